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
  similar(
    text: string,
    options: SimilarOptions,
    found: (from: number, to: number, slips: number) => void,
  ): void
}

export interface SimilarOptions {
  /** A slip is a letter too many, too few, wrong, or two in the wrong order. */
  slips: number
  /** The text is only the beginning of the word. */
  isBeginning: boolean
  /** So many first letters must be right. */
  sure: number
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

  /** Where the terms from `from` on, which agree up to `depth`, no longer have the same letter there. */
  function endOfLetter(from: number, to: number, depth: number): number {
    const letter = chars[startOf(from) + depth]
    let [low, step] = [from + 1, 1]
    while (low + step < to && chars[startOf(low + step) + depth] === letter) {
      low += step
      step *= 2
    }
    let high = Math.min(to, low + step)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (chars[startOf(middle) + depth] === letter) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Sorted terms are a tree of letters: one row of Levenshtein's table for each letter on the way down. */
  function similar(
    wanted: string,
    { slips, isBeginning, sure }: SimilarOptions,
    found: (from: number, to: number, slips: number) => void,
  ): void {
    const length = wanted.length
    const letters = Uint16Array.from({ length }, (_, at) => wanted.charCodeAt(at))
    const deepest = length + slips
    const rows = Array.from({ length: deepest + 1 }, () => new Uint8Array(length + 1))
    rows[0]?.forEach((_, at, row) => {
      row[at] = at
    })

    function descend(from: number, to: number, depth: number, last: number): void {
      let next = from
      if ((ends[from] as number) - startOf(from) === depth) next++ // the term that ends here
      while (next < to) {
        const letter = chars[startOf(next) + depth] as number
        const end = endOfLetter(next, to, depth)
        step(next, end, depth, letter, last)
        next = end
      }
    }

    function step(from: number, to: number, depth: number, letter: number, letterBefore: number): void {
      if (depth < sure && letter !== letters[depth]) return
      const above = rows[depth] as Uint8Array
      const row = rows[depth + 1] as Uint8Array
      const before = depth > 0 ? (rows[depth - 1] as Uint8Array) : undefined
      // Cells farther from the diagonal than there may be slips hold more than that many.
      const [first, last] = [Math.max(1, depth + 1 - slips), Math.min(length, depth + 1 + slips)]
      row[first - 1] = first === 1 ? depth + 1 : slips + 1
      let least = row[first - 1] as number
      for (let at = first; at <= last; at++) {
        let cost = (above[at - 1] as number) + (letters[at - 1] === letter ? 0 : 1)
        const dropped = (above[at] as number) + 1
        if (dropped < cost) cost = dropped
        const added = (row[at - 1] as number) + 1
        if (added < cost) cost = added
        if (before && at > 1 && letters[at - 1] === letterBefore && letters[at - 2] === letter) {
          const turned = (before[at - 2] as number) + 1
          if (turned < cost) cost = turned
        }
        row[at] = cost
        if (cost < least) least = cost
      }
      if (last < length) row[last + 1] = slips + 1
      const whole = last === length ? (row[length] as number) : slips + 1
      if (isBeginning && whole <= slips) {
        found(from, to, whole)
        // Farther down it can only come nearer while a shorter part is nearer already.
        if (least >= whole) return
      } else if (!isBeginning && whole <= slips && (ends[from] as number) - startOf(from) === depth + 1) {
        found(from, from + 1, whole)
      }
      if (least <= slips && depth + 1 < deepest) descend(from, to, depth + 1, letter)
    }

    if (sure === 0) {
      if (count > 0) descend(0, count, 0, 0)
      return
    }
    const [from, to] = beginning(wanted[0] ?? '')
    if (from < to) step(from, to, 0, letters[0] as number, 0)
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
    similar,
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
