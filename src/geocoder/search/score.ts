import { distance, type Position } from '../../geo/distance.ts'
import { type AddressLayer, addressLayers } from '../../model/address.ts'
import { findHouses, type House, type HouseTables, knownHouses } from '../address/houses.ts'
import { isNumber, type NumberSpan } from '../address/number-spans.ts'
import type { ScoredDocument } from './best.ts'
import type { Confidence, Match, Part, SearchQuery } from './hit.ts'
import { Horizon } from './horizon.ts'
import { Matcher } from './matcher.ts'
import type { Pass } from './passes.ts'
import type { QueryWord } from './query-words.ts'
import { countryNumber, indexedTables } from './search-index.ts'

/** Points are added, so that no criterion outweighs all others. */
const points = {
  relevance: 10,
  coverage: 2.5,
  nameFirst: 0.4,
  /** A complete query leaves out nothing of its name: `Jersey` is not New Jersey. */
  wholeName: 0.5,
  /** Times the square of the importance: few things are known to everybody. */
  importance: 3.5,
  /** A known house, one of a range that contains the number, and an interpolated one. */
  house: 1,
  inRange: 0.8,
  interpolated: 0.5,
  /** A street without the house number asked for. */
  noHouse: -1,
  /** A house in another town or postal code than the part of its street that matches. */
  elsewhere: -1.5,
  /** For each doubling of the distance. */
  doubling: -0.5,
  farthest: -6,
}

/** Kilometres from which distance costs points: a café is expected around the corner, a city is not. */
const reaches: Partial<Record<AddressLayer, number>> = { place: 0.2, address: 0.5 }
export const reachOfCoarse = 3
const reachByLayer = addressLayers.map((layer) => reaches[layer] ?? reachOfCoarse)

/** No two places on Earth are farther apart. Metres. */
const everywhere = 20_100_000

/** Where a name has no word that the query lacks, as its main or another name, synonyms aside. */
const wholeCoverage = 0.92

const nothing: ScoredDocument[] = []

/** Below the quality of a word with one slip, and above that of one with two. */
const twoSlips = 0.5

/** So much of a street's name must be in the query, where the house is not known: `75001 Paris` is no house in Rue de Paris. */
const leastOfStreet = 0.5

/** Letters. Words up to this are rarely what tells two streets apart: `Fl`, `nº`; but `7th` is. */
const lettersOfNoise = 3

const streetTable = indexedTables.indexOf('street')

