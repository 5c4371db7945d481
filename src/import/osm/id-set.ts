/** From here on memory counts for more than the time to sort. */
const many = 1 << 20

/**
 * Ids that are wanted, then asked for: 8 bytes each while collected, with repeats until `sort`. OpenStreetMap's ids are
 * whole numbers below 2^53, negative in files of editors.
 */
export class IdSet {
  private ids = new Float64Array(1024)
  private count = 0
  /** How many of the first are sorted and without repeats. */
  private sorted = 0
  private last = 0

  /** Without repeats only after `sort`. */
  get size(): number {
    return this.count
  }

  add(id: number): void {
    if (this.count === this.ids.length) this.makeRoom()
    this.ids[this.count++] = id
  }

  /** Sorts and drops repeats; from now on `find` gives places from 0 to `size` - 1. */
  sort(): void {
    if (this.sorted === this.count) return
    const ids = this.ids.subarray(0, this.count).sort()
    let kept = 0
    for (let at = 0; at < ids.length; at++)
      if (at === 0 || ids[at] !== ids[kept - 1]) ids[kept++] = ids[at] as number
    this.count = kept
    this.sorted = kept
  }

  /** Empties it, and keeps its memory. */
  clear(): void {
    this.count = 0
    this.sorted = 0
    this.last = 0
  }

  /** Its place, or -1. Nodes of a way, and objects of a sorted file, mostly lie just behind the one before. */
  find(id: number): number {
    const at = this.placeOf(id)
    return at < this.count && this.ids[at] === id ? at : -1
  }

  /** Is one of them from `least` to `most`? */
  hasBetween(least: number, most: number): boolean {
    const at = this.placeOf(least)
    return at < this.count && (this.ids[at] as number) <= most
  }

  /** Of the first that is not below: found in steps that double, then by halves. */
  private placeOf(id: number): number {
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

  /** Where there are many, repeats go first: ways that share nodes mostly come together. */
  private makeRoom(): void {
    if (this.count >= many) this.sort()
    if (this.count < this.ids.length / 2) return
    const before = this.ids
    this.ids = new Float64Array(2 * before.length)
    this.ids.set(before)
  }
}
