import { numberMarkers } from '../../model/map/house-number.ts'
import { isNumber } from '../address/number-spans.ts'
import { isBigram } from '../address/words.ts'
import { type SearchIndex, startOf } from '../index/search-index.ts'
import { type Reading, TermQualities } from '../terms/term-qualities.ts'
import { type Form, formsOf, meantOrdinal, meantStreet, quality } from './spellings.ts'
import type { TypedWord } from './typed-words.ts'

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

/** Which words may have typos. */
export type Tolerance = 'none' | 'unknown words' | 'all words' | 'first letters'

/** What is the same of a word in all indexes. */
export interface WordForms extends Pick<QueryWord, 'text' | 'isNumber' | 'isBigram'> {
  forms: readonly Form[]
}

export function wordForms(typed: TypedWord): WordForms {
  const { text, isPart = false } = typed
  return { text, isNumber: isPart || isNumber(text), isBigram: isBigram(text), forms: formsOf(typed) }
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
    // A code is no slip of a word: Åbo is not AB, which is Alberta.
    if (count > 0 && terms.lengthOf(from) > 2)
      readings.push({ from, to, quality: 1 - quality.typo * count - (isPrefix ? 0.05 : 0) })
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

/** Short words are one typo away from too many others; numbers and codes are taken as typed: `SW1A` is no town. */
function typosFor(text: string, isUnknown: boolean, tolerance: Tolerance): number {
  if (tolerance === 'none' || /\d/.test(text) || isBigram(text)) return 0
  if (tolerance !== 'all words' && !isUnknown) return 0
  if (text.length < (isUnknown ? 3 : 4)) return 0
  return isUnknown && text.length >= 7 && tolerance !== 'first letters' ? 2 : 1
}

/**
 * The order in which words take their place in a name: those that may be a house number last. Of `37 E East St` and
 * `8 d Rue d'Alsace` the letter beside the number is not of the name, nor is the first number of `No. 2, Section 2`.
 */
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
