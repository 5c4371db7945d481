import { type SearchIndex, startOf } from '../index/search-index.ts'
import type { QueryWord } from './query-words.ts'

/** Documents of one list. Further ones are less known, and many. */
const mostDocuments = 2000

/** Lists that are kept of one index: all of one or two letters, and the usual ones of three. */
const mostLists = 1000

const listsOf = new WeakMap<SearchIndex, Map<number, BestKnown>>()

export interface BestKnown {
  /** Sorted. */
  docs: Uint32Array
  /** Whether there are more. */
  isCut: boolean
}

/**
 * The best known coarse documents with one of the terms [from, to) in a name. A prefix of a few letters has too many documents
 * for one search; the list is made once, and kept.
 */
export function bestKnown(index: SearchIndex, from: number, to: number): BestKnown {
  let lists = listsOf.get(index)
  if (!lists) {
    lists = new Map()
    listsOf.set(index, lists)
  }
  const key = from * (index.terms.count + 1) + to
  return keep(lists, key, () => collect(index, from, to))
}

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

/** The most points that the documents of each part may have for one word and their importance. NaN: not known yet. */
export interface WordBounds {
  coarse: Float32Array
  fine: Float32Array
}

const boundsOf = new WeakMap<readonly object[], Map<string, WordBounds>>()

/** The bounds for a short word. Most parts have it; the bounds are kept, as they rule out most parts that are far away. */
export function wordBounds(parts: readonly object[], key: string): WordBounds {
  const known = boundsOf.get(parts) ?? new Map<string, WordBounds>()
  boundsOf.set(parts, known)
  const unknown = () => new Float32Array(parts.length).fill(Number.NaN)
  return keep(known, key, () => ({ coarse: unknown(), fine: unknown() }))
}

/** The last used one comes last; the first one goes where there are too many. */
function keep<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = kept.get(key) ?? make()
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > mostLists) kept.delete(kept.keys().next().value as Key)
  return value
}

/** Terms that names of coarse documents have, sorted, and the importance of the best known document of each, 0 to 255. */
interface CoarseTerms {
  terms: Uint32Array
  most: Uint8Array
}

const coarseTermsOf = new WeakMap<SearchIndex, CoarseTerms>()

/** The largest importance of a coarse document with one of these words in a name; -1 where there is none. */
export function mostOfCoarse(index: SearchIndex, words: readonly QueryWord[]): number {
  const known = coarseTermsOf.get(index) ?? collectCoarseTerms(index)
  coarseTermsOf.set(index, known)
  const { terms, most } = known
  let largest = -1
  for (const { readings } of words)
    for (const { from, to } of readings)
      for (let at = firstFrom(terms, from); at < terms.length && (terms[at] as number) < to; at++)
        if ((most[at] as number) > largest) largest = most[at] as number
  return largest
}

/** The documents of a term are sorted, and coarse ones by falling importance. */
function collectCoarseTerms({ coarse, columns }: SearchIndex): CoarseTerms {
  const [ends, docs] = [columns['posting.ends'], columns['posting.docs']]
  const terms: number[] = []
  const most: number[] = []
  for (let term = 0; term < ends.length; term++) {
    const start = startOf(ends, term)
    if (start === ends[term] || (docs[start] as number) >= coarse) continue
    terms.push(term)
    most.push(columns['doc.importance'][docs[start] as number] as number)
  }
  return { terms: Uint32Array.from(terms), most: Uint8Array.from(most) }
}

/** The first position of a term that is at least this one. */
function firstFrom(terms: Uint32Array, term: number): number {
  let [low, high] = [0, terms.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((terms[middle] as number) < term) low = middle + 1
    else high = middle
  }
  return low
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

/** Coarse documents are sorted by importance. */
function collect({ coarse, columns }: SearchIndex, from: number, to: number): BestKnown {
  const ends = columns['posting.ends']
  const docs = columns['posting.docs'].slice(startOf(ends, from), startOf(ends, to)).sort()
  const found: number[] = []
  for (let at = 0; at < docs.length && found.length <= mostDocuments; at++) {
    const doc = docs[at] as number
    if (doc >= coarse) break
    if (doc !== found.at(-1)) found.push(doc)
  }
  const isCut = found.length > mostDocuments
  return { docs: Uint32Array.from(isCut ? found.slice(0, -1) : found), isCut }
}
