import type { Position } from '../../geo/distance.ts'
import { addressLayers } from '../../model/address.ts'
import { findHouses, type House, type HouseTables, isPlaceAt, knownHouses } from '../address/houses.ts'
import type { NumberSpan } from '../address/number-spans.ts'
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
import { indexedTables } from '../index/search-index.ts'
import type { Match } from '../matching/match.ts'
import { Matcher } from '../matching/matcher.ts'
import type { QueryWord } from '../matching/query-words.ts'
import type { ScoredDocument } from './best.ts'
import { allNamesOf, nameOf } from './duplicates.ts'
import type { Confidence, Part, SearchQuery } from './hit.ts'
import type { Pass } from './pass.ts'
import { points, pointsOfName } from './points.ts'
import { Standing, type Wanted } from './standing.ts'

const nothing: ScoredDocument[] = []

/** Below the quality of a word with one slip, and above that of one with two. */
export const twoSlips = 0.5

/** So much of a street's name must be in the query, where the house is not known: `75001 Paris` is no house in Rue de Paris. */
const leastOfStreet = 0.5

/** So much of a town's name, where a street in another town is not known: `200 Bay St, Toronto` is not the quarter Bay Street Corridor. */
const leastOfTown = 0.8

const stateLayer = addressLayers.indexOf('state')
const [streetTable, placeTable] = [indexedTables.indexOf('street'), indexedTables.indexOf('place')]

