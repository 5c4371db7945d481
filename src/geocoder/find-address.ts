import type { Atlas } from '../atlas/atlas.ts'
import type { Position } from '../geo/distance.ts'
import { addressLayers } from '../model/address.ts'
import { coordinatesIn } from './address/parse-query.ts'
import { openSearchParts } from './search-parts.ts'
import { searchText } from './search-text.ts'

/** The position of an address; undefined where only its street or town is known. */
export function findAddress(atlas: Atlas, text: string): Position | undefined {
  const at = coordinatesIn(text)
  if (at) return at
  const query = { text, layers: addressLayers, countries: [], limit: 1, complete: true }
  const [best] = searchText(atlas, openSearchParts(atlas), query)
  return best && best.confidence !== 'fallback' ? best.at : undefined
}
