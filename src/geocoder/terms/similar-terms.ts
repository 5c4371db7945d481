export interface SimilarOptions {
  /** Damerau-Levenshtein distance: letters added, missing, wrong, or two swapped. At most `mostTypos`. */
  typos: number
  /** The text may be a prefix of the term. */
  isPrefix: boolean
  /** The number of first letters that must match. */
  exactLetters: number
  /** Letter comparisons left; at 0 the search ends where it is. */
  effort: { left: number }
}

export type FoundSimilar = (from: number, to: number, typos: number) => void

const mostTypos = 2

/** Letters. No term is longer, so a longer word matches none. */
const longestWord = 80

const stride = longestWord + 1
const noLetter = 0x1_0000

/**
 * Reports intervals of terms within an edit distance of a text, with that distance. Sorted terms are walked as a trie, with
 * one row of the Levenshtein matrix for each letter on the way down.
 */
export function similarTerms(
  chars: Uint16Array,
  ends: Uint32Array,
): (wanted: string, options: SimilarOptions, found: FoundSimilar) => void {
  const rows = new Uint8Array((longestWord + mostTypos + 1) * stride)
  const letters = new Uint16Array(longestWord)
  for (let at = 0; at < stride; at++) rows[at] = at
  let length = 0
  let typos = 0
  let exactLetters = 0
  let isPrefix = false
  let effort = { left: 0 }
  let report: FoundSimilar = () => {}

  const startOf = (term: number) => (term === 0 ? 0 : (ends[term - 1] as number))
  const letterOf = (term: number, depth: number) => chars[startOf(term) + depth] as number

  /** The end of the run of terms from `from` that have this letter at `depth`. */
  function endOfLetter(from: number, to: number, depth: number, letter: number): number {
    let [low, step] = [from + 1, 1]
    while (low + step < to && letterOf(low + step, depth) === letter) {
      low += step
      step *= 2
    }
    let high = Math.min(to, low + step)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (letterOf(middle, depth) === letter) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The first term in [from, to) with this letter or a later one at `depth`. */
  function startOfLetter(from: number, to: number, depth: number, letter: number): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (letterOf(middle, depth) < letter) low = middle + 1
      else high = middle
    }
    return low
  }

  /** `least` is the smallest distance in the last row. */
  function descend(from: number, to: number, depth: number, last: number, least: number): void {
    const mayBeAny = least < typos && depth >= exactLetters
    let next = from
    if ((ends[from] as number) - startOf(from) === depth) next++ // the term that ends here
    let letter = -1
    while (next < to) {
      if (!mayBeAny) {
        letter = nextRight(depth, last, letter)
        if (letter === noLetter) return
        next = startOfLetter(next, to, depth, letter)
        if (next === to) return
        if (letterOf(next, depth) !== letter) continue
      } else letter = letterOf(next, depth)
      const end = endOfLetter(next, to, depth, letter)
      step(next, end, depth, letter, last)
      next = end
    }
  }

  /** The next letter after `after` that continues the text without a further typo. */
  function nextRight(depth: number, last: number, after: number): number {
    let first = noLetter
    const end = Math.min(length - 1, depth + typos)
    for (let at = Math.max(0, depth - typos); at <= end; at++) {
      const letter = letters[at] as number
      if (letter <= after || letter >= first) continue
      const isRight = (rows[depth * stride + at] as number) <= typos
      if (isRight || isTurned(depth, last, at)) first = letter
    }
    return first
  }

  /** Whether this letter and the next may be swapped: one typo, counted only now. */
  function isTurned(depth: number, last: number, at: number): boolean {
    return depth > 0 && letters[at + 1] === last && (rows[(depth - 1) * stride + at] as number) < typos
  }

  function step(from: number, to: number, depth: number, letter: number, letterBefore: number): void {
    if (depth < exactLetters && letter !== letters[depth]) return
    if (--effort.left < 0) return
    const row = (depth + 1) * stride
    const above = row - stride
    const before = above - stride
    // Cells farther from the diagonal than the allowed distance exceed it.
    const [first, last] = [Math.max(1, depth + 1 - typos), Math.min(length, depth + 1 + typos)]
    let left = first === 1 ? depth + 1 : typos + 1
    rows[row + first - 1] = left
    let least = left
    for (let at = first; at <= last; at++) {
      let cost = (rows[above + at - 1] as number) + (letters[at - 1] === letter ? 0 : 1)
      const dropped = (rows[above + at] as number) + 1
      if (dropped < cost) cost = dropped
      if (left + 1 < cost) cost = left + 1
      if (before >= 0 && at > 1 && letters[at - 1] === letterBefore && letters[at - 2] === letter) {
        const turned = (rows[before + at - 2] as number) + 1
        if (turned < cost) cost = turned
      }
      rows[row + at] = cost
      left = cost
      if (cost < least) least = cost
    }
    if (last < length) rows[row + last + 1] = typos + 1
    const whole = last === length ? left : typos + 1
    if (isPrefix && whole <= typos) {
      report(from, to, whole)
      // Deeper terms are closer only if a shorter prefix of the text is closer already.
      if (least >= whole) return
    } else if (!isPrefix && whole <= typos && (ends[from] as number) - startOf(from) === depth + 1) {
      report(from, from + 1, whole)
    }
    if (least <= typos && depth + 1 < length + typos) descend(from, to, depth + 1, letter, least)
  }

  return (wanted, options, found) => {
    if (wanted.length > longestWord || ends.length === 0) return
    length = wanted.length
    letters.fill(0)
    for (let at = 0; at < length; at++) letters[at] = wanted.charCodeAt(at)
    ;({ typos, isPrefix, exactLetters, effort } = options)
    report = found
    descend(0, ends.length, 0, 0, 0)
  }
}
