import type { Box } from '../../geo/box.ts'
import type { Position } from '../../geo/distance.ts'
import type { AddressLayer } from '../../model/address.ts'
import type { HouseTables } from '../address/houses.ts'
import type { IndexedTable, SearchIndex } from '../index/search-index.ts'

/** Houses are not indexed: they are found through their streets. */
export type HitTable = IndexedTable | 'address'

/** The index of one atlas file: an imported region, the world, or imported names of cities. */
export interface Part {
  index: SearchIndex
  /** Where house numbers are known. */
  houses?: HouseTables | undefined
  /** What it covers, of an imported region. */
  box?: Box | undefined
  /** Whether a town or postal code of this part, a row of `table`, is the one at a point. */
  isHeld?: ((table: IndexedTable, row: number, at: Position) => boolean) | undefined
}

export interface SearchQuery {
  text: string
  /** Results near this point rank higher. */
  near?: Position | undefined
  layers: readonly AddressLayer[]
  /** Codes such as `US`; none is all. */
  countries: readonly string[]
  limit: number
  /** False while the text is being typed: its last word may be a prefix. */
  complete: boolean
  /** No typos are looked for, nor words left out. */
  isStrict?: true
}

/** `interpolated`: between two known house numbers. `fallback`: the street or area it must be in, or a match without some words. */
export type Confidence = 'exact' | 'interpolated' | 'fallback'

export interface Hit {
  /** An index into the parts that were searched. */
  part: number
  layer: AddressLayer
  table: HitTable
  /** A row of `table`. An interpolated house has its street's row, and a number. */
  row: number
  /** The house number: as in the atlas, or as in the query where it is interpolated. */
  number?: string | undefined
  /** A row of the atlas table `within`: a house may be in another area than its street. */
  within?: number | undefined
  /** For an intersection: the row of the other street. */
  crossing?: number | undefined
  at: Position
  confidence: Confidence
  score: number
  /** Distance from the point of a reverse query. */
  metres?: number | undefined
}
