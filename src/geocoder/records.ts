import { LRUCache } from 'lru-cache'
import type { Atlas } from '../atlas/atlas.ts'
import type { ImportedRegion } from '../atlas/imported-region.ts'
import { countryFlag } from '../atlas/regions/countries.ts'
import { timeZoneAt } from '../atlas/regions/time-zone.ts'
import { distance, type Position } from '../geo/distance.ts'
import type { Address, AddressLayer } from '../model/address.ts'
import { pointAt } from '../model/fields.ts'
import type { Language } from '../model/map/languages.ts'
import { labelsOf } from './address/labels.ts'
import { adminHierarchyAt, componentsOfLayer, marketOf } from './admin-hierarchy.ts'
import { describeHit } from './describe-hit.ts'
import type { Hit } from './ranking/hit.ts'
import { type ZonedTime, zonedTime } from './zoned-time.ts'

/** An address as it is answered: JSON. Most of it is the same in every answer, and to write it anew took as long as the search. */
export type AddressText = string

/** In which language records are answered, and when. */
interface Manner {
  language: Language
  now: Date
}

/** What only search results say of a record. */
type OfHit = Pick<Address, 'distance' | 'confidence'>

/** A search result as it is answered, at once where it is known. */
export function addressText(
  atlas: Atlas,
  regions: readonly ImportedRegion[],
  hit: Hit,
  { language, now }: Manner,
  ofHit: OfHit,
): AddressText | Promise<AddressText> {
  const records = recordsOf(regions)
  const { part, table, row, number = '', crossing = '', at } = hit
  const key = `${part} ${table} ${row} ${number} ${crossing} ${language}`
  const known = records.get(key)
  // Some are found at several points: a street at the nearest one.
  if (known?.longitude === at[0] && known.latitude === at[1]) return wholeText(known, ofHit, now)
  return timelessRecord(atlas, regions, hit, language).then((made) => {
    records.set(key, made)
    return wholeText(made, ofHit, now)
  })
}

/** What is kept of a record: its text, which takes less memory than an object of all its fields. */
interface TimelessRecord {
  longitude: number
  latitude: number
  /** Without its last brace. */
  text: string
  zone: string
}

function wholeText(
  { text, zone }: TimelessRecord,
  { distance: metres, confidence }: OfHit,
  now: Date,
): AddressText {
  const ofDistance = metres === undefined ? '' : `,"distance":${metres}`
  const ofConfidence = confidence === undefined ? '' : `,"confidence":"${confidence}"`
  return `${text}${ofDistance}${ofConfidence},"timeZone":${zoneText(zonedTime(zone, now))}}`
}

/** Records of one second share their time zone. */
const zoneTexts = new WeakMap<ZonedTime, string>()

function zoneText(time: ZonedTime): string {
  const known = zoneTexts.get(time)
  if (known !== undefined) return known
  const text = JSON.stringify(time)
  zoneTexts.set(time, text)
  return text
}

/** Records kept, of some 700 bytes. Each letter typed finds mostly the same ones again. */
const mostRecords = 50_000

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
  const zone = hierarchy?.zone ?? (await timeZoneAt(longitude, latitude))
  return { longitude, latitude, text: JSON.stringify(record).slice(0, -1), zone }
}

/** What a point is in: one record for each of these layers that is known there, in their order. */
export async function coarseTexts(
  atlas: Atlas,
  [longitude, latitude]: Position,
  layers: readonly AddressLayer[],
  { language, now }: Manner,
): Promise<AddressText[]> {
  const hierarchy = adminHierarchyAt(atlas, longitude, latitude, language)
  const { countryFlag: flag, zone, points } = hierarchy
  const timeZone = zonedTime(zone ?? (await timeZoneAt(longitude, latitude)), now)
  return layers.flatMap((layer) => {
    const point = points[layer]
    if (!point) return []
    const components = componentsOfLayer(hierarchy.components, layer)
    const record: Address = {
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
    return JSON.stringify(record)
  })
}
