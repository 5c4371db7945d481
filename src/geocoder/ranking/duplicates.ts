import { distance, metresPerDegree, type Position } from '../../geo/distance.ts'
import type { AddressLayer } from '../../model/address.ts'
import { type SearchIndex, startOf } from '../index/search-index.ts'
import { synonymBit } from '../terms/word-in-names.ts'
import type { ScoredDocument } from './best.ts'
import type { Hit, Part } from './hit.ts'

/** Two of one name within this distance are duplicates. Metres. */
const apart: Record<AddressLayer, number> = {
  place: 60,
  address: 1500,
  postalCode: 30_000,
  locality: 15_000,
  county: 60_000,
  state: 1_000_000,
  country: 10_000_000,
}

/** The same for houses of one number. */
const housesApart = 100

/** Tells what is the same to a person: two sections of a street, or a city that both the world and a region have. */
export class Duplicates {
  #parts: readonly Part[]
  /** Those of one layer, name and house number. */
  #alike = new Map<string, ScoredDocument[]>()

  constructor(parts: readonly Part[]) {
    this.#parts = parts
  }

  /** Whether one like it was given before. */
  has(one: ScoredDocument): boolean {
    const part = this.#parts[one.part] as Part
    const layer = part.index.layerOf(one.doc)
    const key = `${layer} ${one.house?.number ?? ''} ${nameOf(part, one.doc)}`
    const alike = this.#alike.get(key)
    if (!alike) {
      this.#alike.set(key, [one])
      return false
    }
    const most = one.house ? housesApart : apart[layer]
    if (alike.some((other) => isWithin(one, other, most))) return true
    alike.push(one)
    return false
  }
}

function isWithin(a: ScoredDocument, b: ScoredDocument, metres: number): boolean {
  if (Math.abs(a.at[1] - b.at[1]) * metresPerDegree > metres) return false
  return distance(a.at[0], a.at[1], b.at[0], b.at[1]) <= metres
}

/** Texts of names that are kept of one index: each search reads those of all that it found. */
const mostNames = 10_000

const namesOf = new WeakMap<SearchIndex, Map<number, string>>()

/** Its main name, folded. */
export function nameOf({ index }: Part, doc: number): string {
  const { columns } = index
  return textOf(index, columns['doc.names'][startOf(columns['doc.nameEnds'], doc)] as number)
}

/** All of its names, folded; the main one first. */
export function allNamesOf({ index }: Part, doc: number): string[] {
  const { columns } = index
  const names = columns['doc.names'].subarray(
    startOf(columns['doc.nameEnds'], doc),
    columns['doc.nameEnds'][doc],
  )
  return Array.from(names, (name) => textOf(index, name))
}

function textOf(index: SearchIndex, name: number): string {
  let known = namesOf.get(index)
  if (!known || known.size === mostNames) {
    known = new Map()
    namesOf.set(index, known)
  }
  const text = known.get(name) ?? textOfName(index, name)
  known.set(name, text)
  return text
}

function textOfName({ columns, terms }: SearchIndex, name: number): string {
  const end = columns['name.ends'][name] as number
  let text = ''
  for (let at = startOf(columns['name.ends'], name); at < end; at++) {
    const word = columns['name.words'][at] as number
    if (word < synonymBit) text += text === '' ? terms.text(word) : ` ${terms.text(word)}`
  }
  return text
}

/** Without duplicates. */
export function distinct(parts: readonly Part[], found: readonly ScoredDocument[], limit: number): Hit[] {
  const hits: Hit[] = []
  const duplicates = new Duplicates(parts)
  for (const one of found) {
    if (hits.length === limit) break
    if (!duplicates.has(one)) hits.push(hitOf(parts, one))
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
