import { distance, normalLongitude } from '../../geo/distance.ts'
import type { TravelMode } from '../../model/travel-modes.ts'
import { lengthOfLine, nearestOn, positionOn } from './line.ts'
import { accuracyOfDeviation, median, metresBetween, type PathPoint } from './path.ts'
import { endOf, type Run, type Stop, startOf } from './run.ts'
import { fastest, searchRadius, usualRadius } from './trace.ts'

/**
 * The badness of a point is the square of how many accuracies it is off its road. Noise explains so much of it; points in a row may
 * exceed that by so much together.
 */
const explained = 1.5
const mostInARow = 8

/** How badly a point fits at most, and a break. */
const worst = 8
const ofBreak = 10

/** A way of so many accuracies counts as a badness of 1: of two ways along the same points the shorter one is likelier. */
const wayOfSquare = 2

/** Accuracies from a point within which its road lies, nearly always. */
const near = 2.5

/** Accuracies from the end of one part to the start of the next, within which the break is only a step back by noise. */
const stepBack = 2

/** A way between two points is a detour if it is so many times their distance, and so many accuracies, longer. */
const detour = { times: 2, accuracies: 4 }

/**
 * Whether a match jumps, goes a long way between two points that are near each other, or points are off its roads by more than noise.
 * The engine finds no way on where noise has put a point behind the one before, or away from all roads that lead on. Then it breaks off,
 * goes around the block, or follows another road beside that of the points, however far.
 */
export function isDoubtful(points: PathPoint[], runs: Run[]): boolean {
  if (suspectsOf(runs).size > 0) return true
  const isJump = runs.some((run, at) => {
    const before = runs[at - 1]
    const accuracy = run.stops[0]?.point.accuracy ?? 0
    return before && distance(...endOf(before), ...startOf(run)) > stepBack * accuracy
  })
  let excess = 0
  return (
    isJump ||
    badnesses(points, runs).some((badness) => {
      excess = Math.max(0, excess + badness - explained)
      return excess > mostInARow
    })
  )
}

/** Metres: only roads near the points, which keeps to their own; and all, so that no point is without one that leads on. */
export function otherRadii(points: PathPoint[]): number[] {
  const nearby = near * median(points.map(({ accuracy }) => accuracy))
  const usual = usualRadius(points)
  return [...(nearby < usual ? [nearby] : []), ...(usual < searchRadius.most ? [searchRadius.most] : [])]
}

/** Without the points at both ends of each detour: one of them is probably why it was made. */
export function withoutSuspects(points: PathPoint[], runs: Run[]): PathPoint[] {
  const suspects = suspectsOf(runs)
  return points.filter(({ index }) => !suspects.has(index))
}

/** How badly a match fits, to be compared with another of the same points. */
export function misfit(points: PathPoint[], runs: Run[]): number {
  const accuracy = median(points.map((point) => point.accuracy))
  const way = runs.reduce((sum, { line }) => sum + lengthOfLine(line), 0)
  const off = badnesses(points, runs).reduce((sum, one) => sum + one, 0)
  return off + way / (wayOfSquare * accuracy) + ofBreak * (runs.length - 1)
}

/** A way from one stop to the next is impossible if it is too fast for the mode, and a detour by so much. */
const impossible = { times: 2, metres: 200 }

/** How many stops before and after an impossible way may be why it was made: as few as possible. */
export const blamed: [before: number, after: number][] = [
  [0, 1],
  [1, 0],
  [1, 1],
  [0, 2],
  [2, 0],
  [2, 2],
  [3, 3],
]

/** The stop at which the first impossible way from `start` on ends. */
export function impossibleWay({ stops }: Run, mode: TravelMode, start: number): number | undefined {
  for (let at = Math.max(1, start); at < stops.length; at++) {
    const [from, to] = [stops[at - 1] as Stop, stops[at] as Stop]
    if (!isPossible(to.along - from.along, mode, from, to)) return at
  }
  return undefined
}

/** Whether one can have gone so many metres from one stop to another. */
export function isPossible(metres: number, mode: TravelMode, from: Stop, to: Stop): boolean {
  const seconds = (to.point.seconds ?? Number.NaN) - (from.point.seconds ?? Number.NaN)
  return !(
    metres > fastest[mode] * seconds &&
    metres > impossible.times * metresBetween(from.point, to.point) + impossible.metres
  )
}

function suspectsOf(runs: Run[]): Set<number> {
  const suspects = new Set<number>()
  for (const { stops } of runs)
    for (let at = 1; at < stops.length; at++) {
      const [from, to] = [stops[at - 1] as Stop, stops[at] as Stop]
      const most = detour.times * metresBetween(from.point, to.point) + detour.accuracies * to.point.accuracy
      if (to.along - from.along > most) suspects.add(from.point.index).add(to.point.index)
    }
  return suspects
}

/** How many times farther points are beside their roads than their accuracies say. */
export function understatement(points: PathPoint[], runs: Run[]): number {
  const off = stopsAround(points, runs).map(({ point, before, stop, after }) => {
    const [from, to] = [before ?? stop, after ?? stop]
    return from && to ? metresBeside(point, from, to) / point.accuracy : undefined
  })
  return median(off.filter((share) => share !== undefined)) / usuallyBeside
}

/** Half of all errors across a road are below this, in accuracies. */
const usuallyBeside = 0.674 / accuracyOfDeviation

/** Of each point. One that was not matched is measured to the way between those before and after it. */
function badnesses(points: PathPoint[], runs: Run[]): number[] {
  return stopsAround(points, runs).map(({ point, before, stop, after }) => {
    if (stop) {
      const [x, y] = positionOn(stop.run.line, stop.along)
      return badness(metresBetween(point, { x, y }), point)
    }
    return before && after ? badness(metresBeside(point, before, after), point) : worst
  })
}

type RunStop = Stop & { run: Run }

/** Each point with its own stop, and the stops before and after it on the same run. */
function stopsAround(points: PathPoint[], runs: Run[]) {
  const stops = runs.flatMap((run) => run.stops.map((stop): RunStop => ({ ...stop, run })))
  let next = 0
  return points.map((point) => {
    while ((stops[next]?.point.index ?? Number.POSITIVE_INFINITY) < point.index) next++
    const isStop = stops[next]?.point.index === point.index
    const stop = isStop ? stops[next] : undefined
    const [before, after] = [stops[next - 1], stops[isStop ? next + 1 : next]]
    const run = stop?.run ?? (before?.run === after?.run ? before?.run : undefined)
    return {
      point,
      stop,
      before: before?.run === run ? before : undefined,
      after: after?.run === run ? after : undefined,
    }
  })
}

/** From a point to the way between two stops. */
function metresBeside({ x, y }: PathPoint, from: RunStop, to: RunStop): number {
  return nearestOn(from.run.line, [normalLongitude(x), y], from.along, to.along).away
}

function badness(away: number, { accuracy }: PathPoint): number {
  return Math.min(worst, (away / accuracy) ** 2)
}
