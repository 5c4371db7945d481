import type { NumberSpan } from '../address/number-spans.ts'
import type { QueryWord } from '../matching/query-words.ts'
import type { Part, SearchQuery } from './hit.ts'
import type { Pass } from './pass.ts'
import type { Wanted } from './standing.ts'

/** What documents of one part are scored for, in one pass. */
export interface Scoring {
  parts: readonly Part[]
  part: number
  query: SearchQuery
  pass: Pass
  words: readonly QueryWord[]
  /** The house numbers that may be read in the words. */
  spans: readonly NumberSpan[]
  wanted: Wanted
}
