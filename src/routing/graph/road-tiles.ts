import { cars, idStep, type RoadEdge, type RoadNode, type RoadTile } from './road-tile.ts'

/** Edges of one shortcut. */
const mostParts = 1000

/** The engine's tiles together: its nodes and edges by their ids. */
export class RoadTiles {
  private readonly tiles = new Map<number, RoadTile>()
  /** Those read before: each is asked for several times by each of its roads. */
  private readonly nodes = new Map<number, RoadNode>()

  /** False where it is there already. */
  add(tile: RoadTile): boolean {
    if (this.tiles.has(tile.base)) return false
    this.tiles.set(tile.base, tile)
    return true
  }

  /** Ways over several edges that are forbidden. */
  *restrictions(): Generator<number[]> {
    for (const tile of this.tiles.values()) yield* tile.restrictions()
  }

  node(id: number): RoadNode | undefined {
    const known = this.nodes.get(id)
    if (known) return known
    const node = this.tiles.get(id % idStep)?.node(Math.floor(id / idStep))
    if (node) this.nodes.set(id, node)
    return node
  }

  edge(id: number): RoadEdge {
    return (this.tiles.get(id % idStep) as RoadTile).edge(Math.floor(id / idStep))
  }

  /** Those that begin at a node, on its level. */
  edgesAt(nodeId: number): number[] {
    const [first, count] = this.tiles.get(nodeId % idStep)?.edgesOf(Math.floor(nodeId / idStep)) ?? [0, 0]
    const edges: number[] = []
    for (let at = first; at < first + count; at++) edges.push((nodeId % idStep) + at * idStep)
    return edges
  }

  /** The node where an edge begins: its edges stand together in the tile. */
  startOf(id: number): number {
    const tile = this.tiles.get(id % idStep) as RoadTile
    const number = Math.floor(id / idStep)
    let [low, high] = [0, tile.nodeCount - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (tile.edgesOf(middle)[0] <= number) low = middle
      else high = middle - 1
    }
    return tile.base + low * idStep
  }

  /** The edge that leads back, for whomever. */
  backOf(id: number, edge: RoadEdge): { id: number; edge: RoadEdge } | undefined {
    const start = edge.isShortcut ? this.startOf(id) : undefined
    for (const otherId of this.edgesAt(edge.endNode)) {
      const other = this.edge(otherId)
      if (other.isShortcut !== edge.isShortcut) continue
      const isBack = edge.isShortcut
        ? other.endNode === start && other.length === edge.length
        : other.number === edge.numberBack
      if (isBack) return { id: otherId, edge: other }
    }
    return undefined
  }

  /** The edges that a shortcut stands for, along the only way from its start to its end; none where that is not found. */
  partsOf(id: number, shortcut: RoadEdge): number[] {
    const level = id % 8
    const first = this.edgesAt(this.startOf(id)).find((other) => {
      const { supersededBy, isShortcut } = this.edge(other)
      return !isShortcut && (supersededBy & shortcut.shortcutMask) !== 0
    })
    const parts: number[] = []
    for (let part = first; part !== undefined; ) {
      parts.push(part)
      const { endNode, numberBack } = this.edge(part)
      if (endNode === shortcut.endNode) return parts
      const onward = this.edgesAt(endNode).filter((other) => {
        const { number, access, isShortcut } = this.edge(other)
        return number !== numberBack && access & cars && !isShortcut
      })
      part = onward.length === 1 && endNode % 8 === level && parts.length < mostParts ? onward[0] : undefined
    }
    return []
  }
}
