import { isNumberPart } from '../address/number-spans.ts'
import type { ParsedQuery } from '../address/parse-query.ts'
import { isFirstHalf, isSecondHalf } from '../address/synonyms.ts'

/** A word of the text, as no index knows it yet. */
export interface TypedWord {
  text: string
  /** More letters may follow. */
  isPrefix: boolean
  /** Which part of the text it is in, as in `ParsedQuery`. */
  segment: number
  /** It may be part of a house number: `b` of `1 b`. */
  isPart?: boolean
}

export function typedWords({ words, segments, isOpen }: ParsedQuery): TypedWord[] {
  return words.map((text, at) => ({
    text,
    isPrefix: isOpen && at === words.length - 1,
    segment: segments[at] as number,
  }))
}

/** Without a comma or number, as no address is. */
export function isBareName(typed: readonly TypedWord[]): boolean {
  return typed.every(({ text, segment }) => segment === 0 && !/\d/.test(text))
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

/** Words of a search: a match holds them as bits of one number. */
const mostWords = 32

/** The words with compounds in two that are two words in some names: `Berlinerstr.`. Undefined where there are none, or too many. */
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
  return split.length > words.length && split.length <= mostWords ? split : undefined
}

const compound = /^(\p{L}{4,})(strasse|str|platz|weg|gasse|allee|ring|damm|ufer)$/u
