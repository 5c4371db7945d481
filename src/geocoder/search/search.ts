import { distance, type Position } from '../../geo/distance.ts'
import { crossingOf } from '../../geo/line-crossing.ts'
import type { AddressLayer } from '../../model/address.ts'
import { parseQuery } from '../address/parse-query.ts'
import { saidKind } from '../address/said-kind.ts'
import { findAnchor } from './anchor.ts'
import type { ScoredDocument } from './best.ts'
import { allNamesOf, distinct, nameOf } from './duplicates.ts'
import type { Hit, Part, SearchQuery } from './hit.ts'
import {
  heldPasses,
  namePasses,
  type Pass,
  passesBeside,
  relaxedPasses,
  segmentPasses,
  strictPasses,
  tolerantPasses,
} from './passes.ts'
import { isBareName, type TypedWord, typedWords, withNumberParts, withOrdinal } from './query-words.ts'
import { newSearch, runPass } from './run-pass.ts'
import { metresToPart, orderOf } from './standing.ts'
import {
  anchorAndWords,
  heldBy,
  isAround,
  isInCountryOf,
  isPartOfTown,
  isTownAlone,
  lacksHouse,
  townsFirst,
  writtenSoFirst,
} from './towns.ts'

/**
 * Bounds the work of one search: comparisons of a word with a document, and of letters in the search past typos. Each takes
 * about 50 ns.
 */
const budget = { whole: 45_000, letters: 40_000 }

/** Comparisons in regions far away while a text is being typed, once enough is found. */
const budgetFarAway = 1500

/** Layers of streets and places. */
const fineLayers: readonly AddressLayer[] = ['place', 'address']

/** What is left of the budget. Both sides of an intersection, which are several searches, share one. */
interface Effort {
  left: number
  letters: { left: number }
}

function newEffort(searches: number): Effort {
  return { left: budget.whole * searches, letters: { left: budget.letters * searches } }
}

/**
 * The best matches of a text in all parts, best first. Does not take coordinates: `parseQuery` finds them, and `nearestHits`
 * what is there.
 */
export function search(parts: readonly Part[], query: SearchQuery): Hit[] {
  return searchWithin(parts, query, newEffort(1))
}

function searchWithin(parts: readonly Part[], query: SearchQuery, effort: Effort): Hit[] {
  const parsed = parseQuery(query.text, query.complete)
  const { words, unit, crossing } = parsed
  if (words.length === 0) return []
  const typed = typedWords(parsed)
  // `Trail #4` is a path, not unit 4 of one.
  if (unit && !words.some((word) => /\d/.test(word))) {
    const named = documentsNamed(parts, query, typedWords(parseQuery(query.text, query.complete, true)))
    if (named.length > 0) return distinct(parts, named, query.limit)
  }
  if (crossing && query.layers.includes('address')) {
    const named = distinct(parts, documentsNamed(parts, query, typed), query.limit)
    if (named.length > 0 && query.complete) return named
    const crossings = anyCrossings(parts, query, crossing)
    if (named.length + crossings.length > 0) return [...named, ...crossings].slice(0, query.limit)
  }
  const said = searchSaid(parts, query, typed)
  if (said.length > 0) return said
  const found = townsFirst(parts, find(parts, query, typed, effort), typed)
  return distinct(parts, writtenSoFirst(parts, found, query.text), query.limit)
}

/** `City of York` and `Province of Córdoba`, unless something is called just so: `City of London`. */
function searchSaid(parts: readonly Part[], query: SearchQuery, typed: readonly TypedWord[]): Hit[] {
  const said = query.complete ? saidKind(query.text) : undefined
  if (!said || isNamed(parts, query, typed)) return []
  for (const ofKind of said.layers) {
    const layers = query.layers.filter((layer) => ofKind.includes(layer))
    for (const text of layers.length > 0 ? said.texts : []) {
      const found = text === query.text ? asWritten(parts, { ...query, layers }, typed) : undefined
      const hits = found ? distinct(parts, found, query.limit) : search(parts, { ...query, text, layers })
      const exact = hits.filter(({ confidence }) => confidence === 'exact')
      if (exact.length > 0) return exact
    }
  }
  return []
}

