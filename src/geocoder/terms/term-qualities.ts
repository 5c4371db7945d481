/** One interpretation of a typed word: the terms [from, to) of an index. */
export interface Reading {
  from: number
  to: number
  /** 1: exactly what was typed. */
  quality: number
}

/** The most that a prefix match loses for letters not typed yet: less than what well known places have before others. */
const restWorth = 0.12

/**
 * How well terms match a typed word, from its readings, best first. A reading is a prefix or a single term, so two intervals
 * are nested or disjoint. They are cut into disjoint pieces, each with its best reading.
 */
export class TermQualities {
  /** Terms outside [first, last) do not match. */
  readonly first: number
  readonly last: number
  /** The best quality of any term. */
  readonly best: number
  #from: number[] = []
  #to: number[] = []
  #readings: Reading[] = []
  #ofPrefix: number
  #letters: number
  #lengthOf: (term: number) => number

  /** `letters`: the length of the typed word. */
  constructor(readings: readonly Reading[], letters: number, lengthOf: (term: number) => number) {
    this.#ofPrefix = readings.find(({ from, to }) => to - from > 1)?.quality ?? 0
    this.#letters = letters
    this.#lengthOf = lengthOf
    this.best = readings[0]?.quality ?? 0
    if (readings.length > 0) this.#cut(readings)
    this.first = this.#from[0] ?? 0
    this.last = this.#to.at(-1) ?? 0
  }

  /** 0: no match. A prefix counts more, the less is left to type. */
  of(term: number): number {
    let [low, high] = [0, this.#to.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#to[middle] as number) <= term) low = middle + 1
      else high = middle
    }
    const reading = this.#readings[low]
    if (reading === undefined || (this.#from[low] as number) > term) return 0
    const { from, to, quality } = reading
    return to - from === 1 ? quality : quality * this.#begun(this.#lengthOf(term))
  }

  /** How well the typed word, which may go on, matches a name of so many letters that it may only be the beginning of. */
  ofBeginning(letters: number): number {
    return this.#ofPrefix * this.#begun(letters)
  }

  lettersOf(term: number): number {
    return this.#lengthOf(term)
  }

  /** What a word or name of so many letters is worth with those that are typed. */
  #begun(letters: number): number {
    return 1 - restWorth * (1 - Math.min(1, this.#letters / letters))
  }

  #cut(readings: readonly Reading[]): void {
    const ranks = [...readings.keys()].sort((a, b) => {
      const [one, other] = [readings[a] as Reading, readings[b] as Reading]
      return one.from - other.from || other.to - one.to || a - b
    })
    const open: { to: number; rank: number }[] = []
    let at = 0
    const add = (to: number, rank: number) => {
      if (at < to) {
        this.#from.push(at)
        this.#to.push(to)
        this.#readings.push(readings[rank] as Reading)
      }
      at = to
    }
    const closeUpTo = (end: number) => {
      for (let last = open.at(-1); last && last.to <= end; last = open.at(-1)) {
        add(last.to, last.rank)
        open.pop()
      }
    }
    for (const rank of ranks) {
      const { from, to } = readings[rank] as Reading
      closeUpTo(from)
      const outer = open.at(-1)
      if (outer) add(from, outer.rank)
      at = from
      open.push({ to, rank: Math.min(rank, outer?.rank ?? rank) })
    }
    closeUpTo(Number.POSITIVE_INFINITY)
  }
}
