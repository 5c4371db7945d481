import { distance, type Position } from '../../geo/distance.ts'
import { accentedWords } from '../address/words.ts'
import { startOf } from '../index/search-index.ts'
import type { TypedWord } from '../matching/typed-words.ts'
import type { ScoredDocument } from '../ranking/best.ts'
import { allNamesOf, nameOf } from '../ranking/duplicates.ts'
import type { Part, SearchQuery } from '../ranking/hit.ts'
import type { WordLookup } from '../ranking/word-lookup.ts'
import { type Anchor, findAnchor } from './anchor.ts'
import { withoutKinds } from './passes.ts'

/** The importance of a town of 16,000 people, 0 to 255. */
const leastKnown = 153

/** Whether the best match of a town and what it is in is a lesser known one with a longer name. */
export function isPartOfTown(
  parts: readonly Part[],
  { complete }: SearchQuery,
  typed: readonly TypedWord[],
  found: ScoredDocument | undefined,
): boolean {
  if (!complete || typed.length < 2 || !found) return false
  const part = parts[found.part] as Part
  return (
    found.doc < part.index.coarse && importanceOf(part, found) < leastKnown && isBegun(part, found, typed)
  )
}

/** Whether some words of its name are typed, but not all. */
function isBegun(part: Part, { doc }: ScoredDocument, typed: readonly TypedWord[]): boolean {
  const names = nameOf(part, doc).split(' ')
  const isTyped = (name: string) => typed.some(({ text }) => text === name)
  return names.some(isTyped) && !names.every(isTyped)
}

/** Whether it is a street without the house asked for, or that lacks other words. */
export function lacksHouse(parts: readonly Part[], found: ScoredDocument | undefined): boolean {
  if (found?.confidence !== 'fallback' || found.house) return false
  return found.doc >= (parts[found.part] as Part).index.coarse
}

/** `28001 Madrid` is the town, which is well known, and no house of Rua de Madrid. */
export function isTownAlone(
  parts: readonly Part[],
  { complete }: SearchQuery,
  town: Anchor,
  typed: readonly TypedWord[],
  found: ScoredDocument | undefined,
): boolean {
  const [first] = town.found
  if (!complete || !found || !first || !isBegun(parts[found.part] as Part, found, typed)) return false
  if (importanceOf(parts[first.part] as Part, first) < leastKnown) return false
  return typed.every(({ text }) => /^\d/.test(text) || town.words.some((word) => word.text === text))
}

/** Whether it is in the country of the anchor, or of another of its name. */
export function isInCountryOf(
  parts: readonly Part[],
  found: ScoredDocument | undefined,
  anchor: Anchor,
): boolean {
  const countryOf = ({ part, doc }: ScoredDocument) => parts[part]?.index.columns['doc.country'][doc]
  return !found || anchor.found.some((one) => countryOf(one) === countryOf(found))
}

function importanceOf({ index }: Part, { doc }: Pick<ScoredDocument, 'doc'>): number {
  return index.columns['doc.importance'][doc] as number
}

/**
 * The anchor, and the words as they are read then. `Zhongshan Dist., Taipei City` is a part of Taipei: without the words for kinds of
 * towns more of the others say where it is.
 */
export function anchorAndWords(
  parts: readonly Part[],
  query: SearchQuery,
  typed: readonly TypedWord[],
  words: WordLookup,
): { anchor: Anchor | undefined; read: readonly TypedWord[] } {
  const anchor = findAnchor(parts, query, typed, words)
  const kindless = withoutKinds(typed)
  const other = kindless && findAnchor(parts, query, kindless, words)
  const saysWhere = (found: Anchor | undefined) =>
    found?.words.filter((word) => kindless?.includes(word)).length ?? 0
  return kindless && saysWhere(other) > saysWhere(anchor)
    ? { anchor: other, read: kindless }
    : { anchor, read: typed }
}

