import { startOf } from '../index/search-index.ts'
import { withoutSlip } from '../matching/matcher.ts'
import type { QueryWord } from '../matching/query-words.ts'
import { termWeights } from '../terms/term-weights.ts'
import { otherNameWorth, WordInNames } from '../terms/word-in-names.ts'
import type { Best } from './best.ts'
import type { WordBounds } from './best-known.ts'
import { fewDocuments, postingsOf, visitAll, visitCandidates, type WordLists } from './candidates.ts'
import { nameOf } from './duplicates.ts'
import type { Part, SearchQuery } from './hit.ts'
import { twoSlips } from './match-rules.ts'
import type { Pass } from './pass.ts'
import { pointsOfCode, pointsOfName } from './points.ts'
import { metresToPart, Standing, type Wanted } from './standing.ts'
import { areSmall, fineWindows, type Scope } from './windows.ts'
import { settleOften, slack, wordMatches } from './word-matches.ts'

/** Of a word with so few documents in a region far away what they may have is computed at once. */
const fewToBound = 60

/** The importance of a town of 30,000 people, 0 to 255. */
const leastKnown = 163

/** What `runPass` knows of the search of a part. */
export interface WordSearch extends Scope {
  parts: readonly Part[]
  part: number
  query: SearchQuery
  best: Best
  wanted: Wanted
  isInexact: true | undefined
  /** More letters of the word may follow. */
  isOpen: boolean
  /** Of this word, where they are kept. */
  bounds: WordBounds | undefined
  /** The most comparisons, and the most matches. */
  effort: number
  enough: number
}

/** The word, where a pass asks for nothing but one word in a name, and it is no number. */
export function onlyWord(
  { least, anchored, isWithoutCode, isOfCoarse, isHeld }: Pass,
  words: readonly QueryWord[],
): QueryWord | undefined {
  const [word, second] = words
  const isMore = least < 1 || anchored || isWithoutCode || isOfCoarse || isHeld
  return second || isMore || word?.isNumber ? undefined : word
}

/** As `runPass`, for a single word: its documents need neither contexts nor houses. Returns the number of comparisons. */
export function runWord(word: QueryWord, search: WordSearch): number {
  const { parts, part, best, wanted, bounds } = search
  const { complete, limit } = search.query
  const { index, box } = parts[part] as Part
  const { columns } = index
  const nameEnds = columns['doc.nameEnds']
  const names = new WordInNames(
    columns,
    word.qualities,
    termWeights(columns['posting.ends'], index.count),
    search.isOpen,
  )
  const standing = new Standing(index, wanted)
  const most = mostOfName(word.qualities.best, complete)
  let spent = 0
  let matches = 0

  function visit(doc: number): boolean {
    spent++
    if (standing.mayReach(doc, most, best.least)) {
      spent += (nameEnds[doc] as number) - startOf(nameEnds, doc)
      const ofName = pointsOf(doc)
      if (ofName !== Number.NEGATIVE_INFINITY) {
        matches++
        offer(doc, ofName)
      }
    }
    return spent < search.effort && matches < search.enough
  }

  function pointsOf(doc: number): number {
    if (!names.find(doc)) return Number.NEGATIVE_INFINITY
    return pointsOfName(names.quality, names.coverage, complete) + ofCode(doc)
  }

  /** While typing, `Par` is rather the beginning of Paris than the code of Parwan, and `Bus` of Busan than an airport's. */
  function ofCode(doc: number): number {
    if (complete) return pointsOfCode(word, index.layerOf(doc), 2)
    if (names.quality < 1 || nameOf(parts[part] as Part, doc) === word.text) return 0
    const layer = index.layerOf(doc)
    const isCode = layer === 'county' || index.tableOf(doc) === 'airport'
    return pointsOfCode(word, isCode ? 'state' : layer, 3)
  }

  function offer(doc: number, ofName: number): void {
    if (ofName + standing.importance(doc) <= best.least) return
    const at = standing.at(doc)
    const score = ofName + standing.points(at[0], at[1], doc)
    const confidence = search.isInexact || (complete && isGuess(doc)) ? 'fallback' : 'exact'
    best.offer({ part, doc, at, score, confidence, house: undefined })
  }

  /** With a slip it must be all of a name, of an imported map or a large town: `Picardy` and `Funen` may just be unknown. */
  function isGuess(doc: number): boolean {
    const { quality, coverage } = names
    if (quality >= withoutSlip) return false
    const isKnown = box !== undefined || (columns['doc.importance'][doc] as number) >= leastKnown
    return quality < twoSlips || !isKnown || coverage < quality * otherNameWorth
  }

  /** All of them, whatever they may reach, to know what the part may have for this word. */
  function visitToBound(doc: number): boolean {
    spent++
    const ofName = pointsOf(doc)
    const own = doc < index.coarse ? bounds?.coarse : bounds?.fine
    const points = ofName + standing.importance(doc) + slack
    if (own && points > (own[part] as number)) own[part] = points
    if (standing.mayReach(doc, ofName, best.least)) offer(doc, ofName)
    return true
  }

  const postings = postingsOf(index, word)
  if (bounds && postings.length <= fewToBound) {
    bounds.coarse[part] = Number.NEGATIVE_INFINITY
    bounds.fine[part] = Number.NEGATIVE_INFINITY
    visitAll(postings, visitToBound)
    return spent
  }
  if (!bounds && postings.length <= fewDocuments) {
    visitAll(postings, visit)
    return spent
  }
  const known = wordMatches(
    index,
    word,
    complete,
    (doc, quality) => mostOfName(quality, complete) + standing.importance(doc),
  )
  settleOften(known, pointsOf, (doc) => standing.importance(doc))
  const { coarse, xs, ys } = known
  if (bounds) {
    bounds.coarse[part] = known.most[0] ?? Number.NEGATIVE_INFINITY
    bounds.fine[part] = known.mostOfFine
  }
  for (let at = 0; at < coarse.length; at++) {
    const toLose = (known.most[at] as number) - best.least
    if (toLose <= 0) break
    if (standing.isTooFar(xs[at] as number, ys[at] as number, toLose)) continue
    const doc = coarse[at] as number
    if (!standing.isWanted(doc)) continue
    let ofName = known.ofName[at] as number
    if (Number.isNaN(ofName) || complete) {
      spent++
      ofName = pointsOf(doc)
      known.ofName[at] = ofName
    }
    offer(doc, ofName)
  }
  const { fine } = known
  const metres = metresToPart(parts, part, wanted)
  if (metres > 0 && known.mostOfFine + standing.lossOfFine(metres) <= best.least) return spent
  const lists: WordLists = fine && {
    lists: [{ values: fine, from: 0, to: fine.length }],
    length: fine.length,
    isScattered: false,
  }
  for (const { windows, reach } of fineWindows(index, search)) {
    const isWorth = lists || complete || (matches === 0 && !search.isAnswered) || areSmall(windows)
    if (isWorth && !visitCandidates([lists], windows, visit)) break
    if (matches >= limit || known.mostOfFine + standing.lossOfFine(reach) <= best.least) break
  }
  return spent
}

/** The most points for a name with a word of such a quality. */
function mostOfName(quality: number, complete: boolean): number {
  return pointsOfName(quality, quality, complete)
}
