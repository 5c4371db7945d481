import type { Atlas } from '../atlas/atlas.ts'
import { timeZoneAt } from '../atlas/regions/time-zone.ts'
import { distance } from '../geo/distance.ts'
import type { Address, AddressLayer } from '../model/address.ts'
import { pointAt } from '../model/fields.ts'
import type { Language } from '../model/map/languages.ts'
import { labelsOf } from './address/labels.ts'
import { zonedTime } from './address/zoned-time.ts'
import { marketOf, surroundingsOf, wordsOfLayer } from './surroundings.ts'

/** One record for each of these layers that there is, in their order. */
export async function coarseAddresses(
  atlas: Atlas,
  longitude: number,
  latitude: number,
  layers: readonly AddressLayer[],
  language: Language,
  now: Date,
): Promise<Address[]> {
  const around = surroundingsOf(atlas, longitude, latitude, language)
  const { countryFlag, zone, points } = around
  const timeZone = zonedTime(zone ?? (await timeZoneAt(longitude, latitude)), now)
  return layers.flatMap((layer) => {
    const point = points[layer]
    if (!point) return []
    const words = wordsOfLayer(around.words, layer)
    return {
      ...point,
      geometry: pointAt(point.longitude, point.latitude),
      ...words,
      ...(countryFlag && { countryFlag }),
      ...marketOf(around, layer),
      layer,
      ...labelsOf(words, layer, language),
      distance: distance(longitude, latitude, point.longitude, point.latitude),
      timeZone,
    }
  })
}
