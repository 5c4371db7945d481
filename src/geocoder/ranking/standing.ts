import { type Box, metresToBox } from '../../geo/box.ts'
import { distance, type Position } from '../../geo/distance.ts'
import { addressLayers } from '../../model/address.ts'
import { countryNumber, type SearchIndex } from '../index/search-index.ts'
import type { QueryWord } from '../matching/query-words.ts'
import { mostOfCoarse, type WordBounds } from './best-known.ts'
import type { Part, SearchQuery } from './hit.ts'
import { Horizon } from './horizon.ts'
import { slack } from './word-matches.ts'

/** Points are added, as in `points.ts`. */
const points = {
  /** Times the square of the importance: few things are known to everybody. */
  importance: 3.5,
  /** For each doubling of the distance. */
  doubling: -0.5,
  farthest: -6,
}

/**
 * Kilometres from which distance costs points, by layer: a café is expected around the corner, a city is not. The first two
 * layers are `place` and `address`; all others are coarse.
 */
export const reachOfCoarse = 3
const reaches = [0.2, 0.5, reachOfCoarse]
const coarseKind = reaches.length - 1

const ofImportance = Float64Array.from({ length: 256 }, (_, known) => (known / 255) ** 2 * points.importance)

/** What the query asks of a document besides its words; the same in all parts. */
export interface Wanted {
  near: Position | undefined
  /** By layer. */
  isLayer: readonly boolean[]
  /** None for all. */
  countries: ReadonlySet<number>
  /** Made when it is needed: most searches find too little for it. */
  horizon: Horizon | undefined
  /** By part: metres to what it covers. */
  metresTo: number[]
}

export function wantedBy({ near, layers, countries }: SearchQuery): Wanted {
  return {
    near,
    isLayer: addressLayers.map((layer) => layers.includes(layer)),
    countries: new Set(countries.map(countryNumber)),
    horizon: undefined,
    metresTo: [],
  }
}

/** How many metres away a document may be to lose so many points. */
function metresWithin(kind: number, toLose: number): number {
  return (reaches[kind] as number) * 1000 * (2 ** (toLose / -points.doubling) - 1)
}

/** Metres. A house may be outside of the box of its street's label point. */
const outsideBox = 5000

/** How far away a part's documents are at least. */
export function metresToPart(parts: readonly Part[], part: number, { near, metresTo }: Wanted): number {
  const box = parts[part]?.box
  if (!near || !box) return 0
  metresTo[part] ??= metresToBox(box, near)
  return metresTo[part]
}

/** The most points for what it is and where, of any document of a part with one of these words in its name. */
export function mostStanding(
  parts: readonly Part[],
  part: number,
  wanted: Wanted,
  words: readonly QueryWord[],
): number {
  const { index } = parts[part] as Part
  const metres = Math.max(0, metresToPart(parts, part, wanted) - outsideBox)
  const ofFine = (ofImportance[index.mostOfFine] as number) + pointsOfDistance(metres, reaches[1] as number)
  const known = metres === 0 ? (index.columns['doc.importance'][0] ?? 0) : mostOfCoarse(index, words)
  if (known < 0) return ofFine
  return Math.max(ofFine, (ofImportance[known] as number) + pointsOfDistance(metres, reachOfCoarse))
}

/** Notes what any document of a part can have at most with words of so many points, so that the next search may skip the part. */
export function keepBounds(
  parts: readonly Part[],
  part: number,
  { coarse, fine }: WordBounds,
  words: readonly QueryWord[],
  ofWords: number,
): void {
  if (!Number.isNaN(coarse[part] as number)) return
  const { index } = parts[part] as Part
  const known = mostOfCoarse(index, words)
  coarse[part] = known < 0 ? Number.NEGATIVE_INFINITY : ofWords + slack + (ofImportance[known] as number)
  fine[part] = ofWords + slack + (ofImportance[index.mostOfFine] as number)
}

/** Whether documents of a part may have more than this score. The bounds leave out the distance; NaN: not known, so they may. */
export function mayReach(
  parts: readonly Part[],
  part: number,
  wanted: Wanted,
  { coarse, fine }: WordBounds,
  leastScore: number,
): boolean {
  const metres = metresToPart(parts, part, wanted)
  const isBelow = (points: number, reach: number) => points + pointsOfDistance(metres, reach) <= leastScore
  return !(
    isBelow(coarse[part] as number, reachOfCoarse) && isBelow(fine[part] as number, reaches[1] as number)
  )
}

