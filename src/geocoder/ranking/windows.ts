import { metresPerDegree, type Position } from '../../geo/distance.ts'
import { alongCurve, cellAt, curveAround, curveLevels } from '../../geo/hilbert.ts'
import type { SearchIndex } from '../index/search-index.ts'

/** Windows of fewer documents are searched for words that too many have. */
const smallWindows = 4000

/** How far is looked for documents. */
export interface Scope {
  surroundings: () => Surroundings
  /** Something matches already, in another part. */
  isAnswered: boolean
  /** Fine documents that are far away are left out. */
  isNearOnly: boolean
}

/** Documents in [from, to). */
export interface Window {
  from: number
  to: number
}

/** Whether so few documents are there that even a common word is looked for. */
export function areSmall(windows: readonly Window[]): boolean {
  return lengthOf(windows) < smallWindows
}

/** Of windows or lists together. */
export function lengthOf(spans: readonly { from: number; to: number }[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** Intervals along the Hilbert curve, from narrow to wide; the same in all parts. */
export type Surroundings = readonly {
  intervals: readonly (readonly [from: number, to: number])[]
  /** Metres. What is outside is at least so far away. */
  reach: number
}[]

/** Cells of 5 km, 20 km and 160 km from west to east, at the equator. */
const levels = [13, 11, 8]

/** A text of few letters matches much: it is looked for in the point's own cell of 0.6 km and those beside it first. */
export function surroundingsOf(near: Position | undefined, isShort: boolean): Surroundings {
  if (!near) return []
  const around = (level: number) => ({
    intervals: curveAround(near[0], near[1], level),
    reach: shortestSide(near[1], level),
  })
  if (!isShort) return levels.map(around)
  const [column, row] = cellAt(near[0], near[1], curveLevels)
  const own = alongCurve(column, row, curveLevels)
  return [{ intervals: [[own, own + 1]], reach: 0 }, around(curveLevels), ...levels.map(around)]
}

/** Of a cell and its eight neighbours, in metres. */
function shortestSide(latitude: number, level: number): number {
  const height = 180 / 2 ** level
  const farthest = Math.min(90, Math.abs(latitude) + 2 * height)
  return Math.min(1, 2 * Math.cos((farthest * Math.PI) / 180)) * height * metresPerDegree
}

/**
 * Fine documents in growing areas, at last everywhere, unless only what is near is wanted. The windows of one step are sorted,
 * and no document comes twice.
 */
export function* fineWindows(
  { coarse, count, columns }: SearchIndex,
  { surroundings, isNearOnly }: Scope,
): Generator<{ windows: Window[] /** Metres. All others are at least so far away. */; reach: number }> {
  if (count === coarse) return
  const cells = columns['doc.cell']
  let inner: Window[] = []
  for (const { intervals, reach } of surroundings()) {
    const whole = intervals
      .map(([from, to]) => ({
        from: lowerBound(cells, from, coarse, count),
        to: lowerBound(cells, to, coarse, count),
      }))
      .filter(({ from, to }) => from < to)
    yield { windows: without(whole, inner), reach }
    inner = whole
  }
  if (!isNearOnly) yield { windows: without([{ from: coarse, to: count }], inner), reach: 0 }
}

/** Subtracts windows from those that contain them; both sorted. */
function without(windows: readonly Window[], inner: readonly Window[]): Window[] {
  const left: Window[] = []
  for (const { from, to } of windows) {
    let at = from
    for (const hole of inner) {
      if (hole.from < from || hole.to > to) continue
      if (at < hole.from) left.push({ from: at, to: hole.from })
      at = hole.to
    }
    if (at < to) left.push({ from: at, to })
  }
  return left
}

/** The first index in [low, high) whose value is at least `value`. */
export function lowerBound(values: ArrayLike<number>, value: number, low: number, high: number): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((values[middle] as number) < value) from = middle + 1
    else to = middle
  }
  return from
}
