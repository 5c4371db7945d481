import Flatbush from 'flatbush'
import type { Position } from '../../../src/geo/distance.ts'

/** Finds lines and outlines whose box is within `metres` of a point. */
export function boxTree<Item>(
  items: readonly Item[],
  pointsOf: (item: Item) => readonly Position[],
): (at: Position, metres: number) => Item[] {
  if (items.length === 0) return () => []
  const tree = new Flatbush(items.length)
  for (const item of items) {
    const [xs, ys] = [pointsOf(item).map(([x]) => x), pointsOf(item).map(([, y]) => y)]
    tree.add(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
  }
  tree.finish()
  return ([x, y], metres) => {
    const high = metres / 111_000
    const wide = high / Math.cos((y * Math.PI) / 180)
    return tree.search(x - wide, y - high, x + wide, y + high).map((at) => items[at] as Item)
  }
}

/** Metres from a point to a line, on a flat map around it. */
export function metresToLine([x, y]: Position, line: readonly Position[]): number {
  const scale = [111_195 * Math.cos((y * Math.PI) / 180), 111_195] as const
  const flat = line.map(([px, py]) => [(px - x) * scale[0], (py - y) * scale[1]] as const)
  return Math.min(...flat.slice(1).map((to, index) => metresToSegment(flat[index] as Position, to)))
}

/** From the origin. */
function metresToSegment([ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square))
  return Math.hypot(ax + share * dx, ay + share * dy)
}
