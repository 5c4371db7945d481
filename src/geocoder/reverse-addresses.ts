import type { Atlas } from '../atlas/atlas.ts'
import type { Address, AddressLayer } from '../model/address.ts'
import type { Language } from '../model/map/languages.ts'
import { coarseAddresses } from './coarse-addresses.ts'
import { addressRecord } from './records.ts'
import { reverse } from './search/reverse.ts'

/** One is in one house and one city, but may be in several places: the shop, and the arcade that it is in. */
const mostPlaces = 10

/** What is at a place, the finest layer first. */
export async function reverseAddresses(
  atlas: Atlas,
  longitude: number,
  latitude: number,
  layers: readonly AddressLayer[],
  language: Language,
  now: Date,
): Promise<Address[]> {
  const { regions } = atlas.imported()
  const fine = (layer: 'place' | 'address', limit: number) =>
    layers.includes(layer) ? reverse(regions, { at: [longitude, latitude], layers: [layer], limit }) : []
  const hits = [...fine('place', mostPlaces), ...fine('address', 1)]
  const found = hits.map(async (hit) => ({
    ...(await addressRecord(atlas, regions, hit, language, now)),
    ...(hit.metres !== undefined && { distance: hit.metres }),
  }))
  const coarse = coarseAddresses(atlas, longitude, latitude, layers, language, now)
  return [...(await Promise.all(found)), ...(await coarse)]
}
