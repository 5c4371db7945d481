import { distance, type Position } from '../../geo/distance.ts'
import { type NumberSpan, numberSpans } from '../address/number-spans.ts'
import { parseQuery } from '../address/parse-query.ts'
import { isBigram } from '../address/words.ts'
import { Best, type ScoredDocument } from './best.ts'
import { listsByAll, listsByName, visitCandidates, type WordLists, windowsOf } from './candidates.ts'
import { crossingOf } from './crossing.ts'
import { isDuplicate } from './duplicates.ts'
import type { Hit, Part, SearchQuery } from './hit.ts'
import { type Pass, passes } from './passes.ts'
import { type QueryWord, queryWord, type Tolerance, type TypedWord } from './query-words.ts'
import { scorer } from './score.ts'
import { type SearchIndex, startOf } from './search-index.ts'

/**
 * Bounds the work of one search. `whole` and `pass` (one pass over one part) count comparisons of a word with a document,
 * `letters` those of letters in the search past typos. Each takes about 50 ns.
 */
const budget = { whole: 45_000, pass: 20_000, letters: 40_000 }

/** Words of a text that count; more are no address. */
const mostWords = 50

/** What is left of the budget. Both sides of an intersection, which are several searches, share one. */
interface Effort {
  left: number
  letters: { left: number }
}

function newEffort(searches: number): Effort {
  return { left: budget.whole * searches, letters: { left: budget.letters * searches } }
}

/** With so many matches, looking at more does not improve the best. */
const enoughMatches = 1500

/**
 * The best matches of a text in all parts, best first. Does not take coordinates: `parseQuery` finds them, and `nearestHits`
 * what is there.
 */
export function search(parts: readonly Part[], query: SearchQuery): Hit[] {
  return searchWithin(parts, query, newEffort(1))
}

function searchWithin(parts: readonly Part[], query: SearchQuery, effort: Effort): Hit[] {
  const { words, isOpen, crossing } = parseQuery(query.text, query.complete)
  const crossings = crossing && query.layers.includes('address') ? crossingsOf(parts, query, crossing) : []
  if (crossings.length > 0) return crossings
  if (words.length === 0) return []
  const typed = words
    .slice(0, mostWords)
    .map((text, at): TypedWord => ({ text, isPrefix: isOpen && at === words.length - 1 }))
  return distinct(parts, find(parts, query, typed, effort), query.limit)
}

function find(
  parts: readonly Part[],
  query: SearchQuery,
  typed: readonly TypedWord[],
  effort: Effort,
): readonly ScoredDocument[] {
  const best = new Best(query.limit * 2 + 10)
  const known = rememberedWords(parts, effort.letters)
  const spans = rememberedSpans()
  let left = Math.min(budget.whole, effort.left)
  const spend = (comparisons: number) => {
    left -= comparisons
    effort.left -= comparisons
  }
  // A short prefix may be a typo even where something matches; a long one that matches is meant.
  const letters = typed.reduce((sum, { text }) => sum + text.length, 0)
  const enough = query.complete || letters >= 10 ? 1 : Math.min(5, query.limit)
  for (const pass of passes(typed, query.complete)) {
    for (const part of parts.keys()) spend(runPass(parts, part, query, pass, known, spans, best, left))
    const isFirst = pass.tolerance === 'none' && pass.least === 1
    const mayHaveTypo = isFirst || pass.tolerance === 'unknown words'
    if (mayHaveTypo && isFarAway(best.all[0], query)) continue
    if (pass.hasOtherNumber && best.all[0]?.confidence === 'fallback') continue
    if (best.length >= (isFirst ? enough : 1)) break
  }
  return best.all
}

/** While typing, people mean something within this distance; a farther match may be a coincidence. Metres. */
const nearby = 150_000

function isFarAway(found: ScoredDocument | undefined, { near, complete }: SearchQuery): boolean {
  return !complete && !!near && !!found && distance(...near, ...found.at) > nearby
}

/** Streets that are tried as one side of an intersection. */
const mostSides = 12

/** So many searches may an intersection cost, though it makes more of them. */
const searchesOfCrossing = 3

/** Finds the second street, which comes with the town, then streets of the first name that cross it. */
function crossingsOf(parts: readonly Part[], query: SearchQuery, [first, second]: [string, string]): Hit[] {
  const effort = newEffort(searchesOfCrossing)
  const streets = (text: string, near: Position | undefined) =>
    searchWithin(parts, { ...query, text, near, layers: ['address'], limit: mostSides }, effort).filter(
      ({ table, number, confidence }) => table === 'street' && number === undefined && confidence === 'exact',
    )
  const hits: Hit[] = []
  for (const hit of streets(second, query.near)) {
    const { houses } = parts[hit.part] as Part
    if (!houses) continue
    const lines = houses.streets.lines(hit.row)
    for (const other of streets(first, hit.at)) {
      if (other.part !== hit.part || other.row === hit.row) continue
      const at = crossingOf(houses.streets.lines(other.row), lines)
      if (at) hits.push({ ...other, crossing: hit.row, at, score: hit.score })
    }
    if (hits.length >= query.limit || effort.left <= 0) break
  }
  return hits.slice(0, query.limit)
}

