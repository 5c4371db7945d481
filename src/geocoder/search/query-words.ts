import { numberMarkers } from '../../model/map/house-number.ts'
import { fold } from '../address/fold.ts'
import { isNumber, isNumberPart } from '../address/number-spans.ts'
import type { ParsedQuery } from '../address/parse-query.ts'
import { isAddressWord, isFirstHalf, isSecondHalf, isStreetWord, synonymsOf } from '../address/synonyms.ts'
import { isBigram } from '../address/words.ts'
import { type SearchIndex, startOf } from '../index/search-index.ts'
import { type Reading, TermQualities } from '../terms/term-qualities.ts'
import type { Mention } from './hit.ts'

/** A word of the query, looked up in one index. */
export interface QueryWord {
  text: string
  readings: readonly Reading[]
  /** It may be a house number, or part of one. */
  isNumber: boolean
  /** A bigram of text without spaces; some span two words. */
  isBigram: boolean
  /** Some context has it. */
  isMentioned: boolean
  /** How well each term matches. */
  qualities: TermQualities
}

export interface TypedWord {
  text: string
  /** More letters may follow. */
  isPrefix: boolean
  /** Which part of the text it is in, as in `ParsedQuery`. */
  segment: number
  /** It may be part of a house number: `b` of `1 b`. */
  isPart?: boolean
}

/** Words of a text that count; more are no address. */
const mostWords = 50

export function typedWords({ words, segments, isOpen }: ParsedQuery): TypedWord[] {
  return words.slice(0, mostWords).map((text, at) => ({
    text,
    isPrefix: isOpen && at === words.length - 1,
    segment: segments[at] as number,
  }))
}

/** Without a comma or number, as no address is. */
export function isBareName(typed: readonly TypedWord[]): boolean {
  return typed.every(({ text, segment }) => segment === 0 && !/\d/.test(text))
}

/** Which words may have typos. */
export type Tolerance = 'none' | 'unknown words' | 'all words' | 'first letters'

export const quality = {
  prefix: 0.9,
  synonym: 0.97,
  umlaut: 0.95,
  ordinal: 0.85,
  shortCode: 0.95,
  typo: 0.28,
}

/** A text to look up in an index, and how well a term that is found by it matches. */
interface Form {
  text: string
  quality: number
  isPrefix: boolean
}

/** What is the same of a word in all indexes. */
export interface WordForms extends Pick<QueryWord, 'text' | 'isNumber' | 'isBigram'> {
  forms: readonly Form[]
}

export function wordForms(typed: TypedWord): WordForms {
  const { text, isPart = false } = typed
  return { text, isNumber: isPart || isNumber(text), isBigram: isBigram(text), forms: formsOf(typed) }
}

/** How a word may be written in an index: as typed, by synonyms, in other spellings and by synonyms of these (`Aeulestr.`), longer. */
function formsOf({ text, isPrefix }: Pick<TypedWord, 'text' | 'isPrefix'>): Form[] {
  const spellings = [{ text, quality: 1 }, ...otherSpellings(text)]
  const exact = spellings.flatMap((spelling) => [
    { ...spelling, isPrefix: false },
    ...synonymsOf(spelling.text).map((synonym) => ({
      text: synonym,
      quality: spelling.quality * quality.synonym,
      isPrefix: false,
    })),
  ])
  if (!isPrefix) return exact
  const begun = spellings.map((spelling) => ({
    ...spelling,
    quality: spelling.quality * quality.prefix,
    isPrefix: true,
  }))
  return [...exact, ...begun]
}

/** The terms that match a word without typos. */
export function readingsOf({ terms }: SearchIndex, forms: readonly Form[]): Reading[] {
  const readings: Reading[] = []
  for (const { text, quality: how, isPrefix } of forms) {
    if (isPrefix) {
      const [from, to] = terms.withPrefix(text)
      if (from < to) readings.push({ from, to, quality: how })
    } else {
      const term = terms.find(text)
      if (term >= 0) readings.push({ from: term, to: term + 1, quality: how })
    }
  }
  return readings
}

