import { distance, type Position } from '../../geo/distance.ts'
import { understand } from '../address/understand.ts'
import { isPair } from '../address/words.ts'
import { Best, type Found } from './best.ts'
import { listsByAll, listsByName, visitCandidates, type WordLists, windowsOf } from './candidates.ts'
import { crossingOf } from './crossing.ts'
import type { Hit, Part, SearchQuery } from './hit.ts'
import { joinedHalves, type QueryWord, queryWord, type Tolerance, type Typed } from './query-words.ts'
import { isSameThing } from './same-thing.ts'
import { scorer } from './score.ts'
import { type SearchIndex, startOf } from './search-index.ts'

/**
 * How much is compared for one text at most, and in one pass of a part: words with documents; and letters with letters to
 * look past slips. 50 ns or so each.
 */
const patience = { whole: 45_000, pass: 20_000, letters: 40_000 }

/** Of so many that answer alike, one cannot tell the best by looking at more. */
const plenty = 1500

/** What words mean together with how much of the query must be answered. */
interface Pass {
  words: readonly Typed[]
  tolerance: Tolerance
  /** The share of the query that must be answered; 1 is every word. */
  least: number
  /** A postal code was left out: the town must be said. */
  isWithoutCode?: true
}

/**
 * Whatever the text means in the parts, the best first. Coordinates mean nothing here: whoever takes them asks
 * `understand` first, then `reverse`.
 */
export function search(parts: readonly Part[], query: SearchQuery): Hit[] {
  const { words, isOpen, crossing } = understand(query.text, query.complete)
  const crossings = crossing && query.layers.includes('address') ? crossingsOf(parts, query, crossing) : []
  if (crossings.length > 0) return crossings
  if (words.length === 0) return []
  const typed = words.map((text, at): Typed => ({ text, isBegun: isOpen && at === words.length - 1 }))
  return distinct(parts, find(parts, query, typed), query.limit)
}

function find(parts: readonly Part[], query: SearchQuery, typed: readonly Typed[]): readonly Found[] {
  const best = new Best(query.limit * 2 + 10)
  const known = rememberedWords(parts)
  const effort = { left: patience.whole }
  // What little was typed may be a slip although something begins so; what is long and fits is meant.
  const letters = typed.reduce((sum, { text }) => sum + text.length, 0)
  const enough = query.complete || letters >= 10 ? 1 : Math.min(5, query.limit)
  for (const pass of passes(typed, query.complete)) {
    for (const part of parts.keys())
      effort.left -= runPass(parts, part, query, pass, known, best, effort.left)
    const isFirst = pass.tolerance === 'none' && pass.least === 1
    const maySlip = isFirst || pass.tolerance === 'unknown words'
    if (maySlip && isFarAway(best.all[0], query)) continue
    if (best.length >= (isFirst ? enough : 1)) break
  }
  return best.all
}

/** Whoever is still typing means something around: what is far away may only look like it. Metres. */
const around = 150_000

function isFarAway(found: Found | undefined, { near, complete }: SearchQuery): boolean {
  return !complete && !!near && !!found && distance(...near, ...found.at) > around
}

/** Streets that are tried as one side of a crossing. */
const mostSides = 12

/** The second street is said with its town, and the first is one that crosses it. */
function crossingsOf(parts: readonly Part[], query: SearchQuery, [first, second]: [string, string]): Hit[] {
  const streets = (text: string, near: Position | undefined) =>
    search(parts, { ...query, text, near, layers: ['address'], limit: mostSides }).filter(
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
    if (hits.length >= query.limit) break
  }
  return hits.slice(0, query.limit)
}

