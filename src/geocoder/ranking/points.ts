import type { AddressLayer } from '../../model/address.ts'
import type { House } from '../address/houses.ts'
import type { Match } from '../matching/match.ts'
import type { QueryWord } from '../matching/query-words.ts'

/** Points are added, so that no criterion outweighs all others. Those of importance and distance are in `standing.ts`. */
export const points = {
  relevance: 10,
  coverage: 2.5,
  nameFirst: 0.4,
  /** The words of the name in another order. */
  disorder: -1,
  /** A complete query leaves out nothing of its name: `Jersey` is not New Jersey. */
  wholeName: 0.5,
  /** A known house, one of a range that contains the number, and an interpolated one. */
  house: 1,
  inRange: 0.8,
  interpolated: 0.5,
  /** A street without the house number asked for. */
  noHouse: -1,
  /** The code of a state or country, alone or behind a state's name: `LA` is rather the city, `Ontario, CA` the town. */
  codeOfArea: -1.5,
  /** A house in a street of whose name little is typed yet: `W 42` is rather West 42nd Street. */
  begun: -2,
  /** A house in another town or postal code than the part of its street that matches. */
  elsewhere: -1.5,
}

/** The points of a name that has the query's words, its first one among them: from how well they match, and how much of it. */
export function pointsOfName(relevance: number, coverage: number, complete: boolean): number {
  const ofWhole = complete && coverage >= wholeCoverage ? points.wholeName : 0
  return relevance * points.relevance + coverage * points.coverage + ofWhole + points.nameFirst
}

/** The points for how the words of the query match. */
export function pointsOfMatch(
  { relevance, coverage, isNameFirst, isInOrder }: Match,
  complete: boolean,
): number {
  const ofFirst = isNameFirst ? 0 : -points.nameFirst
  return pointsOfName(relevance, coverage, complete) + ofFirst + (isInOrder ? 0 : points.disorder)
}

export function pointsOfHouse({ isKnown, isInRange }: House): number {
  if (!isKnown) return points.interpolated
  return isInRange ? points.inRange : points.house
}

/** The points that a state or country loses where a code alone, of at most so many letters, is searched. */
export function pointsOfCode({ text }: Pick<QueryWord, 'text'>, layer: AddressLayer, most: number): number {
  const isArea = layer === 'state' || layer === 'country'
  return isArea && text.length <= most && /^[a-z]{2,}$/.test(text) ? points.codeOfArea : 0
}

/** Where a name has no word that the query lacks, as its main or another name, synonyms aside. */
const wholeCoverage = 0.92

/** The most points that any document may have for these words, and for a house. */
export function mostPoints(words: readonly QueryWord[], complete: boolean): number {
  let best = 0
  for (const { isNumber: mayBeHouse, qualities } of words) {
    if (mayBeHouse) return pointsOfName(1, 1, complete) + points.house
    if (qualities.best > best) best = qualities.best
  }
  return pointsOfName(best, 1, complete)
}
