import type { Atlas } from '../atlas/atlas.ts'
import type { Position } from '../geo/distance.ts'
import { addressLayers } from '../model/address.ts'
import { understand } from './address/understand.ts'
import { search } from './search/search.ts'
import { searchableOf } from './search-parts.ts'

/** Where an address is; undefined where only something near it is known. */
export function findAddress(atlas: Atlas, text: string): Position | undefined {
  const { at } = understand(text)
  if (at) return at
  const [best] = search(searchableOf(atlas).parts, {
    text,
    layers: addressLayers,
    countries: [],
    limit: 1,
    complete: true,
  })
  return best && best.confidence !== 'fallback' ? best.at : undefined
}
