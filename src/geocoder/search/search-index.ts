import { type AddressLayer, addressLayers } from '../../model/address.ts'
import { readTerms, type Terms } from './terms.ts'

/** Tables of an atlas file that something can be found in, in the order of their numbers in an index. */
export const indexedTables = [
  'street',
  'place',
  'area',
  'settlement',
  /** Only its postal code is meant. */
  'within',
  'city',
  'postalCode',
  'airport',
  /** A city of the world, by its GeoNames id instead of a row: it is known by more names than the world's. */
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
 * What can be found is a document: first the coarse ones, the most important first; then the fine ones along the Hilbert
 * curve, so that what is near a place is a few intervals. A document has names, each of words; and contexts, what one may
 * add to its name. Contexts lie in each other, a postal code in a town, a state, a country: whatever lies in one are the
 * numbers from its own to its last.
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
  /** Words by name, as numbers of terms. With `another`: another way to write the word before. */
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
  /** Two letters as one number. */
  'doc.country': Uint16Array,
  /** The cell of fine documents along the curve. */
  'doc.cell': Uint32Array,
  /** What it lies in: itself where that is nothing. */
  'context.parent': Uint32Array,
  'context.last': Uint32Array,
  /** Words by context, as numbers of terms, without those of what it lies in. */
  'context.ends': Uint32Array,
  'context.words': Uint32Array,
  /** The context that a row of `within` is; empty for the world. */
  'context.ofWithin': Uint32Array,
  /** Documents by context. */
  'member.ends': Uint32Array,
  'member.docs': Uint32Array,
} as const

type Shape = { [Name in keyof typeof shape]: InstanceType<(typeof shape)[Name]> }

/** Marks a word of a name that stands for the same as the one before it. */
export const another = 0x8000_0000

export interface SearchIndex {
  count: number
  /** Documents before this are coarse. */
  coarse: number
  terms: Terms
  columns: Shape
  tableOf(doc: number): IndexedTable
  layerOf(doc: number): AddressLayer
}

/** Of columns by name, such as those of an atlas file. Opening costs nothing: all is read where it lies. */
export function openIndex(
  columns: Readonly<Record<string, IndexColumn<Memory> | Float32Array | Float64Array>>,
): SearchIndex {
  for (const [name, kind] of Object.entries(shape))
    if (!(columns[name] instanceof kind))
      throw new TypeError(`The index has no column ${name}, expected one.`)
  const all = columns as unknown as Shape
  return {
    count: all['doc.row'].length,
    coarse: all.coarse[0] as number,
    terms: readTerms(all['term.chars'], all['term.ends']),
    columns: all,
    tableOf: (doc) => indexedTables[all['doc.table'][doc] as number] as IndexedTable,
    layerOf: (doc) => addressLayers[all['doc.layer'][doc] as number] as AddressLayer,
  }
}

/** `US` as a number; 0 is no country. */
export function countryNumber(code: string): number {
  return code.length === 2 ? code.charCodeAt(0) * 256 + code.charCodeAt(1) : 0
}

/** Where the list of a row begins, of lists one after the other. */
export function startOf(ends: Uint32Array, row: number): number {
  return row === 0 ? 0 : (ends[row - 1] as number)
}
