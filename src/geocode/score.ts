import { distance, type Position } from '../geo/distance.ts'
import { addressLayers } from '../model/address.ts'
import type { Found } from './best.ts'
import type { Part, SearchQuery } from './hit.ts'
import { findHouses, type House } from './houses.ts'
import { type Match, Matcher } from './matcher.ts'
import type { QueryWord } from './query-words.ts'
import { countryNumber } from './search-index.ts'

/** What counts, in points: added, so that nothing outweighs everything. */
const points = {
  relevance: 10,
  coverage: 3,
  importance: 2.5,
  /** A house that is known, and one that is only where it should be. */
  house: 1,
  interpolated: 0.5,
  /** A street without the house that was asked for. */
  noHouse: -1,
  /** For each doubling of the distance; from so many kilometres on. */
  doubling: -0.4,
  nearKilometres: 1,
  farthest: -4,
}

type Scored = Omit<Found, 'part'>

/** Answers how well a document answers the query: once, or for each of several houses; nothing where it does not. */
export function scorer(
  { index, houses }: Part,
  words: readonly QueryWord[],
  { near, layers, countries }: SearchQuery,
  least: number,
): (doc: number, leastScore: number) => Scored[] {
  const matcher = new Matcher(index, words)
  const { columns } = index
  const isWantedLayer = addressLayers.map((layer) => layers.includes(layer))
  const wantedCountries = new Set(countries.map(countryNumber))

  function isWanted(doc: number): boolean {
    if (!isWantedLayer[columns['doc.layer'][doc] as number]) return false
    return wantedCountries.size === 0 || wantedCountries.has(columns['doc.country'][doc] as number)
  }

  function pointsOf({ relevance, coverage }: Match, at: Position, doc: number): number {
    return (
      relevance * points.relevance +
      coverage * points.coverage +
      ((columns['doc.importance'][doc] as number) / 255) * points.importance +
      (near ? nearness(at, near) : 0)
    )
  }

  return (doc, leastScore) => {
    if (!isWanted(doc)) return []
    const match = matcher.match(doc)
    if (!match) return []
    const { numbers, missing } = match
    if (least === 1 && missing.length > 0) return []
    const at: Position = [(columns['doc.x'][doc] as number) / 1e7, (columns['doc.y'][doc] as number) / 1e7]
    const isStreet = columns['doc.table'][doc] === 0
    if (numbers.length === 0 || !isStreet || !houses) {
      if (least === 1 && numbers.length > 0) return []
      if (match.relevance < least && least < 1) return []
      const isWhole = missing.length + numbers.length === 0
      return [{ doc, at, score: pointsOf(match, at, doc), confidence: isWhole ? 'exact' : 'fallback' }]
    }
    const most =
      pointsOf(match, at, doc) + points.house + points.relevance * matcher.shareOf(numbers[0] as number)
    if (most <= leastScore) return []
    const street = columns['doc.row'][doc] as number
    for (const number of numbers) {
      const found = findHouses(houses, street, words[number]?.text as string)
      if (found.length === 0) continue
      const others = numbers.length - 1
      if (others > 0 && least === 1) return []
      return found.map((house) => scoredHouse(doc, match, house, number))
    }
    if (match.relevance < least && least < 1) return []
    if (least === 1 && numbers.length > 1) return []
    return [{ doc, at, score: pointsOf(match, at, doc) + points.noHouse, confidence: 'fallback' }]
  }

  function scoredHouse(doc: number, match: Match, house: House, number: number): Scored {
    const own = matcher.match(doc, columns['context.ofWithin'][house.within]) ?? match
    const relevance = own.relevance + matcher.shareOf(number)
    const score = pointsOf({ ...own, relevance }, house.at, doc)
    const isWhole = match.missing.length === 0 && match.numbers.length === 1
    return {
      doc,
      at: house.at,
      house,
      score: score + (house.isKnown ? points.house : points.interpolated),
      confidence: !isWhole ? 'fallback' : house.isKnown ? 'exact' : 'interpolated',
    }
  }
}

function nearness(at: Position, near: Position): number {
  const kilometres = distance(at[0], at[1], near[0], near[1]) / 1000
  return Math.max(points.farthest, points.doubling * Math.log2(1 + kilometres / points.nearKilometres))
}
