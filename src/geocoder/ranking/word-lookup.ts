import {
  type QueryWord,
  queryWord,
  readingsOf,
  similarReadings,
  type Tolerance,
  type WordForms,
  wordForms,
} from '../matching/query-words.ts'
import type { TypedWord } from '../matching/typed-words.ts'
import { SharedBeginnings } from '../terms/shared-beginnings.ts'
import type { Part } from './hit.ts'
import type { Pass } from './pass.ts'

/** A word that is looked up in the parts. */
interface Entry {
  own: WordForms
  /** In a part that does not know it. */
  absent: QueryWord
  /** 1 for each part that may know it as written; undefined for all. */
  inParts: Uint8Array | undefined
  /** By part, as written. */
  plain: QueryWord[]
  /** By part, with typos. */
  tolerant: Partial<Record<Tolerance, QueryWord[]>>
}

/** Which parts may have which words. */
interface Holders {
  /** 1 for each part that is always looked at: all but imported regions. */
  always: Uint8Array
  /** Numbers of the regions in `beginnings`, which does not pay off for a single one. */
  regions: readonly number[]
  beginnings: SharedBeginnings | undefined
}

/** For as long as the parts are in use. */
const holdersOf = new WeakMap<readonly Part[], Holders>()

function holdersIn(parts: readonly Part[]): Holders {
  const known = holdersOf.get(parts)
  if (known) return known
  const regions = [...parts.keys()].filter((part) => parts[part]?.box)
  const columns = regions.map((part) => (parts[part] as Part).index.columns)
  const made = {
    always: Uint8Array.from(parts, ({ box }) => (box ? 0 : 1)),
    regions,
    beginnings:
      regions.length < 2
        ? undefined
        : new SharedBeginnings(columns.map((own) => ({ chars: own['term.chars'], ends: own['term.ends'] }))),
  }
  holdersOf.set(parts, made)
  return made
}

/** Looks up the words of a query in the parts, each once: passes ask for the same ones again and again. */
export class WordLookup {
  #parts: readonly Part[]
  #effort: { left: number }
  #holders: Holders
  #entries = new Map<string, Entry>()
  /** The same again: passes share most of their words. */
  #entryOf = new Map<TypedWord, Entry>()
  #wanted = new Map<readonly TypedWord[], { words: readonly TypedWord[]; isWhole: boolean }>()

  /** `effort`: the letters that may be compared in the search past typos. */
  constructor(parts: readonly Part[], effort: { left: number }) {
    this.#parts = parts
    this.#effort = effort
    this.#holders = holdersIn(parts)
  }

  /** The same object again where typos make no difference. */
  word(part: number, typed: TypedWord, tolerance: Tolerance): QueryWord {
    const entry = this.#entry(typed)
    const plain = this.#plainWord(part, entry)
    const isUnknown = !isKnown(plain)
    if (tolerance === 'none' || (!isUnknown && tolerance !== 'all words')) return plain
    const kind = isUnknown && tolerance === 'all words' ? 'unknown words' : tolerance
    entry.tolerant[kind] ??= []
    const known = entry.tolerant[kind]
    known[part] ??= this.#withTypos(part, typed, plain, kind)
    return known[part]
  }

  /** Tells which parts may have all words that must match as written. */
  mayMatch({ words, tolerance, anchored, least }: Pass): (part: number) => boolean {
    const needed: Uint8Array[] = []
    const wanted = this.#withoutLooseBigrams(words)
    if (!wanted.isWhole) return () => false
    if (least === 1)
      for (const typed of wanted.words) {
        const isAsWritten = tolerance === 'none' || anchored?.has(typed.text)
        const { inParts, own } = this.#entry(typed)
        if (isAsWritten && inParts && !own.isNumber) needed.push(inParts)
      }
    return (part) => {
      for (const inParts of needed) if (inParts[part] === 0) return false
      return true
    }
  }

