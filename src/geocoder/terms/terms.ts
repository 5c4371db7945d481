import { Beginnings } from './beginnings.ts'
import { type FoundSimilar, type SimilarOptions, similarTerms } from './similar-terms.ts'

/** The terms of an index, sorted: a term's number is its position, and a prefix is an interval of numbers. */
export interface Terms {
  count: number
  text(term: number): string
  lengthOf(term: number): number
  /** The term's number, or -1. */
  find(text: string): number
  /** The interval [from, to) of terms with this prefix; empty anywhere where there is none. */
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

  /** The first term in [low, high) that is not before the text. */
  function lowerBound(wanted: string, from: number, to: number): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(middle, wanted, false) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Built on first use. */
  let beginnings: Beginnings | undefined

  /** Where terms with these first two letters begin; built on first use. */
  let starts: Map<number, number> | undefined

  /** The first term that is not before the text. */
  function startOfText(wanted: string): number {
    starts ??= startsByLetters(chars, ends)
    const start =
      wanted.length < 2 ? undefined : starts.get(lettersOf(wanted.charCodeAt(0), wanted.charCodeAt(1)))
    if (start === undefined) return lowerBound(wanted, 0, count)
    // The terms of two letters are few, and the text is mostly near their beginning or unknown.
    let step = 16
    while (start + step < count && compare(start + step, wanted, false) < 0) step *= 4
    return lowerBound(wanted, start, Math.min(count, start + step))
  }

  /** Where the run of terms with this prefix ends, which begins at `from`. */
  function endOfPrefix(wanted: string, from: number): number {
    let [low, step] = [from, 1]
    while (low + step < count && compare(low + step, wanted, true) === 0) {
      low += step
      step *= 2
    }
    let high = Math.min(count, low + step)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(middle, wanted, true) === 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    count,
    text,
    lengthOf: (term) => (ends[term] as number) - startOf(term),
    find(wanted) {
      beginnings ??= new Beginnings(chars, ends)
      if (!beginnings.mayHave(wanted)) return -1
      const at = startOfText(wanted)
      return at < count && compare(at, wanted, false) === 0 ? at : -1
    },
    withPrefix(wanted) {
      beginnings ??= new Beginnings(chars, ends)
      if (!beginnings.mayHave(wanted)) return [0, 0]
      const from = startOfText(wanted)
      return [from, from < count && compare(from, wanted, true) === 0 ? endOfPrefix(wanted, from) : from]
    },
    similar: similarTerms(chars, ends),
  }
}

function lettersOf(first: number, second: number): number {
  return first * 0x1_0000 + second
}

/** The first term of each pair of first letters. */
function startsByLetters(chars: Uint16Array, ends: Uint32Array): Map<number, number> {
  const starts = new Map<number, number>()
  let last = -1
  let start = 0
  for (let term = 0; term < ends.length; term++) {
    const end = ends[term] as number
    if (end - start > 1) {
      const letters = lettersOf(chars[start] as number, chars[start + 1] as number)
      if (letters !== last) starts.set(letters, term)
      last = letters
    }
    start = end
  }
  return starts
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
