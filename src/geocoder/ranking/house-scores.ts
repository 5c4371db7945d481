import { findHouses, type House, type HouseTables, isPlaceAt, knownHouses } from '../address/houses.ts'
import type { NumberSpan } from '../address/number-spans.ts'
import { areAll } from '../address/word-bits.ts'
import { indexedTables, type SearchIndex } from '../index/search-index.ts'
import type { Match } from '../matching/match.ts'
import { Matcher } from '../matching/matcher.ts'
import type { ScoredDocument } from './best.ts'
import type { Part } from './hit.ts'
import { leastOfStreet, type MatchRules } from './match-rules.ts'
import { points, pointsOfHouse, pointsOfMatch } from './points.ts'
import type { Scoring } from './scoring.ts'
import type { Standing } from './standing.ts'

const placeTable = indexedTables.indexOf('place')

/** Scores houses with a number of the query, for a region that knows house numbers. */
export class HouseScores {
  #scoring: Scoring
  #tables: HouseTables
  #index: SearchIndex
  #matcher: Matcher
  #rules: MatchRules
  #standing: Standing
  #isStrict: boolean
  /** Made when it is needed: words may be missing. */
  #lenient: Matcher | undefined

  constructor(
    scoring: Scoring,
    tables: HouseTables,
    matcher: Matcher,
    rules: MatchRules,
    standing: Standing,
  ) {
    this.#scoring = scoring
    this.#tables = tables
    this.#index = (scoring.parts[scoring.part] as Part).index
    this.#matcher = matcher
    this.#rules = rules
    this.#standing = standing
    this.#isStrict = scoring.pass.least === 1
  }

  /** Of a place with its whole address the number is that of its house. */
  withNumberOfPlace(doc: number, match: Match): Match {
    const { strays, relevance, inName, missing } = match
    const { columns } = this.#index
    if (strays === 0 || columns['doc.table'][doc] !== placeTable) return match
    const place = columns['doc.row'][doc] as number
    const words = { all: strays, none: inName | missing }
    if (!isPlaceAt(this.#tables, place, this.#scoring.spans, words)) return match
    return { ...match, strays: 0, relevance: relevance + this.#matcher.shareOf(strays) }
  }

  /**
   * The houses of a street that matches. A number that also matches a context, such as a postal code, counts only where that
   * house is known. So do words that are a number together: `1 b` may be 1b, or 1 in a town with B; then both are found.
   */
  ofStreet(doc: number, match: Match): ScoredDocument[] {
    const street = this.#index.columns['doc.row'][doc] as number
    const loose = match.strays | match.missing
    const scored: ScoredDocument[] = []
    for (const span of this.#scoring.spans) {
      if (!this.#mayBeHouse(span, doc, match)) continue
      const isStray = (span.words & ~loose) === 0
      if (!isStray && (span.number.first === 0 || (!this.#isStrict && span.size > 1))) continue
      const find = isStray && span.size === 1 ? findHouses : knownHouses
      const found = find(this.#tables, street, span.number)
      for (const house of found) scored.push(this.#scored(doc, match, house, span.words & loose))
      if (found.length > 0 && (isStray || span.size === 1)) break
    }
    return scored
  }

  /** Whether the query can mean a house of this number, as far as its other words go. */
  #mayBeHouse({ words }: NumberSpan, doc: number, { inName, missing, strays }: Match): boolean {
    if ((words & inName) !== 0 || this.#rules.isNumeral(doc, words)) return false
    if (!this.#rules.mayBeLeftOver(missing & ~words)) return false
    return !this.#isStrict || (strays & ~words) === 0
  }

  /** `ofNumber`: the words that match nothing but its number, as bits. */
  #scored(doc: number, match: Match, house: House, ofNumber: number): ScoredDocument {
    const { part, query } = this.#scoring
    const own = this.#matcher.match(doc, this.#contextOf(house))
    const relevance = (own ?? match).relevance + this.#matcher.shareOf(ofNumber)
    const score =
      pointsOfMatch({ ...(own ?? match), relevance }, query.complete) +
      this.#standing.points(house.at[0], house.at[1], doc) +
      pointsOfHouse(house) +
      (!query.complete && match.coverage < leastOfStreet ? points.begun : 0) +
      (own ? 0 : points.elsewhere)
    const isWhole =
      this.#rules.isExact(doc, match, ofNumber) && !(own === undefined && this.#isInOtherTown(doc, house))
    const confidence = !isWhole ? 'fallback' : house.isKnown ? 'exact' : 'interpolated'
    return { part, doc, at: house.at, score, confidence, house }
  }

  /** `Landstrasse 1, Schaan`: the street has that number in the next town only. */
  #isInOtherTown(doc: number, house: House): boolean {
    if (!this.#tables.containingAreas(house.within).city) return false
    const { words } = this.#scoring
    this.#lenient ??= new Matcher(this.#index, words, true)
    const missing = this.#lenient.match(doc, this.#contextOf(house))?.missing ?? 0
    return !areAll(words, missing, (text) => /\d/.test(text))
  }

  #contextOf({ within }: House): number | undefined {
    return this.#index.columns['context.ofWithin'][within]
  }
}
