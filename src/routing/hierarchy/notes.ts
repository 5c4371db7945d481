/** What searches from the destinations have left at the nodes: lists, whose places are kept for the next matrix. */
export class Notes {
  destination = new Int32Array(4096)
  cost = new Float64Array(4096)
  /** The arc by which the way goes on, and the node after it; -1 at its end. */
  by = new Int32Array(4096)
  before = new Int32Array(4096)
  /** The next note at the same node; -1 after the last. */
  next = new Int32Array(4096)
  /** The first note of each node; -1 where there is none. */
  readonly first: Int32Array
  private count = 0
  private readonly noted: number[] = []

  constructor(nodes: number) {
    this.first = new Int32Array(nodes).fill(-1)
  }

  add(node: number, destination: number, cost: number, by: number, before: number): void {
    if (this.count === this.cost.length) this.grow()
    const note = this.count++
    const next = this.first[node] as number
    if (next === -1) this.noted.push(node)
    this.first[node] = note
    this.destination[note] = destination
    this.cost[note] = cost
    this.by[note] = by
    this.before[note] = before
    this.next[note] = next
  }

  /** The note at a node on the way to a destination; there must be one. */
  find(node: number, destination: number): number {
    let note = this.first[node] as number
    while (this.destination[note] !== destination) note = this.next[note] as number
    return note
  }

  clear(): void {
    for (const node of this.noted) this.first[node] = -1
    this.noted.length = 0
    this.count = 0
  }

  private grow(): void {
    this.destination = doubled(this.destination, Int32Array)
    this.cost = doubled(this.cost, Float64Array)
    this.by = doubled(this.by, Int32Array)
    this.before = doubled(this.before, Int32Array)
    this.next = doubled(this.next, Int32Array)
  }
}

function doubled<Numbers extends Int32Array | Float64Array>(
  old: Numbers,
  kind: new (length: number) => Numbers,
): Numbers {
  const more = new kind(2 * old.length)
  more.set(old)
  return more
}