/** Towns of the anchor's name that are tried, and points that are looked up. A lookup takes 0.1 ms. */
const mostTowns = 5
const mostLookups = 60

/** Nothing farther from the middle of a town is in it. Metres. */
const reachOfTown = 40_000

/** Tells whether a point is in the town or postal code that the anchor is. Undefined where it is neither. */
export function heldBy(
  parts: readonly Part[],
  anchor: Pick<Anchor, 'found'>,
): ((at: Position) => boolean) | undefined {
  const tests = anchor.found.slice(0, mostTowns).flatMap(({ part, doc, at: middle }) => {
    const { index, isHeld } = parts[part] as Part
    const layer = index.layerOf(doc)
    if (!isHeld || (layer !== 'locality' && layer !== 'postalCode')) return []
    const [table, row] = [index.tableOf(doc), index.columns['doc.row'][doc] as number]
    return (at: Position) => distance(...middle, ...at) < reachOfTown && left-- > 0 && isHeld(table, row, at)
  })
  let left = mostLookups
  return tests.length > 0 ? (at) => tests.some((isHeldBy) => isHeldBy(at)) : undefined
}

/** Tells whether a point is no farther from the middle of the anchor than anything in a town is. */
export function isAround({ found }: Anchor): (at: Position) => boolean {
  const middles = found.slice(0, mostTowns).map(({ at }) => at)
  return (at) => middles.some((middle) => distance(...middle, ...at) < reachOfTown)
}

/** Whether it is a town far from the one that the anchor is, and of another name. */
export function isTownElsewhere(
  parts: readonly Part[],
  found: ScoredDocument | undefined,
  anchor: Anchor,
): boolean {
  const [town] = anchor.found
  if (!found || !town || ![found, town].every((one) => layerOf(parts, one) === 'locality')) return false
  const names = ({ part, doc }: ScoredDocument) => allNamesOf(parts[part] as Part, doc)
  const [own] = names(found)
  return !names(town).some((name) => name === own) && !isAround(anchor)(found.at)
}

/** Metres from the middle of a state to its capital. */
const withinState = 600_000

/**
 * How much less important than a state of its name a town may be: Wales is no village in England. More where the state is
 * mostly called otherwise: `Bolzano` is rather the town than South Tyrol.
 */
const asKnown = { byMainName: 20, byOtherName: 30 }

/**
 * A city comes before the state of its own name that holds it: Córdoba, Genova. Behind it where the text says that the state is
 * meant.
 */
export function townsFirst(
  parts: readonly Part[],
  found: readonly ScoredDocument[],
  typed: readonly TypedWord[],
): readonly ScoredDocument[] {
  const [first] = found
  const layer = first && layerOf(parts, first)
  if (!first || (layer !== 'state' && layer !== 'locality')) return found
  const isState = layer === 'state'
  if (!isState && typed.length < 2) return found
  const other = found.find((one) =>
    isState
      ? layerOf(parts, one) === 'locality' && isMeant(first, one) === 'town'
      : layerOf(parts, one) === 'state' && isMeant(one, first) === 'state',
  )
  return other ? putFirst(found, other) : found

  /** Undefined where they do not share the name. */
  function isMeant(state: ScoredDocument, town: ScoredDocument): 'town' | 'state' | undefined {
    const [around, part] = [parts[state.part] as Part, parts[town.part] as Part]
    const lacks = importanceOf(around, state) - importanceOf(part, town)
    if (lacks >= asKnown.byOtherName || town.confidence !== state.confidence) return undefined
    if (part.index.columns['doc.country'][town.doc] !== around.index.columns['doc.country'][state.doc])
      return undefined
    if (distance(...town.at, ...state.at) >= withinState) return undefined
    const ofState = allNamesOf(around, state.doc)
    const ofTown = allNamesOf(part, town.doc)
    // The state's main name must be the town's, too, or each has the other's: Bahia is not Salvador, but Plzeň is Pilsen.
    const [main = ''] = ofTown
    const hasMain = (name: string) => name === main || (ofTown.includes(name) && ofState.includes(main))
    const isShared = longestTyped(ofState, typed).some((name) =>
      name === ofState[0] ? hasMain(name) && lacks < asKnown.byMainName : ofTown.includes(name),
    )
    if (!isShared) return undefined
    return isKindTyped(around, state.doc, typed, ofTown) ? 'state' : 'town'
  }
}

