import type { Position } from '../geo/distance.ts'
import { curveAround } from './hilbert.ts'
import type { QueryWord } from './query-words.ts'
import { type SearchIndex, startOf } from './search-index.ts'

/** Documents from the first up to, but without, the last. */
export interface Window {
  from: number
  to: number
}

/** Cells of 5 km, 20 km and 160 km from west to east, at the equator. */
const levels = [13, 11, 8]

/** Coarse documents, then the fine ones: around the place in ever wider circles, at last everywhere. */
export function* windowsOf(index: SearchIndex, near: Position | undefined): Generator<Window[]> {
  const { coarse, count, columns } = index
  if (coarse > 0) yield [{ from: 0, to: coarse }]
  const cells = columns['doc.cell']
  if (near)
    for (const level of levels)
      yield curveAround(near[0], near[1], level)
        .map(([from, to]) => ({
          from: lowerBound(cells, from, coarse, count),
          to: lowerBound(cells, to, coarse, count),
        }))
        .filter(({ from, to }) => from < to)
  if (count > coarse) yield [{ from: coarse, to: count }]
}

/** The documents of a word are looked up list by list while these are few; a few documents in many lists are gathered. */
const mostLists = 64
const mostGathered = 4000

/** Documents by rising number, part of an array. */
interface List {
  values: Uint32Array
  from: number
  to: number
}

/** Where the documents of a word are; undefined where there are so many that one comes upon them anyway. */
export type Lists = readonly List[] | undefined

/** By name. */
export function listsByName(index: SearchIndex, word: QueryWord): Lists {
  return listsOf(index, word, false)
}

/** By name or by what they lie in. */
export function listsByAll(index: SearchIndex, word: QueryWord): Lists {
  return listsOf(index, word, true)
}

function listsOf({ columns }: SearchIndex, { readings, isNumber }: QueryWord, withContexts: boolean): Lists {
  // A house's number is in no list.
  if (isNumber) return undefined
  const lists: List[] = []
  let length = 0
  /** The lists of these rows one after the other; answers false when that is too much. */
  const add = (ends: Uint32Array, values: Uint32Array, first: number, last: number): boolean => {
    length += (ends[last] as number) - startOf(ends, first)
    if (lists.length + last - first >= mostLists && length > mostGathered) return false
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
  if (lists.length <= mostLists) return lists
  const gathered = new Uint32Array(length)
  let at = 0
  for (const { values, from, to } of lists) {
    gathered.set(values.subarray(from, to), at)
    at += to - from
  }
  return [{ values: gathered.sort(), from: 0, to: length }]
}

/**
 * Tells documents of the window that may answer all words: those of the word that has the fewest, or all where no word has
 * lists. Answers false as soon as `visit` does.
 */
export function visitCandidates(
  words: readonly Lists[],
  window: Window,
  visit: (doc: number) => boolean,
): boolean {
  let driver: List[] | undefined
  let least = window.to - window.from
  for (const lists of words) {
    if (!lists) continue
    const inside: List[] = []
    let length = 0
    for (const { values, from, to } of lists) {
      const start = lowerBound(values, window.from, from, to)
      const end = lowerBound(values, window.to, start, to)
      if (start === end) continue
      inside.push({ values, from: start, to: end })
      length += end - start
    }
    if (length >= least) continue
    driver = inside
    least = length
    if (length === 0) return true
  }
  if (!driver) {
    for (let doc = window.from; doc < window.to; doc++) if (!visit(doc)) return false
    return true
  }
  for (const { values, from, to } of driver)
    for (let at = from; at < to; at++) if (!visit(values[at] as number)) return false
  return true
}

/** The first place from `low` on whose value is at least this. */
function lowerBound(values: Uint32Array, value: number, low: number, high: number): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((values[middle] as number) < value) from = middle + 1
    else to = middle
  }
  return from
}