/** Scores a document for the query: once, or once for each matching house of a street; nothing where it does not match. */
export function scorer(
  parts: readonly Part[],
  part: number,
  words: readonly QueryWord[],
  { near, layers, countries, complete }: SearchQuery,
  { least, isWithoutCode, anchored, isHeld, isInexact }: Pass,
  spans: readonly NumberSpan[],
  /** Points of matches that are known, of a single word. */
  kept?: Map<number, number>,
): (doc: number, leastScore: number) => ScoredDocument[] {
  const { index, houses } = parts[part] as Part
  const isStrict = least === 1
  const matcher = new Matcher(index, words, !isStrict)
  const { columns } = index
  const isWantedLayer = addressLayers.map((layer) => layers.includes(layer))
  const wantedCountries = new Set(countries.map(countryNumber))
  const isNumbered = houses !== undefined && spans.length > 0
  /** An upper bound: all words match as well as possible, at distance 0. */
  const mostOfMatch = matcher.mostRelevance * points.relevance + points.coverage + points.nameFirst
  const mostPoints = mostOfMatch + (complete ? points.wholeName : 0)
  let horizon: Horizon | undefined

  /** Whether it cannot have more than this score, wherever it matches. */
  function isBeyond(doc: number, leastScore: number): boolean {
    const importance = columns['doc.importance'][doc] as number
    if (!near) return mostPoints + pointsOfImportance(importance / 255) <= leastScore
    horizon ??= new Horizon(near, addressLayers.length, (known, layer, least) =>
      metresWithin(mostPoints + pointsOfImportance(known) - least, reachByLayer[layer] as number),
    )
    const [x, y] = [columns['doc.x'][doc] as number, columns['doc.y'][doc] as number]
    return horizon.isBeyond(x, y, importance, columns['doc.layer'][doc] as number, leastScore)
  }

  /** Two slips in one word may be another word. */
  function hasTwoSlips({ worst }: Match): boolean {
    return complete && worst < twoSlips
  }

  /** Whether it is the anchor, in other words, or lies in it. */
  function isInAnchor(doc: number, match: Match): boolean {
    if (hasTwoSlips(match)) return false
    const isThere = match.inContexts > 0 || match.isCodeInContexts
    return isHeld !== undefined || isThere || (isStrict && doc < index.coarse)
  }

  /** Whether these words, as bits, are all short. */
  function isNoise(bits: number): boolean {
    const isShort = (text: string) => text.length <= lettersOfNoise && !/^\d/.test(text)
    return words.every(({ text }, word) => (bits & (1 << word)) === 0 || isShort(text))
  }

  function isWanted(doc: number): boolean {
    if (!isWantedLayer[columns['doc.layer'][doc] as number]) return false
    return wantedCountries.size === 0 || wantedCountries.has(columns['doc.country'][doc] as number)
  }

  function pointsOfMatch({ relevance, coverage, isNameFirst }: Match): number {
    const ofName = coverage * points.coverage + (complete && coverage >= wholeCoverage ? points.wholeName : 0)
    return relevance * points.relevance + ofName + (isNameFirst ? points.nameFirst : 0)
  }

  function pointsOfPlace(longitude: number, latitude: number, doc: number): number {
    const ofImportance = pointsOfImportance((columns['doc.importance'][doc] as number) / 255)
    if (!near) return ofImportance
    const reach = reachByLayer[columns['doc.layer'][doc] as number] as number
    return ofImportance + nearness(longitude, latitude, near, reach)
  }

  return (doc, leastScore) => {
    if (!isWanted(doc)) return nothing
    const isStreet = isNumbered && columns['doc.table'][doc] === streetTable
    // A house may be nearer than its street's label point.
    if (!isStreet && leastScore > Number.NEGATIVE_INFINITY && isBeyond(doc, leastScore)) return nothing
    if (kept && doc < index.coarse) return scoreKept(doc, kept, leastScore)
    const match = matcher.match(doc)
    if (!match || (isWithoutCode && match.inContexts === 0)) return nothing
    if (anchored && !isInAnchor(doc, match)) return nothing
    const { strays, missing } = match
    if (isStrict ? strays !== 0 && !isStreet : match.relevance < least) return nothing
    const longitude = (columns['doc.x'][doc] as number) / 1e7
    const latitude = (columns['doc.y'][doc] as number) / 1e7
    const score = pointsOfMatch(match) + pointsOfPlace(longitude, latitude, doc)
    const at: Position = [longitude, latitude]
    if (isStreet) {
      const most = score + points.house + points.relevance * matcher.shareOf(strays | missing)
      if (most <= leastScore) return nothing
      const scored = housesOf(houses, doc, match)
      if (scored.length > 0) return scored
      if (isStrict && strays !== 0 && !isOneNumber(strays)) return nothing
      if (strays !== 0 && (isStrict || anchored) && match.coverage < leastOfStreet) return nothing
    }
    if (anchored && !isNoise(missing)) return nothing
    if (isStreet && strays !== 0) return [found(doc, at, score + points.noHouse, 'fallback')]
    const isExact = !isInexact && (missing | strays) === 0 && !hasTwoSlips(match)
    return [found(doc, at, score, isExact ? 'exact' : 'fallback')]
  }

  function scoreKept(doc: number, known: Map<number, number>, leastScore: number): ScoredDocument[] {
    let ofMatch = known.get(doc)
    if (ofMatch === undefined) {
      const match = matcher.match(doc)
      ofMatch = match ? pointsOfMatch(match) : Number.NaN
      known.set(doc, ofMatch)
    }
    const importance = (columns['doc.importance'][doc] as number) / 255
    if (!(ofMatch + pointsOfImportance(importance) > leastScore)) return nothing
    const at: Position = [(columns['doc.x'][doc] as number) / 1e7, (columns['doc.y'][doc] as number) / 1e7]
    return [found(doc, at, ofMatch + pointsOfPlace(at[0], at[1], doc), 'exact')]
  }

  /** A single word; `b` alone is not. */
  function isOneNumber(bits: number): boolean {
    return isNumber(words[31 - Math.clz32(bits)]?.text ?? '') && (bits & (bits - 1)) === 0
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
      if ((span.words & match.inName) !== 0) continue
      if (anchored && !isNoise(match.missing & ~span.words)) continue
      if (isStrict && (match.strays & ~span.words) !== 0) continue
      const isStray = (span.words & ~loose) === 0
      if (!isStray && (span.number.first === 0 || (!isStrict && span.size > 1))) continue
      const isGuess = isStray && span.size === 1
      const found = (isGuess ? findHouses : knownHouses)(houseTables, street, span.number)
      for (const house of found) scored.push(scoredHouse(doc, match, house, span.words & loose))
      if (found.length > 0 && (isStray || span.size === 1)) break
    }
    return scored
  }

  function scoredHouse(
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
      pointsOfPlace(...house.at, doc) +
      pointsOfHouse(house) +
      (own ? 0 : points.elsewhere)
    const isWhole = !isInexact && !hasTwoSlips(match) && ((match.missing | match.strays) & ~ofNumber) === 0
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

function pointsOfImportance(importance: number): number {
  return importance * importance * points.importance
}

/** How many metres away something may be that has so many points to lose. Negative for none. */
function metresWithin(toLose: number, reach: number): number {
  if (toLose <= 0) return -1
  if (toLose > -points.farthest) return everywhere
  return reach * 1000 * (2 ** (toLose / -points.doubling) - 1)
}

/** Points of a distance; `reach` in kilometres. */
export function nearness(longitude: number, latitude: number, near: Position, reach: number): number {
  const kilometres = distance(longitude, latitude, near[0], near[1]) / 1000
  return Math.max(points.farthest, points.doubling * Math.log2(1 + kilometres / reach))
}
