import { type SearchIndex, startOf } from './search-index.ts'

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
  const known = lists.get(key) ?? collect(index, from, to)
  // The last used one comes last.
  lists.delete(key)
  lists.set(key, known)
  if (lists.size > mostLists) lists.delete(lists.keys().next().value as number)
  return known
}

/** Texts whose matches are kept: all of one letter, and the usual ones of two and three. */
const mostTexts = 500

/** Fewer coarse documents are matched anew. */
const manyDocuments = 5000

const matchesOf = new WeakMap<SearchIndex, Map<string, Map<number, number>>>()

/**
 * For an index with many documents: the points of coarse ones for a text of few letters, NaN for no match. They are the same in
 * every search, so that only the place has to be judged.
 */
export function keptPoints(index: SearchIndex, text: string): Map<number, number> | undefined {
  if (index.coarse < manyDocuments) return undefined
  let texts = matchesOf.get(index)
  if (!texts) {
    texts = new Map()
    matchesOf.set(index, texts)
  }
  const kept = texts.get(text) ?? new Map<number, number>()
  texts.delete(text)
  texts.set(text, kept)
  if (texts.size > mostTexts) texts.delete(texts.keys().next().value as string)
  return kept
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
