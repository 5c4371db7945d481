import { type NumberSpan, numberSpans } from '../address/number-spans.ts'
import { type SearchIndex, startOf } from '../index/search-index.ts'
import type { QueryWord } from '../matching/query-words.ts'
import type { TypedWord } from '../matching/typed-words.ts'
import { Best } from './best.ts'
import { type WordBounds, wordBounds } from './best-known.ts'
import type { Part, SearchQuery } from './hit.ts'
import type { Pass } from './pass.ts'
import { mostPoints } from './points.ts'
import { onlyWord, runWord } from './run-word.ts'
import { Scorer } from './score.ts'
import { keepBounds, mayReach, metresToPart, mostStanding, type Wanted, wantedBy } from './standing.ts'
import { asNames, walk } from './walk.ts'
import { type Surroundings, surroundingsOf } from './windows.ts'
import { isKnown, WordLookup } from './word-lookup.ts'

/** The most comparisons of a word with a document in one pass over one part; fewer while the text is being typed. */
const budgetOfPass = { complete: 20_000, open: 8000 }

/** With so many matches, looking at more does not improve the best. */
const enoughMatches = 1500

/** With so many matches of a few letters, what is far away is not looked for. */
const enoughNearby = 25

/** What remains the same over the passes of a search. */
export interface SearchState {
  parts: readonly Part[]
  query: SearchQuery
  words: WordLookup
  spans: Spans
  /** By part. */
  done: (DonePass[] | undefined)[]
  best: Best
  wanted: Wanted
  /** Computed when they are needed. */
  surroundings: () => Surroundings
  /** The text has few letters. */
  isShort: boolean
  /** Of the only word of such a text, as written. */
  bounds: { word: TypedWord; known: WordBounds } | undefined
}

interface DonePass {
  pass: Pass
  words: readonly QueryWord[]
}

/** Letters. A shorter text matches much. */
const shortText = 4

export function newSearch(
  parts: readonly Part[],
  query: SearchQuery,
  typed: readonly TypedWord[],
  letters: { left: number },
): SearchState {
  const { near, limit } = query
  const [word] = typed
  const length = typed.reduce((sum, { text }) => sum + text.length, 0)
  const isShort = length < shortText && (typed.length === 1 || near !== undefined)
  let around: Surroundings | undefined
  return {
    parts,
    query,
    words: new WordLookup(parts, letters),
    spans: rememberedSpans(),
    done: [],
    best: new Best(limit * 2 + 10),
    wanted: wantedBy(query),
    surroundings: () => {
      around ??= surroundingsOf(near, isShort)
      return around
    },
    isShort,
    bounds:
      isShort && typed.length === 1 && word && near
        ? { word, known: wordBounds(parts, `${query.complete} ${word.isPrefix} ${word.text}`) }
        : undefined,
  }
}

/** Whether a pass before looked for the same words, at least as loosely: tolerance for typos often makes no difference. */
function isRepeated(done: readonly DonePass[] = [], pass: Pass, words: readonly QueryWord[]): boolean {
  return done.some(
    (other) =>
      other.pass.least === pass.least &&
      other.pass.isWithoutCode === pass.isWithoutCode &&
      (!other.pass.anchored || pass.anchored) &&
      other.pass.isHeld === pass.isHeld &&
      other.words.length === words.length &&
      words.every((word, at) => word === other.words[at]),
  )
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

/** Offers what matches to the best. Returns the number of comparisons. */
export function runPass(state: SearchState, part: number, pass: Pass, mostEffort: number): number {
  const { parts, query, words, spans, done, best, wanted, isShort, bounds: ofWord } = state
  const { index, houses } = parts[part] as Part
  const { isHeld, isOfHouses } = pass
  if ((isHeld || isOfHouses) && !houses) return 0
  const isNearOnly = isShort && best.length >= Math.min(query.limit, enoughNearby)
  if (isNearOnly && pass.words.length > 1 && isElsewhere()) return 0
  const isKept = pass.tolerance === 'none' && pass.words[0] === ofWord?.word
  const bounds = isKept && metresToPart(parts, part, wanted) > 0 ? ofWord?.known : undefined
  if (bounds && !mayReach(parts, part, wanted, bounds, best.least)) return 0
  const known = words.wordsOf(part, pass)
  const ofWords = known ? mostPoints(known, query.complete) : Number.NEGATIVE_INFINITY
  if (bounds) keepBounds(parts, part, bounds, known ?? [], ofWords)
  if (!known || isRepeated(done[part], pass, known)) return 0
  if (best.isFull && ofWords + mostStanding(parts, part, wanted, known) <= best.least) return 0
  done[part] ??= []
  done[part].push({ pass, words: known })
  const most = Math.min(query.complete ? budgetOfPass.complete : budgetOfPass.open, mostEffort)
  const isAnswered = !query.complete && best.length > 0
  const scope = { surroundings: state.surroundings, isAnswered, isNearOnly }
  const word = onlyWord(pass, known)
  if (word) {
    const {
      isInexact,
      words: [typed],
    } = pass
    const isOpen = typed?.isPrefix === true
    const limits = { effort: most, enough: enoughMatches }
    return runWord(word, { ...scope, ...limits, parts, part, query, best, wanted, isInexact, isOpen, bounds })
  }
  const isStrict = pass.least === 1
  const mayBeNumbered = houses && (!isStrict || known.some((each) => each.isNumber))
  const scorer = new Scorer({
    parts,
    part,
    query,
    pass,
    words: known,
    spans: mayBeNumbered ? spans(known, !isStrict) : [],
    wanted,
  })
  const drivers = isStrict ? [known] : known.filter(isKnown).map((each) => [each])
  const effort = most / drivers.length
  const isSeen = onceEach(index)
  let spent = 0
  for (const [turn, driver] of drivers.entries()) {
    let found = 0
    const visit = (doc: number) => {
      if (isSeen(doc)) return true
      const matched = scorer.score(doc, best.least)
      const scored = isHeld ? matched.filter(({ at }) => isHeld(at)) : matched
      for (const one of scored) best.offer(one)
      // A street without the house asked for is not what was looked for.
      if (!isStrict || pass.isInexact || scored[0]?.confidence !== 'fallback') found += scored.length
      spent += known.length + namesOf(index, doc)
      return spent < effort * (turn + 1) && found < enoughMatches
    }
    for (const named of asNames(driver)) walk(index, named, query, scope, visit, () => found)
  }
  return spent

  /** In a region far away, or in the world, which has no houses. */
  function isElsewhere(): boolean {
    return (
      metresToPart(parts, part, wanted) > 0 || (!houses && pass.words.some(({ text }) => /\d/.test(text)))
    )
  }
}

/** By index: the last pass that visited each document. */
const visits = new WeakMap<SearchIndex, { passes: Uint32Array; last: number }>()

/** Tells, in one pass, whether a document was asked for before: it has words of several kinds, in its name and its contexts. */
function onceEach(index: SearchIndex): (doc: number) => boolean {
  let known = visits.get(index)
  if (!known || known.last === 0xffff_ffff) {
    known = { passes: new Uint32Array(index.count), last: 0 }
    visits.set(index, known)
  }
  const { passes } = known
  const pass = ++known.last
  return (doc) => {
    if (passes[doc] === pass) return true
    passes[doc] = pass
    return false
  }
}

/** Well-known places have many names, and each costs a comparison. */
function namesOf({ columns }: SearchIndex, doc: number): number {
  return (columns['doc.nameEnds'][doc] as number) - startOf(columns['doc.nameEnds'], doc)
}