/** What documents of an index are worth for what they are and where, whatever their words. */
export class Standing {
  #wanted: Wanted
  #layers: Uint8Array
  #countries: Uint16Array
  #importances: Uint8Array
  #xs: Int32Array
  #ys: Int32Array

  constructor({ columns }: SearchIndex, wanted: Wanted) {
    this.#wanted = wanted
    this.#layers = columns['doc.layer']
    this.#countries = columns['doc.country']
    this.#importances = columns['doc.importance']
    this.#xs = columns['doc.x']
    this.#ys = columns['doc.y']
  }

  /** Whether it is of a wanted layer and country, and may have more than this score with so many points for its words. */
  mayReach(doc: number, ofWords: number, leastScore: number): boolean {
    const layer = this.#layers[doc] as number
    if (!this.#isOf(layer, doc)) return false
    const toLose = ofWords + this.importance(doc) - leastScore
    if (!this.#wanted.near || toLose === Number.POSITIVE_INFINITY) return toLose > 0
    const [x, y] = [this.#xs[doc] as number, this.#ys[doc] as number]
    return !this.#horizon().isBeyond(x, y, kindOf(layer), toLose)
  }

  /** Whether it is of a wanted layer and country. */
  isWanted(doc: number): boolean {
    return this.#isOf(this.#layers[doc] as number, doc)
  }

  #isOf(layer: number, doc: number): boolean {
    const { isLayer, countries } = this.#wanted
    if (!isLayer[layer]) return false
    return countries.size === 0 || countries.has(this.#countries[doc] as number)
  }

  /** Whether a coarse document at x, y in E7 loses more than these points by its distance. */
  isTooFar(x: number, y: number, toLose: number): boolean {
    if (!this.#wanted.near || toLose === Number.POSITIVE_INFINITY) return false
    return this.#horizon().isBeyond(x, y, coarseKind, toLose)
  }

  #horizon(): Horizon {
    const wanted = this.#wanted
    wanted.horizon ??= new Horizon(wanted.near as Position, reaches.length, -points.farthest, metresWithin)
    return wanted.horizon
  }

  importance(doc: number): number {
    return ofImportance[this.#importances[doc] as number] as number
  }

  /** The points of its importance, and of its distance at this position. */
  points(longitude: number, latitude: number, doc: number): number {
    const { near } = this.#wanted
    if (!near) return this.importance(doc)
    const reach = reaches[kindOf(this.#layers[doc] as number)] as number
    return this.importance(doc) + nearness(longitude, latitude, near, reach)
  }

  at(doc: number): Position {
    return [(this.#xs[doc] as number) / 1e7, (this.#ys[doc] as number) / 1e7]
  }

  /** What any fine document loses that is at least so far away; negative. */
  lossOfFine(metres: number): number {
    return pointsOfDistance(metres, reaches[1] as number)
  }
}

function kindOf(layer: number): number {
  return Math.min(layer, coarseKind)
}

function pointsOfDistance(metres: number, reach: number): number {
  return Math.max(points.farthest, points.doubling * Math.log2(1 + metres / 1000 / reach))
}

/** Points of a distance; `reach` in kilometres. */
export function nearness(longitude: number, latitude: number, near: Position, reach: number): number {
  return pointsOfDistance(distance(longitude, latitude, near[0], near[1]), reach)
}

/** Degrees from which a region is no longer around the point. */
const around = 0.5

/** In which order parts are searched. */
interface Order {
  all: readonly number[]
  /** The imported regions around the point; all parts without one. */
  around: readonly number[]
}

/**
 * Regions around the point, the nearest first, then the world, then other regions: what is found first decides how far the
 * others are searched, and the world has better known places than a region far away.
 */
export function orderOf(parts: readonly Part[], near: Position | undefined): Order {
  const order = [...parts.keys()]
  if (!near) return { all: order, around: order }
  const degrees = parts.map(({ box }) => (box ? degreesTo(box, near) : 0))
  const isRegion = (part: number) => parts[part]?.box !== undefined
  const isNear = (part: number) => isRegion(part) && (degrees[part] as number) < around
  const nearest = order
    .filter(isNear)
    .sort((a, b) => (degrees[a] as number) - (degrees[b] as number) || a - b)
  const others = order.filter((part) => !isRegion(part))
  const far = order.filter((part) => isRegion(part) && !isNear(part))
  return { all: [...nearest, ...others, ...far], around: nearest }
}

/** Of latitude and longitude together; 0 inside. */
function degreesTo({ minX, minY, maxX, maxY }: Box, [x, y]: Position): number {
  return Math.max(minX - x, x - maxX, 0) + Math.max(minY - y, y - maxY, 0)
}