type Words = (part: number, typed: TypedWord, tolerance: Tolerance) => QueryWord

/** Passes look up the same words again. */
function rememberedWords(parts: readonly Part[], effort: { left: number }): Words {
  const known = new Map<string, QueryWord>()
  return (part, typed, tolerance) => {
    const key = `${part} ${tolerance} ${typed.isPrefix} ${typed.isPart} ${typed.text}`
    const word = known.get(key) ?? queryWord((parts[part] as Part).index, typed, tolerance, effort)
    known.set(key, word)
    return word
  }
}

type Spans = (words: readonly QueryWord[], isWide: boolean) => readonly NumberSpan[]

/** The same in all parts. */
function rememberedSpans(): Spans {
  const known = new Map<string, readonly NumberSpan[]>()
  return (words, isWide) => {
    const texts = words.map(({ text }) => text)
    const key = `${isWide} ${texts.join('\n')}`
    const spans = known.get(key) ?? numberSpans(texts, isWide)
    known.set(key, spans)
    return spans
  }
}

function runPass(
  parts: readonly Part[],
  number: number,
  query: SearchQuery,
  pass: Pass,
  words: Words,
  spans: Spans,
  best: Best,
  mostEffort: number,
): number {
  const { index, houses } = parts[number] as Part
  const known = pass.words
    // A bigram that no name has spans two words.
    .filter((typed) => !isBigram(typed.text) || parts.some((_, each) => isKnown(words(each, typed, 'none'))))
    .map((typed) => words(number, typed, pass.tolerance))
  const isStrict = pass.least === 1
  if (!known.some(isKnown)) return 0
  if (isStrict && known.some((word) => !isKnown(word) && !word.isNumber)) return 0
  const mayBeNumbered = houses && (!isStrict || known.some((word) => word.isNumber))
  const ofNumbers = mayBeNumbered ? spans(known, !isStrict) : []
  const score = scorer(parts, number, known, query, pass.least, ofNumbers, pass.isWithoutCode ? 1 : 0)
  const drivers = isStrict ? [known] : known.filter(isKnown).map((word) => [word])
  const effort = Math.min(budget.pass, mostEffort) / drivers.length
  let spent = 0
  for (const [turn, driver] of drivers.entries()) {
    let found = 0
    const visit = (doc: number) => {
      const scored = score(doc, best.least)
      for (const one of scored) best.offer(one)
      if (!isStrict || scored[0]?.confidence !== 'fallback') found += scored.length
      spent += known.length + namesOf(index, doc)
      return spent < effort * (turn + 1) && found < enoughMatches
    }
    walk(index, driver, query, visit, () => found)
  }
  return spent
}

/** Well-known places have many names, and each costs a comparison. */
function namesOf({ columns }: SearchIndex, doc: number): number {
  return (columns['doc.nameEnds'][doc] as number) - startOf(columns['doc.nameEnds'], doc)
}

function isKnown({ readings }: QueryWord): boolean {
  return readings.length > 0
}

function asName(word: QueryWord): QueryWord {
  return { ...word, isNumber: false }
}

/** Windows of fewer documents are always searched by context too. */
const smallWindow = 4000

/** Visits candidates around the point in growing windows. */
function walk(
  index: SearchIndex,
  words: readonly QueryWord[],
  { near, limit, complete }: SearchQuery,
  visit: (doc: number) => boolean,
  found: () => number,
): void {
  // Numbers are house numbers, unless the query has nothing else: then they are postal codes.
  const named = words.every(({ isNumber }) => isNumber) ? words.map(asName) : words
  const byName = named.map((word) => listsByName(index, word))
  const hasNames = byName.some((lists) => lists !== undefined)
  let byAll: WordLists[] | undefined
  for (const windows of windowsOf(index, near)) {
    // The rarest word is usually in the name. By context a word may select a whole state.
    if (hasNames && !visitCandidates(byName, windows, visit)) return
    const size = windows.reduce((sum, { from, to }) => sum + to - from, 0)
    const isWorth = complete || found() === 0 || size < smallWindow
    if (isWorth && (words.length > 1 || !hasNames)) {
      byAll ??= named.map((word) => listsByAll(index, word))
      if (!visitCandidates(byAll, windows, visit)) return
    }
    if (found() >= limit && windows[0]?.from !== 0) return
  }
}

/** Without duplicates. */
function distinct(parts: readonly Part[], found: readonly ScoredDocument[], limit: number): Hit[] {
  const hits: Hit[] = []
  const kept: ScoredDocument[] = []
  for (const one of found) {
    if (hits.length === limit) break
    if (kept.some((other) => isDuplicate(parts, one, other))) continue
    kept.push(one)
    hits.push(hitOf(parts, one))
  }
  return hits
}

function hitOf(parts: readonly Part[], { part, doc, house, at, confidence, score }: ScoredDocument): Hit {
  const { index } = parts[part] as Part
  const table = house?.isKnown ? 'address' : index.tableOf(doc)
  const row = house?.row ?? (index.columns['doc.row'][doc] as number)
  const position: Position = [at[0], at[1]]
  return {
    part,
    layer: index.layerOf(doc),
    table,
    row,
    ...(house && { number: house.number, within: house.within }),
    at: position,
    confidence,
    score,
  }
}
