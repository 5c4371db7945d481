import { type NumberSpan, numberSpans } from '../address/number-spans.ts'
import { isBigram } from '../address/words.ts'
import type { Best } from './best.ts'
import { listsByAll, listsByName, visitCandidates, type WordLists, windowsOf } from './candidates.ts'
import type { Part, SearchQuery } from './hit.ts'
import type { Pass } from './passes.ts'
import { type QueryWord, queryWord, type Tolerance, type TypedWord } from './query-words.ts'
import { scorer } from './score.ts'
import { type SearchIndex, startOf } from './search-index.ts'

/** The most comparisons of a word with a document in one pass over one part. */
const budgetOfPass = 20_000

/** With so many matches, looking at more does not improve the best. */
const enoughMatches = 1500

/** Looks up a word in one part. */
export type Words = (part: number, typed: TypedWord, tolerance: Tolerance) => QueryWord

/** Passes look up the same words again. */
export function rememberedWords(parts: readonly Part[], effort: { left: number }): Words {
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
export function rememberedSpans(): Spans {
  const known = new Map<string, readonly NumberSpan[]>()
  return (words, isWide) => {
    const texts = words.map(({ text }) => text)
    const key = `${isWide} ${texts.join('\n')}`
    const spans = known.get(key) ?? numberSpans(texts, isWide)
    known.set(key, spans)
    return spans
  }
}

/** Offers what matches to `best`. Returns the number of comparisons. */
export function runPass(
  parts: readonly Part[],
  number: number,
  query: SearchQuery,
  pass: Pass,
  { known: words, spans }: { known: Words; spans: Spans },
  best: Best,
  mostEffort: number,
): number {
  const { index, houses } = parts[number] as Part
  const { isHeld } = pass
  if (isHeld && !houses) return 0
  const known = pass.words
    // A bigram that no name has spans two words.
    .filter((typed) => !isBigram(typed.text) || parts.some((_, each) => isKnown(words(each, typed, 'none'))))
    .map((typed) => words(number, typed, pass.anchored?.has(typed.text) ? 'none' : pass.tolerance))
  const isStrict = pass.least === 1
  if (!known.some(isKnown)) return 0
  if (isStrict && known.some((word) => !isKnown(word) && !word.isNumber)) return 0
  const mayBeNumbered = houses && (!isStrict || known.some((word) => word.isNumber))
  const score = scorer(parts, number, known, query, pass, mayBeNumbered ? spans(known, !isStrict) : [])
  const drivers = isStrict ? [known] : known.filter(isKnown).map((word) => [word])
  const effort = Math.min(budgetOfPass, mostEffort) / drivers.length
  let spent = 0
  for (const [turn, driver] of drivers.entries()) {
    let found = 0
    const visit = (doc: number) => {
      const matched = score(doc, best.least)
      const scored = isHeld ? matched.filter(({ at }) => isHeld(at)) : matched
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