  /** Whether the part may have any of these words as written. */
  mayKnowAny(part: number, words: readonly TypedWord[]): boolean {
    return words.some((typed) => this.#entry(typed).inParts?.[part] !== 0)
  }

  /** The words of a pass; undefined where the part cannot match all that must match. */
  wordsOf(part: number, { words, tolerance, anchored, least }: Pass): QueryWord[] | undefined {
    const { words: wanted } = this.#withoutLooseBigrams(words)
    const isStrict = least === 1
    const toleranceOf = ({ text }: TypedWord) => (anchored?.has(text) ? 'none' : tolerance)
    // Words without typos first: they cost little, and most parts lack one.
    if (isStrict)
      for (const typed of wanted)
        if (toleranceOf(typed) === 'none' && isMissing(this.#plainWord(part, this.#entry(typed))))
          return undefined
    const found: QueryWord[] = []
    for (const typed of wanted) {
      const word = this.word(part, typed, toleranceOf(typed))
      if (isStrict && isMissing(word)) return undefined
      found.push(word)
    }
    return found.some(isKnown) ? found : undefined
  }

  #withoutLooseBigrams(words: readonly TypedWord[]): { words: readonly TypedWord[]; isWhole: boolean } {
    let wanted = this.#wanted.get(words)
    if (!wanted) {
      const isLoose = words.map((typed) => this.#entry(typed).own.isBigram && this.#isLooseBigram(typed))
      wanted = { words: words.filter((_, at) => !isLoose[at]), isWhole: isWholeWithout(words, isLoose) }
      this.#wanted.set(words, wanted)
    }
    return wanted
  }

  /** A bigram that no name has spans two words. */
  #isLooseBigram(typed: TypedWord): boolean {
    return !this.#parts.some((_, part) => isKnown(this.#plainWord(part, this.#entry(typed))))
  }

  #entry(typed: TypedWord): Entry {
    const same = this.#entryOf.get(typed)
    if (same) return same
    const key = keyOf(typed)
    let entry = this.#entries.get(key)
    if (!entry) {
      const own = wordForms(typed)
      const { index } = this.#parts[0] as Part
      const inParts = this.#partsWith(own)
      entry = { own, absent: queryWord(index, own, []), inParts, plain: [], tolerant: {} }
      this.#entries.set(key, entry)
    }
    this.#entryOf.set(typed, entry)
    return entry
  }

  #partsWith({ forms }: WordForms): Uint8Array | undefined {
    const { always, regions, beginnings } = this.#holders
    if (!beginnings) return undefined
    const found = always.slice()
    for (const { text } of forms)
      beginnings.visit(text, (at) => {
        found[regions[at] as number] = 1
      })
    return found
  }

  #plainWord(part: number, { own, absent, inParts, plain }: Entry): QueryWord {
    if (inParts?.[part] === 0) return absent
    const known = plain[part]
    if (known) return known
    const { index } = this.#parts[part] as Part
    const readings = readingsOf(index, own.forms)
    const word = readings.length === 0 ? absent : queryWord(index, own, readings)
    plain[part] = word
    return word
  }

  #withTypos(part: number, typed: TypedWord, plain: QueryWord, tolerance: Tolerance): QueryWord {
    const { index } = this.#parts[part] as Part
    const similar = similarReadings(index, typed, !isKnown(plain), tolerance, this.#effort)
    return similar.length === 0 ? plain : queryWord(index, plain, [...plain.readings, ...similar])
  }
}

/** Letters that say what a name is of, and may be left out or added: `市`, `區`, `路`, `號`. */
const ofKind = /^[市區区縣县県州省都道府郡町村里鎮镇鄉乡路街號号段巷弄丁目番地之のฯ]$/u

/** Whether all letters are still in the words without the loose bigrams: those of `鯖谷区` are not, where only `谷区` is known. */
function isWholeWithout(words: readonly TypedWord[], isLoose: readonly boolean[]): boolean {
  return words.every(({ text, segment }, at) => {
    if (!isLoose[at]) return true
    const [first = '', last = first] = [...text]
    const [before, after] = [words[at - 1], words[at + 1]]
    const isBefore = before?.segment === segment && before.text.endsWith(first) && !isLoose[at - 1]
    const isAfter = after?.segment === segment && after.text.startsWith(last) && !isLoose[at + 1]
    return (isBefore || ofKind.test(first)) && (isAfter || ofKind.test(last))
  })
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
