import type { Atlas } from '../atlas/atlas.ts'
import type { Position } from '../geo/distance.ts'
import { addressLayers } from '../model/address.ts'
import { coordinatesIn } from './address/parse-query.ts'
import { search } from './search/search.ts'
import { openSearchParts } from './search-parts.ts'

/** The position of an address; undefined where only its street or town is known. */
export function findAddress(atlas: Atlas, text: string): Position | undefined {
  const at = coordinatesIn(text)
  if (at) return at
  const { parts } = openSearchParts(atlas)
  const [best] = search(parts, { text, layers: addressLayers, countries: [], limit: 1, complete: true })
  return best && best.confidence !== 'fallback' ? best.at : undefined
}
