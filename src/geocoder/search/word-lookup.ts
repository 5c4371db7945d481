import type { Part } from './hit.ts'
import type { Pass } from './passes.ts'
import {
  type QueryWord,
  queryWord,
  readingsOf,
  similarReadings,
  type Tolerance,
  type TypedWord,
  type WordForms,
  wordForms,
} from './query-words.ts'

/** Looks up the words of a query in the parts, each once: passes ask for the same ones again and again. */
export class WordLookup {
  #parts: readonly Part[]
  #effort: { left: number }
  #forms = new Map<string, WordForms>()
  /** By part, then by text. */
  #known: Map<string, QueryWord>[]
  #wanted = new Map<readonly TypedWord[], readonly TypedWord[]>()

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
    const wanted = this.#withoutLooseBigrams(words)
    const isStrict = least === 1
    const toleranceOf = ({ text }: TypedWord) => (anchored?.has(text) ? 'none' : tolerance)
    // Words without typos first: they cost little, and most parts lack one.
    if (isStrict)
      for (const typed of wanted)
        if (toleranceOf(typed) === 'none' && isMissing(this.#plainWord(part, typed))) return undefined
    const found: QueryWord[] = []
    for (const typed of wanted) {
      const word = this.word(part, typed, toleranceOf(typed))
      if (isStrict && isMissing(word)) return undefined
      found.push(word)
    }
    return found.some(isKnown) ? found : undefined
  }

  #withoutLooseBigrams(words: readonly TypedWord[]): readonly TypedWord[] {
    let wanted = this.#wanted.get(words)
    if (!wanted) {
      wanted = words.filter((typed) => !this.#formsOf(typed).isBigram || !this.#isLooseBigram(typed))
      this.#wanted.set(words, wanted)
    }
    return wanted
  }

  /** A bigram that no name has spans two words. */
  #isLooseBigram(typed: TypedWord): boolean {
    return !this.#parts.some((_, part) => isKnown(this.#plainWord(part, typed)))
  }

  #formsOf(typed: TypedWord): WordForms {
    const key = keyOf(typed)
    let forms = this.#forms.get(key)
    if (!forms) {
      forms = wordForms(typed)
      this.#forms.set(key, forms)
    }
    return forms
  }

  #plainWord(part: number, typed: TypedWord): QueryWord {
    const known = this.#known[part] as Map<string, QueryWord>
    const key = keyOf(typed)
    const found = known.get(key)
    if (found) return found
    const { index } = this.#parts[part] as Part
    const own = this.#formsOf(typed)
    const word = queryWord(index, own, readingsOf(index, own.forms))
    known.set(key, word)
    return word
  }

  #withTypos(part: number, typed: TypedWord, plain: QueryWord, tolerance: Tolerance): QueryWord {
    const { index } = this.#parts[part] as Part
    const similar = similarReadings(index, typed, !isKnown(plain), tolerance, this.#effort)
    return similar.length === 0 ? plain : queryWord(index, plain, [...plain.readings, ...similar])
  }
}

export function isKnown({ readings }: Pick<QueryWord, 'readings'>): boolean {
  return readings.length > 0
}

/** Numbers may be a house's, which are not in the index. */
function isMissing({ readings, isNumber }: QueryWord): boolean {
  return readings.length === 0 && !isNumber
}

function keyOf({ text, isPrefix, isPart }: TypedWord): string {
  return `${isPrefix ? '+' : '-'}${isPart ? '#' : ' '}${text}`
}
