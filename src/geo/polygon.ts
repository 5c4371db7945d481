import { distance, metresPerDegree } from './distance.ts'

/**
 * A polygon is one closed ring: x0, y0, x1, y1, … in degrees, the last position equal to the first, longitudes unwrapped so that
 * no edge spans half the globe. Edges are straight in degrees, as in GeoJSON. Metres are measured on the plane tangent to
 * the Earth at the query point, which is exact near that point.
 */
export type Ring = Float64Array

/** Inside or on the edge. `x` must be on the same turn around the globe as the ring. */
export function covers(ring: Ring, x: number, y: number): boolean {
  let inside = false
  let ax = ring[0] as number
  let ay = ring[1] as number
  for (let at = 2; at < ring.length; at += 2) {
    const bx = ring[at] as number
    const by = ring[at + 1] as number
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    if (side === 0 && isBetween(x, ax, bx) && isBetween(y, ay, by)) return true
    if (ay > y !== by > y && (by > ay ? side > 0 : side < 0)) inside = !inside
    ax = bx
    ay = by
  }
  return inside
}

/** Metres from the point to the nearest edge, whichever side it is on. */
export function distanceToEdge(ring: Ring, x: number, y: number): number {
  const scaleX = metresPerDegree * Math.cos((y * Math.PI) / 180)
  let nearest = Number.POSITIVE_INFINITY
  let ax = ((ring[0] as number) - x) * scaleX
  let ay = ((ring[1] as number) - y) * metresPerDegree
  for (let at = 2; at < ring.length; at += 2) {
    const bx = ((ring[at] as number) - x) * scaleX
    const by = ((ring[at + 1] as number) - y) * metresPerDegree
    nearest = Math.min(nearest, squareToSegment(ax, ay, bx, by))
    ax = bx
    ay = by
  }
  return Math.sqrt(nearest)
}

/** The same along great circles, which takes longer: for points so far away that the plane is no map of the ring. */
export function farFromEdge(ring: Ring, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const ax = ring[at] as number
    const ay = ring[at + 1] as number
    const dx = (ring[at + 2] as number) - ax
    const dy = (ring[at + 3] as number) - ay
    // Degrees of longitude shrink towards the poles: those of the edge count here, as the point is far away.
    const shrink = Math.cos(((ay + dy / 2) * Math.PI) / 180) ** 2
    const length = dx * dx * shrink + dy * dy
    const along = length === 0 ? 0 : ((x - ax) * dx * shrink + (y - ay) * dy) / length
    const part = Math.max(0, Math.min(1, along))
    nearest = Math.min(nearest, distance(x, y, ax, ay), distance(x, y, ax + part * dx, ay + part * dy))
  }
  return nearest
}

/** The fraction of the disc around the point that lies inside the polygon, 0 to 1. */
export function shareOfDisc(ring: Ring, x: number, y: number, radius: number): number {
  const scaleX = metresPerDegree * Math.cos((y * Math.PI) / 180)
  let area = 0
  let ax = ((ring[0] as number) - x) * scaleX
  let ay = ((ring[1] as number) - y) * metresPerDegree
  for (let at = 2; at < ring.length; at += 2) {
    const bx = ((ring[at] as number) - x) * scaleX
    const by = ((ring[at + 1] as number) - y) * metresPerDegree
    area += discAndTriangle(ax, ay, bx, by, radius)
    ax = bx
    ay = by
  }
  return Math.min(1, Math.abs(area) / (Math.PI * radius * radius))
}

/** Square of the distance from the origin to the segment. */
export function squareToSegment(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  const x = ax + along * dx
  const y = ay + along * dy
  return x * x + y * y
}

/** Signed area of the intersection of the disc around the origin with the triangle (origin, a, b). */
function discAndTriangle(ax: number, ay: number, bx: number, by: number, radius: number): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  if (length === 0) return 0
  // The intersections of the line a-b with the circle, as fractions of the way from a to b.
  const middle = -(ax * dx + ay * dy) / length
  const half = middle * middle - (ax * ax + ay * ay - radius * radius) / length
  if (half <= 0) return sector(ax, ay, bx, by, radius)
  const from = middle - Math.sqrt(half)
  const to = middle + Math.sqrt(half)
  if (to <= 0 || from >= 1) return sector(ax, ay, bx, by, radius)
  const inX = ax + Math.max(0, from) * dx
  const inY = ay + Math.max(0, from) * dy
  const outX = ax + Math.min(1, to) * dx
  const outY = ay + Math.min(1, to) * dy
  return (
    (from > 0 ? sector(ax, ay, inX, inY, radius) : 0) +
    (inX * outY - outX * inY) / 2 +
    (to < 1 ? sector(outX, outY, bx, by, radius) : 0)
  )
}

/** Signed area of the disc between the directions of a and b. */
function sector(ax: number, ay: number, bx: number, by: number, radius: number): number {
  return (radius * radius * Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) / 2
}

function isBetween(value: number, a: number, b: number): boolean {
  return a < b ? value >= a && value <= b : value >= b && value <= a
}
