import type { Position } from '../geo/distance.ts'
import { curveAround } from './hilbert.ts'
import type { QueryWord } from './query-words.ts'
import type { SearchIndex } from './search-index.ts'

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

/** More readings than this are not looked up one by one: the window is gone through instead. */
const mostTerms = 48
const mostContexts = 96

/**
 * Tells documents of the window that may answer all words: those of the word that has the fewest. Answers false as soon as
 * `visit` does.
 */
export function visitCandidates(
  index: SearchIndex,
  words: readonly QueryWord[],
  window: Window,
  visit: (doc: number) => boolean,
): boolean {
  let driver: Lists | undefined
  for (const word of words) {
    const lists = listsOf(index, word, window)
    if (lists && (!driver || lists.length < driver.length)) driver = lists
    if (driver?.length === 0) return true
  }
  if (!driver || driver.length > window.to - window.from) {
    for (let doc = window.from; doc < window.to; doc++) if (!visit(doc)) return false
    return true
  }
  for (const { values, from, to } of driver.slices)
    for (let at = from; at < to; at++) if (!visit(values[at] as number)) return false
  return true
}

interface Lists {
  slices: { values: Uint32Array; from: number; to: number }[]
  length: number
}

/** The documents of a word in a window, by name and by context; undefined where they are too many lists. */
function listsOf(
  { columns }: SearchIndex,
  { readings, isNumber }: QueryWord,
  window: Window,
): Lists | undefined {
  // A house's number is in no list.
  if (isNumber) return undefined
  const lists: Lists = { slices: [], length: 0 }
  let terms = 0
  let contexts = 0
  for (const { from, to } of readings) {
    terms += to - from
    const mentionsFrom = startOf(columns['mention.ends'], from)
    const mentionsTo = startOf(columns['mention.ends'], to)
    contexts += mentionsTo - mentionsFrom
    if (terms > mostTerms || contexts > mostContexts) return undefined
    for (let term = from; term < to; term++)
      addSlice(lists, columns['posting.ends'], columns['posting.docs'], term, window)
    for (let at = mentionsFrom; at < mentionsTo; at++) {
      const context = columns['mention.contexts'][at] as number
      const last = columns['context.last'][context] as number
      contexts += last - context
      if (contexts > mostContexts) return undefined
      for (let inner = context; inner <= last; inner++)
        addSlice(lists, columns['member.ends'], columns['member.docs'], inner, window)
    }
  }
  return lists
}

function addSlice(lists: Lists, ends: Uint32Array, values: Uint32Array, row: number, window: Window): void {
  const [start, end] = [startOf(ends, row), ends[row] as number]
  const from = lowerBound(values, window.from, start, end)
  const to = lowerBound(values, window.to, from, end)
  if (from === to) return
  lists.slices.push({ values, from, to })
  lists.length += to - from
}

function startOf(ends: Uint32Array, row: number): number {
  return row === 0 ? 0 : (ends[row - 1] as number)
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
