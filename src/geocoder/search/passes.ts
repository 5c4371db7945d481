import type { Position } from '../../geo/distance.ts'
import { isNumber, isNumberPart } from '../address/number-spans.ts'
import { isAddressWord } from '../address/synonyms.ts'
import { isBigram } from '../address/words.ts'
import {
  isBareName,
  joinedHalves,
  splitHalves,
  type TypedWord,
  withNumberParts,
} from '../matching/typed-words.ts'
import type { Pass } from '../ranking/pass.ts'

/** Every word as written. */
export function* strictPasses(typed: readonly TypedWord[]): Generator<Pass> {
  const parted = withNumberParts(typed)
  const codeless = withoutPostalCode(typed)
  yield { words: typed, tolerance: 'none', least: 1, hasOtherNumber: parted !== undefined }
  if (parted) yield { words: parted, tolerance: 'none', least: 1, isOfHouses: true }
  const halved = withHalfCode(typed)
  if (halved) yield { words: halved, tolerance: 'none', least: 1, isOfCoarse: true, isInexact: true }
  if (parted && codeless) yield { words: codeless, tolerance: 'none', least: 1, isWithoutCode: true }
  const words = parted ?? typed
  const joined = joinedHalves(words)
  const left = withoutPostalCode(words)
  if (joined) yield { words: joined, tolerance: 'none', least: 1 }
  const split = splitHalves(words)
  if (split) yield { words: split, tolerance: 'none', least: 1 }
  // Many houses have no postal code on the map.
  if (left) yield { words: left, tolerance: 'none', least: 1, isWithoutCode: true }
  const numeral = withNumeral(typed)
  if (numeral) yield { words: numeral, tolerance: 'none', least: 1 }
  const begun = withBegunStreet(typed)
  if (begun) yield { words: begun, tolerance: 'none', least: 1 }
  const kindless = withoutKinds(words)
  if (!kindless) return
  yield { words: kindless, tolerance: 'none', least: 1, isOfCoarse: true, isInexact: true }
  for (const read of [kindless, withoutPostalCode(kindless)])
    if (read) yield { words: read, tolerance: 'none', least: 1, isWithoutCode: true }
}

/** Behind a name they say what it is, and may be left out: `Zhongshan Dist., Taipei City`, `Fujisawa-shi`. */
const kinds = new Set('district dist city shi ken ku fu qu sheng gu'.split(' '))

export function withoutKinds(words: readonly TypedWord[]): TypedWord[] | undefined {
  const isKind = ({ text, segment }: TypedWord, at: number) =>
    kinds.has(text) && words[at - 1]?.segment === segment
  const left = words.filter((word, at) => !isKind(word, at))
  return left.length < words.length ? left : undefined
}

/** `M5V 3L9`, `m5v3l9`: of postal codes of Canada the world has the first half. */
function withHalfCode(typed: readonly TypedWord[]): TypedWord[] | undefined {
  const isFirst = (word: TypedWord | undefined) => /^[a-z]\d[a-z]$/.test(word?.text ?? '')
  const halved = typed
    .filter(({ text }, at) => !(isFirst(typed[at - 1]) && /^\d[a-z]\d$/.test(text)))
    .map((word) => ({ ...word, text: word.text.replace(/^([a-z]\d[a-z])\d[a-z]\d$/, '$1') }))
  return halved.some(({ text }, at) => text !== typed[at]?.text) || halved.length < typed.length
    ? halved
    : undefined
}

const numerals = 'one two three four five six seven eight nine ten'.split(' ')

/** `One Penn Plaza`: a house number in letters. */
function withNumeral([first, ...others]: readonly TypedWord[]): TypedWord[] | undefined {
  const number = numerals.indexOf(first?.text ?? '') + 1
  if (!first || number === 0 || others.length === 0) return undefined
  return [{ ...first, text: String(number) }, ...others]
}

/** While typing, the word before a house number may be begun as well: `Turm 5`. */
function withBegunStreet(typed: readonly TypedWord[]): TypedWord[] | undefined {
  const [street, number] = typed.slice(-2)
  if (!street || !number?.isPrefix || !isNumber(number.text)) return undefined
  if (!/^\p{L}{3,}$/u.test(street.text) || isBigram(street.text)) return undefined
  return [...typed.slice(0, -2), { ...street, isPrefix: true }, { ...number, isPrefix: false }]
}

