import type { TravelMode } from '../../model/travel-modes.ts'
import { median, metresBetween, type PathPoint } from './path.ts'
import { endsSlice, type Sliced } from './slices.ts'

/** Seconds over which a pace is measured: over a shorter time it is mostly noise. */
const paceSeconds = 10

/** Points, before and after ten, whose paces tell the usual one. */
const block = 10

/** So many times faster than usual, and so many accuracies out of the way, is no detour but an error. */
const haste = 1.6
const detour = 4

/** Metres a second that make nobody suspicious, with ten seconds between points; with more, paces change more from one to the next. */
const ordinaryPaces: Record<TravelMode, number> = { car: 20, truck: 20, bike: 8, foot: 3 }

/** Points in a row that may be wrong. */
const longestRun = 3

/**
 * Leaves out points to which the user cannot have gone and come back in time. A corner is on the way at the usual pace, and
 * a jump without a way back is a gap: both stay.
 */
export function* withoutSpikes(sent: PathPoint[], mode: TravelMode): Sliced<PathPoint[]> {
  const usualAt = yield* usualPaces(sent)
  /** Metres that are no surprise, in so many steps. */
  const mostBetween = (from: PathPoint, to: PathPoint, steps: number) => {
    const time = timeBetween(from, to)
    const ordinary = from.seconds === undefined ? 0 : ordinaryPaces[mode] * Math.max(1, time / steps / 10)
    return time * Math.max(ordinary, haste * usualAt(from.index))
  }
  const isHasty = (from: PathPoint, to: PathPoint) => metresBetween(from, to) > mostBetween(from, to, 1)
  const isSpike = (before: PathPoint, run: PathPoint[], after: PathPoint) => {
    const [direct, most] = [metresBetween(before, after), mostBetween(before, after, run.length + 1)]
    if (direct > most + noiseOf(before, after)) return false // one of these two is wrong, not the run
    // Of several points, the way there and the way back are each too long; one that is off may be before or after good ones.
    const [first, last] = [run.at(0) as PathPoint, run.at(-1) as PathPoint]
    const isThereAndBack = isHasty(before, first) && isHasty(last, after)
    return (
      (run.length === 1 || isThereAndBack) &&
      lengthOf([before, ...run, after]) > most &&
      run.every(
        (point) =>
          metresBetween(before, point) + metresBetween(point, after) - direct > detour * point.accuracy,
      )
    )
  }
  const reach = (from: PathPoint, to: PathPoint) =>
    metresBetween(from, to) / (mostBetween(from, to, 1) + noiseOf(from, to))
  const isJump = (from: PathPoint, to: PathPoint) => reach(from, to) > 1
  const points = yield* withoutJumps(sent, reach)
  // From three points that go together, in both directions: seen from a wrong one, the right ones would be wrong.
  const start = Math.max(
    0,
    points.findIndex((point, at) => isSteady([point, ...points.slice(at + 1, at + 3)], isJump)),
  )
  const before = yield* followed(points.slice(0, start + 1).reverse(), isSpike)
  const after = yield* followed(points.slice(start), isSpike)
  return withoutWrongEnds([...before.reverse(), ...after.slice(1)], isJump)
}

/**
 * What is as bad as leaving out one point, in parts of it: a jump, there and back worse than leaving out the points between; and as far as
 * one can go. That is less than a point, but tells which of two is wrong.
 */
const costs = { jump: 2.5, reach: 0.5 }

/**
 * The most points with the fewest jumps between them: the cheapest way through a graph of points and of those
 * that may follow each.
 */
function* withoutJumps(
  points: PathPoint[],
  reach: (from: PathPoint, to: PathPoint) => number,
): Sliced<PathPoint[]> {
  /** Of three points nobody can say whether the first or the last one is wrong. */
  const hasEnds = points.length > 3
  const least: number[] = []
  const from: number[] = []
  for (const [at, point] of points.entries()) {
    if (endsSlice(at)) yield
    least.push(at === 0 ? 0 : at === 1 && hasEnds ? 1 : Number.POSITIVE_INFINITY)
    from.push(-1)
    for (let before = at - 1; before >= Math.max(0, at - 1 - longestRun); before--) {
      const far = reach(points[before] as PathPoint, point)
      const cost = (least[before] as number) + (at - before - 1) + (far > 1 ? costs.jump : costs.reach * far)
      if (cost < (least[at] as number)) [least[at], from[at]] = [cost, before]
    }
  }
  const kept: PathPoint[] = []
  const last = points.length - 1
  const isLastWrong = hasEnds && (least[last - 1] as number) + 1 < (least[last] as number)
  for (let at = isLastWrong ? last - 1 : last; at >= 0; at = from[at] as number)
    kept.push(points[at] as PathPoint)
  return kept.reverse()
}

