import { type SearchIndex, startOf } from '../index/search-index.ts'
import type { QueryWord } from '../matching/query-words.ts'
import { keep, mostDocuments } from './best-known.ts'

/** The documents that a single word finds. */
export interface WordMatches {
  /** Coarse ones: those first that may have the most points, wherever they are. */
  coarse: Uint32Array
  /** The most points that each may have for its name and its importance. */
  most: Float32Array
  /** The points of its name. NaN: not computed yet. */
  ofName: Float64Array
  /** Where each is, in E7: side by side, as a search looks at all of them. */
  xs: Int32Array
  ys: Int32Array
  /** Fine ones, sorted; undefined for too many. */
  fine: Uint32Array | undefined
  /** As `most`, of any fine one. */
  mostOfFine: number
  /** How often it was used. */
  uses: number
}

/** Fine documents of one list. */
const mostFine = 30_000

/** Points are kept in 32 bits; so much covers their rounding. */
export const slack = 1e-5

/** Points are sorted into so many drawers each, up to `mostPoints`. */
const drawers = 16
const mostPoints = 20

const matchesOf = new WeakMap<SearchIndex, Map<string, WordMatches>>()

/**
 * Of a word that matches much, as a text of one to three letters does, the matches are the same in every search: only distances
 * differ. `most`: the most points that a coarse document may have with a word of such a quality in its name.
 */
export function wordMatches(
  index: SearchIndex,
  word: QueryWord,
  /** Points differ by whether more letters may follow. */
  complete: boolean,
  most: (doc: number, quality: number) => number,
): WordMatches {
  let known = matchesOf.get(index)
  if (!known) {
    known = new Map()
    matchesOf.set(index, known)
  }
  const key = `${complete} ${word.text} ${word.readings.map(({ from, to }) => `${from}-${to}`).join()}`
  return keep(known, key, () => collectMatches(index, word, most))
}

function collectMatches(
  index: SearchIndex,
  { readings, qualities }: QueryWord,
  most: (doc: number, quality: number) => number,
): WordMatches {
  const { coarse, columns } = index
  const [ends, docs] = [columns['posting.ends'], columns['posting.docs']]
  const best = qualitiesOf(index)
  const found: number[] = []
  const fine: number[] = []
  let mostOfFine = Number.NEGATIVE_INFINITY
  for (const { from, to } of readings)
    for (let term = from; term < to; term++) {
      const quality = qualities.of(term)
      const end = ends[term] as number
      for (let at = startOf(ends, term); at < end; at++) {
        const doc = docs[at] as number
        if (doc >= coarse) {
          if (fine.length <= mostFine) fine.push(doc)
          mostOfFine = Math.max(mostOfFine, most(doc, quality) + slack)
        } else if (quality > (best[doc] as number)) {
          if (best[doc] === 0) found.push(doc)
          best[doc] = quality
        }
      }
    }
  const points = new Float32Array(found.length)
  for (let at = 0; at < found.length; at++) {
    const doc = found[at] as number
    points[at] = most(doc, best[doc] as number) + slack
    best[doc] = 0
  }
  const order = bestFirst(points)
  const known = Uint32Array.from(order, (at) => found[at] as number)
  return {
    coarse: known,
    most: Float32Array.from(order, (at) => points[at] as number),
    ofName: new Float64Array(order.length).fill(Number.NaN),
    xs: Int32Array.from(known, (doc) => columns['doc.x'][doc] as number),
    ys: Int32Array.from(known, (doc) => columns['doc.y'][doc] as number),
    fine: fine.length > mostFine ? undefined : withoutRepeats(Uint32Array.from(fine).sort()),
    mostOfFine,
    uses: 0,
  }
}

/** By index: room for the best quality of each coarse document; 0 between two lists. */
const roomOf = new WeakMap<SearchIndex, Float64Array>()

function qualitiesOf(index: SearchIndex): Float64Array {
  const known = roomOf.get(index) ?? new Float64Array(index.coarse)
  roomOf.set(index, known)
  return known
}

/** After so many uses a list pays for exact points. */
const usesToSettle = 16

/** Fine documents of which exact points are computed at once; each takes about a microsecond. */
const mostSettled = 5000

/** Counts a use. A list that is used often gets exact points instead of bounds, so that a search ends sooner. */
export function settleOften(
  matches: WordMatches,
  ofName: (doc: number) => number,
  importance: (doc: number) => number,
): void {
  if (++matches.uses !== usesToSettle) return
  const { coarse, fine, xs, ys } = matches
  if (fine && fine.length <= mostSettled)
    matches.mostOfFine = fine.reduce(
      (most, doc) => Math.max(most, ofName(doc) + importance(doc) + slack),
      Number.NEGATIVE_INFINITY,
    )
  const names = Float64Array.from(coarse, (doc, at) => {
    const known = matches.ofName[at] as number
    return Number.isNaN(known) ? ofName(doc) : known
  })
  const points = Float32Array.from(coarse, (doc, at) => (names[at] as number) + importance(doc) + slack)
  const order = falling(points, [...coarse.keys()])
  matches.coarse = Uint32Array.from(order, (at) => coarse[at] as number)
  matches.most = Float32Array.from(order, (at) => points[at] as number)
  matches.ofName = Float64Array.from(order, (at) => names[at] as number)
  matches.xs = Int32Array.from(order, (at) => xs[at] as number)
  matches.ys = Int32Array.from(order, (at) => ys[at] as number)
}

function withoutRepeats(sorted: Uint32Array): Uint32Array {
  return sorted.filter((each, at) => each !== sorted[at - 1])
}

/** The positions of the highest points, falling; sorted by drawers first, as there may be a hundred thousand. */
function bestFirst(points: Float32Array): Uint32Array {
  const drawerOf = (each: number) =>
    Math.min(drawers * mostPoints - 1, Math.max(0, Math.floor(each * drawers)))
  const counts = new Uint32Array(drawers * mostPoints)
  for (const each of points) counts[drawerOf(each)] = (counts[drawerOf(each)] as number) + 1
  let lowest = counts.length
  for (let sum = 0; lowest > 0 && sum < mostDocuments; sum += counts[lowest] as number) lowest--
  const order: number[] = []
  for (let at = 0; at < points.length; at++) if (drawerOf(points[at] as number) >= lowest) order.push(at)
  return falling(points, order).subarray(0, mostDocuments)
}

/** Positions are below this; points differ by a millionth at least, or not at all. */
const positions = 2 ** 24
const millionths = 2 ** 20

/** Sorts positions by their points, the highest first: as numbers made of both, which takes a fifth of the time of comparing points. */
function falling(points: Float32Array, order: readonly number[] | Uint32Array): Uint32Array {
  const keys = new Float64Array(order.length)
  for (let at = 0; at < keys.length; at++) {
    const position = order[at] as number
    const lacking = Math.round((mostPoints - (points[position] as number)) * millionths)
    keys[at] = lacking * positions + position
  }
  keys.sort()
  const sorted = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at++) sorted[at] = (keys[at] as number) % positions
  return sorted
}