/** Ever more patient with the text, until something is found. */
function* passes(words: readonly Typed[], complete: boolean): Generator<Pass> {
  const joined = joinedHalves(words)
  const codeless = withoutPostalCode(words)
  const spared = codeless && { words: codeless, least: 1, isWithoutCode: true as const }
  yield { words, tolerance: 'none', least: 1 }
  if (joined) yield { words: joined, tolerance: 'none', least: 1 }
  // Many houses have none on the map.
  if (spared) yield { ...spared, tolerance: 'none' }
  yield { words, tolerance: 'unknown words', least: 1 }
  if (spared) yield { ...spared, tolerance: 'unknown words' }
  yield { words, tolerance: 'all words', least: 1 }
  if (spared) yield { ...spared, tolerance: 'all words' }
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

/** What looks like a postal code, beside a house number where it is a number. */
const lettersAndDigits = /^(?:[a-z]\d[a-z]|\d[a-z]\d|[a-z]\d[a-z]\d[a-z]\d|[a-z]{1,2}\d[a-z\d]?|\d[a-z]{2})$/
const digits = /^\d{4,6}(?:-\d{3,4})?$/

/** The words once more without a postal code. Undefined where there is none. */
function withoutPostalCode(words: readonly Typed[]): Typed[] | undefined {
  const isNumber = ({ text }: Typed) => /^\d+(?:[-/]\d+)*[a-z]?$/.test(text)
  const numbers = words.filter(isNumber).length
  const left = words.filter(
    ({ text }, at) => !lettersAndDigits.test(text) && !(at > 0 && numbers > 1 && digits.test(text)),
  )
  return left.length < words.length && left.length > 1 ? left : undefined
}

type Words = (part: number, typed: Typed, tolerance: Tolerance) => QueryWord

/** Passes ask for the same words again. */
function rememberedWords(parts: readonly Part[]): Words {
  const known = new Map<string, QueryWord>()
  const effort = { left: patience.letters }
  return (part, typed, tolerance) => {
    const key = `${part} ${tolerance} ${typed.isBegun} ${typed.text}`
    const word = known.get(key) ?? queryWord((parts[part] as Part).index, typed, tolerance, effort)
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
  mostEffort: number,
): number {
  const { index } = parts[number] as Part
  const known = pass.words
    // Pairs that no name has go across the border of two words.
    .filter((typed) => !isPair(typed.text) || parts.some((_, each) => isKnown(words(each, typed, 'none'))))
    .map((typed) => words(number, typed, pass.tolerance))
  const isStrict = pass.least === 1
  if (!known.some(isKnown)) return 0
  if (isStrict && known.some((word) => !isKnown(word) && !word.isNumber)) return 0
  const score = scorer(parts, number, known, query, pass.least, pass.isWithoutCode ? 1 : 0)
  const drivers = isStrict ? [known] : known.filter(isKnown).map((word) => [word])
  const effort = Math.min(patience.pass, mostEffort) / drivers.length
  let spent = 0
  for (const [turn, driver] of drivers.entries()) {
    let found = 0
    const visit = (doc: number) => {
      const scored = score(doc, best.least)
      for (const one of scored) best.offer(one)
      if (!isStrict || scored[0]?.confidence !== 'fallback') found += scored.length
      spent += known.length + namesOf(index, doc)
      return spent < effort * (turn + 1) && found < plenty
    }
    walk(index, driver, query, visit, () => found)
  }
  return spent
}

/** What is known all over the world has many names, and each is compared. */
function namesOf({ columns }: SearchIndex, doc: number): number {
  return (columns['doc.nameEnds'][doc] as number) - startOf(columns['doc.nameEnds'], doc)
}

function isKnown({ readings }: QueryWord): boolean {
  return readings.length > 0
}

function asName(word: QueryWord): QueryWord {
  return { ...word, isNumber: false }
}

/** So few documents are always looked at. */
const smallWindow = 4000

/** Around the place in ever wider circles. */
function walk(
  index: SearchIndex,
  words: readonly QueryWord[],
  { near, limit, complete }: SearchQuery,
  visit: (doc: number) => boolean,
  found: () => number,
): void {
  // Numbers are houses where there is a street for them, else postal codes.
  const named = words.every(({ isNumber }) => isNumber) ? words.map(asName) : words
  const byName = named.map((word) => listsByName(index, word))
  const hasNames = byName.some((lists) => lists !== undefined)
  let byAll: WordLists[] | undefined
  for (const windows of windowsOf(index, near)) {
    // Most often the rarest word is of the name. Of what has it for its town there may be a whole state.
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
