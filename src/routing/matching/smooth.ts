import { metresBetween, type PathPoint } from './path.ts'
import { endsSlice, type Sliced } from './slices.ts'

/** Points on each side, at most, over which a place is averaged. */
const mostAround = 10

/** Accuracies that the averaged points may go: a longer way would cut corners. */
const way = 3

/**
 * Each point as the mean of itself and as many points before as after it: jitter averages out, and on a straight road a
 * point stays where it is.
 */
export function* smoothed(points: PathPoint[]): Sliced<PathPoint[]> {
  const means: PathPoint[] = []
  for (let at = 0; at < points.length; at++) {
    if (endsSlice(at)) yield
    means.push(meanAround(points, at))
  }
  return means
}

function meanAround(points: PathPoint[], at: number): PathPoint {
  const point = points[at] as PathPoint
  let around = 0
  const most = Math.min(mostAround, at, points.length - 1 - at)
  while (around < most) {
    const [from, to] = [points[at - around - 1] as PathPoint, points[at + around + 1] as PathPoint]
    // Each for itself, too: where one turns back, those before and after are near each other, and far from here.
    const farthest = Math.max(metresBetween(from, to), metresBetween(from, point), metresBetween(point, to))
    if (farthest > way * point.accuracy) break
    around++
  }
  if (around === 0) return point
  let [x, y] = [0, 0]
  for (let other = at - around; other <= at + around; other++) {
    x += (points[other] as PathPoint).x
    y += (points[other] as PathPoint).y
  }
  const count = 2 * around + 1
  return { ...point, x: x / count, y: y / count }
}

/** Accuracies between the points that are matched: between nearer ones noise looks like a way. */
const spacing = 1.5

/** Leaves out points near the one before. The last stays. */
export function thinned(points: PathPoint[]): PathPoint[] {
  const kept: PathPoint[] = []
  for (const [at, point] of points.entries()) {
    const last = kept.at(-1)
    const isLast = at === points.length - 1
    if (!last || isLast || metresBetween(last, point) >= spacing * point.accuracy) kept.push(point)
  }
  return kept
}
