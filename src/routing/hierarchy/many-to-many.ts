import { ArcSums } from './arc-sums.ts'
import { Heap } from './heap.ts'
import type { Arcs, Hierarchy } from './hierarchy-arcs.ts'
import { Notes } from './notes.ts'

/** Where a search begins or ends: a node, and what being there has cost already or will still. */
export interface Seed {
  node: number
  cost: number
}

/** The quickest way from an origin to a destination. */
export interface Way {
  cost: number
  /** The nodes where it begins and ends. */
  start: number
  end: number
  /** Its arcs as they were before the contraction, by their numbers. Valid until the next call. */
  arcs: Int32Array
  /** Whether there is one of nearly the same cost that is much longer or shorter. Not every such way is seen. */
  hasRival: boolean
}

/** Shares by which a rival costs more at most, of what the way costs between its ends, and differs in metres at least. */
const rival = { cost: 0.002, metres: 0.09 }

/** The quickest ways from each origin to each destination, row by row; undefined where there is none. */
export class ManyToMany {
  private readonly hierarchy: Hierarchy
  /** Of each arc; without them no way has rivals. */
  private readonly metres: ArcSums | undefined
  private readonly nodes: number
  /** Of the search under way: cost of each node that it has reached, the arc by which, and the node before. */
  private readonly reached: Float64Array
  private readonly by: Int32Array
  private readonly before: Int32Array
  private readonly search: Int32Array
  private searches = 0
  private readonly heap = new Heap()
  /** The nodes that it has settled, in their order. */
  private readonly settled: Int32Array
  private readonly notes: Notes
  /** Arcs still to be unpacked, the next one last; and those of all ways, as many as `length`. */
  private readonly waiting: number[] = []
  private unpacked = new Int32Array(4096)
  private length = 0

  /** `metres`: of each arc before the contraction. */
  constructor(hierarchy: Hierarchy, metres?: Float32Array) {
    this.hierarchy = hierarchy
    this.metres = metres && new ArcSums(hierarchy, metres)
    this.nodes = hierarchy.up.first.length - 1
    this.reached = new Float64Array(this.nodes)
    this.by = new Int32Array(this.nodes)
    this.before = new Int32Array(this.nodes)
    this.search = new Int32Array(this.nodes)
    this.settled = new Int32Array(this.nodes)
    this.notes = new Notes(this.nodes)
  }

  /** Only those that are wanted. */
  ways(
    origins: Seed[][],
    destinations: Seed[][],
    isWanted: (origin: number, destination: number) => boolean = () => true,
  ): (Way | undefined)[][] {
    const { up, down } = this.hierarchy
    this.length = 0
    for (const [destination, seeds] of destinations.entries()) {
      if (!origins.some((_, origin) => isWanted(origin, destination))) continue
      const count = this.run(seeds, down, up)
      for (let at = 0; at < count; at++) {
        const node = this.settled[at] as number
        const [cost, by, before] = [this.reached[node], this.by[node], this.before[node]]
        this.notes.add(node, destination, cost as number, by as number, before as number)
      }
    }
    const rows = origins.map((seeds, origin) =>
      this.row(
        seeds,
        destinations.map((ends, destination) => (isWanted(origin, destination) ? ends : undefined)),
      ),
    )
    this.notes.clear()
    return rows
  }

  /** `destinations`: undefined where no way is wanted. */
  private row(seeds: Seed[], destinations: (Seed[] | undefined)[]): (Way | undefined)[] {
    if (destinations.every((ends) => ends === undefined)) return destinations.map(() => undefined)
    const { up, down } = this.hierarchy
    const best = new Float64Array(destinations.length).fill(Number.POSITIVE_INFINITY)
    const top = new Int32Array(destinations.length).fill(-1)
    const count = this.run(seeds, up, down)
    const { first, next, cost: costs, destination: noted } = this.notes
    const close: { destination: number; total: number; node: number }[] = []
    for (let at = 0; at < count; at++) {
      const node = this.settled[at] as number
      const cost = this.reached[node] as number
      for (let note = first[node] as number; note !== -1; note = next[note] as number) {
        const total = cost + (costs[note] as number)
        const destination = noted[note] as number
        if (total > (best[destination] as number) * (1 + rival.cost)) continue
        if (this.metres) close.push({ destination, total, node })
        if (total >= (best[destination] as number)) continue
        best[destination] = total
        top[destination] = node
      }
    }
    const ways = destinations.map((ends, destination): Way | undefined => {
      const [node, cost] = [top[destination] as number, best[destination] as number]
      return ends && node !== -1 ? { ...this.way(node, destination), cost, hasRival: false } : undefined
    })
    const most = ways.map((way, destination) => {
      if (!way) return Number.NEGATIVE_INFINITY
      const atEnds = costAt(way.start, seeds) + costAt(way.end, destinations[destination] ?? [])
      return way.cost + rival.cost * (way.cost - atEnds)
    })
    for (const { destination, total, node } of close) {
      const way = ways[destination]
      if (!way || way.hasRival || total > (most[destination] as number)) continue
      const metres = this.metresOver(top[destination] as number, destination)
      const away = Math.abs(this.metresOver(node, destination) - metres)
      way.hasRival = away > rival.metres * metres
    }
    return ways
  }

