import type { Atlas } from '../atlas/atlas.ts'
import type { Address, AddressLayer } from '../model/address.ts'
import type { Language } from '../model/languages.ts'
import { coarseAddresses } from './coarse-addresses.ts'

/** What is at a place: of each of these layers one, the finest first. */
export async function reverseAddresses(
  atlas: Atlas,
  longitude: number,
  latitude: number,
  layers: readonly AddressLayer[],
  language: Language,
  now: Date,
): Promise<Address[]> {
  return coarseAddresses(atlas, longitude, latitude, layers, language, now)
}
