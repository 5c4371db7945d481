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

/** Times count only where every point has one and none goes back. */
export function pathPoints(
  path: { coordinates: Location; createdAt?: Date; accuracy?: number }[],
): PathPoint[] {
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
