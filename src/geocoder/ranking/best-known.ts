import { type SearchIndex, startOf } from '../index/search-index.ts'
import type { QueryWord } from '../matching/query-words.ts'

/** Documents of one list. Further ones are less known, and many. */
export const mostDocuments = 2000

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
export function keep<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
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
