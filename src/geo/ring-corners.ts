import type { Position } from './distance.ts'
import type { Ring } from './polygon.ts'

/** The corners and edges of a ring, as a sweep from left to right (and upwards within one x) meets them. */

/** Degrees, about a tenth of a millimetre. Corners are rounded to it; a power of two, so that it scales without loss. */
const unit = 2 ** -30

export interface Corner {
  x: number
  y: number
  starting: Edge[]
  ending: Edge[]
}

export interface Edge {
  /** The end that the sweep meets first. */
  start: Corner
  end: Corner
  /** 1 where the ring runs from start to end, -1 where it runs back. */
  way: 1 | -1
  length: number
}

/** In the order of the sweep; those of one place are one. */
export function cornersOf(ring: Ring): Corner[] {
  const written = Array.from({ length: ring.length / 2 - 1 }, (_, at): Corner => {
    const [x, y] = [ring[at * 2] as number, ring[at * 2 + 1] as number]
    return { x: Math.round(x / unit), y: Math.round(y / unit), starting: [], ending: [] }
  })
  const corners: Corner[] = []
  const merged = new Map<Corner, Corner>()
  for (const corner of written.toSorted((a, b) => a.x - b.x || a.y - b.y)) {
    const last = corners.at(-1)
    const isSame = last?.x === corner.x && last.y === corner.y
    if (!isSame) corners.push(corner)
    merged.set(corner, isSame ? last : corner)
  }
  addEdges(written.map((corner) => merged.get(corner) as Corner))
  return corners
}

/** From each corner of the ring to the next. */
function addEdges(around: Corner[]): void {
  for (const [at, from] of around.entries()) {
    const to = around[(at + 1) % around.length] as Corner
    if (from === to) continue
    const isForward = isBefore(from, to)
    const [start, end] = isForward ? [from, to] : [to, from]
    const length = Math.hypot(end.x - start.x, end.y - start.y)
    const edge: Edge = { start, end, way: isForward ? 1 : -1, length }
    start.starting.push(edge)
    end.ending.push(edge)
  }
}

export function isBefore(a: Corner, b: Corner): boolean {
  return a.x < b.x || (a.x === b.x && a.y < b.y)
}

export function placeOf({ x, y }: Corner): Position {
  return [x * unit, y * unit]
}

/** Where two edges cross. */
export function meetingPoint({ start: a, end: b }: Edge, { start: c, end: d }: Edge): Position {
  const [dx, dy, ex, ey] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  const along = ((c.x - a.x) * ey - (c.y - a.y) * ex) / (dx * ey - dy * ex)
  return [(a.x + along * dx) * unit, (a.y + along * dy) * unit]
}
