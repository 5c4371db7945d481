import { isNumber } from '../address/number-spans.ts'
import { isBigram } from '../address/words.ts'
import type { Part } from './hit.ts'
import type { Pass } from './passes.ts'
import {
  formsOf,
  type QueryWord,
  queryWord,
  readingsOf,
  similarReadings,
  type Tolerance,
  type TypedWord,
} from './query-words.ts'

/** Looks up the words of a query in the parts, each once: passes ask for the same ones again and again. */
export class WordLookup {
  #parts: readonly Part[]
  #effort: { left: number }
  #forms = new Map<string, ReturnType<typeof formsOf>>()
  /** By part, then by text. */
  #known: Map<string, QueryWord>[]
  #areLooseBigrams = new Map<string, boolean>()

  /** `effort`: the letters that may be compared in the search past typos. */
  constructor(parts: readonly Part[], effort: { left: number }) {
    this.#parts = parts
    this.#effort = effort
    this.#known = parts.map(() => new Map())
  }

  /** The same object again where typos make no difference. */
  word(part: number, typed: TypedWord, tolerance: Tolerance): QueryWord {
    const plain = this.#plainWord(part, typed)
    if (tolerance === 'none') return plain
    const key = `${tolerance} ${keyOf(typed)}`
    const known = this.#known[part] as Map<string, QueryWord>
    const tolerant = known.get(key) ?? this.#withTypos(part, typed, plain, tolerance)
    known.set(key, tolerant)
    return tolerant
  }

  /** The words of a pass; undefined where the part cannot match all that must match. */
  wordsOf(part: number, { words, tolerance, anchored, least }: Pass): QueryWord[] | undefined {
    const wanted = words.filter((typed) => !isBigram(typed.text) || !this.#isLooseBigram(typed))
    const toleranceOf = ({ text }: TypedWord) => (anchored?.has(text) ? 'none' : tolerance)
    const isMissing = (typed: TypedWord, allowed: Tolerance) =>
      !isNumberLike(typed) && this.word(part, typed, allowed).readings.length === 0
    // Words without typos first: they cost little, and most parts lack one.
    if (least === 1 && wanted.some((typed) => toleranceOf(typed) === 'none' && isMissing(typed, 'none')))
      return undefined
    if (least === 1 && wanted.some((typed) => isMissing(typed, toleranceOf(typed)))) return undefined
    const found = wanted.map((typed) => this.word(part, typed, toleranceOf(typed)))
    return found.some(isKnown) ? found : undefined
  }

  /** A bigram that no name has spans two words. */
  #isLooseBigram(typed: TypedWord): boolean {
    const key = keyOf(typed)
    const known = this.#areLooseBigrams.get(key)
    if (known !== undefined) return known
    const isLoose = !this.#parts.some((_, part) => isKnown(this.#plainWord(part, typed)))
    this.#areLooseBigrams.set(key, isLoose)
    return isLoose
  }

  #plainWord(part: number, typed: TypedWord): QueryWord {
    const known = this.#known[part] as Map<string, QueryWord>
    const key = keyOf(typed)
    const found = known.get(key)
    if (found) return found
    const { index } = this.#parts[part] as Part
    const forms = this.#forms.get(key) ?? formsOf(typed)
    this.#forms.set(key, forms)
    const word = queryWord(index, typed, readingsOf(index, forms))
    known.set(key, word)
    return word
  }

  #withTypos(part: number, typed: TypedWord, plain: QueryWord, tolerance: Tolerance): QueryWord {
    const { index } = this.#parts[part] as Part
    const similar = similarReadings(index, typed, !isKnown(plain), tolerance, this.#effort)
    return similar.length === 0 ? plain : queryWord(index, typed, [...plain.readings, ...similar])
  }
}

export function isKnown({ readings }: Pick<QueryWord, 'readings'>): boolean {
  return readings.length > 0
}

function isNumberLike({ text, isPart }: TypedWord): boolean {
  return isPart === true || isNumber(text)
}

function keyOf({ text, isPrefix, isPart }: TypedWord): string {
  return `${isPrefix ? '+' : '-'}${isPart ? '#' : ' '}${text}`
}
