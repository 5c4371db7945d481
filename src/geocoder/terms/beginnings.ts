/** Letters of a word that are looked at. */
export const mostLetters = 6

/** Bits for each term: of so many beginnings one in ten is taken for another. */
const bitsPerTerm = 32

/**
 * The first letters of all terms, one to six, as bits at their hash: most words are in few of many indexes, and one look tells
 * where not to search.
 */
export class Beginnings {
  #bits: Uint32Array
  #mask: number

  /** As in `readTerms`. */
  constructor(chars: Uint16Array, ends: Uint32Array) {
    const words = 2 ** Math.ceil(Math.log2(Math.max(1, (ends.length * bitsPerTerm) / 32)))
    this.#bits = new Uint32Array(words)
    this.#mask = words - 1
    let start = 0
    for (let term = 0; term < ends.length; term++) {
      const end = ends[term] as number
      let hash = 0
      for (let at = start; at < end && at < start + mostLetters; at++) {
        hash = next(hash, chars[at] as number)
        const word = (hash >>> 5) & this.#mask
        this.#bits[word] = (this.#bits[word] as number) | (1 << (hash & 31))
      }
      start = end
    }
  }

  /** False where certainly no term begins with the text. */
  mayHave(text: string): boolean {
    const hash = hashOfBeginning(text)
    return text.length === 0 || ((this.#bits[(hash >>> 5) & this.#mask] as number) & (1 << (hash & 31))) !== 0
  }
}

/** Of the first letters, as many as are looked at. */
export function hashOfBeginning(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length && at < mostLetters; at++) hash = next(hash, text.charCodeAt(at))
  return hash
}

/** Of one more letter. */
export function next(hash: number, letter: number): number {
  const mixed = Math.imul(hash ^ letter, 0x9e37_79b1)
  return mixed ^ (mixed >>> 15)
}
