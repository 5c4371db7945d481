import { distance } from '../../geo/distance.ts'
import { isBareName, type TypedWord, withNumberParts } from '../matching/typed-words.ts'
import type { ScoredDocument } from '../ranking/best.ts'
import type { Part, SearchQuery } from '../ranking/hit.ts'
import type { Pass } from '../ranking/pass.ts'
import { newSearch, runPass } from '../ranking/run-pass.ts'
import { metresToPart, orderOf } from '../ranking/standing.ts'
import { type Anchor, findAnchor } from './anchor.ts'
import {
  heldPasses,
  namePasses,
  passesBeside,
  passesWithoutShort,
  relaxedPasses,
  segmentPasses,
  strictPasses,
  tolerantPasses,
} from './passes.ts'
import {
  anchorAndWords,
  heldBy,
  isAround,
  isInCountryOf,
  isPartOfTown,
  isTownAlone,
  isTownElsewhere,
  lacksHouse,
} from './towns.ts'

/**
 * Bounds the work of one search: comparisons of a word with a document, and of letters in the search past typos. Each takes
 * about 50 ns.
 */
const budget = { whole: 45_000, letters: 40_000 }

/** Comparisons in regions far away while a text is being typed, once enough is found. */
const budgetFarAway = 1500

/** What is left of the budget. Both sides of an intersection, which are several searches, share one. */
export interface Effort {
  left: number
  letters: { left: number }
}

export function newEffort(searches: number): Effort {
  return { left: budget.whole * searches, letters: { left: budget.letters * searches } }
}

/** What has all words. */
export function asWritten(
  parts: readonly Part[],
  query: SearchQuery,
  typed: readonly TypedWord[],
): readonly ScoredDocument[] {
  const state = newSearch(parts, query, typed, { left: 0 })
  const pass: Pass = { words: typed, tolerance: 'none', least: 1 }
  const mayMatch = state.words.mayMatch(pass)
  for (const part of parts.keys()) if (mayMatch(part)) runPass(state, part, pass, budget.whole)
  return state.best.all
}

/** What matches best, by one pass after the other until one finds enough. */
export function find(
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
    const comparisons = runPass(state, part, pass, left)
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
  const runBeside = ({ beside }: Anchor) =>
    beside !== undefined && run(passesBeside(beside.rest, beside.words, heldBy(parts, beside)))
  if (query.isStrict) {
    if (anchor) runBeside(anchor)
    return best.all
  }
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
  if (anchor && best.length === 0 && runBeside(anchor)) return best.all
  run(relaxedPasses(words, anchor?.words))
  if (!anchor || best.all[0]?.house) return best.all
  run(segmentPasses(words, anchor.words))
  // Juárez in Chihuahua is not the one in Mexico City.
  const isFar = isTownElsewhere(parts, best.all[0], anchor)
  if (best.length > 0) return isFar ? [...wanted(anchor.found), ...best.all] : best.all
  if (run(passesWithoutShort(words)) && !isInCountryOf(parts, best.all[0], anchor)) return best.all
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
