import { distance, type Position } from '../geo/distance.ts'
import { type AddressLayer, addressLayers } from '../model/address.ts'
import type { Found } from './best.ts'
import { type Part, type SearchQuery, tables } from './hit.ts'
import { findHouses, type House, type HouseTables } from './houses.ts'
import { type Match, Matcher } from './matcher.ts'
import type { QueryWord } from './query-words.ts'
import { countryNumber } from './search-index.ts'

/** What counts, in points: added, so that nothing outweighs everything. */
const points = {
  relevance: 10,
  coverage: 2.5,
  nameFirst: 0.4,
  /** Of its square: there are few that everybody knows. */
  importance: 3.5,
  /** A house that is known, and one that is only where it should be. */
  house: 1,
  interpolated: 0.5,
  /** A street without the house that was asked for. */
  noHouse: -1,
  /** For each doubling of the distance. */
  doubling: -0.5,
  farthest: -6,
}

/** From here on distance counts, in kilometres: a café is around the corner, a city is not. */
const reaches: Partial<Record<AddressLayer, number>> = { place: 0.2, address: 0.5 }
const reachOfCoarse = 3

const streetTable = tables.indexOf('street')

type Scored = Omit<Found, 'part'>

/** Answers how well a document answers the query: once, or for each of several houses; nothing where it does not. */
export function scorer(
  { index, houses }: Part,
  words: readonly QueryWord[],
  { near, layers, countries }: SearchQuery,
  least: number,
  /** How many words must be of what it is in. */
  leastAround = 0,
): (doc: number, leastScore: number) => Scored[] {
  const isStrict = least === 1
  const matcher = new Matcher(index, words, !isStrict)
  const { columns } = index
  const isWantedLayer = addressLayers.map((layer) => layers.includes(layer))
  const wantedCountries = new Set(countries.map(countryNumber))

  function isWanted(doc: number): boolean {
    if (!isWantedLayer[columns['doc.layer'][doc] as number]) return false
    return wantedCountries.size === 0 || wantedCountries.has(columns['doc.country'][doc] as number)
  }

  function pointsOf({ relevance, coverage, isNameFirst }: Match, at: Position, doc: number): number {
    return (
      relevance * points.relevance +
      coverage * points.coverage +
      (isNameFirst ? points.nameFirst : 0) +
      ((columns['doc.importance'][doc] as number) / 255) ** 2 * points.importance +
      (near ? nearness(at, near, reaches[index.layerOf(doc)] ?? reachOfCoarse) : 0)
    )
  }

  return (doc, leastScore) => {
    if (!isWanted(doc)) return []
    const match = matcher.match(doc)
    if (!match || match.around < leastAround) return []
    const { numbers, strayNumbers, missing } = match
    if (isStrict ? strayNumbers > 1 : match.relevance < least) return []
    const at: Position = [(columns['doc.x'][doc] as number) / 1e7, (columns['doc.y'][doc] as number) / 1e7]
    const score = pointsOf(match, at, doc)
    if (numbers.length > 0 && houses && columns['doc.table'][doc] === streetTable) {
      const most = score + points.house + points.relevance * matcher.shareOf(numbers[0] as number)
      if (most <= leastScore) return []
      const scored = housesOf(houses, doc, match)
      if (scored.length > 0) return scored
      if (strayNumbers > 0) return [{ doc, at, score: score + points.noHouse, confidence: 'fallback' }]
    }
    if (isStrict && strayNumbers > 0) return []
    return [{ doc, at, score, confidence: missing + strayNumbers === 0 ? 'exact' : 'fallback' }]
  }

  /** A number that is also a postal code is a house's only where such a house is known. */
  function housesOf(houseTables: HouseTables, doc: number, match: Match): Scored[] {
    const street = columns['doc.row'][doc] as number
    for (const [order, number] of match.numbers.entries()) {
      const isStray = order < match.strayNumbers
      const found = findHouses(houseTables, street, words[number]?.text as string)
      const wanted = isStray ? found : found.filter(({ isKnown }) => isKnown)
      if (wanted.length > 0) return wanted.map((house) => scoredHouse(doc, match, house, number, isStray))
    }
    return []
  }

  function scoredHouse(doc: number, match: Match, house: House, number: number, isStray: boolean): Scored {
    const own = matcher.match(doc, columns['context.ofWithin'][house.within]) ?? match
    const relevance = own.relevance + (isStray ? matcher.shareOf(number) : 0)
    const score = pointsOf({ ...own, relevance }, house.at, doc)
    const isWhole = match.missing === 0 && match.strayNumbers <= (isStray ? 1 : 0)
    return {
      doc,
      at: house.at,
      house,
      score: score + (house.isKnown ? points.house : points.interpolated),
      confidence: !isWhole ? 'fallback' : house.isKnown ? 'exact' : 'interpolated',
    }
  }
}

function nearness(at: Position, near: Position, reach: number): number {
  const kilometres = distance(at[0], at[1], near[0], near[1]) / 1000
  return Math.max(points.farthest, points.doubling * Math.log2(1 + kilometres / reach))
}
