import { distance } from '../../geo/distance.ts'
import { median, metresBetween, type PathPoint } from './path.ts'
import { type EngineTrace, searchRadius, usualRadius } from './trace.ts'

/** Squares of accuracies that a point is off its road: what noise explains, and by how much all in a row may exceed it. */
const explained = 1.5
const mostInARow = 8

/** How badly a point fits at most, and a break. */
const worst = 8
const ofBreak = 10

/** Accuracies from a point within which its road lies, nearly always. */
const near = 2.5

/** Accuracies from the end of one part to the start of the next, within which the break is only a step back by noise. */
const stepBack = 2

/**
 * Whether a match jumps, or points are off its roads by more than noise. The engine finds no way on where noise has put a point behind the
 * one before, or away from all roads that lead on. Then it breaks off, or follows another road beside that of the points, however far.
 */
export function isDoubtful(points: PathPoint[], { tracepoints }: EngineTrace): boolean {
  let excess = 0
  let last: Tracepoint
  return points.some((point, at) => {
    const found = tracepoints[at]
    excess = Math.max(0, excess + badness(point, found) - explained)
    const isJump =
      last &&
      found &&
      last.matchings_index !== found.matchings_index &&
      distance(...last.location, ...found.location) > stepBack * point.accuracy
    last = found ?? last
    return isJump || excess > mostInARow
  })
}

/** Metres: only roads near the points, which keeps to their own; and all, so that no point is without one that leads on. */
export function otherRadii(points: PathPoint[]): number[] {
  const nearby = near * median(points.map(({ accuracy }) => accuracy))
  const usual = usualRadius(points)
  return [...(nearby < usual ? [nearby] : []), ...(usual < searchRadius.most ? [searchRadius.most] : [])]
}

/** How badly a match fits, to be compared with another of the same points. */
export function misfit(points: PathPoint[], { tracepoints, matchings }: EngineTrace): number {
  return points.reduce(
    (sum, point, at) => sum + badness(point, tracepoints[at]),
    ofBreak * (matchings.length - 1),
  )
}

type Tracepoint = EngineTrace['tracepoints'][number] | undefined

function badness(point: PathPoint, found: Tracepoint): number {
  if (!found) return worst
  const [x, y] = found.location
  return Math.min(worst, (metresBetween(point, { x, y }) / point.accuracy) ** 2)
}
