import type { Candidate } from './candidates.ts'

/** The candidates of a point: how unlikely the likeliest way to each is, and from which candidate of the point before it comes. */
export interface Column {
  unlikeliness: number[]
  from: number[]
}

/** Seconds: of two ways, one that takes so much longer is taken e times less often. */
const patience = 15

export function firstColumn(candidates: Candidate[]): Column {
  return { unlikeliness: candidates.map((one) => one.unlikeliness), from: candidates.map(() => 0) }
}

/**
 * `seconds`: of the quickest way from each candidate of the point before to each of these; null without one. `elapsed`: between
 * the two points, where it is known.
 */
export function nextColumn(
  before: Column,
  candidates: Candidate[],
  seconds: (number | null)[][],
  elapsed?: number,
): Column {
  const column: Column = { unlikeliness: [], from: [] }
  for (const [at, { unlikeliness }] of candidates.entries()) {
    const ways = before.unlikeliness.map(
      (soFar, from) => soFar + wayTo(seconds[from]?.[at] ?? noWay, elapsed),
    )
    const least = Math.min(...ways)
    column.from.push(ways.indexOf(least))
    column.unlikeliness.push(least + unlikeliness)
  }
  return column
}

/** No way at all is less likely than any, but candidates must still be compared. */
const noWay = 3600

/** Quicker than planned by so much is one deviation, slower by so much: who stops on the way is late. Of logarithms. */
const haste = 0.25
const delay = 0.5

/** Seconds by which noise along the road moves a point. */
const blurred = 5

function wayTo(seconds: number, elapsed: number | undefined): number {
  if (elapsed === undefined || Number.isNaN(elapsed)) return seconds / patience
  const ratio = Math.log((seconds + blurred) / (elapsed + blurred))
  return seconds / patience + Math.min(mostByTime, (ratio / (ratio > 0 ? haste : delay)) ** 2 / 2)
}

/** Times may be wrong altogether. */
const mostByTime = 8

/** Candidates that are less likely than the best one by more than this are not looked at any further. */
const beam = 8

/** Those of a point from which it is worth going on. */
export function likelyOf({ unlikeliness }: Column): number[] {
  const most = Math.min(...unlikeliness) + beam
  return [...unlikeliness.keys()].filter((at) => (unlikeliness[at] as number) <= most)
}

/** Which candidate of each point is on the likeliest way. */
export function likeliest(columns: Column[]): number[] {
  const last = columns.at(-1)?.unlikeliness ?? []
  let at = last.indexOf(Math.min(...last))
  const chosen: number[] = []
  for (const { from } of columns.toReversed()) {
    chosen.push(at)
    at = from[at] ?? 0
  }
  return chosen.reverse()
}
