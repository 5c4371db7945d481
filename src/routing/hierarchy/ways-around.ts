import { Heap } from './heap.ts'
import { arcFields, type RemainingGraph } from './remaining-graph.ts'

/** Of a node, together in memory: how far it is, as a double; the last search that reached it; the last node whose arcs lead to it. */
const nodeFields = { reached: 0, search: 2, target: 3, count: 4 }

/** Where an arc of the node leads that may be taken out. */
interface Target {
  cost: number
  /** The cheapest arc that leads there from elsewhere: the last one of every way around. */
  lastCost: number
  /** The last search that found a way to it that costs no more. */
  found: number
}

/**
 * Searches for ways around a node, to see which arcs would be needed without it. Call `about`, then `search` for each arc to it. Targets
 * are known by their places in the list of the node's arcs.
 */
export class WaysAround {
  private readonly graph: RemainingGraph
  /** By node, `nodeFields`; the same memory as integers and as doubles. */
  private readonly notes: Int32Array
  private readonly reached: Float64Array
  /** Where a node stands among the targets, if it is one. */
  private readonly place: Int32Array
  private readonly heap = new Heap()
  private readonly targets: Target[] = []
  private node = -1
  private nodes = 0
  private searches = 0

  constructor(graph: RemainingGraph) {
    this.graph = graph
    this.notes = new Int32Array(nodeFields.count * graph.nodes)
    this.reached = new Float64Array(this.notes.buffer)
    this.place = new Int32Array(graph.nodes)
  }

  /** The searches that follow are about this node. */
  about(node: number): void {
    const { graph, targets, place, notes } = this
    this.node = node
    this.nodes++
    targets.length = 0
    for (let arc = graph.firstOut[node] as number; arc !== -1; arc = graph.nextOut(arc)) {
      const end = graph.to(arc)
      notes[nodeFields.count * end + nodeFields.target] = this.nodes
      place[end] = targets.length
      targets.push({ cost: graph.cost(arc), lastCost: this.leastInto(end), found: 0 })
    }
  }

  /**
   * Looks for ways from `start` to where arcs of the node lead, without the node, that cost no more than through it. `before`: the cost
   * of the arc from `start` to the node. `most`: how many nodes may be settled.
   */
  search(start: number, before: number, most: number): void {
    const { heap, notes, reached, targets, node, place } = this
    const { arcs, costs, firstOut } = this.graph
    const search = ++this.searches
    const ofStart = nodeFields.count * start
    if (notes[ofStart + nodeFields.target] === this.nodes)
      (targets[place[start] as number] as Target).found = search
    let farthest = this.farthest(before)
    heap.clear()
    notes[ofStart + nodeFields.search] = search
    reached[ofStart >> 1] = 0
    heap.push(0, start)
    for (let settled = 0; heap.size > 0 && settled < most; ) {
      const key = heap.least
      if (key > farthest) break
      const here = heap.pop()
      if (key > (reached[(nodeFields.count * here) >> 1] as number)) continue
      settled++
      for (let arc = firstOut[here] as number; arc !== -1; ) {
        const at = arcFields.count * arc
        arc = arcs[at + arcFields.nextOut] as number
        const next = arcs[at + arcFields.to] as number
        const length = key + (costs[at + arcFields.cost] as number)
        if (next === node) continue
        const ofNext = nodeFields.count * next
        if (notes[ofNext + nodeFields.target] === this.nodes) {
          const target = targets[place[next] as number] as Target
          if (target.found !== search && length <= before + target.cost) {
            target.found = search
            farthest = this.farthest(before)
          }
        }
        if (length > farthest) continue
        if (notes[ofNext + nodeFields.search] === search && (reached[ofNext >> 1] as number) <= length)
          continue
        notes[ofNext + nodeFields.search] = search
        reached[ofNext >> 1] = length
        heap.push(length, next)
      }
    }
  }

  /** Whether the search before found such a way to this target, or began there. */
  hasFound(at: number): boolean {
    return this.targets[at]?.found === this.searches
  }

  /** Another arc leads to this target now. */
  added(at: number, cost: number): void {
    const target = this.targets[at] as Target
    target.lastCost = Math.min(target.lastCost, cost)
  }

  /** The cost from which on no arc can end a way to a target that is still looked for. */
  private farthest(before: number): number {
    let farthest = Number.NEGATIVE_INFINITY
    for (const { found, cost, lastCost } of this.targets)
      if (found !== this.searches) farthest = Math.max(farthest, before + cost - lastCost)
    return farthest
  }

  private leastInto(end: number): number {
    const { graph, node } = this
    let least = Number.POSITIVE_INFINITY
    for (let arc = graph.firstIn[end] as number; arc !== -1; arc = graph.nextIn[arc] as number)
      if (graph.from[arc] !== node) least = Math.min(least, graph.cost(arc))
    return least
  }
}
