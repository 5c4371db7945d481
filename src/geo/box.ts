import { metresPerDegree, type Position } from './distance.ts'

/** Degrees. A box that crosses the antimeridian reaches beyond ±180 in x. */
export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** Bounding box in E7. */
export type E7Box = readonly [west: number, south: number, east: number, north: number]

/** Tolerance for rounding, which grows towards the poles. */
const slack = 0.01 // metres

/** The bounding box of a circle; all longitudes where it contains a pole. */
export function boxAround(x: number, y: number, metres: number): Box {
  const dy = (metres + slack) / metresPerDegree
  const minY = Math.max(-90, y - dy)
  const maxY = Math.min(90, y + dy)
  if (y - dy <= -90 || y + dy >= 90) return { minX: -180, minY, maxX: 180, maxY }
  // The circle is widest on the side of the pole, by asin(sin(r) / cos(latitude)).
  const dx = Math.asin(Math.min(1, Math.sin(toRadians(dy)) / Math.cos(toRadians(y)))) * (180 / Math.PI)
  return { minX: x - dx, minY, maxX: x + dx, maxY }
}

/** The bounding box of x0, y0, x1, y1, … */
export function boxOf(coordinates: Float64Array): Box {
  const box = {
    minX: Number.POSITIVE_INFINITY,
    minY: Number.POSITIVE_INFINITY,
    maxX: Number.NEGATIVE_INFINITY,
    maxY: Number.NEGATIVE_INFINITY,
  }
  for (let at = 0; at < coordinates.length; at += 2) {
    const x = coordinates[at] as number
    const y = coordinates[at + 1] as number
    box.minX = Math.min(box.minX, x)
    box.maxX = Math.max(box.maxX, x)
    box.minY = Math.min(box.minY, y)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

/** Whether they intersect. */
export function meets(one: Box, other: Box): boolean {
  return one.minX <= other.maxX && one.maxX >= other.minX && one.minY <= other.maxY && one.maxY >= other.minY
}

/** At most the distance of a point to the nearest one of the box, in metres; 0 inside. */
export function metresToBox({ minX, minY, maxX, maxY }: Box, [x, y]: Position): number {
  const north = Math.max(minY - y, y - maxY, 0)
  const beside = Math.max(minX - x, x - maxX, 0)
  const around = Math.min(minX + 360 - x, x + 360 - maxX)
  const east = Math.min(beside, around, 90)
  // To the nearest meridian, along a great circle.
  const degrees = Math.asin(Math.cos(toRadians(y)) * Math.sin(toRadians(east))) * (180 / Math.PI)
  return Math.max(north, degrees) * metresPerDegree
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