type IsJump = (from: PathPoint, to: PathPoint) => boolean

function isSteady([one, two, three]: PathPoint[], isJump: IsJump): boolean {
  return (
    one !== undefined && two !== undefined && three !== undefined && !isJump(one, two) && !isJump(two, three)
  )
}

/** The points without spikes, of which the first is right. */
function* followed(
  points: PathPoint[],
  isSpike: (before: PathPoint, run: PathPoint[], after: PathPoint) => boolean,
): Sliced<PathPoint[]> {
  const kept: PathPoint[] = []
  for (let at = 0; at < points.length; at++) {
    if (endsSlice(at)) yield
    const [before, point] = [kept.at(-1), points[at] as PathPoint]
    // Most points are so near to the one before that they cannot be out of the way.
    const isNear = before && 2 * metresBetween(before, point) <= detour * point.accuracy
    const wrong = before && !isNear && runs(points, at).find(([run, after]) => isSpike(before, run, after))
    if (wrong) at += wrong[0].length - 1
    else kept.push(point)
  }
  return kept
}

/** Of points from `at` on, with the point after them. */
function runs(points: PathPoint[], at: number): [run: PathPoint[], after: PathPoint][] {
  const all: [PathPoint[], PathPoint][] = []
  for (let length = 1; length <= longestRun && at + length < points.length; length++)
    all.push([points.slice(at, at + length), points[at + length] as PathPoint])
  return all
}

/** A wrong first or last point has no way back: it is one jump away from a path that goes on without jumps. */
function withoutWrongEnds(points: PathPoint[], isJump: IsJump): PathPoint[] {
  const isWrong = (end?: PathPoint, second?: PathPoint, third?: PathPoint) =>
    end && second && third && isJump(end, second) && !isJump(second, third)
  const first = isWrong(points[0], points[1], points[2]) ? 1 : 0
  const last = isWrong(points.at(-1), points.at(-2), points.at(-3)) ? 1 : 0
  return points.slice(first, points.length - last)
}

/** Metres that two points may be off. */
function noiseOf(one: PathPoint, other: PathPoint): number {
  return detour * Math.max(one.accuracy, other.accuracy)
}

/** Seconds; without times, steps. */
function timeBetween(from: PathPoint, to: PathPoint): number {
  if (from.seconds === undefined || to.seconds === undefined) return Math.abs(to.index - from.index)
  return Math.max(0.5, Math.abs(to.seconds - from.seconds))
}

/** Metres a second (without times, a step) around a point. */
function* usualPaces(points: PathPoint[]): Sliced<(index: number) => number> {
  const last = points.at(-1)
  const step = last && points.length > 1 ? timeBetween(points[0] as PathPoint, last) / (points.length - 1) : 1
  const hasTimes = last?.seconds !== undefined
  const span = !hasTimes ? 1 : Math.max(1, Math.min(block, Math.round(paceSeconds / step)))
  const paces = points.slice(span).map((to, at) => {
    const from = points[at] as PathPoint
    return metresBetween(from, to) / timeBetween(from, to)
  })
  const usual: number[] = []
  yield
  for (let at = 0; at < points.length; at += block) {
    if (endsSlice(usual.length)) yield
    usual.push(median(paces.slice(Math.max(0, at - block), at + 2 * block)))
  }
  const firstIndex = points[0]?.index ?? 0
  return (index) => usual[Math.floor((index - firstIndex) / block)] ?? usual.at(-1) ?? 0
}

function lengthOf(points: PathPoint[]): number {
  let metres = 0
  for (let at = 1; at < points.length; at++)
    metres += metresBetween(points[at - 1] as PathPoint, points[at] as PathPoint)
  return metres
}
