import type { Atlas } from '../atlas/atlas.ts'
import type { AddressLayer } from '../model/address.ts'
import type { Language } from '../model/map/languages.ts'
import { coordinatesIn } from './address/parse-query.ts'
import { type AddressText, addressText } from './records.ts'
import { reverse } from './reverse.ts'
import { openSearchParts } from './search-parts.ts'
import { searchText } from './search-text.ts'

export interface ForwardQuery {
  /** A complete address, or `latitude,longitude`. */
  text: string
  layers: readonly AddressLayer[]
  /** Codes such as `US`; none is all. */
  countries: readonly string[]
  language: Language
}

/** Most texts have one meaning; an ambiguous one has at most this many results. */
const mostResults = 10

/** Where an address is, the best result first. Coordinates are answered with what is there. */
export async function forward(atlas: Atlas, query: ForwardQuery): Promise<AddressText[]> {
  const { text, layers, countries, language } = query
  const at = coordinatesIn(text)
  if (at) return reverse(atlas, { longitude: at[0], latitude: at[1], layers, language })
  const searched = openSearchParts(atlas)
  const { regions } = searched
  const hits = searchText(atlas, searched, { text, layers, countries, limit: mostResults, complete: true })
  const precise = hits.filter(({ confidence }) => confidence !== 'fallback')
  const manner = { language, now: new Date() }
  return Promise.all(
    (precise.length > 0 ? precise : hits).map((hit) =>
      addressText(atlas, regions, hit, manner, { confidence: hit.confidence }),
    ),
  )
}
