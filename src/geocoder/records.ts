import type { Atlas } from '../atlas/atlas.ts'
import type { ImportedRegion } from '../atlas/imported-region.ts'
import { countryFlag } from '../atlas/regions/countries.ts'
import { timeZoneAt } from '../atlas/regions/time-zone.ts'
import { distance } from '../geo/distance.ts'
import type { Address, AddressLayer } from '../model/address.ts'
import { pointAt } from '../model/fields.ts'
import type { Language } from '../model/map/languages.ts'
import { labelsOf } from './address/labels.ts'
import { zonedTime } from './address/zoned-time.ts'
import { adminHierarchyAt, componentsOfLayer, marketOf } from './admin-hierarchy.ts'
import { describeHit } from './describe-hit.ts'
import type { Hit } from './search/hit.ts'

/** A search result as it is answered, without distance and confidence. */
export async function addressRecord(
  atlas: Atlas,
  regions: readonly ImportedRegion[],
  hit: Hit,
  language: Language,
  now: Date,
): Promise<Address> {
  const { components, placeLabel, categories, hierarchy } = describeHit(atlas, regions, hit, language)
  const [longitude, latitude] = hit.at
  const zone = hierarchy?.zone ?? (await timeZoneAt(longitude, latitude))
  return {
    latitude,
    longitude,
    geometry: pointAt(longitude, latitude),
    ...components,
    ...(components.countryCode && { countryFlag: countryFlag(components.countryCode) }),
    ...(hierarchy && marketOf(hierarchy, hit.layer)),
    layer: hit.layer,
    ...labelsOf(components, hit.layer, language, placeLabel),
    ...(categories && { categories }),
    timeZone: zonedTime(zone, now),
  }
}

/** What a point is in: one record for each of these layers that is known there, in their order. */
export async function coarseRecords(
  atlas: Atlas,
  longitude: number,
  latitude: number,
  layers: readonly AddressLayer[],
  language: Language,
  now: Date,
): Promise<Address[]> {
  const hierarchy = adminHierarchyAt(atlas, longitude, latitude, language)
  const { countryFlag: flag, zone, points } = hierarchy
  const timeZone = zonedTime(zone ?? (await timeZoneAt(longitude, latitude)), now)
  return layers.flatMap((layer) => {
    const point = points[layer]
    if (!point) return []
    const components = componentsOfLayer(hierarchy.components, layer)
    return {
      ...point,
      geometry: pointAt(point.longitude, point.latitude),
      ...components,
      ...(flag && { countryFlag: flag }),
      ...marketOf(hierarchy, layer),
      layer,
      ...labelsOf(components, layer, language),
      distance: distance(longitude, latitude, point.longitude, point.latitude),
      timeZone,
    }
  })
}
