import { boxOf } from './box.ts'
import { distance, metresPerDegree, normalLongitude, type Position } from './distance.ts'
import type { Ring } from './polygon.ts'

const fewest = 4
const most = 2000

/** Below any GPS accuracy, and above the rounding error of collinear positions. */
const leastArea = 0.01 // square metres

/** Reads `[[longitude, latitude], …]`; returns a sentence when it is invalid. */
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
  return whatIsWrongWithRing(ring, positions) ?? ring
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

function whatIsWrongWithRing(ring: Ring, sent: readonly Position[]): string | undefined {
  const halfGlobe = sent.findIndex(([x], index) => Math.abs(x - (sent[index - 1]?.[0] ?? x)) === 180)
  if (halfGlobe > 0) {
    return `The edge that ends at position ${halfGlobe} (from 0) spans half the globe, so its direction is ambiguous. Add a position in between.`
  }
  if (ring[0] !== ring.at(-2)) {
    return 'The ring winds around a pole. Expected a ring without a pole inside; cut it along a meridian.'
  }
  const meeting = firstMeeting(ring)
  if (meeting) {
    return `The ring crosses or touches itself: the edges that start at positions ${meeting[0]} and ${meeting[1]} (from 0) intersect.`
  }
  return area(ring) < leastArea ? 'The ring encloses no area.' : undefined
}

/** Approximate area in square metres. */
function area(ring: Ring): number {
  const x0 = ring[0] as number
  const y0 = ring[1] as number
  let twice = 0
  for (let at = 0; at + 3 < ring.length; at += 2) {
    twice +=
      ((ring[at] as number) - x0) * ((ring[at + 3] as number) - y0) -
      ((ring[at + 2] as number) - x0) * ((ring[at + 1] as number) - y0)
  }
  const { minY, maxY } = boxOf(ring)
  return (Math.abs(twice) / 2) * metresPerDegree ** 2 * Math.cos(((minY + maxY) / 360) * Math.PI)
}

/**
 * The start positions of two edges that intersect other than in their common corner. A sweep from west to east compares
 * only edges that overlap in x. Repeated positions make no edge.
 */
export function firstMeeting(ring: Ring): [number, number] | undefined {
  const edges = edgesOf(ring)
  const fromWest = edges.toSorted((a, b) => a.minX - b.minX)
  const active: Edge[] = []
  for (const edge of fromWest) {
    let kept = 0
    for (const other of active) {
      if (other.maxX < edge.minX) continue
      active[kept++] = other
      if (other.minY > edge.maxY || other.maxY < edge.minY) continue
      const [first, second] = other.order < edge.order ? [other, edge] : [edge, other]
      if (meet(first, second, edges.length)) return [first.start, second.start]
    }
    active.length = kept
    active.push(edge)
  }
  return undefined
}

interface Edge {
  order: number
  /** The position at which it starts, counted from 0. */
  start: number
  ax: number
  ay: number
  bx: number
  by: number
  minX: number
  maxX: number
  minY: number
  maxY: number
}

function edgesOf(ring: Ring): Edge[] {
  const edges: Edge[] = []
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const ax = ring[at] as number
    const ay = ring[at + 1] as number
    const bx = ring[at + 2] as number
    const by = ring[at + 3] as number
    if (ax === bx && ay === by) continue
    edges.push({
      order: edges.length,
      start: at / 2,
      ax,
      ay,
      bx,
      by,
      minX: Math.min(ax, bx),
      maxX: Math.max(ax, bx),
      minY: Math.min(ay, by),
      maxY: Math.max(ay, by),
    })
  }
  return edges
}

/**
 * Of edges whose boxes overlap, `a` before `b` on the ring. Neighbours share a corner; they meet only where one folds
 * back onto the other.
 */
function meet(a: Edge, b: Edge, edges: number): boolean {
  if (b.order === a.order + 1) return foldsBack(a, b)
  if (a.order === 0 && b.order === edges - 1) return foldsBack(b, a)
  // Where all four are 0 the edges are collinear, and their bounding boxes overlap.
  return side(b, a.ax, a.ay) * side(b, a.bx, a.by) <= 0 && side(a, b.ax, b.ay) * side(a, b.bx, b.by) <= 0
}

function foldsBack(a: Edge, b: Edge): boolean {
  const along = (a.bx - a.ax) * (b.bx - b.ax) + (a.by - a.ay) * (b.by - b.ay)
  return along < 0 && side(a, b.bx, b.by) === 0
}

/** On which side of the edge's line the point lies: -1, 0 or 1. */
function side({ ax, ay, bx, by }: Edge, x: number, y: number): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
}

function isSame(a: Position | undefined, b: Position | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1]
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
