/** From this size on, saving memory is worth sorting early. */
const many = 1 << 20

/**
 * A set of ids: collected with `add`, 8 bytes each, with duplicates until `sort`; then looked up with `find`.
 * OpenStreetMap's ids are integers below 2^53, negative in files of editors.
 */
export class IdSet {
  private ids: Float64Array = new Float64Array(1024)
  private count = 0
  /** Length of the prefix that is sorted and without duplicates. */
  private sorted = 0
  private last = 0

  /** Of ids that are sorted, without duplicates; they are not copied. */
  static of(ids: Float64Array): IdSet {
    const set = new IdSet()
    set.ids = ids
    set.count = ids.length
    set.sorted = ids.length
    return set
  }

  /** Exact only after `sort`. */
  get size(): number {
    return this.count
  }

  add(id: number): void {
    if (this.count === this.ids.length) this.makeRoom()
    this.ids[this.count++] = id
  }

  /** Sorts and removes duplicates; from then on `find` returns an index from 0 to `size` - 1. */
  sort(): void {
    if (this.sorted === this.count) return
    const ids = this.ids.subarray(0, this.count).sort()
    let kept = 0
    for (let at = 0; at < ids.length; at++)
      if (at === 0 || ids[at] !== ids[kept - 1]) ids[kept++] = ids[at] as number
    this.count = kept
    this.sorted = kept
  }

  /** The index, or -1. Fast for ids just after the last one found, as in ways and in sorted files. */
  find(id: number): number {
    const at = this.lowerBound(id)
    return at < this.count && this.ids[at] === id ? at : -1
  }

  /** All of them, in order, without a copy. */
  all(): Float64Array {
    this.sort()
    return this.ids.subarray(0, this.count)
  }

  /** Lower bound: galloping, then binary search. */
  private lowerBound(id: number): number {
    const { ids, count } = this
    let from = this.last < count && (ids[this.last] as number) <= id ? this.last : 0
    let step = from === 0 ? count : 2
    let to = Math.min(count, from + step)
    while (to < count && (ids[to - 1] as number) < id) {
      from = to
      step *= 4
      to = Math.min(count, from + step)
    }
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((ids[middle] as number) < id) from = middle + 1
      else to = middle
    }
    this.last = from
    return from
  }

  /** With many ids, duplicates are removed first: ways that share nodes mostly are neighbours. */
  private makeRoom(): void {
    if (this.count >= many) this.sort()
    if (this.count < this.ids.length / 2) return
    const before = this.ids
    this.ids = new Float64Array(2 * before.length)
    this.ids.set(before)
  }
}