/** From one typo to several, none of them in the words of the anchor. */
export function* tolerantPasses(
  words: readonly TypedWord[],
  complete: boolean,
  anchor: readonly TypedWord[] | undefined,
): Generator<Pass> {
  const joined = joinedHalves(words)
  const codeless = withoutPostalCode(words)
  const anchored = anchor && textsOf(anchor)
  const spared = codeless && { words: codeless, least: 1, isWithoutCode: true as const, anchored }
  yield { words, tolerance: 'unknown words', least: 1, anchored }
  if (spared) yield { ...spared, tolerance: 'unknown words' }
  // The word is known as it was written, so another was meant, if any.
  yield { words, tolerance: 'all words', least: 1, anchored, isInexact: true }
  if (spared) yield { ...spared, tolerance: 'all words', isInexact: true }
  if (joined) yield { words: joined, tolerance: 'all words', least: 1, anchored, isInexact: true }
  // `West Bank` is not East Bank: of a name alone, another first letter makes mostly another name.
  const isOther = !anchor || isBareName(words)
  yield { words, tolerance: 'first letters', least: 1, anchored, ...(isOther && { isInexact: true }) }
  const last = words.at(-1)
  if (!anchor && complete && last)
    yield {
      words: [...words.slice(0, -1), { ...last, isPrefix: true }],
      tolerance: 'none',
      least: 1,
      isInexact: true,
    }
  const shortened = !anchor && complete ? withShortened(words) : undefined
  if (shortened) yield { words: shortened, tolerance: 'none', least: 1, isInexact: true }
}

/** Words before the last may be shortened in a way of their own: `405 Lex Ave`. */
function withShortened(words: readonly TypedWord[]): TypedWord[] | undefined {
  const isName = ({ text }: TypedWord) => /^\p{L}{3,}$/u.test(text) && !isBigram(text) && !isAddressWord(text)
  const shortened = words.map((word, at) =>
    at < words.length - 1 && isName(word) ? { ...word, isPrefix: true } : word,
  )
  return words.some((word, at) => word !== shortened[at]) ? shortened : undefined
}

/** The words beside the town's, of what lies in it: a region whose map has no towns does not know their names. */
export function* heldPasses(
  words: readonly TypedWord[],
  anchor: readonly TypedWord[],
  isHeld: (at: Position) => boolean,
  tolerance: 'none' | 'unknown words',
): Generator<Pass> {
  const others = words.filter((word) => !anchor.includes(word))
  if (!others.some(({ text }) => /\p{L}/u.test(text))) return
  const codeless = withoutPostalCode(others) ?? others.filter(({ text }) => !digits.test(text))
  const anchored = new Set<string>()
  yield { words: others, tolerance, least: 1, isHeld, anchored }
  const isLeftOut = (word: TypedWord) => others.includes(word) && !codeless.includes(word)
  if (words.some(isLeftOut) && words.every((word, at) => !isLeftOut(word) || isCodeOfTown(words, at, anchor)))
    yield { words: codeless, tolerance, least: 1, isHeld, anchored }
}

/** Whether a number stands at the town's words, where its postal code does; that of `1500 Broadway St, New York` may be a house's. */
function isCodeOfTown(words: readonly TypedWord[], at: number, anchor: readonly TypedWord[]): boolean {
  const own = words.filter(({ segment }) => segment === words[at]?.segment)
  const isBeside = [words[at - 1], words[at + 1]].some((word) => word !== undefined && anchor.includes(word))
  if (own.some((word) => anchor.includes(word))) return isBeside || (own[0] as TypedWord).segment > 0
  return isBeside && own.length === 1
}

/** The anchor may be the beginning of a street's name: `38 Gramercy Park Eats` is in Gramercy Park East. */
export function* namePasses(
  words: readonly TypedWord[],
  anchor: readonly TypedWord[],
  isHeld: (at: Position) => boolean,
): Generator<Pass> {
  const isBeside = ({ segment, text }: TypedWord) =>
    /\p{L}{3}/u.test(text) && anchor.some((word) => word.segment === segment && word.text !== text)
  if (words.some((word) => !anchor.includes(word) && isBeside(word)))
    yield { words, tolerance: 'unknown words', least: 1, isHeld, anchored: textsOf(anchor) }
}

/** Where nothing is known in the anchor: the text without short words, of which the anchor may be one: `Turmstraße 5 NB`. */
export function* passesWithoutShort(words: readonly TypedWord[]): Generator<Pass> {
  const isShort = ({ text, segment }: TypedWord) =>
    /^\p{L}{1,2}$/u.test(text) &&
    !isBigram(text) &&
    words.some((word) => word.segment === segment && word.text !== text)
  const longer = words.filter((word) => !isShort(word))
  if (longer.length > 1 && longer.length < words.length)
    yield { words: longer, tolerance: 'none', least: 1, isInexact: true }
}

