import { basename } from 'node:path'
import { iso1A2Code } from '@rapideditor/country-coder'
import type { Position } from '../../../src/geo/distance.ts'
import { namesOf } from './names.ts'
import { type RawElement, readRawMap } from './raw-map.ts'

/** What a map file says, read without the importer. */
export interface Truth {
  /** Of the file. */
  name: string
  addresses: TrueAddress[]
  roads: TrueRoad[]
  places: TruePlace[]
  /** All names of a street, folded, by each of them. */
  streetNames: Map<string, Set<string>>
}

/** Where something is: a point, and its outline where it has one. */
export interface Spot {
  at: Position
  outline?: Position[]
}

export interface TrueAddress extends Spot {
  /** As the map has it, but one of a list: `12` of `12;14`. */
  number: string
  street: string
  city: string
  district: string
  postalCode: string
  state: string
  unit: string
  country: string
}

export interface TrueRoad {
  name: string
  /** Folded, the name included. */
  names: Set<string>
  line: Position[]
}

export interface TruePlace extends Spot {
  name: string
  isSettlement: boolean
  /** Folded, the name included. */
  names: Set<string>
}

export async function readTruth(path: string): Promise<Truth> {
  const nodes = new Map<number, Position>()
  const truth: Truth = {
    name: basename(path).replace(/\..*/, ''),
    addresses: [],
    roads: [],
    places: [],
    streetNames: new Map(),
  }
  for await (const element of readRawMap(path)) {
    if (element.at) nodes.set(element.id, element.at)
    addRoad(truth, element, nodes)
    const spot = element.at ? { at: element.at } : spotOf(element, nodes)
    if (!spot) continue
    addAddresses(truth, element.tags, spot)
    addPlace(truth, element.tags, spot)
  }
  return truth
}

/** Nothing of a way whose nodes are not all in the file. */
function lineOf({ refs = [] }: RawElement, nodes: Map<number, Position>): Position[] {
  const line = refs.map((ref) => nodes.get(ref))
  return line.every((at) => at !== undefined) ? (line as Position[]) : []
}

function spotOf(way: RawElement, nodes: Map<number, Position>): Spot | undefined {
  if (way.refs?.[0] !== way.refs?.at(-1)) return undefined
  const outline = lineOf(way, nodes)
  return outline.length < 4 ? undefined : { at: insideOf(outline), outline }
}

/** The middle of its widest part, halfway up: inside also where the outline is bent. */
function insideOf(outline: readonly Position[]): Position {
  const ys = outline.map(([, y]) => y)
  // Not quite halfway, so that no corner is as high.
  const y = Math.min(...ys) + (Math.max(...ys) - Math.min(...ys)) * 0.501
  const crossings = outline
    .slice(1)
    .flatMap(([bx, by], index) => {
      const [ax, ay] = outline[index] as Position
      return ay > y !== by > y ? [((bx - ax) * (y - ay)) / (by - ay) + ax] : []
    })
    .sort((one, other) => one - other)
  let [widest, x] = [-1, outline[0]?.[0] ?? 0]
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [crossings[at] as number, crossings[at + 1] as number]
    if (to - from > widest) [widest, x] = [to - from, (from + to) / 2]
  }
  return [x, y]
}

/** Counts the edges to the east. */
export function isInside(outline: readonly Position[], [x, y]: Position): boolean {
  return outline.slice(1).reduce((isIn, [bx, by], index) => {
    const [ax, ay] = outline[index] as Position
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !isIn : isIn
  }, false)
}

function addAddresses({ addresses }: Truth, tags: Record<string, string>, spot: Spot): void {
  const tag = (key: string) => tags[`addr:${key}`]?.trim() ?? ''
  const street = tag('street') || tag('place')
  // A comma: more than the street stands there.
  if (!tag('housenumber') || !street || street.includes(',') || tags['addr:interpolation']) return
  const country = iso1A2Code([...spot.at]) ?? ''
  for (const number of tag('housenumber').split(/[;,]\s*/))
    if (/[\p{N}\p{L}]/u.test(number) && !slips.test(number))
      addresses.push({
        ...spot,
        number: number.trim(),
        street,
        city: tag('city'),
        district: tag('district'),
        postalCode: tag('postcode').split(';')[0] as string,
        state: tag('state') || tag('province'),
        unit: tag('unit').split(/[;,]/)[0] as string,
        country,
      })
}

/** Mappers wrote the street or only the unit there: `1295 Richards`, `42 W 28th St`, `Unit 5`. */
const slips =
  /^\d+\s+(?!rear|front|half|bldg|building|quater)\p{Script=Latin}{4,}$|\d(?:st|nd|rd|th)\b|^(?:unit|suite|apt)\s*\w+$/iu

const drivable =
  /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street|pedestrian|road)(_link)?$/

function addRoad({ roads, streetNames }: Truth, way: RawElement, nodes: Map<number, Position>): void {
  const { tags } = way
  if (!tags.highway || !tags.name || !way.refs) return
  const names = namesOf(tags)
  for (const name of names) {
    const all = streetNames.get(name) ?? new Set()
    for (const other of names) all.add(other)
    streetNames.set(name, all)
  }
  if (!drivable.test(tags.highway) || tags.area === 'yes' || tags.tunnel) return
  const line = lineOf(way, nodes)
  if (line.length > 1) roads.push({ name: tags.name, names, line })
}

const placeKeys = ['amenity', 'shop', 'tourism', 'leisure', 'office', 'craft', 'healthcare']
/** Boards, furniture of streets, and parts of something else. */
const notMeant =
  /^(information|bench|waste_basket|recycling|parking_space|parking_entrance|vending_machine|hunting_stand|pitch|track|yes|no|vacant)$/
const settlements = /^(city|town|village|hamlet|suburb)$/

function addPlace({ places }: Truth, tags: Record<string, string>, spot: Spot): void {
  const { name } = tags
  if (!name) return
  const isSettlement = settlements.test(tags.place ?? '')
  const isPlace =
    placeKeys.some((key) => tags[key] && !notMeant.test(tags[key])) ||
    /^(station|halt)$/.test(tags.railway ?? '')
  if (isPlace || isSettlement) places.push({ ...spot, name, isSettlement, names: namesOf(tags) })
}
