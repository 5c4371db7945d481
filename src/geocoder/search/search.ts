import type { Position } from '../../geo/distance.ts'
import { crossingOf } from '../../geo/line-crossing.ts'
import type { AddressLayer } from '../../model/address.ts'
import { parseQuery } from '../address/parse-query.ts'
import { saidKind } from '../address/said-kind.ts'
import { withOrdinal } from '../matching/spellings.ts'
import { type TypedWord, typedWords } from '../matching/typed-words.ts'
import type { ScoredDocument } from '../ranking/best.ts'
import { allNamesOf, distinct, nameOf } from '../ranking/duplicates.ts'
import type { Hit, Part, SearchQuery } from '../ranking/hit.ts'
import { asWritten, type Effort, find, newEffort } from './find.ts'
import { townsFirst, writtenSoFirst } from './towns.ts'

/** Layers of streets and places. */
const fineLayers: readonly AddressLayer[] = ['place', 'address']

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
