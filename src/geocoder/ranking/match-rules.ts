import { addressLayers } from '../../model/address.ts'
import { isDirection, synonymsOf } from '../address/synonyms.ts'
import {
  areAll,
  isAny,
  isCodeOnly,
  isNoise,
  isOneNumber,
  isOrdinal,
  isOrdinalOfOther,
} from '../address/word-bits.ts'
import type { Match } from '../matching/match.ts'
import type { Matcher } from '../matching/matcher.ts'
import type { QueryWord } from '../matching/query-words.ts'
import { allNamesOf, nameOf } from './duplicates.ts'
import type { Part } from './hit.ts'
import type { Pass } from './pass.ts'

/** Below the quality of a word with one slip, and above that of one with two. */
export const twoSlips = 0.5

/**
 * The least share of a street's name that must be in the query where the house is not known: `75001 Paris` is no house in
 * Rue de Paris.
 */
export const leastOfStreet = 0.5

/** The same of a town's name: `200 Bay St, Toronto` is not the quarter Bay Street Corridor. */
const leastOfTown = 0.8

const stateLayer = addressLayers.indexOf('state')

/** Which matches of a pass may be what the query means. Where a document is in the world does not matter here. */
export class MatchRules {
  #part: Part
  #matcher: Matcher
  #words: readonly QueryWord[]
  #complete: boolean
  /** Documents before this one are coarse. */
  #coarse: number
  #pass: Pass
  /** All words must match. */
  #isStrict: boolean
  #isAnchored: boolean

  constructor(part: Part, matcher: Matcher, complete: boolean, pass: Pass) {
    this.#part = part
    this.#matcher = matcher
    this.#words = matcher.words
    this.#complete = complete
    this.#coarse = part.index.coarse
    this.#pass = pass
    this.#isStrict = pass.least === 1
    this.#isAnchored = pass.anchored !== undefined
  }

