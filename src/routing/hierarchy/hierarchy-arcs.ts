import { stableOrder } from '../../geo/stable-order.ts'
import { arcFields, type RemainingGraph } from './remaining-graph.ts'

/** Arcs that lead up, by the node where they begin, or down, by the node where they end. */
export interface Arcs {
  /** Of each node, the number of its first arc; one more at the end. */
  first: Uint32Array
  /** The node at the other end, which is higher. */
  other: Uint32Array
  cost: Float32Array
  /** Of an arc that stands for two: their numbers, those of `up` before those of `down`. Else -1 and the number of the turn. */
  left: Int32Array
  right: Int32Array
}

/** A contraction hierarchy: from any node to any other there is a quickest way that first only leads up, then only down. */
export interface Hierarchy {
  up: Arcs
  down: Arcs
}

/** The arcs of a graph of which all nodes were taken out; `rank`: when each was. */
export function hierarchyOf(graph: RemainingGraph, rank: Int32Array): Hierarchy {
  const { from, count } = graph
  const to = Uint32Array.from({ length: count }, (_, arc) => graph.to(arc))
  const isUp = (arc: number) => (rank[from[arc] as number] as number) < (rank[to[arc] as number] as number)
  const numbers = Uint32Array.from({ length: count }, (_, arc) => arc)
  const ups = stableOrder(
    from,
    numbers.filter((arc) => isUp(arc)),
  )
  const downs = stableOrder(
    to,
    numbers.filter((arc) => !isUp(arc)),
  )
  const place = new Int32Array(count)
  for (let at = 0; at < ups.length; at++) place[ups[at] as number] = at
  for (let at = 0; at < downs.length; at++) place[downs[at] as number] = ups.length + at
  return { up: arcsOf(graph, ups, from, to, place), down: arcsOf(graph, downs, to, from, place) }
}

/** `list`: numbers of arcs, by the node that they are kept with: `own` of each. */
function arcsOf(
  { nodes, costs, left, right }: RemainingGraph,
  list: Uint32Array,
  own: Uint32Array,
  other: Uint32Array,
  place: Int32Array,
): Arcs {
  const { length } = list
  const arcs: Arcs = {
    first: new Uint32Array(nodes + 1),
    other: new Uint32Array(length),
    cost: new Float32Array(length),
    left: new Int32Array(length).fill(-1),
    right: new Int32Array(length),
  }
  let node = 0
  for (let at = 0; at < length; at++) {
    const arc = list[at] as number
    while (node <= (own[arc] as number)) arcs.first[node++] = at
    arcs.other[at] = other[arc] as number
    arcs.cost[at] = costs[arcFields.count * arc + arcFields.cost] as number
    const isReal = left[arc] === -1
    if (!isReal) arcs.left[at] = place[left[arc] as number] as number
    arcs.right[at] = (isReal ? right[arc] : place[right[arc] as number]) as number
  }
  arcs.first.fill(length, node)
  return arcs
}