/** Segments that are tried alone. */
const mostSegments = 4

/** `12`, `B-12`: a number, and letters that may be of it. */
function isHouseNumber(words: readonly TypedWord[]): boolean {
  return (
    words.some(({ text }) => isNumber(text)) &&
    words.every(({ text }) => isNumber(text) || isNumberPart(text))
  )
}

/** One segment of the text with the town, and with a number beside it: of `Turmstraße, 5, c/o Meyer, Neubrandenburg`, one is known. */
export function* segmentPasses(words: readonly TypedWord[], anchor: readonly TypedWord[]): Generator<Pass> {
  const outside = new Set(words.map(({ segment }) => segment))
  for (const { segment } of anchor) outside.delete(segment)
  const isNumberAlone = (segment: number) =>
    outside.has(segment) && isHouseNumber(words.filter((word) => word.segment === segment))
  for (const segment of [...outside].slice(0, mostSegments)) {
    const own = words.filter((word) => word.segment === segment)
    // A house number alone is a street of that number, or any.
    if (!own.some(({ text }) => /\p{L}{2}/u.test(text))) continue
    const numbered = own.some(({ text }) => isNumber(text))
      ? -1
      : [segment + 1, segment - 1].find(isNumberAlone)
    const house = words.filter((word) => word.segment === numbered)
    // Of two words for streets the first is mostly added: `Av. Paseo de la Reforma`.
    const isTwice = own.slice(0, 2).every(({ text }) => /^\p{L}{2}/u.test(text) && isAddressWord(text))
    for (const street of isTwice ? [own, own.slice(1)] : [own])
      yield { words: [...street, ...house, ...anchor], tolerance: 'none', least: 1, isInexact: true }
  }
}

/** The text without the name in which nothing of it is known, for what is in another town named: `Av. Paulista, 1578 - Bela Vista, São Paulo`. */
export function* passesBeside(
  words: readonly TypedWord[],
  town: readonly TypedWord[],
  isHeld: ((at: Position) => boolean) | undefined,
): Generator<Pass> {
  for (const pass of strictPasses(words)) yield { ...pass, isInexact: true }
  if (isHeld) for (const pass of heldPasses(words, town, isHeld, 'none')) yield { ...pass, isInexact: true }
  yield* segmentPasses(words, town)
}

/** Some of the words; with an anchor, all but short ones and numbers. */
export function* relaxedPasses(words: readonly TypedWord[], anchor?: readonly TypedWord[]): Generator<Pass> {
  if (words.length < 2) return
  // Beside the anchor nothing is left: `68300 Saint-Louis` is no Rue Louis in a quarter named after a saint.
  if (anchor && words.every((word) => anchor.includes(word) || digits.test(word.text))) return
  yield { words, tolerance: 'none', least: 0.5, anchored: anchor && textsOf(anchor) }
  if (!anchor) yield { words, tolerance: 'unknown words', least: 0.3 }
}

function textsOf(anchor: readonly TypedWord[]): ReadonlySet<string> {
  return new Set(anchor.map(({ text }) => text))
}

/** Forms of postal codes. One of digits only counts where another number may be the house's. */
const lettersAndDigits =
  /^(?:[a-z]\d[a-z]|\d[a-z]\d|[a-z]\d[a-z]\d[a-z]\d|[a-z]{1,2}\d[a-z\d]?|\d(?!st|nd|rd|th)[a-z]{2})$/
const digits = /^\d{4,6}(?:-\d{3,4})?$/

/** The words without the postal code: one with letters, else one of digits. Undefined where there is none. */
function withoutPostalCode(words: readonly TypedWord[]): TypedWord[] | undefined {
  const isWholeNumber = ({ text }: TypedWord) => /^\d+(?:[-/]\d+)*[a-z]?$/.test(text)
  const hasLetters = words.some(({ text }) => lettersAndDigits.test(text))
  const hasHouse = words.filter(isWholeNumber).length > 1
  const isCode = ({ text }: TypedWord) =>
    hasLetters ? lettersAndDigits.test(text) : hasHouse && digits.test(text)
  const codes = words.filter(isCode)
  // Of several numbers one is the house's: the first, or one that is shorter: `Avenida 3000, 4100-120 Porto`.
  const longest = Math.max(...codes.map(({ text }) => text.length))
  const code = codes.findLast(
    (word) => word.text.length === longest && (word !== words[0] || codes.length === 1),
  )
  const left = words.filter((word) => (hasLetters ? !isCode(word) : word !== (code ?? codes.at(-1))))
  return left.length < words.length && left.length > 1 ? left : undefined
}
