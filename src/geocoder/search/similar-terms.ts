export interface SimilarOptions {
  /** A slip is a letter too many, too few, wrong, or two in the wrong order. At most `mostSlips`. */
  slips: number
  /** The text is only the beginning of the word. */
  isBeginning: boolean
  /** So many first letters must be right. */
  sure: number
  /** Letters that may still be looked at: each takes one off, and at 0 the search ends where it is. */
  effort: { left: number }
}

export type FoundSimilar = (from: number, to: number, slips: number) => void

const mostSlips = 2

/** Nothing is called by so long a word, so that a longer one is like none. Letters. */
const longestWord = 80

const stride = longestWord + 1
const noLetter = 0x1_0000

/**
 * Tells terms that come near a text: intervals and the number of slips in them. Sorted terms are a tree of letters: one row
 * of Levenshtein's table for each letter on the way down.
 */
export function similarTerms(
  chars: Uint16Array,
  ends: Uint32Array,
): (wanted: string, options: SimilarOptions, found: FoundSimilar) => void {
  const rows = new Uint8Array((longestWord + mostSlips + 1) * stride)
  const letters = new Uint16Array(longestWord)
  for (let at = 0; at < stride; at++) rows[at] = at
  let length = 0
  let slips = 0
  let sure = 0
  let isBeginning = false
  let effort = { left: 0 }
  let tell: FoundSimilar = () => {}

  const startOf = (term: number) => (term === 0 ? 0 : (ends[term - 1] as number))
  const letterOf = (term: number, depth: number) => chars[startOf(term) + depth] as number

  /** Where the terms from `from` on, which agree up to `depth`, no longer have the same letter there. */
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

  /** The first of the terms, which agree up to `depth`, that has this letter there or a later one. */
  function startOfLetter(from: number, to: number, depth: number, letter: number): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (letterOf(middle, depth) < letter) low = middle + 1
      else high = middle
    }
    return low
  }

  /** `least` is how many slips there are on the way down here. */
  function descend(from: number, to: number, depth: number, last: number, least: number): void {
    const mayBeAny = least < slips && depth >= sure
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

  /** The first letter after another with which the text goes on without a further slip. */
  function nextRight(depth: number, last: number, after: number): number {
    let first = noLetter
    const end = Math.min(length - 1, depth + slips)
    for (let at = Math.max(0, depth - slips); at <= end; at++) {
      const letter = letters[at] as number
      if (letter <= after || letter >= first) continue
      const isRight = (rows[depth * stride + at] as number) <= slips
      if (isRight || isTurned(depth, last, at)) first = letter
    }
    return first
  }

  /** Whether this letter and the one behind it may be in the wrong order: that is one slip, counted only now. */
  function isTurned(depth: number, last: number, at: number): boolean {
    return depth > 0 && letters[at + 1] === last && (rows[(depth - 1) * stride + at] as number) < slips
  }

  function step(from: number, to: number, depth: number, letter: number, letterBefore: number): void {
    if (depth < sure && letter !== letters[depth]) return
    if (--effort.left < 0) return
    const row = (depth + 1) * stride
    const above = row - stride
    const before = above - stride
    // Cells farther from the diagonal than there may be slips hold more than that many.
    const [first, last] = [Math.max(1, depth + 1 - slips), Math.min(length, depth + 1 + slips)]
    let left = first === 1 ? depth + 1 : slips + 1
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
    if (last < length) rows[row + last + 1] = slips + 1
    const whole = last === length ? left : slips + 1
    if (isBeginning && whole <= slips) {
      tell(from, to, whole)
      // Farther down it can only come nearer while a shorter part is nearer already.
      if (least >= whole) return
    } else if (!isBeginning && whole <= slips && (ends[from] as number) - startOf(from) === depth + 1) {
      tell(from, from + 1, whole)
    }
    if (least <= slips && depth + 1 < length + slips) descend(from, to, depth + 1, letter, least)
  }

  return (wanted, options, found) => {
    if (wanted.length > longestWord || ends.length === 0) return
    length = wanted.length
    letters.fill(0)
    for (let at = 0; at < length; at++) letters[at] = wanted.charCodeAt(at)
    ;({ slips, isBeginning, sure, effort } = options)
    tell = found
    descend(0, ends.length, 0, 0, 0)
  }
}
