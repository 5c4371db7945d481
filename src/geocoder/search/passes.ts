import { joinedHalves, type Tolerance, type TypedWord, withNumberParts } from './query-words.ts'

/** One attempt at the query: how its words are read, and how many must match. */
export interface Pass {
  words: readonly TypedWord[]
  tolerance: Tolerance
  /** The least relevance of a match; 1: every word must match. */
  least: number
  /** The postal code is ignored: another word must match the town. */
  isWithoutCode?: true
  /** In the next pass more words may be part of the house number. */
  hasOtherNumber?: boolean
}

/** From strict to tolerant; the search stops at the first pass that finds enough. */
export function* passes(typed: readonly TypedWord[], complete: boolean): Generator<Pass> {
  const parted = withNumberParts(typed)
  const codeless = withoutPostalCode(typed)
  yield { words: typed, tolerance: 'none', least: 1, hasOtherNumber: parted !== undefined }
  if (parted) yield { words: parted, tolerance: 'none', least: 1 }
  if (parted && codeless) yield { words: codeless, tolerance: 'none', least: 1, isWithoutCode: true }
  const words = parted ?? typed
  const joined = joinedHalves(words)
  const left = withoutPostalCode(words)
  const spared = left && { words: left, least: 1, isWithoutCode: true as const }
  if (joined) yield { words: joined, tolerance: 'none', least: 1 }
  // Many houses have no postal code on the map.
  if (spared) yield { ...spared, tolerance: 'none' }
  yield { words, tolerance: 'unknown words', least: 1 }
  if (spared) yield { ...spared, tolerance: 'unknown words' }
  yield { words, tolerance: 'all words', least: 1 }
  if (spared) yield { ...spared, tolerance: 'all words' }
  if (joined) yield { words: joined, tolerance: 'all words', least: 1 }
  yield { words, tolerance: 'first letters', least: 1 }
  const last = words.at(-1)
  if (complete && last && words.length > 0)
    yield { words: [...words.slice(0, -1), { ...last, isPrefix: true }], tolerance: 'none', least: 1 }
  if (words.length > 1) {
    yield { words, tolerance: 'none', least: 0.5 }
    yield { words, tolerance: 'unknown words', least: 0.3 }
  }
}

/** Forms of postal codes. One of digits only counts where another number may be the house's. */
const lettersAndDigits = /^(?:[a-z]\d[a-z]|\d[a-z]\d|[a-z]\d[a-z]\d[a-z]\d|[a-z]{1,2}\d[a-z\d]?|\d[a-z]{2})$/
const digits = /^\d{4,6}(?:-\d{3,4})?$/

/** The words without the postal code: one with letters, else one of digits. Undefined where there is none. */
function withoutPostalCode(words: readonly TypedWord[]): TypedWord[] | undefined {
  const isNumber = ({ text }: TypedWord) => /^\d+(?:[-/]\d+)*[a-z]?$/.test(text)
  const numbers = words.filter(isNumber).length
  const hasLetters = words.some(({ text }) => lettersAndDigits.test(text))
  const left = words.filter(({ text }, at) =>
    hasLetters ? !lettersAndDigits.test(text) : !(at > 0 && numbers > 1 && digits.test(text)),
  )
  return left.length < words.length && left.length > 1 ? left : undefined
}
