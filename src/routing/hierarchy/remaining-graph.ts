/** Arcs between nodes: where they begin and end, and what they cost. */
export interface ArcList {
  from: Uint32Array
  to: Uint32Array
  cost: Float32Array
}

/**
 * What searches read of an arc stands together, as they wait for memory most of the time: where it leads, the next arc of the node
 * where it begins, and the cost as a float.
 */
export const arcFields = { to: 0, nextOut: 1, cost: 2, count: 3 }

/** A graph from which nodes are taken out one by one. Lists of arcs leave out those whose other end was. */
export class RemainingGraph {
  readonly nodes: number
  /** Of all arcs that there ever were. */
  count = 0
  /** By arc, `arcFields`; the same memory as integers and as floats. */
  arcs: Int32Array
  costs: Float32Array
  from: Uint32Array
  nextIn: Int32Array
  /** Of an arc that stands for two: their numbers. Else -1 and its number in the list. */
  left: Int32Array
  right: Int32Array
  /** By node; -1 at the end of a list. */
  readonly firstOut: Int32Array
  readonly firstIn: Int32Array

  constructor(nodes: number, { from, to, cost }: ArcList) {
    this.nodes = nodes
    const room = 2 * from.length + 16
    this.arcs = new Int32Array(arcFields.count * room)
    this.costs = new Float32Array(this.arcs.buffer)
    this.from = new Uint32Array(room)
    this.nextIn = new Int32Array(room)
    this.left = new Int32Array(room)
    this.right = new Int32Array(room)
    this.firstOut = new Int32Array(nodes).fill(-1)
    this.firstIn = new Int32Array(nodes).fill(-1)
    for (let arc = 0; arc < from.length; arc++)
      if (from[arc] !== to[arc])
        this.add(from[arc] as number, to[arc] as number, cost[arc] as number, -1, arc)
  }

  to(arc: number): number {
    return this.arcs[arcFields.count * arc + arcFields.to] as number
  }

  nextOut(arc: number): number {
    return this.arcs[arcFields.count * arc + arcFields.nextOut] as number
  }

  cost(arc: number): number {
    return this.costs[arcFields.count * arc + arcFields.cost] as number
  }

  /** Of several arcs between two nodes only the cheapest stays. */
  add(from: number, to: number, cost: number, left: number, right: number): void {
    let arc = this.firstOut[from] as number
    while (arc !== -1 && this.to(arc) !== to) arc = this.nextOut(arc)
    if (arc !== -1 && this.cost(arc) <= cost) return
    if (arc === -1) {
      if (this.count === this.from.length) this.grow()
      arc = this.count++
      const at = arcFields.count * arc
      this.arcs[at + arcFields.to] = to
      this.arcs[at + arcFields.nextOut] = this.firstOut[from] as number
      this.from[arc] = from
      this.nextIn[arc] = this.firstIn[to] as number
      this.firstOut[from] = arc
      this.firstIn[to] = arc
    }
    this.costs[arcFields.count * arc + arcFields.cost] = cost
    this.left[arc] = left
    this.right[arc] = right
  }

  /** Leaves a node out of the lists of its neighbours; they are told. */
  takeOut(node: number, onNeighbour: (neighbour: number) => void): void {
    for (let arc = this.firstIn[node] as number; arc !== -1; arc = this.nextIn[arc] as number) {
      const from = this.from[arc] as number
      this.unlinkOut(from, arc)
      onNeighbour(from)
    }
    for (let arc = this.firstOut[node] as number; arc !== -1; arc = this.nextOut(arc)) {
      const to = this.to(arc)
      this.unlinkIn(to, arc)
      onNeighbour(to)
    }
  }

  /** How many arcs begin or end at a node. */
  degree(node: number): number {
    let count = 0
    for (let arc = this.firstOut[node] as number; arc !== -1; arc = this.nextOut(arc)) count++
    for (let arc = this.firstIn[node] as number; arc !== -1; arc = this.nextIn[arc] as number) count++
    return count
  }

  private unlinkOut(node: number, arc: number): void {
    const next = this.nextOut(arc)
    let before = this.firstOut[node] as number
    if (before === arc) {
      this.firstOut[node] = next
      return
    }
    while (this.nextOut(before) !== arc) before = this.nextOut(before)
    this.arcs[arcFields.count * before + arcFields.nextOut] = next
  }

  private unlinkIn(node: number, arc: number): void {
    const next = this.nextIn[arc] as number
    let before = this.firstIn[node] as number
    if (before === arc) {
      this.firstIn[node] = next
      return
    }
    while (this.nextIn[before] !== arc) before = this.nextIn[before] as number
    this.nextIn[before] = next
  }

  private grow(): void {
    const room = Math.ceil(1.5 * this.from.length)
    this.arcs = grown(this.arcs, new Int32Array(arcFields.count * room))
    this.costs = new Float32Array(this.arcs.buffer)
    this.from = grown(this.from, new Uint32Array(room))
    this.nextIn = grown(this.nextIn, new Int32Array(room))
    this.left = grown(this.left, new Int32Array(room))
    this.right = grown(this.right, new Int32Array(room))
  }
}

function grown<Numbers extends { set(from: ArrayLike<number>): void }>(
  old: ArrayLike<number>,
  room: Numbers,
): Numbers {
  room.set(old)
  return room
}
