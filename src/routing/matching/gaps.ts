import { median, metresBetween, type PathPoint } from './path.ts'
import { endsSlice, type Sliced } from './slices.ts'

/** Metres that are no gap, whatever the time; and beyond which two points are apart, whatever the time. */
const near = 2000
const far = 20_000

/** Seconds that are no gap, and how many times the usual step one may be. */
const soon = 300
const steps = 5

/** Steps that tell the usual one. */
const mostSampled = 500

/** Metres a second that nobody goes on roads. */
const topSpeed = 70

/**
 * Splits a path where nothing is known about the way between two points: they are over 2 km apart, and that is much farther
 * than the others of the path, or took much longer, or cannot be.
 */
export function* splitAtGaps(points: PathPoint[]): Sliced<PathPoint[][]> {
  const sample = Math.ceil(points.length / mostSampled)
  const sampled: number[] = []
  for (let at = sample; at < points.length; at += sample) sampled.push(at)
  const before = (at: number) => points[at - 1] as PathPoint
  const usualMetres = median(sampled.map((at) => metresBetween(before(at), points[at] as PathPoint)))
  const usualSeconds = median(sampled.map((at) => (points[at]?.seconds ?? 0) - (before(at).seconds ?? 0)))
  const isGap = (from: PathPoint, to: PathPoint) => {
    const metres = metresBetween(from, to)
    if (metres <= near) return false
    if (metres > far) return true
    if (from.seconds === undefined || to.seconds === undefined) return metres > steps * usualMetres
    const seconds = to.seconds - from.seconds
    return seconds > Math.max(soon, steps * usualSeconds) || metres > topSpeed * seconds
  }
  const parts: PathPoint[][] = []
  for (const [at, point] of points.entries()) {
    const before = points[at - 1]
    if (!before || isGap(before, point)) parts.push([])
    parts.at(-1)?.push(point)
    if (endsSlice(at)) yield
  }
  return parts
}
