import type Flatbush from 'flatbush'
import type { Box } from './box.ts'
import {
  type Boxed,
  emptyBox,
  encloses,
  farthest,
  type Leaf,
  leastStretched,
  leavesOf,
  stretch,
  treeOf,
} from './box-leaves.ts'

/** A dynamic spatial index of boxes. Boxes may reach beyond ±180 in x. */
export interface BoxIndex<Item extends Boxed> {
  readonly size: number
  get(id: string): Item | undefined
  /** Visits every item whose box intersects this one once, in no order. `visit` must not change the index. */
  search(box: Box, visit: (item: Item) => void): void
  replaceAll(items: Iterable<Item>): void
  /** Adds the item, or replaces the one with its id. */
  set(item: Item): void
  /** False when there is none. */
  remove(id: string): boolean
}

/** Small leaves are faster to rebuild (this size: 0.1 ms), large ones faster to search (this size: within 10 % of the best). */
const mostInLeaf = 512
const usualInLeaf = 384

/** Tolerance for rounding, so that a touching turn is not missed. */
const slack = 1e-9

/**
 * Packed trees are small and fast but immutable, and building one of a million boxes blocks for 0.4 s. So the boxes are in
 * many small trees (leaves) under a packed tree of their bounding boxes; a change rebuilds only the leaf it touches.
 */
export function createBoxIndex<Item extends Boxed>(): BoxIndex<Item> {
  let byId = new Map<string, Item>()
  let leaves: Leaf<Item>[] = []
  let top: Flatbush | undefined
  // Never shrinks: it only limits which turns around the globe are searched.
  let extent = emptyBox()

  function place(item: Item): void {
    byId.set(item.id, item)
    stretch(extent, item.box)
    const leaf = leastStretched(leaves, item.box)
    if (leaf !== undefined && leaf.items.length < mostInLeaf) {
      leaf.items.push(item)
      leaf.tree = undefined
      if (encloses(leaf.box, item.box)) return
      stretch(leaf.box, item.box)
    } else {
      leaves = leaves.filter((other) => other !== leaf)
      leaves.push(...leavesOf([...(leaf?.items ?? []), item], mostInLeaf))
    }
    top = undefined
  }

  function find(item: Item): { leaf: Leaf<Item>; at: number } {
    for (const leaf of leaves) {
      const at = encloses(leaf.box, item.box) ? leaf.items.indexOf(item) : -1
      if (at >= 0) return { leaf, at }
    }
    throw new Error(`The box of ${item.id} was changed while it was in the index.`)
  }

  function take(item: Item): void {
    const { leaf, at } = find(item)
    byId.delete(item.id)
    const last = leaf.items.pop() as Item
    if (last !== item) leaf.items[at] = last
    leaf.tree = undefined
    if (leaf.items.length > 0) return
    leaves = leaves.filter((other) => other !== leaf)
    top = undefined
  }

  /** `seenTo`: items with minX up to here were visited on the turn before. */
  function searchTurn({ minX, minY, maxX, maxY }: Box, seenTo: number, visit: (item: Item) => void): void {
    // Both return false, so that flatbush does not collect the results.
    const visitLeaf = (leafAt: number) => {
      const leaf = leaves[leafAt] as Leaf<Item>
      const { items } = leaf
      leaf.tree ??= treeOf(items)
      leaf.tree.search(minX, minY, maxX, maxY, (at, itemMinX) => {
        if (itemMinX > seenTo) visit(items[at] as Item)
        return false
      })
      return false
    }
    top ??= treeOf(leaves)
    top.search(minX, minY, maxX, maxY, visitLeaf)
  }

  return {
    get size() {
      return byId.size
    },

    get: (id) => byId.get(id),

    search(box, visit) {
      assertBox(box, 'A search')
      if (leaves.length === 0) return
      const first = Math.ceil((extent.minX - box.maxX) / 360 - slack)
      const last = Math.floor((extent.maxX - box.minX) / 360 + slack)
      let seenTo = Number.NEGATIVE_INFINITY
      for (let turn = first; turn <= last; turn++) {
        const { minX, minY, maxX, maxY } = box
        const turned = { minX: minX + turn * 360, minY, maxX: maxX + turn * 360, maxY }
        searchTurn(turned, seenTo, visit)
        seenTo = turned.maxX
      }
    },

    replaceAll(items) {
      const all = new Map<string, Item>()
      for (const item of items) {
        assertBox(item.box, item.id)
        all.set(item.id, item)
      }
      byId = all
      extent = emptyBox()
      for (const { box } of all.values()) stretch(extent, box)
      leaves = leavesOf([...all.values()], usualInLeaf)
      top = undefined
    },

    set(item) {
      assertBox(item.box, item.id)
      const old = byId.get(item.id)
      if (old !== undefined && encloses(old.box, item.box) && encloses(item.box, old.box)) {
        // Most changes do not move the box: the leaf's tree stays valid.
        const { leaf, at } = find(old)
        leaf.items[at] = item
        byId.set(item.id, item)
        return
      }
      if (old !== undefined) take(old)
      place(item)
    },

    remove(id) {
      const item = byId.get(id)
      if (item !== undefined) take(item)
      return item !== undefined
    },
  }
}

/** A single NaN would corrupt the bounding boxes of all trees above it. */
function assertBox({ minX, minY, maxX, maxY }: Box, whose: string): void {
  const isBox =
    minX <= maxX && minY <= maxY && Math.min(minX, minY) >= -farthest && Math.max(maxX, maxY) <= farthest
  if (!isBox)
    throw new Error(
      `${whose} has the box ${minX}, ${minY}, ${maxX}, ${maxY}: expected min ≤ max, in degrees.`,
    )
}
