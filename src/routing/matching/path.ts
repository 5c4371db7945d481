import { metresPerDegree, normalLongitude } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'

/** One point of a path. */
export interface PathPoint {
  /** Beyond 180 where the path crosses that meridian. */
  x: number
  y: number
  /** Metres: the circle that holds the true place two times out of three. */
  accuracy: number
  /** Since the first point; undefined on every point where the times of a path cannot be used. */
  seconds: number | undefined
  /** In the path as sent. */
  index: number
}

/** Metres of a point that does not say, and what is believed at least and at most. */
const usualAccuracy = 10
const leastAccuracy = 5
const mostAccuracy = 100

/** The circle that holds two thirds of all errors, over the deviation of each coordinate. */
export const accuracyOfDeviation = 1.5

/** Times count only where every point has one and none goes back. */
export function pathPoints(
  path: { coordinates: Location; createdAt?: Date; accuracy?: number }[],
): PathPoint[] {
  const points = pointsAsSent(path)
  if (points.length < fewestOfJitter) return points
  const most = Math.max(leastOfJitter, mostOfJitter * accuracyOfJitter(points))
  const usual = median(points.map(({ accuracy }) => accuracy))
  return usual > most ? withAccuraciesTimes(most / usual, points) : points
}

/** Each point as likely to be wrong as before, compared with the others. */
export function withAccuraciesTimes(factor: number, points: PathPoint[]): PathPoint[] {
  return points.map((point) => ({ ...point, accuracy: Math.min(mostAccuracy, point.accuracy * factor) }))
}

function pointsAsSent(path: { coordinates: Location; createdAt?: Date; accuracy?: number }[]): PathPoint[] {
  const times = path.map(({ createdAt }) => createdAt?.getTime() ?? Number.NaN)
  const hasTimes = times.every((time, at) => at === 0 || time >= (times[at - 1] as number))
  const start = times[0] as number
  let x = path[0]?.coordinates.longitude ?? 0
  return path.map(({ coordinates: { longitude, latitude }, accuracy = usualAccuracy }, index) => {
    x += normalLongitude(longitude - x)
    return {
      x,
      y: latitude,
      accuracy: Math.min(mostAccuracy, Math.max(leastAccuracy, accuracy)),
      seconds: hasTimes ? ((times[index] as number) - start) / 1000 : undefined,
      index,
    }
  })
}

/**
 * Points that line up are nearer to their places than a device says that may be anywhere. Errors that drift line up, too: so accuracies
 * of so many times the jitter are believed, and of so many metres in any case.
 */
const mostOfJitter = 2
const leastOfJitter = 30

/** Of fewer points the jitter may be small by chance. */
const fewestOfJitter = 10

/** Half of all points are less than this beside the line of their neighbours, in deviations. */
const usualJitter = Math.sqrt(1.5) * 0.674

/** Metres: the accuracy with which points would be as far beside the lines of their neighbours as these. Curves are jitter, too. */
function accuracyOfJitter(points: PathPoint[]): number {
  const aside = points.slice(2).map((after, at) => {
    const [before, point] = [points[at] as PathPoint, points[at + 1] as PathPoint]
    return metresAside(before, point, after)
  })
  return (accuracyOfDeviation * median(aside)) / usualJitter
}

/** From a point to the line through those before and after it. */
function metresAside(before: PathPoint, point: PathPoint, after: PathPoint): number {
  const scale = Math.cos((point.y * Math.PI) / 180)
  const [lineX, lineY] = [(after.x - before.x) * scale, after.y - before.y]
  const [x, y] = [(point.x - before.x) * scale, point.y - before.y]
  const length = Math.hypot(lineX, lineY)
  return (length > 0 ? Math.abs(lineX * y - lineY * x) / length : Math.hypot(x, y)) * metresPerDegree
}

/** On a plane: for points of one path it is as good as on a sphere, and costs a fifth. */
export function metresBetween(one: { x: number; y: number }, other: { x: number; y: number }): number {
  const dx = normalLongitude(one.x - other.x) * Math.cos(((one.y + other.y) * Math.PI) / 360)
  const dy = one.y - other.y
  return Math.sqrt(dx * dx + dy * dy) * metresPerDegree
}

export function median(numbers: number[]): number {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[sorted.length >> 1] ?? 0
}
