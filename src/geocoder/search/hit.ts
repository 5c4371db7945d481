import type { Position } from '../../geo/distance.ts'
import type { AddressLayer } from '../../model/address.ts'
import type { HouseTables } from '../address/houses.ts'
import type { IndexedTable, SearchIndex } from './search-index.ts'

/** Houses are found by their streets. */
export type HitTable = IndexedTable | 'address'

/** One atlas file, as far as a search is concerned: an imported region or the world. */
export interface Part {
  index: SearchIndex
  /** Where house numbers are known. */
  houses?: HouseTables | undefined
}

export interface SearchQuery {
  text: string
  /** What is nearer to this is meant rather. */
  near?: Position | undefined
  layers: readonly AddressLayer[]
  /** Codes such as `US`; none is all. */
  countries: readonly string[]
  limit: number
  /** The text is all there is to come; else its last word may be only begun. */
  complete: boolean
}

/** `exact` is what was asked for; `fallback` is what it must be near or in, or what remains when a word is left out. */
export type Confidence = 'exact' | 'interpolated' | 'fallback'

export interface Hit {
  /** Which of the parts that were searched. */
  part: number
  layer: AddressLayer
  table: HitTable
  /** Of that table. An interpolated house is its street's row, with a number. */
  row: number
  /** The house number: as the atlas writes it, or as it was asked for where it was interpolated. */
  number?: string | undefined
  /** The house's surroundings, which may differ from its street's: a row of `within`. */
  within?: number | undefined
  /** The row of the street that crosses this one, where a crossing was asked for. */
  crossing?: number | undefined
  at: Position
  confidence: Confidence
  score: number
  /** From the place that was asked for. */
  metres?: number | undefined
}