/** Streets and places whose name the text before its first comma is, or begins: `W&W` and `Peter- und Paul-Strasse` are no intersections. */
function documentsNamed(
  parts: readonly Part[],
  query: SearchQuery,
  typed: readonly TypedWord[],
): readonly ScoredDocument[] {
  const fine: SearchQuery = { ...query, layers: query.layers.filter((layer) => fineLayers.includes(layer)) }
  const name = nameTyped(typed.filter(({ segment }) => segment === 0))
  return asWritten(parts, fine, typed).filter(({ part, doc, house }) => {
    const own = nameOf(parts[part] as Part, doc)
    return !house && (own === name || (!query.complete && own.startsWith(name)))
  })
}

/** Whether something has the text before its first comma among its names. */
function isNamed(parts: readonly Part[], query: SearchQuery, typed: readonly TypedWord[]): boolean {
  const name = nameTyped(typed.filter(({ segment }) => segment === 0))
  return asWritten(parts, query, typed).some(({ part, doc }) =>
    allNamesOf(parts[part] as Part, doc).includes(name),
  )
}

function nameTyped(typed: readonly TypedWord[]): string {
  return typed.map(({ text }) => text).join(' ')
}

/** What has all words. */
function asWritten(
  parts: readonly Part[],
  query: SearchQuery,
  typed: readonly TypedWord[],
): readonly ScoredDocument[] {
  const state = newSearch(parts, query, typed, { left: 0 })
  const pass: Pass = { words: typed, tolerance: 'none', least: 1 }
  const mayMatch = state.words.mayMatch(pass)
  for (const part of parts.keys()) if (mayMatch(part)) runPass(parts, part, query, pass, state, budget.whole)
  return state.best.all
}