/** Scores a document for the query: once, or once for each matching house of a street; nothing where it does not match. */
export function scorer(
  parts: readonly Part[],
  part: number,
  words: readonly QueryWord[],
  { complete }: SearchQuery,
  { least: leastRelevance, tolerance, isWithoutCode, anchored, isHeld, isInexact, isOfCoarse }: Pass,
  spans: readonly NumberSpan[],
  wanted: Wanted,
): (doc: number, leastScore: number) => ScoredDocument[] {
  const { index, houses } = parts[part] as Part
  const isStrict = leastRelevance === 1
  const isAsWritten = tolerance === 'none'
  const matcher = new Matcher(index, words, !isStrict)
  /** Made when it is needed: words may be missing. */
  let lenient: Matcher | undefined
  const { columns } = index
  const standing = new Standing(index, wanted)
  const isNumbered = houses !== undefined && spans.length > 0
  /** An upper bound: all words match as well as possible, at distance 0. */
  const mostOfWords = pointsOfName(matcher.mostRelevance, 1, complete)

  /** Two slips in one word may be another word, and so may most words with one each, or a slip beside another guess. */
  function isGuess(doc: number, match: Match): boolean {
    if (!complete) return false
    const { worst, slips, coverage, inName } = match
    if (worst < twoSlips || (slips > 1 && slips * 2 > words.length)) return true
    if (slips > 0) return isLittle(doc, match)
    // `38 East, Chelsea` is not in any of its streets.
    return coverage < leastOfStreet && doc >= index.coarse && areAll(words, inName, isDirection)
  }

  /** `Park Eats` is not East 23rd Street, nor is `38 Wets` West 38th Street. */
  function isLittle(doc: number, { coverage, isInOrder, inName }: Match): boolean {
    if (doc < index.coarse) return isHeld !== undefined && coverage < leastOfTown
    return (
      coverage < leastOfStreet ||
      (!isInOrder &&
        words.some(({ isNumber: mayBeHouse }, word) => mayBeHouse && (inName & (1 << word)) !== 0))
    )
  }

  /** Whether it is the anchor, in other words, or lies in it. */
  function isInAnchor(doc: number, match: Match): boolean {
    if (isGuess(doc, match)) return false
    const isThere = match.inContexts > 0 || match.isCodeInContexts
    return isHeld !== undefined || isThere || (isStrict && doc < index.coarse)
  }

  /** Whether the query names another end of the street: `9 W 57th St` is not in East 57th Street. */
  function isOtherEnd(bits: number, doc: number): boolean {
    if (!isAny(words, bits, isDirection)) return false
    return nameOf(parts[part] as Part, doc)
      .split(' ')
      .some(isDirection)
  }

  /** Whether the match may be what is meant, as far as this pass goes: houses aside. */
  function isPossible(doc: number, match: Match, isStreet: boolean): boolean {
    const { strays, missing, inName, inContexts, coverage, relevance } = match
    const isCoarse = doc < index.coarse
    const isPart = isCoarse || coverage < leastOfTown
    // Only a house and its street may be without the postal code on the map: `Toronto, ON M5V 3L9` is not all of Toronto, nor Ontario Street.
    const isBare = () => (isAsWritten && isCoarse) || isCodeOnly(words, inName, isPart)
    if (isWithoutCode && (inContexts === 0 || isBare())) return false
    if (anchored && !isInAnchor(doc, match)) return false
    if (isStreet && isOrdinalOfOther(words, match)) return false
    if (isStrict) return strays === 0 || isStreet
    if (relevance < leastRelevance) return false
    // `11 W 53rd St` is not in West 11th Street.
    if (!isCoarse && isAny(words, missing, isOrdinal)) return false
    return anchored !== undefined || !isCodeOnly(words, inName, isPart)
  }

  /** Whether a street with a number left over may be the answer though it has no such house. */
  function mayLackHouse({ strays, coverage }: Match): boolean {
    if (isStrict && !isOneNumber(words, strays)) return false
    return coverage >= leastOfStreet || !(isStrict || anchored)
  }

  /** Whether nothing is left that matters: of the query beside the anchor, and of a town's name. */
  function suitsAnchor(doc: number, { strays, missing, coverage }: Match): boolean {
    const isCoarse = doc < index.coarse
    if (!isNoise(words, missing, isCoarse) || isOtherEnd(missing | strays, doc)) return false
    return isStrict || !isCoarse || coverage >= leastOfTown
  }

  function isCodeBehindState(doc: number, { inContexts, inName }: Match): boolean {
    if (inContexts === 0 || columns['doc.layer'][doc] !== stateLayer) return false
    return words.every(({ text }, word) => (inName & (1 << word)) !== 0 || /^[a-z]{2}$/.test(text))
  }

  function pointsOfMatch({ relevance, coverage, isNameFirst, isInOrder }: Match): number {
    const ofFirst = isNameFirst ? 0 : -points.nameFirst
    return pointsOfName(relevance, coverage, complete) + ofFirst + (isInOrder ? 0 : points.disorder)
  }

  return (doc, leastScore) => {
    const isStreet = isNumbered && columns['doc.table'][doc] === streetTable
    // A house may be nearer than its street's label point.
    const least = isStreet ? Number.NEGATIVE_INFINITY : leastScore
    if (!standing.mayReach(doc, mostOfWords, least)) return nothing
    if (isOfCoarse && doc >= index.coarse) return nothing
    const matched = matcher.match(doc)
    const match = matched && isNumbered && !isStreet ? withOwnNumber(houses, doc, matched) : matched
    if (!match || !isPossible(doc, match, isStreet) || isOtherLane(doc, match)) return nothing
    const { strays, missing } = match
    const at = standing.at(doc)
    const score =
      pointsOfMatch(match) +
      standing.points(at[0], at[1], doc) +
      (isCodeBehindState(doc, match) ? points.codeOfArea : 0)
    if (isStreet) {
      const most = score + points.house + points.relevance * matcher.shareOf(strays | missing)
      if (most <= leastScore) return nothing
      const scored = housesOf(houses, doc, match)
      if (scored.length > 0) return scored
      if (strays !== 0 && !mayLackHouse(match)) return nothing
    }
    if (anchored && !suitsAnchor(doc, match)) return nothing
    if (isStreet && strays !== 0) return [found(doc, at, score + points.noHouse, 'fallback')]
    const isWhole = !(isInexact || (isWithoutCode && doc < index.coarse))
    const isExact = isWhole && (missing | strays) === 0 && !isGuess(doc, match)
    return [found(doc, at, score, isExact ? 'exact' : 'fallback')]
  }

  /** Of a place with its whole address the number is that of its house. */
  function withOwnNumber(tables: HouseTables, doc: number, match: Match): Match {
    const { strays, relevance, inName, missing } = match
    if (strays === 0 || columns['doc.table'][doc] !== placeTable) return match
    const place = columns['doc.row'][doc] as number
    if (!isPlaceAt(tables, place, spans, { all: strays, none: inName | missing })) return match
    return { ...match, strays: 0, relevance: relevance + matcher.shareOf(strays) }
  }

  /**
   * A number that also matches a context, such as a postal code, is a house number only where that house is known; the same
   * for words that are a number together. `1 b` may be 1b, or 1 in a town with B: then both are found.
   */
  function housesOf(houseTables: HouseTables, doc: number, match: Match): ScoredDocument[] {
    const street = columns['doc.row'][doc] as number
    const loose = match.strays | match.missing
    const scored: ScoredDocument[] = []
    for (const span of spans) {
      if ((span.words & match.inName) !== 0 || isNumeral(doc, span.words)) continue
      if (anchored && !isNoise(words, match.missing & ~span.words, false)) continue
      if (isStrict && (match.strays & ~span.words) !== 0) continue
      const isStray = (span.words & ~loose) === 0
      if (!isStray && (span.number.first === 0 || (!isStrict && span.size > 1))) continue
      const mayBeBetween = isStray && span.size === 1
      const found = (mayBeBetween ? findHouses : knownHouses)(houseTables, street, span.number)
      for (const house of found) scored.push(scoredHouse(houseTables, doc, match, house, span.words & loose))
      if (found.length > 0 && (isStray || span.size === 1)) break
    }
    return scored
  }

  /** Whether the word before it has another number in the street's name: `Section 1` is no house of Section 2. */
  function isNumeral(doc: number, number: number): boolean {
    const first = 31 - Math.clz32(number & -number)
    const [before, own] = [words[first - 1]?.text ?? '', words[first]?.text]
    if (!complete || !/\p{L}{2}/u.test(before)) return false
    const kinds = [before, ...synonymsOf(before)]
    return allNamesOf(parts[part] as Part, doc).some((name) => {
      const all = name.split(' ')
      return all.some(
        (word, at) => kinds.includes(word) && /^\d+$/.test(all[at + 1] ?? '') && all[at + 1] !== own,
      )
    })
  }

  /** `Lane 27` is not in Lane 16. */
  function isOtherLane(doc: number, { inName }: Match): boolean {
    if (doc < index.coarse) return false
    return words.some(({ text }, word) => {
      const isBeside = (inName & (1 << word)) === 0 && (inName & ((1 << word) >>> 1)) !== 0
      return isBeside && /^\d{1,3}$/.test(text) && isNumeral(doc, 1 << word)
    })
  }

  /** `Landstrasse 1, Schaan`: the street has that number in the next town only. */
  function isInOtherTown(tables: HouseTables, doc: number, { within }: House): boolean {
    if (!tables.containingAreas(within).city) return false
    lenient ??= new Matcher(index, words, true)
    const missing = lenient.match(doc, columns['context.ofWithin'][within])?.missing ?? 0
    return !areAll(words, missing, (text) => /\d/.test(text))
  }

  function scoredHouse(
    tables: HouseTables,
    doc: number,
    match: Match,
    house: House,
    /** Words that match nothing but its number, as bits. */
    ofNumber: number,
  ): ScoredDocument {
    const own = matcher.match(doc, columns['context.ofWithin'][house.within])
    const relevance = (own ?? match).relevance + matcher.shareOf(ofNumber)
    const score =
      pointsOfMatch({ ...(own ?? match), relevance }) +
      standing.points(house.at[0], house.at[1], doc) +
      pointsOfHouse(house) +
      (!complete && match.coverage < leastOfStreet ? points.begun : 0) +
      (own ? 0 : points.elsewhere)
    const isWhole =
      !isInexact &&
      !isGuess(doc, match) &&
      ((match.missing | match.strays) & ~ofNumber) === 0 &&
      !(own === undefined && isInOtherTown(tables, doc, house))
    const confidence = !isWhole ? 'fallback' : house.isKnown ? 'exact' : 'interpolated'
    return found(doc, house.at, score, confidence, house)
  }

  function pointsOfHouse({ isKnown, isInRange }: House): number {
    if (!isKnown) return points.interpolated
    return isInRange ? points.inRange : points.house
  }

  /** Always made here, so that all objects have one hidden class. */
  function found(
    doc: number,
    at: Position,
    score: number,
    confidence: Confidence,
    house?: House,
  ): ScoredDocument {
    return { part, doc, at, score, confidence, house }
  }
}
