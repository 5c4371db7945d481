import Flatbush from 'flatbush'
import type { Box } from './box.ts'

/** Must not change while it is in an index. */
export interface Boxed {
  readonly id: string
  readonly box: Readonly<Box>
}

/** A few hundred neighbouring items with a packed tree, which is built at the first search. */
export interface Leaf<Item> {
  box: Box
  items: Item[]
  tree: Flatbush | undefined
}

/** Degrees: two turns around the globe. */
export const farthest = 720

/** Sort-tile-recursive: strips from west to east, each cut from south to north into roughly square leaves. */
export function leavesOf<Item extends Boxed>(items: Item[], most: number): Leaf<Item>[] {
  const { minX, minY, maxX, maxY } = leafOf(items).box
  const count = Math.ceil(items.length / most)
  const ideal = Math.round(Math.sqrt((count * (maxX - minX)) / (maxY - minY)))
  // NaN where all boxes are one point.
  const strips = Math.max(1, Math.min(count, ideal || 1))
  const fromWest = sorted(items, ({ box }) => box.minX + box.maxX)
  return cut(fromWest, strips).flatMap((strip) => {
    const fromSouth = sorted(strip, ({ box }) => box.minY + box.maxY)
    return cut(fromSouth, Math.ceil(count / strips)).map(leafOf)
  })
}

function cut<Item>(items: Item[], parts: number): Item[][] {
  const size = Math.ceil(items.length / parts)
  const pieces: Item[][] = []
  for (let at = 0; at < items.length; at += size) pieces.push(items.slice(at, at + size))
  return pieces
}

/** Sorts by the key, to about a metre. Key and index packed into one number sort ten times as fast as objects. */
function sorted<Item>(items: Item[], key: (item: Item) => number): Item[] {
  const numbers = new Float64Array(items.length)
  for (const [at, item] of items.entries())
    numbers[at] = Math.floor((key(item) + 2 * farthest) * 2 ** 14) * 2 ** 27 + at
  return Array.from(numbers.sort(), (number) => items[number % 2 ** 27] as Item)
}

function leafOf<Item extends Boxed>(items: Item[]): Leaf<Item> {
  const leaf: Leaf<Item> = { box: emptyBox(), items, tree: undefined }
  for (const { box } of items) stretch(leaf.box, box)
  return leaf
}

export function treeOf(items: { box: Box }[]): Flatbush {
  const tree = new Flatbush(items.length)
  for (const { box } of items) tree.add(box.minX, box.minY, box.maxX, box.maxY)
  tree.finish()
  return tree
}

export function leastStretched<Item>(leaves: Leaf<Item>[], box: Box): Leaf<Item> | undefined {
  let best: Leaf<Item> | undefined
  let least = Number.POSITIVE_INFINITY
  for (const leaf of leaves) {
    const { minX, minY, maxX, maxY } = leaf.box
    // Growth of half the perimeter: unlike the area it also works for boxes without height or width.
    const growth =
      Math.max(0, minX - box.minX) +
      Math.max(0, box.maxX - maxX) +
      Math.max(0, minY - box.minY) +
      Math.max(0, box.maxY - maxY)
    if (growth >= least) continue
    best = leaf
    least = growth
  }
  return best
}

export function emptyBox(): Box {
  const { POSITIVE_INFINITY: most, NEGATIVE_INFINITY: least } = Number
  return { minX: most, minY: most, maxX: least, maxY: least }
}

export function stretch(box: Box, other: Box): void {
  box.minX = Math.min(box.minX, other.minX)
  box.minY = Math.min(box.minY, other.minY)
  box.maxX = Math.max(box.maxX, other.maxX)
  box.maxY = Math.max(box.maxY, other.maxY)
}

export function encloses(box: Box, other: Box): boolean {
  return box.minX <= other.minX && box.minY <= other.minY && box.maxX >= other.maxX && box.maxY >= other.maxY
}
