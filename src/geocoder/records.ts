import { LRUCache } from 'lru-cache'
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

/** A search result as it is answered, at once where it is known; `found`: what else is said of it. */
export function addressRecord(
  atlas: Atlas,
  regions: readonly ImportedRegion[],
  hit: Hit,
  language: Language,
  now: Date,
  found: Pick<Address, 'distance' | 'confidence'>,
): Address | Promise<Address> {
  const records = recordsOf(regions)
  const { part, table, row, number = '', crossing = '' } = hit
  const key = `${part} ${table} ${row} ${number} ${crossing} ${language}`
  const known = records.get(key)
  // Some are found at several points: a street at the nearest one.
  if (known?.record.longitude === hit.at[0] && known.record.latitude === hit.at[1])
    return timed(known, found, now)
  return timelessRecord(atlas, regions, hit, language).then((made) => {
    records.set(key, made)
    return timed(made, found, now)
  })
}

function timed(made: TimelessRecord, found: Pick<Address, 'distance' | 'confidence'>, now: Date): Address {
  const address: Address = { ...made.record, ...found, timeZone: zonedTime(made.zone, now) }
  madeOf.set(address, made)
  return address
}

interface TimelessRecord {
  record: Omit<Address, 'timeZone'>
  zone: string
  /** The record as JSON, without its last brace; written when it is first sent. */
  text: string
}

const madeOf = new WeakMap<Address, TimelessRecord>()
const zoneTexts = new WeakMap<Address['timeZone'] & object, string>()

/** As JSON. Most of a record is the same in every answer, and writing it took as long as the search. */
export function addressesText(addresses: readonly Address[]): string {
  return `[${addresses.map(addressText).join()}]`
}

function addressText(address: Address): string {
  const made = madeOf.get(address)
  const { distance: metres, confidence, timeZone } = address
  if (!made || !timeZone) return JSON.stringify(address)
  if (made.text === '') made.text = JSON.stringify(made.record).slice(0, -1)
  const zone = zoneTexts.get(timeZone) ?? JSON.stringify(timeZone)
  zoneTexts.set(timeZone, zone)
  const ofDistance = metres === undefined ? '' : `,"distance":${metres}`
  const ofConfidence = confidence === undefined ? '' : `,"confidence":"${confidence}"`
  return `${made.text}${ofDistance}${ofConfidence},"timeZone":${zone}}`
}

/** Records kept, of about 1 kB. Each letter typed finds mostly the same ones again. */
const mostRecords = 20_000

/** For as long as the imported data are in use. */
const caches = new WeakMap<readonly ImportedRegion[], LRUCache<string, TimelessRecord>>()

function recordsOf(regions: readonly ImportedRegion[]): LRUCache<string, TimelessRecord> {
  const known = caches.get(regions)
  if (known) return known
  const made = new LRUCache<string, TimelessRecord>({ max: mostRecords })
  caches.set(regions, made)
  return made
}

async function timelessRecord(
  atlas: Atlas,
  regions: readonly ImportedRegion[],
  hit: Hit,
  language: Language,
): Promise<TimelessRecord> {
  const { components, placeLabel, categories, hierarchy } = describeHit(atlas, regions, hit, language)
  const [longitude, latitude] = hit.at
  const record = {
    latitude,
    longitude,
    geometry: pointAt(longitude, latitude),
    ...components,
    ...(components.countryCode && { countryFlag: countryFlag(components.countryCode) }),
    ...(hierarchy && marketOf(hierarchy, hit.layer)),
    layer: hit.layer,
    ...labelsOf(components, hit.layer, language, placeLabel),
    ...(categories && { categories }),
  }
  return { record, zone: hierarchy?.zone ?? (await timeZoneAt(longitude, latitude)), text: '' }
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
