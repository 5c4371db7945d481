/** What waits, by project. Projects take turns, so that one that has much waiting does not delay the others. */
export class FairQueue<Item> {
  /** Projects with something waiting, the next one first: a map keeps the order of insertion. */
  readonly #waiting = new Map<number, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(project: number): number {
    return this.#waiting.get(project)?.length ?? 0
  }

  /** Last of its project. */
  push(project: number, item: Item): void {
    const own = this.#waiting.get(project)
    if (own) own.push(item)
    else this.#waiting.set(project, [item])
    this.#size += 1
  }

  /** The next one of a project that may go; it comes last from now on. */
  shift(mayGo?: (project: number) => boolean): Item | undefined {
    for (const [project, own] of this.#waiting) {
      if (mayGo && !mayGo(project)) continue
      this.#waiting.delete(project)
      const item = own.shift() as Item
      if (own.length > 0) this.#waiting.set(project, own)
      this.#size -= 1
      return item
    }
    return undefined
  }

  /** False when it was not waiting. */
  delete(project: number, item: Item): boolean {
    const own = this.#waiting.get(project) ?? []
    const at = own.indexOf(item)
    if (at < 0) return false
    own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(project)
    this.#size -= 1
    return true
  }

  /** Takes the last one of the project with the most waiting, if that has more than `size`. */
  popOfLongest(size: number): Item | undefined {
    let longest: [project: number, own: Item[]] | undefined
    for (const entry of this.#waiting) if (entry[1].length > (longest?.[1].length ?? size)) longest = entry
    const last = longest?.[1].at(-1)
    if (longest && last !== undefined) this.delete(longest[0], last)
    return last
  }

  /** Takes all. */
  clear(): Item[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#size = 0
    return all
  }
}
