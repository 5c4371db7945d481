import { addressLayers } from '../../model/address.ts'
import { isAddressWord, isCodeLike, isStreetWord, isTownWord } from '../address/synonyms.ts'
import { isBigram } from '../address/words.ts'
import type { Mention } from '../matching/match.ts'
import { isBareName, type TypedWord } from '../matching/typed-words.ts'

/** Points are added, as in `points.ts`. */
export const anchorPoints = {
  /** For each word of its name and each that says where it is, by their length. */
  named: 2,
  inContexts: 1,
  /** Times the square of the importance. */
  importance: 3.5,
  /** Nothing else stands between the same two commas. */
  alone: 6,
  /** Nothing else stands behind it, or before it. */
  last: 4,
  /** Of two names without a comma the last may be a part of the first: `Dubai Marina`. */
  lastOfNames: 2.5,
  first: 1.5,
  /** It begins the last of several parts between commas: `Jakarta Pusat`. */
  leading: 1,
  /** Addresses name towns; states and countries of that name are meant less often. */
  town: 2,
  /** The town is answered rather than its postal code. */
  postalCode: -2,
  /** The same digits are a postal code in many countries. One of an imported region is likelier. */
  postalCodeAlone: -6,
  imported: 3,
  /** Of towns of one name, the one that the postal code beside it is at. */
  atPostalCode: 6,
  /** Times what its spelling lacks: `Neuendorf` is not `Neundorf`, though `ue` may be `u`. */
  spelling: -20,
}

const postalCodeLayer = addressLayers.indexOf('postalCode')
const townLayer = addressLayers.indexOf('locality')
const countryLayer = addressLayers.indexOf('country')

/** 0 where it is not meant as a place. */
export function pointsOfMention(
  typed: readonly TypedWord[],
  { named, inContexts }: Mention,
  layer: number,
  isCode: boolean,
): number {
  const textOf = (word: number) => typed[word]?.text ?? ''
  // `Mountain View` is a town, of two words that are mostly of streets.
  const isOfTowns = named.length > 1 && named.every((word) => isTownWord(textOf(word)))
  if (
    layer !== countryLayer &&
    !isOfTowns &&
    named.every((word) => isStreetWord(textOf(word), layer === townLayer))
  )
    return 0
  if (named.every((word) => /^[a-z]$/.test(textOf(word)))) return 0
  const isNamed = (text: string) => named.some((word) => textOf(word) === text)
  // `12 Paris Street, Paris`: the name counts where it stands best.
  const name = named.map(textOf).sort().join(' ')
  const places = [...typed.keys()].filter((start) => {
    const there = typed.slice(start, start + named.length).map(({ text }) => text)
    return there.sort().join(' ') === name
  })
  const place = Math.max(0, ...places.map(pointsOfPlace))
  if (place === 0) return 0
  const sum = (all: readonly number[]) =>
    all.reduce((total, word) => total + 1 + Math.min(1, textOf(word).length / 8), 0)
  const isPostalCode = layer === postalCodeLayer
  return (
    place +
    (layer === townLayer ? anchorPoints.town : 0) +
    sum(named) * anchorPoints.named +
    sum(inContexts) * anchorPoints.inContexts +
    (isPostalCode ? (inContexts.length === 0 ? anchorPoints.postalCodeAlone : anchorPoints.postalCode) : 0)
  )

  function pointsOfPlace(start: number): number {
    const end = start + named.length
    const isOwn = (at: number) =>
      (at >= start && at < end) || inContexts.includes(at) || (isBigram(textOf(at)) && isNamed(textOf(at)))
    // Of `大阪府大阪市` one bigram is half of the state and half of the town.
    const isOther = ({ text }: TypedWord, at: number) =>
      !isOwn(at) && !isCodeLike(text) && !(isBigram(text) && isOwn(at - 1) && isOwn(at + 1))
    const segments = new Set(typed.slice(start, end).map(({ segment }) => segment))
    const hasOthers = typed.some(({ segment }) => !segments.has(segment))
    const isAlone = hasOthers && !typed.some((word, at) => segments.has(word.segment) && isOther(word, at))
    const isLast = !typed.some((word, at) => at >= end && isOther(word, at))
    const isFirst = !typed.some((word, at) => at < start && isOther(word, at))
    // `Street` is no country of the code ST, nor `Rue` one of RU, unless nothing at all stands beside it.
    const isSegment = !typed.some(({ segment }, at) => segments.has(segment) && (at < start || at >= end))
    const isShort = (word: number) => textOf(word).length < 3 && !segments.has(0) // `42 St` is not in ST
    if (!isSegment && !isOfTowns && named.every((word) => isAddressWord(textOf(word)) && !isShort(word)))
      return 0
    const isShortest = named.every((word) => isShortWord(textOf(word)))
    // `Kiev Khreshchatyk 22`: before the only number is a street.
    const isStreet = !isFirst && !isAlone && isOnlyHouse(end)
    const ofNames = isBareName(typed) ? anchorPoints.lastOfNames : anchorPoints.last
    const ofLast = isStreet ? anchorPoints.first : ofNames
    const ofLeading = isLeading(start, end) ? anchorPoints.leading : 0
    return (
      (isAlone || isLast ? 0 : ofLeading) +
      (isAlone ? anchorPoints.alone : 0) +
      (isLast ? ofLast : 0) +
      (isFirst && !isCode && !isShortest ? anchorPoints.first : 0)
    )
  }

  /** Whether no word for streets and no number stands behind it in the last part of the text, which it begins. */
  function isLeading(start: number, end: number): boolean {
    const last = typed.at(-1)?.segment as number
    if (last === 0 || typed.findIndex(({ segment }) => segment === last) !== start) return false
    return typed.slice(end).every(({ text }) => !isAddressWord(text) && !/\d/.test(text))
  }

  /** Whether the word is a house number, and no other word has digits. */
  function isOnlyHouse(word: number): boolean {
    const isHouse = /^\d{1,3}[a-z]?$/.test(typed[word]?.text ?? '')
    return isHouse && typed.filter(({ text }) => /\d/.test(text)).length === 1
  }
}

const linkWords = new Set(
  'de del da do dos di du des la las le les lo los el of the der den van von et y e i'.split(' '),
)

/** Links words of names: `de`, `of`. Some are codes as well. */
export function isLinkWord(word: string): boolean {
  return linkWords.has(word)
}

/** Of two letters, of a script in which names have more: `서울` and `東京` are names. */
function isShortWord(text: string): boolean {
  return text.length < 3 && !isBigram(text) && !/\p{Script=Hangul}/u.test(text)
}
