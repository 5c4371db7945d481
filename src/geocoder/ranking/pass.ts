import type { Position } from '../../geo/distance.ts'
import type { Tolerance } from '../matching/query-words.ts'
import type { TypedWord } from '../matching/typed-words.ts'

/** One attempt at the query: how its words are read, and how many must match. */
export interface Pass {
  words: readonly TypedWord[]
  tolerance: Tolerance
  /** The least relevance of a match; 1: every word must match. */
  least: number
  /** The postal code, or what kind of town it is, is ignored: another word must match the town. */
  isWithoutCode?: true
  /** In the next pass more words may be part of the house number. */
  hasOtherNumber?: boolean
  /** The pass before was the same but for house numbers. */
  isOfHouses?: true
  /** The words of the anchor, which have no typos. */
  anchored?: ReadonlySet<string> | undefined
  /** What matches must be here. */
  isHeld?: ((at: Position) => boolean) | undefined
  /** Streets and places do not match. */
  isOfCoarse?: true
  /** What matches is not all that was written. */
  isInexact?: true
}