/** Further terms that match it with typos. */
export function similarReadings(
  { terms }: SearchIndex,
  { text, isPrefix }: Pick<TypedWord, 'text' | 'isPrefix'>,
  isUnknown: boolean,
  tolerance: Tolerance,
  /** Budget of letter comparisons. */
  effort: { left: number },
): Reading[] {
  const readings: Reading[] = []
  const meant = isUnknown && tolerance !== 'none' ? (meantOrdinal(text) ?? meantStreet(text)) : undefined
  const term = meant ? terms.find(meant) : -1
  if (term >= 0) readings.push({ from: term, to: term + 1, quality: 1 - quality.typo })
  const typos = typosFor(text, isUnknown, tolerance)
  if (typos === 0) return readings
  const exactLetters = tolerance === 'first letters' ? 0 : 1
  terms.similar(text, { typos, isPrefix, exactLetters, effort }, (from, to, count) => {
    if (count > 0) readings.push({ from, to, quality: 1 - quality.typo * count - (isPrefix ? 0.05 : 0) })
  })
  return readings
}

/** `readings` in any order. */
export function queryWord(
  { terms, columns }: SearchIndex,
  { text, isNumber: mayBeNumber, isBigram: isOfTwo }: Pick<QueryWord, 'text' | 'isNumber' | 'isBigram'>,
  readings: readonly Reading[],
): QueryWord {
  const sorted = readings.length < 2 ? readings : readings.toSorted((a, b) => b.quality - a.quality)
  return {
    text,
    readings: sorted,
    isNumber: mayBeNumber,
    isBigram: isOfTwo,
    isMentioned: sorted.some(
      ({ from, to }) => startOf(columns['mention.ends'], from) < startOf(columns['mention.ends'], to),
    ),
    qualities: new TermQualities(sorted, text.length, terms.lengthOf),
  }
}

/** Other spellings: `mueller` for `müller`, `34` for `34th`, `台北` for `臺北`, a ZIP code without its last four digits. */
function otherSpellings(text: string): { text: string; quality: number }[] {
  const found: { text: string; quality: number }[] = []
  // `Boe` is no `Bö`, and not the code BO either.
  if (text.length > 3 && /[aou]e/.test(text))
    found.push({ text: text.replace(/([aou])e/g, '$1'), quality: quality.umlaut })
  const [, zip] = /^(\d{5})-\d{4}$/.exec(text) ?? []
  if (zip) found.push({ text: zip, quality: quality.shortCode })
  if (/[台臺]/.test(text))
    found.push({
      text: text.replace(/[台臺]/g, (one) => (one === '台' ? '臺' : '台')),
      quality: quality.synonym,
    })
  if (/^\d{1,3}$/.test(text)) found.push({ text: ordinalOf(Number(text)), quality: quality.ordinal })
  return found
}

/** `31s` and `30trh` are typos of `31st` and `30th`; `2aa` is none. */
function meantOrdinal(text: string): string | undefined {
  const [, digits, letters = ''] = /^(\d{1,3})([a-z]{1,4})$/.exec(text) ?? []
  const ordinal = digits && ordinalOf(Number(digits))
  return ordinal && [...letters].some((letter) => ordinal.includes(letter)) ? ordinal : undefined
}

/** `strae`, `straxe`, `straeß`, `strßae` and `straßße` are one slip of `straße`, though its `ss` makes them two. */
function meantStreet(text: string): string | undefined {
  const [, name] = /^(.*)str(?:a(?:e|.e|ess|s{3,}e)|ssae)$/.exec(text) ?? []
  return name === undefined ? undefined : `${name}strasse`
}

/** `42 St` → `42nd St`; the number of a street whose name it is, not of a house. */
export function withOrdinal(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}-])(\d{1,3})(?=\s+(\p{L}+))/gu, (digits, _, word: string) =>
    isAddressWord(fold(word)) ? ordinalOf(Number(digits)) : digits,
  )
}

