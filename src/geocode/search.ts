import type { Position } from '../geo/distance.ts'
import { Best, type Found } from './best.ts'
import { visitCandidates, windowsOf } from './candidates.ts'
import type { Hit, Part, SearchQuery } from './hit.ts'
import { joinedHalves, type QueryWord, queryWord, type Tolerance, type Typed } from './query-words.ts'
import { isSameThing } from './same-thing.ts'
import { scorer } from './score.ts'
import { understand } from './understand.ts'

/** Documents that one pass looks at in one part, at most: some milliseconds. */
const patience = 15_000

/** What words mean together with how much of the query must be answered. */
interface Pass {
  words: readonly Typed[]
  tolerance: Tolerance
  /** The share of the query that must be answered; 1 is every word. */
  least: number
}

/** Whatever the text means in the parts, the best first. */
export function search(parts: readonly Part[], query: SearchQuery): Hit[] {
  const { words: texts, isOpen } = understand(query.text, query.complete)
  if (texts.length === 0) return []
  const words = texts.map((text, at): Typed => ({ text, isBegun: isOpen && at === texts.length - 1 }))
  const best = new Best(query.limit * 2 + 10)
  const known = rememberedWords(parts)
  const enough = query.complete ? 1 : Math.min(5, query.limit)
  for (const pass of passes(words, query.complete)) {
    for (const part of parts.keys()) runPass(parts, part, query, pass, known, best)
    if (best.length >= enough) break
  }
  return distinct(parts, best.all, query.limit)
}

/** Ever more patient with the text, until something is found. */
function* passes(words: readonly Typed[], complete: boolean): Generator<Pass> {
  const joined = joinedHalves(words)
  yield { words, tolerance: 'none', least: 1 }
  if (joined) yield { words: joined, tolerance: 'none', least: 1 }
  yield { words, tolerance: 'unknown words', least: 1 }
  yield { words, tolerance: 'all words', least: 1 }
  if (joined) yield { words: joined, tolerance: 'all words', least: 1 }
  yield { words, tolerance: 'first letters', least: 1 }
  const last = words.at(-1)
  if (complete && last && words.length > 0)
    yield { words: [...words.slice(0, -1), { ...last, isBegun: true }], tolerance: 'none', least: 1 }
  if (words.length > 1) {
    yield { words, tolerance: 'none', least: 0.5 }
    yield { words, tolerance: 'unknown words', least: 0.3 }
  }
}

type Words = (part: number, typed: Typed, tolerance: Tolerance) => QueryWord

/** Passes ask for the same words again. */
function rememberedWords(parts: readonly Part[]): Words {
  const known = new Map<string, QueryWord>()
  return (part, typed, tolerance) => {
    const key = `${part} ${tolerance} ${typed.isBegun} ${typed.text}`
    const word = known.get(key) ?? queryWord((parts[part] as Part).index.terms, typed, tolerance)
    known.set(key, word)
    return word
  }
}

function runPass(
  parts: readonly Part[],
  number: number,
  query: SearchQuery,
  pass: Pass,
  words: Words,
  best: Best,
): void {
  const part = parts[number] as Part
  const { index } = part
  const known = pass.words
    .map((word) => words(number, word, pass.tolerance))
    // Pairs that no name has go across the border of two words.
    .filter((word) => !word.isPair || word.readings.length > 0)
  const isStrict = pass.least === 1
  if (known.every(({ readings }) => readings.length === 0)) return
  if (isStrict && known.some(({ readings, isNumber }) => readings.length === 0 && !isNumber)) return
  const score = scorer(part, known, query, pass.least)
  const drivers = isStrict ? [known] : looseDrivers(known)
  for (const driver of drivers) {
    let visits = 0
    let found = 0
    for (const windows of windowsOf(index, query.near)) {
      for (const window of windows) {
        visitCandidates(index, driver, window, (doc) => {
          for (const one of score(doc, best.least)) {
            best.offer({ ...one, part: number })
            found++
          }
          return ++visits < patience
        })
      }
      if (found >= query.limit * 2 && windows[0]?.from !== 0) break
    }
  }
}

/** Any of the words that are known may be the one that was meant. */
function looseDrivers(words: QueryWord[]): QueryWord[][] {
  return words.filter(({ readings, isNumber }) => readings.length > 0 && !isNumber).map((word) => [word])
}

/** Without what a person would call the same. */
function distinct(parts: readonly Part[], found: readonly Found[], limit: number): Hit[] {
  const hits: Hit[] = []
  const kept: Found[] = []
  for (const one of found) {
    if (hits.length === limit) break
    if (kept.some((other) => isSameThing(parts, one, other))) continue
    kept.push(one)
    hits.push(hitOf(parts, one))
  }
  return hits
}

function hitOf(parts: readonly Part[], { part, doc, house, at, confidence, score }: Found): Hit {
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
