/** Lists of numbers, one after the other: where each ends, and all values. */
export interface ListColumns {
  ends: Uint32Array<ArrayBuffer>
  values: Uint32Array<ArrayBuffer>
}

/** Growing lists of numbers, of 4 bytes each: an index of a country has tens of millions. */
export class NumberLists {
  #ends = new Uint32Array(64)
  #values = new Uint32Array(64)
  #length = 0
  #count = 0

  get length(): number {
    return this.#length
  }

  /** Returns its number. */
  add(numbers: Iterable<number>): number {
    for (const number of numbers) {
      if (this.#count === this.#values.length) this.#values = larger(this.#values)
      this.#values[this.#count++] = number
    }
    if (this.#length === this.#ends.length) this.#ends = larger(this.#ends)
    this.#ends[this.#length] = this.#count
    return this.#length++
  }

  at(list: number, index: number): number {
    return this.#values[(list === 0 ? 0 : (this.#ends[list - 1] as number)) + index] as number
  }

  /** In this order, each value renumbered. */
  columns(order?: ArrayLike<number>, renumbered: (value: number) => number = (value) => value): ListColumns {
    const ends = new Uint32Array(order?.length ?? this.#length)
    const values = new Uint32Array(this.#count)
    let count = 0
    for (let at = 0; at < ends.length; at++) {
      const list = order ? (order[at] as number) : at
      const end = this.#ends[list] as number
      for (let from = list === 0 ? 0 : (this.#ends[list - 1] as number); from < end; from++)
        values[count++] = renumbered(this.#values[from] as number)
      ends[at] = count
    }
    return { ends, values }
  }
}

/** For each value below `count` the lists that hold it, in order. */
export function inverted({ ends, values }: ListColumns, count: number): ListColumns {
  const invertedEnds = new Uint32Array(count)
  for (const value of values) invertedEnds[value] = (invertedEnds[value] as number) + 1
  for (let at = 1; at < count; at++)
    invertedEnds[at] = (invertedEnds[at] as number) + (invertedEnds[at - 1] as number)
  const next = new Uint32Array(count)
  next.set(invertedEnds.subarray(0, Math.max(0, count - 1)), Math.min(1, count))
  const lists = new Uint32Array(values.length)
  for (let list = 0, at = 0; list < ends.length; list++)
    for (; at < (ends[list] as number); at++) {
      const value = values[at] as number
      const place = next[value] as number
      lists[place] = list
      next[value] = place + 1
    }
  return { ends: invertedEnds, values: lists }
}

/** By half: doubling would waste up to half of the memory of a large index. */
function larger(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.ceil(numbers.length * 1.5))
  grown.set(numbers)
  return grown
}
