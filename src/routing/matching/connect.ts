import { distance } from '../../geo/distance.ts'
import { lengthOfLine, nearestOn } from './line.ts'
import { areSame, endOf, joinRuns, partOfRun, type Run, type Stop, samePlace, startOf } from './run.ts'

/** Two results for overlapping parts of a path, joined at a point where they agree. */
export function stitch(before: Run[], after: Run[]): Run[] {
  const [shared, middle] = sharedPoints(before, after)
  if (middle === undefined) return [...before, ...after]
  const byDistance = shared.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  for (const index of byDistance) {
    const [first, second] = cutAt(before, after, index)
    const [last, next] = [first.at(-1), second[0]]
    if (last && next && areSame(endOf(last), startOf(next)))
      return [...first.slice(0, -1), joinRuns(last, next), ...second.slice(1)]
  }
  return [
    ...before.flatMap((run) => between(run, 0, middle)),
    ...after.flatMap((run) => between(run, middle + 1, Number.POSITIVE_INFINITY)),
  ]
}

function sharedPoints(before: Run[], after: Run[]): [shared: number[], middle: number | undefined] {
  const indexes = after.flatMap(({ stops }) => stops.map(({ point }) => point.index))
  const first = Math.min(...indexes)
  const known = new Set<number>()
  for (const { stops } of before)
    for (let at = stops.length - 1; at >= 0 && (stops[at] as Stop).point.index >= first; at--)
      known.add((stops[at] as Stop).point.index)
  const shared = indexes.filter((index) => known.has(index))
  return [shared, shared[shared.length >> 1]]
}

function cutAt(before: Run[], after: Run[], index: number): [Run[], Run[]] {
  return [
    before.flatMap((run) => between(run, 0, index)),
    after.flatMap((run) => between(run, index, Number.POSITIVE_INFINITY)),
  ]
}

/** The part of a run between two points of the path. */
function between(run: Run, from: number, to: number): Run[] {
  const stops = run.stops.filter(({ point: { index } }) => index >= from && index <= to)
  const [first, last] = [stops.at(0), stops.at(-1)]
  if (!first || !last) return []
  if (stops.length === run.stops.length) return [run]
  const part = partOfRun(run, first.along, last.along)
  return [{ ...part, stops: stops.map(({ point, along }) => ({ point, along: along - first.along })) }]
}

/**
 * Joins two runs that are one but for noise: the second begins where the first ends, or a little before that on the same road.
 * `slack` is in metres.
 */
export function joinNear(one: Run, other: Run, slack: number): Run | undefined {
  const [end, start] = [endOf(one), startOf(other)]
  if (areSame(end, start)) return joinRuns(one, other)
  if (distance(...end, ...start) > slack) return undefined
  const length = lengthOfLine(one.line)
  const onOther = nearestOn(other.line, end, 0, Math.min(slack, lengthOfLine(other.line)))
  if (onOther.away <= samePlace)
    return joinRuns(one, partOfRun(other, onOther.along, lengthOfLine(other.line)))
  const onOne = nearestOn(one.line, start, Math.max(0, length - slack), length)
  if (onOne.away <= samePlace) return joinRuns(partOfRun(one, 0, onOne.along), other)
  return undefined
}
