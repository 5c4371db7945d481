import { fromE7 } from '../../atlas/format/e7.ts'
import type { Box } from '../../geo/box.ts'

/** The box of points in E7, in degrees; undefined without any. */
export function boxOfPoints(points: Iterable<{ lon: number; lat: number }>): Box | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { lon, lat } of points) {
    minX = Math.min(minX, lon)
    minY = Math.min(minY, lat)
    maxX = Math.max(maxX, lon)
    maxY = Math.max(maxY, lat)
  }
  if (minX > maxX) return undefined
  return { minX: fromE7(minX), minY: fromE7(minY), maxX: fromE7(maxX), maxY: fromE7(maxY) }
}

export function boxAroundBoth(one: Box | undefined, other: Box | undefined): Box | undefined {
  if (!one || !other) return one ?? other
  return {
    minX: Math.min(one.minX, other.minX),
    minY: Math.min(one.minY, other.minY),
    maxX: Math.max(one.maxX, other.maxX),
    maxY: Math.max(one.maxY, other.maxY),
  }
}
