import { Heap } from './heap.ts'

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

/** Nodes that a search for a way around a node settles: when its turn is estimated, and when it is taken out. */
const effort = { estimate: 15, real: 60 }

/** Arcs between nodes: where they begin and end, and what they cost. */
export interface ArcList {
  from: Uint32Array
  to: Uint32Array
  cost: Float32Array
}

/**
 * Yields the share that is done, now and then. The `order` of one graph does well for another with nearly the same arcs; looking
 * for one takes most of the time.
 */
export function* contract(
  nodes: number,
  arcs: ArcList,
  order?: Uint32Array,
): Generator<number, Hierarchy & { order: Uint32Array }> {
  const graph = new Contraction(nodes, arcs)
  yield* order ? graph.takeOutAll(order) : graph.run()
  return { ...graph.hierarchy(), order: graph.order() }
}

/** Nodes after which the share that is done is told. */
const step = 1000

class Contraction {
  private readonly nodes: number
  /** Arcs; lists of those that begin and end at a node, without those whose other end was taken out. */
  private from: Uint32Array
  private to: Uint32Array
  private cost: Float32Array
  private left: Int32Array
  private right: Int32Array
  private nextOut: Int32Array
  private nextIn: Int32Array
  private count = 0
  private readonly firstOut: Int32Array
  private readonly firstIn: Int32Array
  private readonly rank: Int32Array
  private readonly depth: Int32Array
  /** Whether a neighbour was taken out since the priority was computed. */
  private readonly isStale: Uint8Array
  /** Of the search for ways around a node. */
  private readonly reached: Float64Array
  private readonly search: Int32Array
  private readonly target: Int32Array
  private searches = 0
  private readonly heap = new Heap()

  constructor(nodes: number, { from, to, cost }: ArcList) {
    this.nodes = nodes
    const room = 2 * from.length + 16
    this.from = new Uint32Array(room)
    this.to = new Uint32Array(room)
    this.cost = new Float32Array(room)
    this.left = new Int32Array(room)
    this.right = new Int32Array(room)
    this.nextOut = new Int32Array(room)
    this.nextIn = new Int32Array(room)
    this.firstOut = new Int32Array(nodes).fill(-1)
    this.firstIn = new Int32Array(nodes).fill(-1)
    this.rank = new Int32Array(nodes).fill(-1)
    this.depth = new Int32Array(nodes)
    this.isStale = new Uint8Array(nodes)
    this.reached = new Float64Array(nodes)
    this.search = new Int32Array(nodes)
    this.target = new Int32Array(nodes)
    for (let arc = 0; arc < from.length; arc++)
      if (from[arc] !== to[arc])
        this.add(from[arc] as number, to[arc] as number, cost[arc] as number, -1, arc)
  }

  /** Takes out all nodes, those first for which the fewest arcs are needed instead. */
  *run(): Generator<number, void> {
    const order = new Heap()
    for (let node = 0; node < this.nodes; node++) order.push(this.priority(node), node)
    for (let rank = 0; order.size > 0; ) {
      const node = order.pop()
      if (this.isStale[node] === 1) {
        const priority = this.priority(node)
        if (priority > order.least) {
          order.push(priority, node)
          continue
        }
      }
      this.takeOut(node, effort.real, true)
      this.rank[node] = rank++
      if (rank % step === 0) yield rank / this.nodes
    }
  }

  /** Takes out all nodes in this order. */
  *takeOutAll(order: Uint32Array): Generator<number, void> {
    for (const [rank, node] of order.entries()) {
      this.takeOut(node, effort.real, true)
      this.rank[node] = rank
      if (rank % step === 0) yield rank / this.nodes
    }
  }

  /** The nodes as they were taken out. */
  order(): Uint32Array {
    const order = new Uint32Array(this.nodes)
    for (const [node, rank] of this.rank.entries()) order[rank] = node
    return order
  }

  private priority(node: number): number {
    this.isStale[node] = 0
    const needed = this.takeOut(node, effort.estimate, false)
    const removed =
      this.degree(this.firstOut, this.nextOut, node) + this.degree(this.firstIn, this.nextIn, node)
    return 2 * needed - removed + (this.depth[node] as number)
  }

  private degree(first: Int32Array, next: Int32Array, node: number): number {
    let count = 0
    for (let arc = first[node] as number; arc !== -1; arc = next[arc] as number) count++
    return count
  }

  /** Counts the arcs that are needed without the node; adds them if it `isReal`, and removes the node from its neighbours' lists. */
  private takeOut(node: number, most: number, isReal: boolean): number {
    let needed = 0
    for (let into = this.firstIn[node] as number; into !== -1; into = this.nextIn[into] as number) {
      const start = this.from[into] as number
      this.searchAround(start, node, this.cost[into] as number, most)
      for (let out = this.firstOut[node] as number; out !== -1; out = this.nextOut[out] as number) {
        const end = this.to[out] as number
        if (end === start) continue
        const through = (this.cost[into] as number) + (this.cost[out] as number)
        if (this.search[end] === this.searches && (this.reached[end] as number) <= through) continue
        needed++
        if (isReal) this.add(start, end, through, into, out)
      }
    }
    if (isReal) this.detach(node)
    return needed
  }

