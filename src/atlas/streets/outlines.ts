import { VarintReader, VarintWriter } from '../format/varints.ts'

/** Corners are rounded to multiples of this, in E7: 35 cm. Those that two buildings share stay shared. */
export const unit = 32

/** Used again for each outline. */
const bytes = new VarintWriter()

/**
 * The outline of a building as bytes: for each ring, holes too, the count of its corners and their deltas, the first from (x, y), a
 * point of the building in E7. One of four corners takes some ten bytes. Empty if it is too small.
 */
export function outlineBytes(rings: Iterable<ArrayLike<number>>, x: number, y: number): Uint8Array {
  bytes.clear()
  let [lastX, lastY] = [rounded(x), rounded(y)]
  for (const ring of rings) {
    const corners = cornersOf(ring)
    if (corners.length < 6) continue
    bytes.add(corners.length / 2)
    for (let at = 0; at < corners.length; at += 2) {
      const [cornerX, cornerY] = [corners[at] as number, corners[at + 1] as number]
      bytes.add(cornerX - lastX)
      bytes.add(cornerY - lastY)
      lastX = cornerX
      lastY = cornerY
    }
  }
  return bytes.view().slice()
}

/** Its rings: x0, y0, x1, y1, … in E7, closed. */
export function ringsOfOutline(bytes: Uint8Array, x: number, y: number): Int32Array[] {
  const reader = new VarintReader(bytes)
  const rings: Int32Array[] = []
  let [lastX, lastY] = [rounded(x), rounded(y)]
  while (reader.at < bytes.length) {
    const ring = new Int32Array(reader.next() * 2 + 2)
    for (let at = 0; at < ring.length - 2; at += 2) {
      lastX += reader.next()
      lastY += reader.next()
      ring[at] = lastX * unit
      ring[at + 1] = lastY * unit
    }
    ring.copyWithin(ring.length - 2, 0, 2)
    rings.push(ring)
  }
  return rings
}

/** Inside by the even-odd rule, or a corner: entrances are corners of an outline. E7. */
export function isInOutline(rings: readonly ArrayLike<number>[], x: number, y: number): boolean {
  const [cornerX, cornerY] = [rounded(x) * unit, rounded(y) * unit]
  let inside = false
  for (const ring of rings) {
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const [ax, ay] = [ring[at] as number, ring[at + 1] as number]
      const [bx, by] = [ring[at + 2] as number, ring[at + 3] as number]
      if (ax === cornerX && ay === cornerY) return true
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
    }
  }
  return inside
}

/** In units, without repeated positions, not closed. */
function cornersOf(ring: ArrayLike<number>): number[] {
  const kept: number[] = []
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [x, y] = [rounded(ring[at] as number), rounded(ring[at + 1] as number)]
    const { length } = kept
    if (length === 0 || x !== kept[length - 2] || y !== kept[length - 1]) kept.push(x, y)
  }
  while (kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1)) kept.length -= 2
  return kept
}

function rounded(e7: number): number {
  return Math.round(e7 / unit)
}
