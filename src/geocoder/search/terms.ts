import { type FoundSimilar, type SimilarOptions, similarTerms } from './similar-terms.ts'

/** The words of an index, sorted: a word's number is its place, and a beginning is an interval of numbers. */
export interface Terms {
  count: number
  text(term: number): string
  lengthOf(term: number): number
  /** Its number; -1 where it is none. */
  find(text: string): number
  /** Numbers from the first up to, but without, the last that begin so. */
  beginning(text: string): [from: number, to: number]
  /** Those that come so near: tells intervals and the number of slips in them. */
  similar(text: string, options: SimilarOptions, found: FoundSimilar): void
}

/** `chars` are UTF-16 letters of all terms one after the other, `ends` where each ends. */
export function readTerms(chars: Uint16Array, ends: Uint32Array): Terms {
  const count = ends.length
  const startOf = (term: number) => (term === 0 ? 0 : (ends[term - 1] as number))

  function text(term: number): string {
    return String.fromCharCode(...chars.subarray(startOf(term), ends[term]))
  }

  /** Negative where the term sorts before the text; a term that begins with the text is like it if `isBeginning`. */
  function compare(term: number, wanted: string, isBeginning: boolean): number {
    const [start, end] = [startOf(term), ends[term] as number]
    for (let at = 0; at < wanted.length; at++) {
      if (start + at >= end) return -1
      const difference = (chars[start + at] as number) - wanted.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return isBeginning ? 0 : end - start - wanted.length
  }

  /** The first term for which the comparison is at least 0, or, if `after`, more than 0. */
  function bound(wanted: string, isBeginning: boolean, after: boolean): number {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = compare(middle, wanted, isBeginning)
      if (order < 0 || (after && order === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  function beginning(wanted: string): [number, number] {
    const from = bound(wanted, true, false)
    return [from, from < count && compare(from, wanted, true) === 0 ? bound(wanted, true, true) : from]
  }

  return {
    count,
    text,
    lengthOf: (term) => (ends[term] as number) - startOf(term),
    find(wanted) {
      const at = bound(wanted, false, false)
      return at < count && compare(at, wanted, false) === 0 ? at : -1
    },
    beginning,
    similar: similarTerms(chars, ends),
  }
}

/** The two columns that `readTerms` reads, of sorted texts. */
export function termColumns(texts: readonly string[]): {
  chars: Uint16Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
} {
  const ends = new Uint32Array(texts.length)
  let length = 0
  texts.forEach((text, at) => {
    length += text.length
    ends[at] = length
  })
  const chars = new Uint16Array(length)
  let at = 0
  for (const text of texts)
    for (let index = 0; index < text.length; index++) chars[at++] = text.charCodeAt(index)
  return { chars, ends }
}
