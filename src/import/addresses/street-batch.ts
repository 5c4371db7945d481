import type { NameLists } from '../../atlas/format/names.ts'
import type { TextTable } from '../../atlas/format/strings.ts'
import type { LineLists, Rows } from '../../atlas/format/table-writer.ts'
import type { TextLists } from '../../atlas/format/text-lists.ts'
import type { SiteRows } from '../../atlas/streets/site-writer.ts'
import type { LocatedPoints } from '../areas/spots.ts'

/** Rows of the staging, those of each name after the other. */
export interface RowsByName {
  ends: Uint32Array
  rows: Uint32Array
}

/** Names whose streets are assembled together: they depend on no other name. */
export interface NamedRows {
  ways: RowsByName
  addresses: RowsByName
  ranges: RowsByName
}

export const streetShape = {
  name: 'u32',
  isPlace: 'u8',
  x: 'i32',
  y: 'i32',
  city: 'u32',
  district: 'u32',
  postalCode: 'u32',
  lineEnd: 'u32',
  addressEnd: 'u32',
  rangeEnd: 'u32',
} as const

export const houseShape = {
  street: 'u32',
  number: 'u32',
  /** The hash of the number's key. */
  key: 'u32',
  first: 'u32',
  last: 'u32',
  x: 'i32',
  y: 'i32',
  units: 'u32',
  city: 'u32',
  district: 'u32',
  postalCode: 'u32',
  use: 'u8',
  source: 'u8',
  /** Where its staged rows end in `members`; the first of them stands for all. */
  memberEnd: 'u32',
} as const

/**
 * The streets of some names with their houses. Rows of streets, lines and houses are those of the batch; rows of the staging are
 * those of all. `units`, `names` and `aliases` are indexes of `texts`, other texts of the staging's.
 */
export interface StreetBatch {
  texts: TextTable
  streets: Rows<keyof typeof streetShape>
  /** What the streets are within. */
  spots: LocatedPoints
  names: NameLists
  aliases: TextLists
  lines: LineLists
  lineStreets: Uint32Array
  /** Boxes of the lines: west, south, east, north. */
  lineBoxes: Int32Array
  houses: Rows<keyof typeof houseShape>
  members: Uint32Array
  sites: SiteRows
  /** Staged rows, and the street of each. */
  ranges: Uint32Array
  rangeStreets: Uint32Array
}
