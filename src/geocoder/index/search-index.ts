import type { Box } from '../../geo/box.ts'
import { type AddressLayer, addressLayers } from '../../model/address.ts'
import { readTerms, type Terms } from '../terms/terms.ts'

/** Tables of an atlas file that can be searched. An index stores their position in this list. */
export const indexedTables = [
  'street',
  'place',
  'area',
  'settlement',
  /** What surrounds a postal code, by which it is found. */
  'within',
  'city',
  'postalCode',
  'airport',
  /** A city of the world by an imported name; `row` is its GeoNames id. */
  'cityName',
] as const

export type IndexedTable = (typeof indexedTables)[number]

type Memory = ArrayBufferLike
export type IndexColumn<M extends Memory = ArrayBuffer> =
  | Uint8Array<M>
  | Uint16Array<M>
  | Uint32Array<M>
  | Int32Array<M>

/**
 * The columns of an index, as `index-writer.ts` makes them.
 *
 * Documents are numbered: first the coarse ones, by falling importance; then the fine ones along the Hilbert curve, so that
 * those near a point are a few intervals. A document has names, each a list of terms; and contexts, texts that may accompany
 * its name. Contexts are a tree (postal code, town, state, country) numbered depth-first: the descendants of one are the
 * numbers up to its `last`.
 */
const shape = {
  /** Documents before this are coarse. */
  coarse: Uint32Array,
  'term.chars': Uint16Array,
  'term.ends': Uint32Array,
  /** Documents by the words of their names. */
  'posting.ends': Uint32Array,
  'posting.docs': Uint32Array,
  /** Contexts by their words. */
  'mention.ends': Uint32Array,
  'mention.contexts': Uint32Array,
  /** Terms by name. With the bit `synonymBit`: a synonym of the term before. */
  'name.ends': Uint32Array,
  'name.words': Uint32Array,
  'doc.nameEnds': Uint32Array,
  'doc.names': Uint32Array,
  'doc.contextEnds': Uint32Array,
  'doc.contexts': Uint32Array,
  'doc.x': Int32Array,
  'doc.y': Int32Array,
  'doc.table': Uint8Array,
  'doc.layer': Uint8Array,
  'doc.row': Uint32Array,
  /** 0 to 255. */
  'doc.importance': Uint8Array,
  /** See `countryNumber`. */
  'doc.country': Uint16Array,
  /** Position along the Hilbert curve; used of fine documents. */
  'doc.cell': Uint32Array,
  /** Itself for a root. */
  'context.parent': Uint32Array,
  'context.last': Uint32Array,
  /** Terms by context, without those of its ancestors. */
  'context.ends': Uint32Array,
  'context.words': Uint32Array,
  /** The context of each row of the atlas table `within`; empty for the world. */
  'context.ofWithin': Uint32Array,
  /** Documents by context. */
  'member.ends': Uint32Array,
  'member.docs': Uint32Array,
} as const

type Shape = { [Name in keyof typeof shape]: InstanceType<(typeof shape)[Name]> }

export interface SearchIndex {
  count: number
  /** Documents before this are coarse. */
  coarse: number
  terms: Terms
  columns: Shape
  /** The largest importance of a fine document, 0 to 255. */
  mostOfFine: number
  tableOf(doc: number): IndexedTable
  layerOf(doc: number): AddressLayer
}

/** Takes columns by name, such as those of an atlas file. Copies nothing. */
export function openIndex(
  columns: Readonly<Record<string, IndexColumn<Memory> | Float32Array | Float64Array>>,
): SearchIndex {
  const all = columnsOf(columns)
  const coarse = all.coarse[0] as number
  return {
    count: all['doc.row'].length,
    coarse,
    terms: readTerms(all['term.chars'], all['term.ends']),
    columns: all,
    mostOfFine: all['doc.importance'].subarray(coarse).reduce((most, each) => Math.max(most, each), 0),
    tableOf: (doc) => indexedTables[all['doc.table'][doc] as number] as IndexedTable,
    layerOf: (doc) => addressLayers[all['doc.layer'][doc] as number] as AddressLayer,
  }
}

/** Written out, so that the columns of all indexes are objects of one hidden class: every step of a search reads them. */
function columnsOf(columns: Readonly<Record<string, unknown>>): Shape {
  const column = <Name extends keyof Shape>(name: Name): Shape[Name] => {
    if (!(columns[name] instanceof shape[name]))
      throw new TypeError(`The search index has no column ${name}.`)
    return columns[name] as Shape[Name]
  }
  return {
    coarse: column('coarse'),
    'term.chars': column('term.chars'),
    'term.ends': column('term.ends'),
    'posting.ends': column('posting.ends'),
    'posting.docs': column('posting.docs'),
    'mention.ends': column('mention.ends'),
    'mention.contexts': column('mention.contexts'),
    'name.ends': column('name.ends'),
    'name.words': column('name.words'),
    'doc.nameEnds': column('doc.nameEnds'),
    'doc.names': column('doc.names'),
    'doc.contextEnds': column('doc.contextEnds'),
    'doc.contexts': column('doc.contexts'),
    'doc.x': column('doc.x'),
    'doc.y': column('doc.y'),
    'doc.table': column('doc.table'),
    'doc.layer': column('doc.layer'),
    'doc.row': column('doc.row'),
    'doc.importance': column('doc.importance'),
    'doc.country': column('doc.country'),
    'doc.cell': column('doc.cell'),
    'context.parent': column('context.parent'),
    'context.last': column('context.last'),
    'context.ends': column('context.ends'),
    'context.words': column('context.words'),
    'context.ofWithin': column('context.ofWithin'),
    'member.ends': column('member.ends'),
    'member.docs': column('member.docs'),
  }
}

/** The bounding box of its documents. */
export function boxOfIndex({ count, columns }: SearchIndex): Box {
  const [xs, ys] = [columns['doc.x'], columns['doc.y']]
  let [west, south, east, north] = [180e7, 90e7, -180e7, -90e7]
  for (let doc = 0; doc < count; doc++) {
    west = Math.min(west, xs[doc] as number)
    east = Math.max(east, xs[doc] as number)
    south = Math.min(south, ys[doc] as number)
    north = Math.max(north, ys[doc] as number)
  }
  return { minX: west / 1e7, minY: south / 1e7, maxX: east / 1e7, maxY: north / 1e7 }
}

/** `US` → 0x5553; 0 for no country. */
export function countryNumber(code: string): number {
  return code.length === 2 ? code.charCodeAt(0) * 256 + code.charCodeAt(1) : 0
}

export function countryOf(number: number): string {
  return number === 0 ? '' : String.fromCharCode(number >>> 8, number & 255)
}

/** Where a row's list begins, in lists stored back to back. */
export function startOf(ends: Uint32Array, row: number): number {
  return row === 0 ? 0 : (ends[row - 1] as number)
}
