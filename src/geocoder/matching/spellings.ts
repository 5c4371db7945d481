import { fold, ordinals } from '../address/fold.ts'
import { isAddressWord, synonymsOf } from '../address/synonyms.ts'
import type { TypedWord } from './typed-words.ts'

/** How well a word matches that is not as it was typed, 0 to 1. */
export const quality = {
  prefix: 0.9,
  synonym: 0.97,
  umlaut: 0.95,
  ordinal: 0.85,
  shortCode: 0.95,
  typo: 0.28,
}

/** A text to look up in an index, and how well a term that is found by it matches. */
export interface Form {
  text: string
  quality: number
  isPrefix: boolean
}

/** How a word may be written in an index: as typed, by synonyms, in other spellings and by synonyms of these (`Aeulestr.`), longer. */
export function formsOf({ text, isPrefix }: Pick<TypedWord, 'text' | 'isPrefix'>): Form[] {
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

/** Other spellings: `mueller` for `müller`, `34` for `34th`, `台北` for `臺北`, a ZIP code without its last four digits. */
function otherSpellings(text: string): { text: string; quality: number }[] {
  const found: { text: string; quality: number }[] = []
  // `Boe` is no `Bö`, and not the code BO either.
  if (text.length > 3 && /[aou]e/.test(text))
    found.push({ text: text.replace(/([aou])e/g, '$1'), quality: quality.umlaut })
  const [, zip] = /^(\d{5})-\d{4}$/.exec(text) ?? []
  if (zip) found.push({ text: zip, quality: quality.shortCode })
  const [, argentine] = /^([a-z]\d{4})[a-z]{3}$/.exec(text) ?? []
  if (argentine) found.push({ text: argentine, quality: quality.shortCode })
  if (/[台臺]/.test(text))
    found.push({
      text: text.replace(/[台臺]/g, (one) => (one === '台' ? '臺' : '台')),
      quality: quality.synonym,
    })
  if (/^\d{1,3}$/.test(text)) found.push({ text: ordinalOf(Number(text)), quality: quality.ordinal })
  // `9 Avenue SW` in Calgary is mostly written `9th Ave SW`.
  const cardinal = cardinalOf(text)
  if (cardinal) found.push({ text: cardinal, quality: quality.ordinal })
  return found
}

/** `31s` and `30trh` are typos of `31st` and `30th`; `2aa` is none. */
export function meantOrdinal(text: string): string | undefined {
  const [, digits, letters = ''] = /^(\d{1,3})([a-z]{1,4})$/.exec(text) ?? []
  const ordinal = digits && ordinalOf(Number(digits))
  return ordinal && [...letters].some((letter) => ordinal.includes(letter)) ? ordinal : undefined
}

/** `strae`, `straxe`, `straeß`, `strßae` and `straßße` are one slip of `straße`, though its `ss` makes them two. */
export function meantStreet(text: string): string | undefined {
  const [, name] = /^(.*)str(?:a(?:e|.e|ess|s{3,}e)|ssae)$/.exec(text) ?? []
  return name === undefined ? undefined : `${name}strasse`
}

/** `42 St` → `42nd St`; the number of a street whose name it is, not of a house. */
export function withOrdinal(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}-])(\d{1,3})(?=\s+(\p{L}+))/gu, (digits, _, word: string) =>
    isAddressWord(fold(word)) ? ordinalOf(Number(digits)) : digits,
  )
}

function cardinalOf(text: string): string | undefined {
  const inLetters = ordinals.indexOf(text) + 1
  return inLetters > 0 ? String(inLetters) : /^(\d{1,3})(?:st|nd|rd|th)$/.exec(text)?.[1]
}

function ordinalOf(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1
  return `${number}${(!isTeen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}
