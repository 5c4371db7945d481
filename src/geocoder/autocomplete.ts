import type { Atlas } from '../atlas/atlas.ts'
import { isSpecialIp, locateIp } from '../atlas/ip/ip.ts'
import { distance, type Position } from '../geo/distance.ts'
import type { AddressLayer } from '../model/address.ts'
import type { Language } from '../model/map/languages.ts'
import { type AddressText, addressText } from './records.ts'
import { openSearchParts } from './search-parts.ts'
import { searchText } from './search-text.ts'
import { mapInSlices, type Pause } from './slices.ts'

export interface AutocompleteQuery {
  /** What was typed so far. */
  text: string
  /** Results near this point rank higher. */
  near?: { longitude: number; latitude: number } | undefined
  /** Without `near`: the address whose location stands in for it. */
  ip?: string | undefined
  layers: readonly AddressLayer[]
  /** Codes such as `US`; none is all. */
  countries: readonly string[]
  limit: number
  language: Language
}

/** A record that is not known takes about 0.2 ms. */
const recordsInSlice = 10

/** Addresses and places that a text, still being typed, may become; the best first. */
export async function autocomplete(
  atlas: Atlas,
  query: AutocompleteQuery,
  pause: Pause,
): Promise<AddressText[]> {
  const { text, layers, countries, limit, language } = query
  const near = await findNear(query)
  const searched = openSearchParts(atlas)
  const { regions } = searched
  const hits = searchText(atlas, searched, { text, near, layers, countries, limit, complete: false })
  const manner = { language, now: new Date() }
  return mapInSlices(hits, recordsInSlice, pause, (hit) =>
    addressText(atlas, regions, hit, manner, near ? { distance: distance(...near, ...hit.at) } : {}),
  )
}

async function findNear({ near, ip }: AutocompleteQuery): Promise<Position | undefined> {
  const point = near ?? (ip === undefined || isSpecialIp(ip) ? undefined : await locateIp(ip))
  return point && [point.longitude, point.latitude]
}