function find(
  parts: readonly Part[],
  query: SearchQuery,
  typed: readonly TypedWord[],
  effort: Effort,
): readonly ScoredDocument[] {
  const state = newSearch(parts, query, typed, effort.letters)
  const { best } = state
  let left = Math.min(budget.whole, effort.left)
  // A short prefix may be a typo even where something matches; a long one that matches is meant.
  const letters = typed.reduce((sum, { text }) => sum + text.length, 0)
  const enough = query.complete || letters >= 10 ? 1 : Math.min(5, query.limit)
  const order = orderOf(parts, query.near)
  let leftFarAway = query.complete ? budget.whole : budgetFarAway
  const visit = (part: number, pass: Pass) => {
    const isFar = metresToPart(parts, part, state.wanted) > 0
    if (isFar && leftFarAway <= 0 && best.isFull) return
    const comparisons = runPass(parts, part, query, pass, state, left)
    left -= comparisons
    effort.left -= comparisons
    if (isFar) leftFarAway -= comparisons
  }
  /** Runs passes until one finds enough; false where none does. */
  const run = (passes: Iterable<Pass>, where = order.all): boolean => {
    for (const pass of passes) {
      const mayMatch = state.words.mayMatch(pass)
      for (const part of where) if (mayMatch(part)) visit(part, pass)
      const isFirst = pass.tolerance === 'none' && pass.least === 1
      const mayHaveTypo = isFirst || pass.tolerance === 'unknown words'
      if (mayHaveTypo && isFarAway(best.all[0], query)) continue
      if (pass.hasOtherNumber && best.all[0]?.confidence === 'fallback') continue
      if (best.length >= (isFirst ? enough : 1)) return true
    }
    return false
  }
  if (run(strictPasses(typed))) {
    if (isPartOfTown(parts, query, typed, best.all[0])) return withTypos()
    if (!lacksHouse(parts, best.all[0])) return best.all
    const town = findAnchor(parts, query, typed, state.words)
    if (town && isTownAlone(parts, query, town, typed, best.all[0]))
      return [...wanted(town.found), ...best.all]
    // `114-90 230th St, Queens` is in the borough, and not in Queens Village.
    const isInTown = town && heldBy(parts, town)
    if (isInTown) run(heldPasses(withNumberParts(typed) ?? typed, town.words, isInTown, 'none'))
    return best.all
  }
  const { anchor, read } =
    best.length === 0 ? anchorAndWords(parts, query, typed, state.words) : { anchor: undefined, read: typed }
  const words = withNumberParts(read) ?? read
  const isHeld = anchor && heldBy(parts, anchor)
  const isFound = (passes: Iterable<Pass>) => run(passes) && best.all[0]?.confidence !== 'fallback'
  if (isHeld && isFound(heldPasses(words, anchor.words, isHeld, 'none'))) return best.all
  if (anchor && isFound(namePasses(words, anchor.words, isAround(anchor)))) return best.all
  if (isHeld && isFound(heldPasses(words, anchor.words, isHeld, 'unknown words'))) return best.all
  // While typing, half a name with a typo may be a town's.
  const isTyping = anchor && !query.complete && query.near && isBareName(typed)
  if (isTyping && run(tolerantPasses(words, false, undefined), order.around)) return best.all
  // If something matches as written, a typo is only worth looking for around the point.
  const where = best.length > 0 ? order.around : order.all
  if (run(tolerantPasses(words, query.complete, anchor?.words), where)) return best.all
  if (anchor?.ofPostalCode && run(tolerantPasses(words, query.complete, anchor.ofPostalCode), where))
    return best.all
  if (run(relaxedPasses(words, anchor?.words)) || !anchor) return best.all
  if (best.length > 0 || run(segmentPasses(words, anchor.words))) return best.all
  if (run(passesBeside(words)) && !isInCountryOf(parts, best.all[0], anchor)) return best.all
  return wanted(anchor.found)

  function wanted(found: readonly ScoredDocument[]): readonly ScoredDocument[] {
    return found.filter(({ part, doc }) => query.layers.includes((parts[part] as Part).index.layerOf(doc)))
  }

  /** Where a better known town has the words with a typo, neither is certain: `Pittsburg PA` is not West Pittsburg. */
  function withTypos(): readonly ScoredDocument[] {
    const [first] = best.all
    for (const pass of tolerantPasses(typed, true, undefined))
      if (pass.tolerance === 'all words' && pass.words === typed) run([pass])
    if (best.all[0] === first) return best.all
    return best.all.map((one) => ({ ...one, confidence: 'fallback' }))
  }
}

/** While typing, people mean something within this distance; a farther match may be a coincidence. Metres. */
const nearby = 150_000

function isFarAway(found: ScoredDocument | undefined, { near, complete }: SearchQuery): boolean {
  return !complete && !!near && !!found && distance(...near, ...found.at) > nearby
}

/** `5 Ave & 42 St`: no house is at a crossing. Undefined where there is no such number. */
function withOrdinals([first, second]: [string, string]): [string, string] | undefined {
  const [one, other] = [withOrdinal(first), withOrdinal(second)]
  return one === first && other === second ? undefined : [one, other]
}

/** Tries the sides as written, then with ordinals, and at last as the beginnings of names: `42nd & Lex`. */
function anyCrossings(parts: readonly Part[], query: SearchQuery, sides: [string, string]): Hit[] {
  const ordinals = withOrdinals(sides)
  for (const each of ordinals ? [sides, ordinals] : [sides]) {
    const crossings = crossingsOf(parts, query, each)
    if (crossings.length > 0) return crossings
  }
  if (!query.complete) return []
  const begun = crossingsOf(parts, { ...query, complete: false }, sides)
  return begun.map((hit): Hit => ({ ...hit, confidence: 'fallback' }))
}

/** Streets that are tried as one side of an intersection. */
const mostSides = 12

/** What the searches of an intersection, which are many, may cost together, as a multiple of one. */
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