function ordinalOf(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1
  return `${number}${(!isTeen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** Short words are one typo away from too many others; numbers and codes are taken as typed: `SW1A` is no town. */
function typosFor(text: string, isUnknown: boolean, tolerance: Tolerance): number {
  if (tolerance === 'none' || /\d/.test(text) || isBigram(text)) return 0
  if (tolerance !== 'all words' && !isUnknown) return 0
  if (text.length < (isUnknown ? 3 : 4)) return 0
  return isUnknown && text.length >= 7 && tolerance !== 'first letters' ? 2 : 1
}

/** The words, those marked that may be part of a house number. Undefined where there are none. */
export function withNumberParts(words: readonly TypedWord[]): TypedWord[] | undefined {
  if (words.length < 2 || !words.some(({ text }) => isNumberPart(text))) return undefined
  return words.map((word) => (isNumberPart(word.text) ? { ...word, isPart: true } : word))
}

/** The words with compounds joined that were typed in two: `haupt strasse`. Undefined where there are none. */
export function joinedHalves(words: readonly TypedWord[]): TypedWord[] | undefined {
  const joined: TypedWord[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const isCompound = isSecondHalf(word.text) && /^\p{L}{2,}$/u.test(last?.text ?? '')
    if (last && (isCompound || isFirstHalf(last.text)))
      joined[joined.length - 1] = { ...word, text: last.text + word.text }
    else joined.push(word)
  }
  return joined.length < words.length ? joined : undefined
}

/** The words with compounds in two that are two words in some names: `Berlinerstr.`. Undefined where there are none. */
export function splitHalves(words: readonly TypedWord[]): TypedWord[] | undefined {
  const split = words.flatMap((word) => {
    const [, first, second] = compound.exec(word.text) ?? []
    return first && second
      ? [
          { ...word, text: first, isPrefix: false },
          { ...word, text: second },
        ]
      : [word]
  })
  return split.length > words.length ? split : undefined
}

const compound = /^(\p{L}{4,})(strasse|str|platz|weg|gasse|allee|ring|damm|ufer)$/u

/** Of `37 E East St` and `8 d Rue d'Alsace` the letter beside the number is not of the name, nor is the first number of `No. 2, Section 2`. */
export function numbersLast(words: readonly QueryWord[]): Uint8Array {
  const hasDigit = (word: number) => /\d/.test(words[word]?.text ?? '')
  const [names, letters, numbers, marked]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (const [word, { isNumber: mayBeNumber }] of words.entries()) {
    if (!mayBeNumber) names.push(word)
    else if (hasDigit(word) && numberMarkers.has(words[word - 1]?.text ?? '')) marked.push(word)
    else if (hasDigit(word) || hasDigit(word - 1) || hasDigit(word + 1)) numbers.push(word)
    else letters.push(word)
  }
  return Uint8Array.of(...names, ...letters, ...numbers, ...marked)
}

/**
 * A state's code `C` is also short for `corso`, and `St` for Santa. Such a word says where a town is only as a code, or beside another:
 * `Santa Catarina`.
 */
export function withoutStreetWords(
  typed: readonly TypedWord[],
  mention: Mention | undefined,
): Mention | undefined {
  if (!mention) return undefined
  const { asWritten } = mention
  const isPlain = (word: number) => {
    const text = typed[word]?.text ?? ''
    return !isAddressWord(text) || (asWritten.includes(word) && !isStreetWord(text, false))
  }
  const plain = mention.inContexts.filter(isPlain)
  return {
    ...mention,
    inContexts: mention.inContexts.filter(
      (word) => isPlain(word) || plain.includes(word - 1) || plain.includes(word + 1),
    ),
  }
}

/** How much a word of the query says, as much as its best reading. */
export function weightOfWord(
  { readings, isNumber: mayBeNumber, isBigram: isOfTwo }: QueryWord,
  weightOfTerm: (term: number) => number,
): number {
  if (isOfTwo) return 0.5
  const best = readings[0]
  if (!best) return mayBeNumber ? 0.5 : 0.8
  return best.to - best.from === 1 ? weightOfTerm(best.from) : 0.6
}