  /** Of the way by a node at which the search from its origin and that from a destination have met. */
  private metresOver(top: number, destination: number): number {
    const metres = this.metres as ArcSums
    let sum = 0
    for (let node = top; this.by[node] !== -1; node = this.before[node] as number)
      sum += metres.of(this.by[node] as number)
    for (let note = this.notes.find(top, destination); this.notes.by[note] !== -1; ) {
      sum += metres.of(this.notes.by[note] as number)
      note = this.notes.find(this.notes.before[note] as number, destination)
    }
    return sum
  }

  /** Dijkstra's search along the arcs that lead up from where it is. Returns how many nodes it has settled. */
  private run(seeds: Seed[], along: Arcs, against: Arcs): number {
    const { heap, reached, by, before, search, settled } = this
    const { first, other, cost: costs } = along
    let count = 0
    const number = ++this.searches
    const offset = along === this.hierarchy.up ? 0 : this.hierarchy.up.other.length
    heap.clear()
    for (const { node, cost } of seeds) {
      if (search[node] === number && (reached[node] as number) <= cost) continue
      search[node] = number
      reached[node] = cost
      by[node] = -1
      heap.push(cost, node)
    }
    while (heap.size > 0) {
      const cost = heap.least
      const node = heap.pop()
      if (cost > (reached[node] as number)) continue
      if (this.isStalled(node, cost, against)) continue
      settled[count++] = node
      const end = first[node + 1] as number
      for (let arc = first[node] as number; arc < end; arc++) {
        const next = other[arc] as number
        const total = cost + (costs[arc] as number)
        if (search[next] === number && (reached[next] as number) <= total) continue
        search[next] = number
        reached[next] = total
        by[next] = offset + arc
        before[next] = node
        heap.push(total, next)
      }
    }
    return count
  }

  /** Whether a way over a higher node is shorter: then nothing that goes on from here is the shortest. */
  private isStalled(node: number, cost: number, against: Arcs): boolean {
    const end = against.first[node + 1] as number
    for (let arc = against.first[node] as number; arc < end; arc++) {
      const higher = against.other[arc] as number
      if (this.search[higher] !== this.searches) continue
      if ((this.reached[higher] as number) + (against.cost[arc] as number) < cost) return true
    }
    return false
  }

  /** While the search from its origin is the last. */
  private way(top: number, destination: number): Pick<Way, 'start' | 'end' | 'arcs'> {
    const rising: number[] = []
    let start = top
    for (let arc = this.by[top] as number; arc !== -1; arc = this.by[start] as number) {
      rising.push(arc)
      start = this.before[start] as number
    }
    const begin = this.length
    for (const arc of rising.reverse()) this.unpack(arc)
    let end = top
    for (;;) {
      const note = this.notes.find(end, destination)
      const arc = this.notes.by[note] as number
      if (arc === -1) return { start, end, arcs: this.unpacked.subarray(begin, this.length) }
      this.unpack(arc)
      end = this.notes.before[note] as number
    }
  }

  private unpack(whole: number): void {
    const { up, down } = this.hierarchy
    const { waiting } = this
    const ups = up.other.length
    waiting.push(whole)
    while (waiting.length > 0) {
      const arc = waiting.pop() as number
      const of = arc < ups ? up : down
      const at = arc < ups ? arc : arc - ups
      const left = of.left[at] as number
      if (left === -1) this.append(of.right[at] as number)
      else waiting.push(of.right[at] as number, left)
    }
  }

  private append(arc: number): void {
    if (this.length === this.unpacked.length) {
      const longer = new Int32Array(2 * this.length)
      longer.set(this.unpacked) // what was given out goes on to be in the old one
      this.unpacked = longer
    }
    this.unpacked[this.length++] = arc
  }
}

function costAt(node: number, seeds: Seed[]): number {
  return seeds.find((seed) => seed.node === node)?.cost ?? 0
}