  /** Whether the document may be what is meant: houses aside. */
  isPossible(doc: number, match: Match, isStreet: boolean): boolean {
    const { inName, inContexts, coverage, strays } = match
    const isCoarse = doc < this.#coarse
    const isPart = isCoarse || coverage < leastOfTown
    // Only houses and their streets may lack the code on the map: `Toronto, ON M5V 3L9` is not all of Toronto, nor Ontario Street.
    const isBare = () =>
      (this.#pass.tolerance === 'none' && isCoarse) || isCodeOnly(this.#words, inName, isPart)
    if (this.#pass.isWithoutCode && (inContexts === 0 || isBare())) return false
    if (this.#isAnchored && !this.#isInAnchor(doc, match)) return false
    if (isStreet && isOrdinalOfOther(this.#words, match)) return false
    // A number beside the street is a house's, however much of the text it is.
    const ofHouse = this.#isAnchored && isStreet ? strays : 0
    const hasEnough = this.#isStrict
      ? strays === 0 || isStreet
      : this.#hasEnough(match, ofHouse, isCoarse, isPart)
    return hasEnough && !this.#isOtherLane(doc, match)
  }

  /** Whether enough words match, where not all have to; `ofHouse`: those that count as matched, as bits. */
  #hasEnough(
    { relevance, missing, inName }: Match,
    ofHouse: number,
    isCoarse: boolean,
    isPart: boolean,
  ): boolean {
    if (relevance + this.#matcher.shareOf(ofHouse) < this.#pass.least) return false
    // `11 W 53rd St` is not in West 11th Street.
    if (!isCoarse && isAny(this.#words, missing, isOrdinal)) return false
    return this.#isAnchored || !isCodeOnly(this.#words, inName, isPart)
  }

  /** Whether it is the anchor, in other words, or lies in it. */
  #isInAnchor(doc: number, match: Match): boolean {
    if (this.#isGuess(doc, match)) return false
    const isThere = match.inContexts > 0 || match.isCodeInContexts
    return this.#pass.isHeld !== undefined || isThere || (this.#isStrict && doc < this.#coarse)
  }

  /** Whether a street with a number left over may be the answer though it has no such house. */
  mayLackHouse({ strays, coverage }: Match): boolean {
    if (this.#isStrict && !isOneNumber(this.#words, strays)) return false
    return coverage >= leastOfStreet || !(this.#isStrict || this.#isAnchored)
  }

  /** Whether nothing is left that matters: of the query beside its anchor, if it has one, and of a town's name. */
  suitsAnchor(doc: number, { strays, missing, coverage }: Match): boolean {
    if (!this.#isAnchored) return true
    const isCoarse = doc < this.#coarse
    if (!isNoise(this.#words, missing, isCoarse) || this.#isOtherEnd(missing | strays, doc)) return false
    return this.#isStrict || !isCoarse || coverage >= leastOfTown
  }

  /** Whether such words, as bits, may be left over beside a house. */
  mayBeLeftOver(words: number): boolean {
    return !this.#isAnchored || isNoise(this.#words, words, false)
  }

  /** Whether the query names another end of the street: `9 W 57th St` is not in East 57th Street. */
  #isOtherEnd(bits: number, doc: number): boolean {
    if (!isAny(this.#words, bits, isDirection)) return false
    return nameOf(this.#part, doc).split(' ').some(isDirection)
  }

  /** Whether all that was written matches, the words in `others` (bits) aside. */
  isExact(doc: number, match: Match, others: number): boolean {
    if (this.#pass.isInexact || (this.#pass.isWithoutCode && doc < this.#coarse)) return false
    return ((match.missing | match.strays) & ~others) === 0 && !this.#isGuess(doc, match)
  }

  /** Two slips in one word may be another word, and so may most words with one each, or a slip beside another guess. */
  #isGuess(doc: number, match: Match): boolean {
    if (!this.#complete) return false
    const { worst, slips, coverage, inName } = match
    if (worst < twoSlips || (slips > 1 && slips * 2 > this.#words.length)) return true
    if (slips > 0) return this.#isLittle(doc, match)
    // `38 East, Chelsea` is not in any of its streets.
    return coverage < leastOfStreet && doc >= this.#coarse && areAll(this.#words, inName, isDirection)
  }

  /** `Park Eats` is not East 23rd Street, nor is `38 Wets` West 38th Street. */
  #isLittle(doc: number, { coverage, isInOrder, inName }: Match): boolean {
    if (doc < this.#coarse) return this.#pass.isHeld !== undefined && coverage < leastOfTown
    const isNumberOfName = ({ isNumber }: QueryWord, word: number) => isNumber && (inName & (1 << word)) !== 0
    return coverage < leastOfStreet || (!isInOrder && this.#words.some(isNumberOfName))
  }

  /** `Ontario, CA` is the town in California. */
  isCodeBehindState(doc: number, { inContexts, inName }: Match): boolean {
    if (inContexts === 0 || this.#part.index.columns['doc.layer'][doc] !== stateLayer) return false
    return this.#words.every(({ text }, word) => (inName & (1 << word)) !== 0 || /^[a-z]{2}$/.test(text))
  }

  /** `Lane 27` is not in Lane 16. */
  #isOtherLane(doc: number, { inName }: Match): boolean {
    if (doc < this.#coarse) return false
    return this.#words.some(({ text }, word) => {
      const isBesideName = (inName & (1 << word)) === 0 && (inName & ((1 << word) >>> 1)) !== 0
      return isBesideName && /^\d{1,3}$/.test(text) && this.isNumeral(doc, 1 << word)
    })
  }

  /** Whether the word before a number has another one in the street's name: `Section 1` is no house of Section 2. */
  isNumeral(doc: number, number: number): boolean {
    const first = 31 - Math.clz32(number & -number)
    const [before, own] = [this.#words[first - 1]?.text ?? '', this.#words[first]?.text]
    if (!this.#complete || !/\p{L}{2}/u.test(before)) return false
    const kinds = [before, ...synonymsOf(before)]
    const isOther = (number = '') => /^\d+$/.test(number) && number !== own
    return allNamesOf(this.#part, doc).some((name) => {
      const all = name.split(' ')
      return all.some((word, at) => kinds.includes(word) && isOther(all[at + 1]))
    })
  }
}