/** Whether the text says what the state is: `County Cork`, `Kanton Zürich`. Shorter words of that kind say nothing: `of`, `de`. */
function isKindTyped(
  { index: { columns, terms } }: Part,
  state: number,
  typed: readonly TypedWord[],
  ofTown: readonly string[],
): boolean {
  const ends = columns['doc.contextEnds']
  const [first, last] = [startOf(ends, state), (ends[state] as number) - 1]
  if (first === last) return false
  // What it lies in comes first, then words of its kind.
  const kind = columns['doc.contexts'][last] as number
  const words = columns['context.words'].subarray(
    startOf(columns['context.ends'], kind),
    columns['context.ends'][kind],
  )
  return typed.some(({ text }) => {
    if (/^[a-z]{1,3}$/.test(text) || ofTown.some((name) => name.split(' ').includes(text))) return false
    const term = terms.find(text)
    return term >= 0 && words.includes(term)
  })
}

/** Of these names those of most words of which the text has all: `大阪府` is more than 大阪. */
function longestTyped(names: readonly string[], typed: readonly TypedWord[]): readonly string[] {
  const isTyped = (word: string) =>
    typed.some(({ text, isPrefix }) => (isPrefix ? word.startsWith(text) : word === text))
  const found = names.map((name) => name.split(' ')).filter((words) => words.every(isTyped))
  const most = Math.max(...found.map(({ length }) => length))
  return found.filter(({ length }) => length === most).map((words) => words.join(' '))
}

function layerOf(parts: readonly Part[], { part, doc }: ScoredDocument) {
  return (parts[part] as Part).index.layerOf(doc)
}

/** The same list with this one first, as well matched as the first was. */
function putFirst(found: readonly ScoredDocument[], one: ScoredDocument): ScoredDocument[] {
  const score = found[0]?.score ?? one.score
  return [{ ...one, score }, ...found.filter((other) => other !== one)]
}

/** How much less important than another town of its name one may be: `Los Ángeles` is not the one in Chile. */
const nearlyAsKnown = 26

/**
 * Of towns of one name the one that is written so, with its accents: `València` is in Spain, though that in Venezuela is larger, and
 * `Münster` is no province of Ireland.
 */
export function writtenSoFirst(
  parts: readonly Part[],
  found: readonly ScoredDocument[],
  text: string,
): readonly ScoredDocument[] {
  const [first] = found
  // Imported maps know their towns by all of their names.
  if (!first || parts[first.part]?.box) return found
  const layer = layerOf(parts, first)
  if (layer !== 'locality' && layer !== 'state') return found
  const words = accentedWords(text)
  if (words.length === 0 || isWrittenSo(first)) return found
  const part = parts[first.part] as Part
  const [name, known] = [nameOf(part, first.doc), importanceOf(part, first)]
  const town = found.find((one) => {
    const own = parts[one.part] as Part
    return (
      one.confidence === first.confidence &&
      layerOf(parts, one) === 'locality' &&
      importanceOf(own, one) > known - nearlyAsKnown &&
      nameOf(own, one.doc) === name &&
      isWrittenSo(one)
    )
  })
  return town ? putFirst(found, town) : found

  function isWrittenSo({ part: own, doc }: ScoredDocument): boolean {
    const { columns, terms } = (parts[own] as Part).index
    const [ends, docs] = [columns['posting.ends'], columns['posting.docs']]
    return words.some((word) => {
      const term = terms.find(word)
      return term >= 0 && docs.subarray(startOf(ends, term), ends[term]).includes(doc)
    })
  }
}
