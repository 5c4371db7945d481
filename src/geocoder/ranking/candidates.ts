import { type SearchIndex, startOf } from '../index/search-index.ts'
import type { QueryWord } from '../matching/query-words.ts'
import { bestKnown } from './best-known.ts'
import { lengthOf, lowerBound, type Window } from './windows.ts'

/** A word with so few documents has them all visited, wherever they are. */
export const fewDocuments = 200

/** A word with up to so many posting lists is looked up list by list; with more, all are scanned, up to this many entries. */
const mostLists = 64
const mostScattered = 30_000

/** Visiting a document costs as much as testing so many entries against the windows. */
const scatteredPerDocument = 20

/** A posting list: part of an array of documents. */
interface List {
  values: ArrayLike<number>
  from: number
  to: number
}

/** The documents of a word. Each list is sorted, unless `isScattered`. */
interface Lists {
  lists: readonly List[]
  length: number
  isScattered: boolean
  /** Some documents are left out. */
  isCut?: boolean
}

/** Undefined: too common to drive the search. */
export type WordLists = Lists | undefined

/** Documents with the word in a name. */
export function listsByName(index: SearchIndex, word: QueryWord): WordLists {
  return listsOf(index, word, false)
}

/** Coarse documents with the word in a name: all, or the best known ones where there are many. */
export function coarseLists(index: SearchIndex, { readings, isNumber }: QueryWord): WordLists {
  if (isNumber) return undefined
  const [ends, values] = [index.columns['posting.ends'], index.columns['posting.docs']]
  const lists: List[] = []
  let isCut = false
  for (const { from, to } of readings) {
    if (to - from > mostLists) {
      const known = bestKnown(index, from, to)
      lists.push({ values: known.docs, from: 0, to: known.docs.length })
      isCut ||= known.isCut
    } else
      for (let term = from; term < to; term++)
        lists.push({ values, from: startOf(ends, term), to: ends[term] as number })
  }
  return { lists, length: lengthOf(lists), isScattered: false, isCut }
}

/** Documents with the word in a name: all, some of them twice, in no order. */
export function postingsOf({ columns }: SearchIndex, { readings }: QueryWord): Lists {
  const [ends, values] = [columns['posting.ends'], columns['posting.docs']]
  const lists = readings.map(({ from, to }) => ({ values, from: startOf(ends, from), to: startOf(ends, to) }))
  return { lists, length: lengthOf(lists), isScattered: true }
}

/** Documents with the word in a name or a context. */
export function listsByAll(index: SearchIndex, word: QueryWord): WordLists {
  return listsOf(index, word, true)
}

function listsOf(
  { columns }: SearchIndex,
  { readings, isNumber }: QueryWord,
  withContexts: boolean,
): WordLists {
  // House numbers are not indexed.
  if (isNumber) return undefined
  /** One row each, while these are few. */
  const lists: List[] = []
  /** Many rows each. */
  const scattered: List[] = []
  let length = 0
  let rows = 0
  /** Adds the lists of these rows; returns false once there are too many. */
  const add = (ends: Uint32Array, values: Uint32Array, first: number, last: number): boolean => {
    const [start, end] = [startOf(ends, first), ends[last] as number]
    if (start === end) return true
    scattered.push({ values, from: start, to: end })
    length += end - start
    rows += last - first + 1
    if (rows > mostLists) return length <= mostScattered
    for (let row = first; row <= last; row++) {
      const [from, to] = [startOf(ends, row), ends[row] as number]
      if (from < to) lists.push({ values, from, to })
    }
    return true
  }
  for (const { from, to } of readings) {
    if (from < to && !add(columns['posting.ends'], columns['posting.docs'], from, to - 1)) return undefined
    if (!withContexts) continue
    const mentionsTo = startOf(columns['mention.ends'], to)
    for (let at = startOf(columns['mention.ends'], from); at < mentionsTo; at++) {
      const context = columns['mention.contexts'][at] as number
      const last = columns['context.last'][context] as number
      if (!add(columns['member.ends'], columns['member.docs'], context, last)) return undefined
    }
  }
  return rows > mostLists
    ? { lists: scattered, length, isScattered: true }
    : { lists, length, isScattered: false }
}

/** Visits all documents of a word, some of them twice; until `visit` returns false. */
export function visitAll({ lists }: Lists, visit: (doc: number) => boolean): void {
  for (const { values, from, to } of lists)
    for (let at = from; at < to; at++) if (!visit(values[at] as number)) return
}

/**
 * Visits documents of the windows that may match all words: those of the rarest word, or all where every word is too common.
 * Returns false as soon as `visit` does.
 */
export function visitCandidates(
  words: readonly WordLists[],
  windows: readonly Window[],
  visit: (doc: number) => boolean,
): boolean {
  let driver: List[] | undefined
  let least = lengthOf(windows)
  if (least === 0) return true
  const isAnyWhole = words.some((word) => word && !word.isCut)
  for (const word of words) {
    if (word?.isCut && isAnyWhole) continue
    if (!word || (word.isScattered && word.length > least * scatteredPerDocument)) continue
    const inside = word.isScattered ? gathered(word.lists, windows) : cut(word.lists, windows)
    const length = lengthOf(inside)
    if (length === 0) return true
    if (length >= least) continue
    driver = inside
    least = length
  }
  if (!driver) {
    for (const { from, to } of windows) for (let doc = from; doc < to; doc++) if (!visit(doc)) return false
    return true
  }
  for (const { values, from, to } of driver)
    for (let at = from; at < to; at++) if (!visit(values[at] as number)) return false
  return true
}

/** Cuts sorted lists to the windows, in the order of the windows. */
function cut(lists: readonly List[], windows: readonly Window[]): List[] {
  const inside: List[] = []
  for (const window of windows)
    for (const { values, from, to } of lists) {
      const start = lowerBound(values, window.from, from, to)
      const end = lowerBound(values, window.to, start, to)
      if (start < end) inside.push({ values, from: start, to: end })
    }
  return inside
}

/** Collects entries of unsorted lists that are in the windows. */
function gathered(lists: readonly List[], windows: readonly Window[]): List[] {
  const [first, last] = [(windows[0] as Window).from, (windows.at(-1) as Window).to]
  const found: number[] = []
  for (const { values, from, to } of lists)
    for (let at = from; at < to; at++) {
      const doc = values[at] as number
      if (doc >= first && doc < last && isIn(doc, windows)) found.push(doc)
    }
  return found.length === 0 ? [] : [{ values: found, from: 0, to: found.length }]
}

function isIn(doc: number, windows: readonly Window[]): boolean {
  for (let at = 0; at < windows.length; at++) {
    const { from, to } = windows[at] as Window
    if (doc < to) return doc >= from
  }
  return false
}
