import { isNumber, isNumberPart } from './number-spans.ts'
import { isAddressWord } from './synonyms.ts'

// Questions about some words of a query: `bits` has a bit for each of them.

/** All words of the query. `isNumber`: it may be a house number. */
type Words = readonly { text: string; isNumber: boolean }[]

/** Letters. Words up to this are rarely what tells two streets apart: `Fl`, `nº`; but `7th` is. */
const lettersOfNoise = 3

export function areAll(words: Words, bits: number, isSo: (text: string) => boolean): boolean {
  return words.every(({ text }, word) => (bits & (1 << word)) === 0 || isSo(text))
}

export function isAny(words: Words, bits: number, isSo: (text: string) => boolean): boolean {
  return words.some(({ text }, word) => (bits & (1 << word)) !== 0 && isSo(text))
}

/** Whether they are a single number; `b` alone is none. */
export function isOneNumber(words: Words, bits: number): boolean {
  return isNumber(words[31 - Math.clz32(bits)]?.text ?? '') && (bits & (bits - 1)) === 0
}

/** `53rd` */
export function isOrdinal(text: string): boolean {
  return /^\d+(?:st|nd|rd|th)$/.test(text)
}

/** Whether they are all short. `Av.` and `St` say that a street is meant, and no town. */
export function isNoise(words: Words, bits: number, isTown: boolean): boolean {
  const isShort = (text: string) => !/^\d/.test(text) && (text.length <= lettersOfNoise || isNumberPart(text))
  return areAll(words, bits, (text) => isShort(text) && !(isTown && isAddressWord(text)))
}

/**
 * Whether they are codes and short numbers only; for a town, or a part of a street's name (`isPart`), words such as `street` count as codes:
 * `42 St` is not in the state ST, and `10 Downing St` in no other street.
 */
export function isCodeOnly(words: Words, bits: number, isPart: boolean): boolean {
  const isCode = (text: string) => (isPart && isAddressWord(text)) || /^(?:[a-z]{1,2}|\d{1,3})$/.test(text)
  return areAll(words, bits, isCode)
}

/** `11 W 53 St` is not in West 11th Street: the number before `St` is the street's. */
export function isOrdinalOfOther(
  words: Words,
  { strays, inName }: { strays: number; inName: number },
): boolean {
  if (strays === 0) return false
  return words.some(({ text, isNumber: mayBeHouse }, word) => {
    if (!mayBeHouse || (strays & (1 << word)) === 0 || !/^\d{1,3}$/.test(text)) return false
    const isBeforeKind = (inName & (2 << word)) !== 0 && isAddressWord(words[word + 1]?.text ?? '')
    return (
      isBeforeKind && words.slice(0, word).some((each, at) => each.isNumber && (inName & (1 << at)) !== 0)
    )
  })
}
