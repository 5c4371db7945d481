import { isSecondHalf, meaningsOf } from '../address/same-words.ts'
import { isPair } from '../address/words.ts'
import { type SearchIndex, startOf } from './search-index.ts'
import { type Reading, TermQualities } from './term-qualities.ts'

/** A word that was typed, as an index knows it. */
export interface QueryWord {
  text: string
  readings: Reading[]
  /** It may be a house number. */
  isNumber: boolean
  /** A pair of letters out of text without blanks: some of them go across the border of two words. */
  isPair: boolean
  /** It may be of a context. */
  isMentioned: boolean
  /** How well terms fit. */
  qualities: TermQualities
}

export interface Typed {
  text: string
  /** It may go on. */
  isBegun: boolean
}

/** How many slips the search looks past. */
export type Tolerance = 'none' | 'unknown words' | 'all words' | 'first letters'

export const quality = {
  begun: 0.9,
  meaning: 0.97,
  umlaut: 0.95,
  ordinal: 0.85,
  shortCode: 0.95,
  slip: 0.28,
}

export function queryWord(
  { terms, columns }: SearchIndex,
  { text, isBegun }: Typed,
  tolerance: Tolerance,
  /** For looking past slips. */
  effort: { left: number },
): QueryWord {
  const readings: Reading[] = []
  const addExact = (word: string, how: number) => {
    const term = terms.find(word)
    if (term >= 0) readings.push({ from: term, to: term + 1, quality: how })
  }
  const addBegun = (word: string, how: number) => {
    const [from, to] = terms.beginning(word)
    if (from < to) readings.push({ from, to, quality: how })
  }
  addExact(text, 1)
  for (const meaning of meaningsOf(text)) addExact(meaning, quality.meaning)
  for (const other of otherSpellings(text)) addExact(other.text, other.quality)
  if (isBegun) {
    addBegun(text, quality.begun)
    for (const other of otherSpellings(text)) addBegun(other.text, other.quality * quality.begun)
  }
  const isNumber = /^\d+(?:[-/ ]\d+)*[a-z]?$/.test(text) && text.length <= 12
  const isUnknown = readings.length === 0
  const ordinal = tolerance === 'none' ? undefined : meantOrdinal(text)
  if (isUnknown && ordinal) addExact(ordinal, 1 - quality.slip)
  const slips = slipsFor(text, isUnknown, tolerance)
  if (slips > 0) {
    const sure = tolerance === 'first letters' ? 0 : 1
    terms.similar(text, { slips, isBeginning: isBegun, sure, effort }, (from, to, count) => {
      if (count > 0) readings.push({ from, to, quality: 1 - quality.slip * count - (isBegun ? 0.05 : 0) })
    })
  }
  readings.sort((a, b) => b.quality - a.quality)
  return {
    text,
    readings,
    isNumber,
    isPair: isPair(text),
    isMentioned: readings.some(
      ({ from, to }) => startOf(columns['mention.ends'], from) < startOf(columns['mention.ends'], to),
    ),
    qualities: new TermQualities(readings, text.length, terms.lengthOf),
  }
}

/** Texts that are written in more than one way: `mueller`, `34` for `34th`, a ZIP code with four digits more. */
function otherSpellings(text: string): { text: string; quality: number }[] {
  const found: { text: string; quality: number }[] = []
  if (/[aou]e/.test(text)) found.push({ text: text.replace(/([aou])e/g, '$1'), quality: quality.umlaut })
  const [, zip] = /^(\d{5})-\d{4}$/.exec(text) ?? []
  if (zip) found.push({ text: zip, quality: quality.shortCode })
  if (/^\d{1,3}$/.test(text)) found.push({ text: ordinalOf(Number(text)), quality: quality.ordinal })
  return found
}

/** `31s` and `30trh` are slips of `31st` and `30th`. */
function meantOrdinal(text: string): string | undefined {
  const [, digits] = /^(\d{1,3})[a-z]{1,4}$/.exec(text) ?? []
  return digits && ordinalOf(Number(digits))
}

function ordinalOf(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1
  return `${number}${(!isTeen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** Short words are mistaken for others too easily, and numbers are what they are. */
function slipsFor(text: string, isUnknown: boolean, tolerance: Tolerance): number {
  if (tolerance === 'none' || /^\d/.test(text) || isPair(text)) return 0
  if (tolerance !== 'all words' && !isUnknown) return 0
  if (text.length < (isUnknown ? 3 : 4)) return 0
  return isUnknown && text.length >= 7 && tolerance !== 'first letters' ? 2 : 1
}

/** The words once more with halves joined that may be one: `haupt strasse`. Undefined where there are none. */
export function joinedHalves(words: readonly Typed[]): Typed[] | undefined {
  const joined: Typed[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last && isSecondHalf(word.text) && /^\p{L}{2,}$/u.test(last.text))
      joined[joined.length - 1] = { text: last.text + word.text, isBegun: word.isBegun }
    else joined.push(word)
  }
  return joined.length < words.length ? joined : undefined
}
