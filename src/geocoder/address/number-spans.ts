import {
  type HouseNumber,
  numberMarkers,
  numberSuffixes,
  parseHouseNumber,
} from '../../model/map/house-number.ts'

/** Words of a query, side by side, that together may be a house number: `1 b`, `541 rear`. */
export interface NumberSpan {
  /** A bit for each word. */
  words: number
  /** How many these are. */
  size: number
  number: HouseNumber
}

/** More words are no house number: `д 10 корп 3 стр 2` has six. */
const mostWords = 6

/** Whether the word by itself may be a house number: `12`, `12b`, `218-40`. */
export function isNumber(word: string): boolean {
  return /^\d+(?:[-/ ]\d+)*[a-z]?$/.test(word) && word.length <= 12
}

/** Whether it may be a house number by itself or with its neighbours, but is mostly something else: `b`, `rear`, `a1`, `12bis`. */
export function isNumberPart(word: string): boolean {
  return hasDigit(word) ? !isOrdinal(word) && !isNumber(word) : isLetter(word) || isSuffixOrMarker(word)
}

/**
 * All house numbers that may be read in these words, the longest first. With `isWide`, any words beside a number may be part of
 * it: `Villa 2`.
 */
export function numberSpans(words: readonly string[], isWide: boolean): NumberSpan[] {
  const mayBelong = (word: string) => isWide || isNumber(word) || isNumberPart(word)
  const spans: NumberSpan[] = []
  for (let from = 0; from < words.length; from++) {
    let bits = 0
    for (let to = from; to < Math.min(words.length, from + mostWords); to++) {
      if (!mayBelong(words[to] as string)) break
      bits |= 1 << to
      const span = words.slice(from, to + 1)
      if (!isWhole(span) || isLane(words[to + 1])) continue
      const number = parseHouseNumber(span.join(' '))
      if (number.key !== '') spans.push({ words: bits, size: span.length, number })
    }
  }
  return spans.sort((a, b) => b.size - a.size)
}

/** A number needs a digit, or is a single letter or `s/n`, which means that there is none. */
function isWhole(words: readonly string[]): boolean {
  if (words.some(hasDigit)) return !(words.length === 1 && isOrdinal(words[0] as string))
  return words.every(isLetter) && (words.length === 1 || /^(?:s n|б н)$/.test(words.join(' ')))
}

/** A number before it is that of a lane, of a part of a street or of a quarter: `135巷`, `7弄`, `2段`, `3丁目`. */
function isLane(word = ''): boolean {
  return /^[巷弄段丁]/u.test(word)
}

function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}

function isLetter(word: string): boolean {
  return /^\p{L}$/u.test(word) && !isLane(word)
}

function isSuffixOrMarker(word: string): boolean {
  return numberSuffixes.has(word) || numberMarkers.has(word)
}

/** `5th` is a street. */
function isOrdinal(word: string): boolean {
  return /^\d+(?:st|nd|rd|th)$/.test(word)
}
