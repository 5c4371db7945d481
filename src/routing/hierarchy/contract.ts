import { Heap } from './heap.ts'
import { type Hierarchy, hierarchyOf } from './hierarchy-arcs.ts'
import { type ArcList, RemainingGraph } from './remaining-graph.ts'
import { WaysAround } from './ways-around.ts'

/** Nodes that a search for a way around a node settles: when its turn is estimated, and when it is taken out. */
const effort = { estimate: 15, real: 60 }

/**
 * Yields the share that is done, now and then. The `order` of one graph does well for another with nearly the same arcs; looking
 * for one takes most of the time.
 */
export function* contract(
  nodes: number,
  arcs: ArcList,
  order?: Uint32Array,
): Generator<number, Hierarchy & { order: Uint32Array }> {
  const contraction = new Contraction(new RemainingGraph(nodes, arcs))
  yield* order ? contraction.takeOutAll(order) : contraction.run()
  return contraction.result()
}

/** Nodes after which the share that is done is told. */
const step = 1000

class Contraction {
  private readonly graph: RemainingGraph
  private readonly waysAround: WaysAround
  private readonly rank: Int32Array
  private readonly depth: Int32Array
  /** Whether a neighbour was taken out since the priority was computed. */
  private readonly isStale: Uint8Array

  constructor(graph: RemainingGraph) {
    this.graph = graph
    this.waysAround = new WaysAround(graph)
    this.rank = new Int32Array(graph.nodes).fill(-1)
    this.depth = new Int32Array(graph.nodes)
    this.isStale = new Uint8Array(graph.nodes)
  }

  /** Takes out all nodes, those first for which the fewest arcs are needed instead. */
  *run(): Generator<number, void> {
    const { nodes } = this.graph
    const order = new Heap()
    for (let node = 0; node < nodes; node++) order.push(this.priority(node), node)
    for (let rank = 0; order.size > 0; ) {
      const node = order.pop()
      if (this.isStale[node] === 1) {
        const priority = this.priority(node)
        if (priority > order.least) {
          order.push(priority, node)
          continue
        }
      }
      this.takeOut(node, rank++)
      if (rank % step === 0) yield rank / nodes
    }
  }

  /** Takes out all nodes in this order. */
  *takeOutAll(order: Uint32Array): Generator<number, void> {
    for (const [rank, node] of order.entries()) {
      this.takeOut(node, rank)
      if (rank % step === 0) yield rank / this.graph.nodes
    }
  }

  result(): Hierarchy & { order: Uint32Array } {
    const order = new Uint32Array(this.graph.nodes)
    for (const [node, rank] of this.rank.entries()) order[rank] = node
    return { ...hierarchyOf(this.graph, this.rank), order }
  }

  private priority(node: number): number {
    this.isStale[node] = 0
    const needed = this.arcsInstead(node, effort.estimate, false)
    return 2 * needed - this.graph.degree(node) + (this.depth[node] as number)
  }

  private takeOut(node: number, rank: number): void {
    this.arcsInstead(node, effort.real, true)
    const depth = (this.depth[node] as number) + 1
    this.graph.takeOut(node, (neighbour) => {
      this.depth[neighbour] = Math.max(depth, this.depth[neighbour] as number)
      this.isStale[neighbour] = 1
    })
    this.rank[node] = rank
  }

  /** Counts the arcs that are needed without the node; adds them if they are `wanted`. */
  private arcsInstead(node: number, most: number, areWanted: boolean): number {
    const { graph, waysAround } = this
    let needed = 0
    waysAround.about(node)
    for (let into = graph.firstIn[node] as number; into !== -1; into = graph.nextIn[into] as number) {
      const start = graph.from[into] as number
      const before = graph.cost(into)
      waysAround.search(start, before, most)
      for (let out = graph.firstOut[node] as number, at = 0; out !== -1; out = graph.nextOut(out), at++) {
        if (waysAround.hasFound(at)) continue
        needed++
        if (!areWanted) continue
        const through = before + graph.cost(out)
        graph.add(start, graph.to(out), through, into, out)
        waysAround.added(at, through)
      }
    }
    return needed
  }
}
