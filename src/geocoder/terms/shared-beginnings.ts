import { hashOfBeginning, mostLetters, next } from './beginnings.ts'

/** The terms of an index, as in `readTerms`. */
interface TermColumns {
  chars: Uint16Array
  ends: Uint32Array
}

/** Buckets for each term. A bucket that two beginnings share has the indexes of both. */
const bucketsPerTerm = 4

/**
 * Which of many indexes have terms with the same first letters: most words are in few of them, and a search need not even look at
 * the others. In doubt an index is listed.
 */
export class SharedBeginnings {
  #mask: number
  /** Where the list of each bucket ends. */
  #ends: Uint32Array
  #lists: Uint16Array

  constructor(indexes: readonly TermColumns[]) {
    const terms = indexes.reduce((sum, { ends }) => sum + ends.length, 1)
    const buckets = 2 ** Math.ceil(Math.log2(terms * bucketsPerTerm))
    this.#mask = buckets - 1
    this.#ends = new Uint32Array(buckets)
    forEachBucket(indexes, this.#mask, (bucket) => {
      this.#ends[bucket] = (this.#ends[bucket] as number) + 1
    })
    let sum = 0
    for (let bucket = 0; bucket < buckets; bucket++) {
      const start = sum
      sum += this.#ends[bucket] as number
      this.#ends[bucket] = start // until the lists are filled
    }
    this.#lists = new Uint16Array(sum)
    forEachBucket(indexes, this.#mask, (bucket, index) => {
      const at = this.#ends[bucket] as number
      this.#lists[at] = index
      this.#ends[bucket] = at + 1
    })
  }

  /** Visits the indexes that may have a term that begins with the text. */
  visit(text: string, visit: (index: number) => void): void {
    const bucket = hashOfBeginning(text) & this.#mask
    const end = this.#ends[bucket] as number
    for (let at = bucket === 0 ? 0 : (this.#ends[bucket - 1] as number); at < end; at++)
      visit(this.#lists[at] as number)
  }
}

/** The bucket of each beginning of each term; each bucket once for an index. */
function forEachBucket(
  indexes: readonly TermColumns[],
  mask: number,
  visit: (bucket: number, index: number) => void,
): void {
  /** The index that was last seen in each bucket, counted from 1. */
  const last = new Uint16Array(mask + 1)
  for (const [index, { chars, ends }] of indexes.entries()) {
    let start = 0
    for (const end of ends) {
      let hash = 0
      for (let at = start; at < end && at < start + mostLetters; at++) {
        hash = next(hash, chars[at] as number)
        const bucket = hash & mask
        if (last[bucket] === index + 1) continue
        last[bucket] = index + 1
        visit(bucket, index)
      }
      start = end
    }
  }
}
