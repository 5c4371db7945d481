import type { Position } from './distance.ts'
import { metresPerDegree } from './distance.ts'

/** Lines this close to each other cross: roads have a width, and their centre lines need not meet. Metres. */
const reach = 30

/** Where two streets cross; undefined where they do not. Lines are x0, y0, x1, y1, … in E7. */
export function crossingOf(a: readonly Int32Array[], b: readonly Int32Array[]): Position | undefined {
  let best: Position | undefined
  let least = reach
  for (const one of a)
    for (const other of b) {
      if (!boxesMeet(one, other)) continue
      const found = nearestCorner(one, other, least)
      if (found) [best, least] = [found.at, found.metres]
    }
  return best
}

/** Compares vertices only: streets that cross on a map share one, or have vertices close to each other. */
function nearestCorner(
  one: Int32Array,
  other: Int32Array,
  within: number,
): { at: Position; metres: number } | undefined {
  const metresY = metresPerDegree / 1e7
  const metresX = metresY * Math.cos((((one[1] ?? 0) / 1e7) * Math.PI) / 180)
  let found: { at: Position; metres: number } | undefined
  let least = within
  for (let i = 0; i < one.length; i += 2)
    for (let j = 0; j < other.length; j += 2) {
      const [ax, ay] = [one[i] as number, one[i + 1] as number]
      const [bx, by] = [other[j] as number, other[j + 1] as number]
      const metres = Math.hypot((ax - bx) * metresX, (ay - by) * metresY)
      if (metres > least || (metres === least && found)) continue
      least = metres
      found = { at: [(ax + bx) / 2e7, (ay + by) / 2e7], metres }
    }
  return found
}

/** About `reach`, in E7. */
const margin = 5000

function boxesMeet(one: Int32Array, other: Int32Array): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  return (
    a.west <= b.east + margin &&
    b.west <= a.east + margin &&
    a.south <= b.north + margin &&
    b.south <= a.north + margin
  )
}

function boxOf(line: Int32Array): { west: number; east: number; south: number; north: number } {
  const box = { west: 2 ** 31, east: -(2 ** 31), south: 2 ** 31, north: -(2 ** 31) }
  for (let at = 0; at < line.length; at += 2) {
    box.west = Math.min(box.west, line[at] as number)
    box.east = Math.max(box.east, line[at] as number)
    box.south = Math.min(box.south, line[at + 1] as number)
    box.north = Math.max(box.north, line[at + 1] as number)
  }
  return box
}
