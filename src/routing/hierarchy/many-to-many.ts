import type { Arcs, Hierarchy } from './contract.ts'
import { Heap } from './heap.ts'

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
  /** Its arcs as they were before the contraction, by their numbers. */
  arcs: number[]
}

/** What the search from a destination has found for a node. */
interface Note {
  destination: number
  cost: number
  /** The arc by which the way goes on, and the node after it; -1 at its end. */
  by: number
  before: number
  /** The next note at this node. */
  next: number
}

/** The quickest ways from each origin to each destination, row by row; undefined where there is none. */
export class ManyToMany {
  private readonly hierarchy: Hierarchy
  private readonly nodes: number
  /** Of the search under way: cost of each node that it has reached, the arc by which, and the node before. */
  private readonly reached: Float64Array
  private readonly by: Int32Array
  private readonly before: Int32Array
  private readonly search: Int32Array
  private searches = 0
  private readonly heap = new Heap()
  /** What searches from the destinations have left at the nodes, as lists. */
  private readonly firstNote: Int32Array
  private notes: Note[] = []

  constructor(hierarchy: Hierarchy) {
    this.hierarchy = hierarchy
    this.nodes = hierarchy.up.first.length - 1
    this.reached = new Float64Array(this.nodes)
    this.by = new Int32Array(this.nodes)
    this.before = new Int32Array(this.nodes)
    this.search = new Int32Array(this.nodes)
    this.firstNote = new Int32Array(this.nodes).fill(-1)
  }

  ways(origins: Seed[][], destinations: Seed[][]): (Way | undefined)[][] {
    const { up, down } = this.hierarchy
    const noted: number[] = []
    for (const [destination, seeds] of destinations.entries())
      this.run(seeds, down, up, (node, cost) => {
        if (this.firstNote[node] === -1) noted.push(node)
        const [by, before] = [this.by[node] as number, this.before[node] as number]
        const note = { destination, cost, by, before, next: this.firstNote[node] as number }
        this.firstNote[node] = this.notes.length
        this.notes.push(note)
      })
    const rows = origins.map((seeds) => this.row(seeds, destinations.length))
    for (const node of noted) this.firstNote[node] = -1
    this.notes = []
    return rows
  }

  private row(seeds: Seed[], destinations: number): (Way | undefined)[] {
    const { up, down } = this.hierarchy
    const best = new Float64Array(destinations).fill(Number.POSITIVE_INFINITY)
    const top = new Int32Array(destinations).fill(-1)
    this.run(seeds, up, down, (node, cost) => {
      for (let at = this.firstNote[node] as number; at !== -1; ) {
        const note = this.notes[at] as Note
        const total = cost + note.cost
        if (total < (best[note.destination] as number)) {
          best[note.destination] = total
          top[note.destination] = node
        }
        at = note.next
      }
    })
    return Array.from(best, (cost, destination) =>
      top[destination] === -1 ? undefined : this.way(cost, top[destination] as number, destination),
    )
  }

  /** Dijkstra's search along the arcs that lead up from where it is. */
  private run(
    seeds: Seed[],
    along: Arcs,
    against: Arcs,
    onSettled: (node: number, cost: number) => void,
  ): void {
    const { heap, reached, by, before, search } = this
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
      onSettled(node, cost)
      const end = along.first[node + 1] as number
      for (let arc = along.first[node] as number; arc < end; arc++) {
        const next = along.other[arc] as number
        const total = cost + (along.cost[arc] as number)
        if (search[next] === number && (reached[next] as number) <= total) continue
        search[next] = number
        reached[next] = total
        by[next] = offset + arc
        before[next] = node
        heap.push(total, next)
      }
    }
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
  private way(cost: number, top: number, destination: number): Way {
    const rising: number[] = []
    let start = top
    for (let arc = this.by[top] as number; arc !== -1; arc = this.by[start] as number) {
      rising.push(arc)
      start = this.before[start] as number
    }
    const arcs: number[] = []
    for (const arc of rising.reverse()) this.unpack(arc, arcs)
    let end = top
    for (let note = this.noteOf(end, destination); note.by !== -1; note = this.noteOf(end, destination)) {
      this.unpack(note.by, arcs)
      end = note.before
    }
    return { cost, start, end, arcs }
  }

  private noteOf(node: number, destination: number): Note {
    let note = this.notes[this.firstNote[node] as number] as Note
    while (note.destination !== destination) note = this.notes[note.next] as Note
    return note
  }

  private unpack(arc: number, arcs: number[]): void {
    const { up, down } = this.hierarchy
    const isUp = arc < up.other.length
    const [of, at] = isUp ? [up, arc] : [down, arc - up.other.length]
    const [left, right] = [of.left[at] as number, of.right[at] as number]
    if (left === -1) {
      arcs.push(right)
      return
    }
    this.unpack(left, arcs)
    this.unpack(right, arcs)
  }
}