  /** How far it is from `start` to where arcs of the node lead, without the node. */
  private searchAround(start: number, node: number, before: number, most: number): void {
    const { heap, reached, search, target } = this
    const number = ++this.searches
    let farthest = 0
    let targets = 0
    for (let out = this.firstOut[node] as number; out !== -1; out = this.nextOut[out] as number) {
      const end = this.to[out] as number
      if (end === start || target[end] === number) continue
      target[end] = number
      targets++
      farthest = Math.max(farthest, before + (this.cost[out] as number))
    }
    heap.clear()
    search[start] = number
    reached[start] = 0
    heap.push(0, start)
    for (let settled = 0; heap.size > 0 && settled < most && targets > 0; ) {
      const key = heap.least
      if (key > farthest) return
      const at = heap.pop()
      if (key > (reached[at] as number)) continue
      settled++
      if (target[at] === number) targets--
      for (let arc = this.firstOut[at] as number; arc !== -1; arc = this.nextOut[arc] as number) {
        const next = this.to[arc] as number
        const length = key + (this.cost[arc] as number)
        if (next === node || length > farthest) continue
        if (search[next] === number && (reached[next] as number) <= length) continue
        search[next] = number
        reached[next] = length
        heap.push(length, next)
      }
    }
  }

  private detach(node: number): void {
    const depth = (this.depth[node] as number) + 1
    for (let arc = this.firstIn[node] as number; arc !== -1; arc = this.nextIn[arc] as number) {
      const other = this.from[arc] as number
      unlink(this.firstOut, this.nextOut, other, arc)
      this.depth[other] = Math.max(depth, this.depth[other] as number)
      this.isStale[other] = 1
    }
    for (let arc = this.firstOut[node] as number; arc !== -1; arc = this.nextOut[arc] as number) {
      const other = this.to[arc] as number
      unlink(this.firstIn, this.nextIn, other, arc)
      this.depth[other] = Math.max(depth, this.depth[other] as number)
      this.isStale[other] = 1
    }
  }

  /** Of several arcs between two nodes only the cheapest stays. */
  private add(from: number, to: number, cost: number, left: number, right: number): void {
    let arc = this.firstOut[from] as number
    while (arc !== -1 && this.to[arc] !== to) arc = this.nextOut[arc] as number
    if (arc !== -1 && (this.cost[arc] as number) <= cost) return
    if (arc === -1) {
      if (this.count === this.from.length) this.grow()
      arc = this.count++
      this.from[arc] = from
      this.to[arc] = to
      this.nextOut[arc] = this.firstOut[from] as number
      this.firstOut[from] = arc
      this.nextIn[arc] = this.firstIn[to] as number
      this.firstIn[to] = arc
    }
    this.cost[arc] = cost
    this.left[arc] = left
    this.right[arc] = right
  }

  private grow(): void {
    const room = Math.ceil(1.5 * this.from.length)
    this.from = grown(this.from, new Uint32Array(room))
    this.to = grown(this.to, new Uint32Array(room))
    this.cost = grown(this.cost, new Float32Array(room))
    this.left = grown(this.left, new Int32Array(room))
    this.right = grown(this.right, new Int32Array(room))
    this.nextOut = grown(this.nextOut, new Int32Array(room))
    this.nextIn = grown(this.nextIn, new Int32Array(room))
  }

  hierarchy(): Hierarchy {
    const { from, to, rank, count } = this
    const isUp = (arc: number) => (rank[from[arc] as number] as number) < (rank[to[arc] as number] as number)
    const ups: number[] = []
    const downs: number[] = []
    for (let arc = 0; arc < count; arc++) (isUp(arc) ? ups : downs).push(arc)
    ups.sort((one, other) => (from[one] as number) - (from[other] as number))
    downs.sort((one, other) => (to[one] as number) - (to[other] as number))
    const place = new Int32Array(count)
    for (const [at, arc] of ups.entries()) place[arc] = at
    for (const [at, arc] of downs.entries()) place[arc] = ups.length + at
    return { up: this.arcs(ups, from, to, place), down: this.arcs(downs, to, from, place) }
  }

  private arcs(list: number[], own: Uint32Array, other: Uint32Array, place: Int32Array): Arcs {
    const first = new Uint32Array(this.nodes + 1)
    let node = 0
    for (const [at, arc] of list.entries()) while (node <= (own[arc] as number)) first[node++] = at
    first.fill(list.length, node)
    const isReal = (arc: number) => this.left[arc] === -1
    return {
      first,
      other: Uint32Array.from(list, (arc) => other[arc] as number),
      cost: Float32Array.from(list, (arc) => this.cost[arc] as number),
      left: Int32Array.from(list, (arc) => (isReal(arc) ? -1 : (place[this.left[arc] as number] as number))),
      right: Int32Array.from(list, (arc) =>
        isReal(arc) ? (this.right[arc] as number) : (place[this.right[arc] as number] as number),
      ),
    }
  }
}

function unlink(first: Int32Array, next: Int32Array, node: number, arc: number): void {
  if (first[node] === arc) {
    first[node] = next[arc] as number
    return
  }
  let before = first[node] as number
  while (next[before] !== arc) before = next[before] as number
  next[before] = next[arc] as number
}

function grown<Numbers extends { set(from: ArrayLike<number>): void }>(
  old: ArrayLike<number>,
  room: Numbers,
): Numbers {
  room.set(old)
  return room
}
