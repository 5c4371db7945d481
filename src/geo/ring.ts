import { boxOf } from './box.ts'
import { cleanRing } from './clean-ring.ts'
import { distance, metresPerDegree, normalLongitude, type Position } from './distance.ts'
import { signedDoubleArea } from './plane-ring.ts'
import type { Ring } from './polygon.ts'
import { firstCrossing } from './ring-crossing.ts'

const fewest = 4
const most = 2000

/** Below any GPS accuracy, and above the rounding error of collinear positions. */
const leastArea = 0.01 // square metres

/**
 * Reads `[[longitude, latitude], …]` for computing: unwrapped, and without repeated positions and spikes. Returns a sentence
 * when it is invalid.
 */
export function readRing(sent: unknown): Ring | string {
  if (!Array.isArray(sent)) return 'Expected a list of positions [longitude, latitude].'
  if (sent.length < fewest || sent.length > most) {
    return `Expected ${fewest} to ${most} positions, the last equal to the first, got ${sent.length}.`
  }
  for (const [index, position] of sent.entries()) {
    const wrong = whatIsWrongWith(position)
    if (wrong) return `At position ${index} (from 0): ${wrong}`
  }
  const positions = sent as Position[]
  if (!isSame(positions[0], positions.at(-1))) return 'Expected the last position to equal the first.'
  const ring = unwrap(positions)
  const clean = cleanRing(ring)
  return wrongDirection(ring, positions) ?? wrongShape(clean) ?? clean
}

/** Why a `[longitude, latitude]` is invalid, as a sentence; undefined when it is valid. */
export function whatIsWrongWith(sent: unknown): string | undefined {
  if (!Array.isArray(sent) || sent.length !== 2 || !sent.every(Number.isFinite)) {
    return 'Expected [longitude, latitude], two numbers.'
  }
  const [x, y] = sent as [number, number]
  if (Math.abs(x) > 180) return `Longitude ${x} is out of range. Valid range: [-180, 180].`
  if (Math.abs(y) > 90) return `Latitude ${y} is out of range. Valid range: [-90, 90].`
  return undefined
}

/** Longitudes go on beyond ±180 where an edge takes the short way across the antimeridian. Positions are not checked. */
export function unwrap(positions: readonly Position[]): Ring {
  const ring = new Float64Array(positions.length * 2)
  let turns = 0
  let minX = Number.POSITIVE_INFINITY
  let before = positions[0]?.[0] ?? 0
  positions.forEach(([x, y], index) => {
    if (x - before > 180) turns -= 1
    if (x - before < -180) turns += 1
    before = x
    ring[index * 2] = x + turns * 360
    ring[index * 2 + 1] = y
    minX = Math.min(minX, x + turns * 360)
  })
  const shift = -Math.floor((minX + 180) / 360) * 360
  if (shift !== 0) for (let at = 0; at < ring.length; at += 2) ring[at] = (ring[at] as number) + shift
  return ring
}

/** The centroid of the area, its longitude within ±180. */
export function centroidOf(ring: Ring): Position {
  const x0 = ring[0] as number
  const y0 = ring[1] as number
  let twiceArea = 0
  let sumX = 0
  let sumY = 0
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const ax = (ring[at] as number) - x0
    const ay = (ring[at + 1] as number) - y0
    const bx = (ring[at + 2] as number) - x0
    const by = (ring[at + 3] as number) - y0
    const cross = ax * by - bx * ay
    twiceArea += cross
    sumX += (ax + bx) * cross
    sumY += (ay + by) * cross
  }
  // For a very thin polygon, rounding could put it outside.
  const { minX, minY, maxX, maxY } = boxOf(ring)
  const x = clamp(x0 + sumX / (3 * twiceArea), minX, maxX)
  return [normalLongitude(x), clamp(y0 + sumY / (3 * twiceArea), minY, maxY)]
}

/** Metres from a position to the ring's farthest corner. */
export function farthestCorner(ring: Ring, [x, y]: Position): number {
  let farthest = 0
  for (let at = 0; at < ring.length; at += 2) {
    farthest = Math.max(farthest, distance(x, y, ring[at] as number, ring[at + 1] as number))
  }
  return farthest
}

function wrongDirection(ring: Ring, sent: readonly Position[]): string | undefined {
  const halfGlobe = sent.findIndex(([x], index) => Math.abs(x - (sent[index - 1]?.[0] ?? x)) === 180)
  if (halfGlobe > 0) {
    return `The edge that ends at position ${halfGlobe} (from 0) spans half the globe, so its direction is ambiguous. Add a position in between.`
  }
  if (ring[0] !== ring.at(-2)) {
    return 'The ring winds around a pole. Expected a ring without a pole inside; cut it along a meridian.'
  }
  return undefined
}

function wrongShape(ring: Ring): string | undefined {
  const crossing = ring.length < fewest * 2 ? undefined : firstCrossing(ring)
  if (crossing) {
    const [x, y] = [normalLongitude(crossing[0]), crossing[1]].map((degrees) => Number(degrees.toFixed(6)))
    return `The ring crosses itself at [${x}, ${y}].`
  }
  return area(ring) < leastArea ? 'The ring encloses no area.' : undefined
}

/** Approximate area in square metres. */
function area(ring: Ring): number {
  const { minY, maxY } = boxOf(ring)
  return (
    (Math.abs(signedDoubleArea(ring)) / 2) * metresPerDegree ** 2 * Math.cos(((minY + maxY) / 360) * Math.PI)
  )
}

function isSame(a: Position | undefined, b: Position | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1]
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
