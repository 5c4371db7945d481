import type { Position } from '../../geo/distance.ts'
import { indexedTables } from '../index/search-index.ts'
import type { Match } from '../matching/match.ts'
import { Matcher } from '../matching/matcher.ts'
import type { ScoredDocument } from './best.ts'
import type { Part } from './hit.ts'
import { HouseScores } from './house-scores.ts'
import { MatchRules } from './match-rules.ts'
import { points, pointsOfMatch, pointsOfName } from './points.ts'
import type { Scoring } from './scoring.ts'
import { Standing } from './standing.ts'

const nothing: readonly ScoredDocument[] = []

const streetTable = indexedTables.indexOf('street')

/** Scores the documents of one part in one pass. */
export class Scorer {
  #part: number
  #complete: boolean
  #isOfCoarse: boolean
  #coarse: number
  #tables: Uint8Array
  #matcher: Matcher
  #rules: MatchRules
  #standing: Standing
  /** Where the query may have a house number, and the part knows some. */
  #houses: HouseScores | undefined
  /** An upper bound: all words match as well as possible, at distance 0. */
  #mostOfWords: number

  constructor(scoring: Scoring) {
    const { parts, part, query, pass, words, spans, wanted } = scoring
    const { index, houses } = parts[part] as Part
    this.#part = part
    this.#complete = query.complete
    this.#isOfCoarse = pass.isOfCoarse === true
    this.#coarse = index.coarse
    this.#tables = index.columns['doc.table']
    this.#matcher = new Matcher(index, words, pass.least < 1)
    this.#rules = new MatchRules(parts[part] as Part, this.#matcher, query.complete, pass)
    this.#standing = new Standing(index, wanted)
    this.#houses =
      houses && spans.length > 0
        ? new HouseScores(scoring, houses, this.#matcher, this.#rules, this.#standing)
        : undefined
    this.#mostOfWords = pointsOfName(this.#matcher.mostRelevance, 1, query.complete)
  }

  /** The document, or each matching house of a street; none where it does not match, or cannot have more than this score. */
  score(doc: number, leastScore: number): readonly ScoredDocument[] {
    const houses = this.#tables[doc] === streetTable ? this.#houses : undefined
    // A house may be nearer than its street's label point.
    const least = houses ? Number.NEGATIVE_INFINITY : leastScore
    if (!this.#standing.mayReach(doc, this.#mostOfWords, least)) return nothing
    if (this.#isOfCoarse && doc >= this.#coarse) return nothing
    const match = this.#match(doc)
    if (!match || !this.#rules.isPossible(doc, match, houses !== undefined)) return nothing
    const at = this.#standing.at(doc)
    const score = this.#pointsOf(doc, match, at)
    if (houses) {
      const most =
        score + points.house + points.relevance * this.#matcher.shareOf(match.strays | match.missing)
      if (most <= leastScore) return nothing
      const scored = houses.ofStreet(doc, match)
      if (scored.length > 0) return scored
    }
    const lacksHouse = houses !== undefined && match.strays !== 0
    if (lacksHouse && !this.#rules.mayLackHouse(match)) return nothing
    if (!this.#rules.suitsAnchor(doc, match)) return nothing
    const confidence = this.#rules.isExact(doc, match, 0) ? 'exact' : 'fallback'
    const whole = lacksHouse ? score + points.noHouse : score
    return [{ part: this.#part, doc, at, score: whole, confidence, house: undefined }]
  }

  #match(doc: number): Match | undefined {
    const match = this.#matcher.match(doc)
    return match && this.#houses ? this.#houses.withNumberOfPlace(doc, match) : match
  }

  #pointsOf(doc: number, match: Match, at: Position): number {
    const ofCode = this.#rules.isCodeBehindState(doc, match) ? points.codeOfArea : 0
    return pointsOfMatch(match, this.#complete) + this.#standing.points(at[0], at[1], doc) + ofCode
  }
}
