import { type FoundSimilar, type SimilarOptions, similarTerms } from './similar-terms.ts'

/** The terms of an index, sorted: a term's number is its position, and a prefix is an interval of numbers. */
export interface Terms {
  count: number
  text(term: number): string
  lengthOf(term: number): number
  /** The term's number, or -1. */
  find(text: string): number
  /** The interval [from, to) of terms with this prefix. */
  withPrefix(text: string): [from: number, to: number]
  /** Reports intervals of terms within an edit distance, with that distance. */
  similar(text: string, options: SimilarOptions, found: FoundSimilar): void
}

/** `chars`: UTF-16 code units of all terms back to back. `ends`: where each term ends. */
export function readTerms(chars: Uint16Array, ends: Uint32Array): Terms {
  const count = ends.length
  const startOf = (term: number) => (term === 0 ? 0 : (ends[term - 1] as number))

  function text(term: number): string {
    return String.fromCharCode(...chars.subarray(startOf(term), ends[term]))
  }

  /** Negative where the term sorts before the text. With `isPrefix`, a term with this prefix is equal. */
  function compare(term: number, wanted: string, isPrefix: boolean): number {
    const [start, end] = [startOf(term), ends[term] as number]
    for (let at = 0; at < wanted.length; at++) {
      if (start + at >= end) return -1
      const difference = (chars[start + at] as number) - wanted.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return isPrefix ? 0 : end - start - wanted.length
  }

  /** The first term that compares ≥ 0, or with `after`, > 0. */
  function bound(wanted: string, isPrefix: boolean, after: boolean): number {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = compare(middle, wanted, isPrefix)
      if (order < 0 || (after && order === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  function withPrefix(wanted: string): [number, number] {
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
    withPrefix,
    similar: similarTerms(chars, ends),
  }
}

/** The columns that `readTerms` reads. Texts must be sorted. */
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
