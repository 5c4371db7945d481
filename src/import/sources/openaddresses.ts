import { toE7 } from '../../atlas/format/e7.ts'
import { badMapFile } from '../../errors.ts'
import type { StagedAddress } from '../addresses/staging.ts'
import { readHouseNumbers } from '../tags/house-numbers.ts'
import { toTitleCase } from '../tags/letter-case.ts'
import { clean } from '../tags/name-tags.ts'
import { csvRows } from './csv.ts'
import { geoJsonFeatures } from './geojson.ts'
import { type TextOptions, textOf } from './text-lines.ts'

/** Addresses of OpenAddresses (https://openaddresses.io), as CSV, GeoJSON or newline-delimited GeoJSON. */
export async function* openAddresses(path: string, options?: TextOptions): AsyncGenerator<StagedAddress> {
  let isEmpty = true
  const rows = (await isGeoJson(path)) ? fromGeoJson(path, options) : fromCsv(path, options)
  for await (const row of rows) {
    for (const address of addressesOf(row)) {
      isEmpty = false
      yield address
    }
  }
  if (isEmpty) throw badMapFile(path, 'has no address with a location, a street and a number')
}

interface AddressRow {
  longitude: number
  latitude: number
  number: string
  street: string
  unit?: string | undefined
  city?: string | undefined
  postcode?: string | undefined
}

async function* fromCsv(path: string, options?: TextOptions): AsyncGenerator<AddressRow> {
  for await (const row of csvRows(path, ['lon', 'lat', 'number', 'street'], options ?? {})) {
    const { lon = '', lat = '', number = '', street = '', unit, city, postcode } = row
    yield { longitude: degrees(lon), latitude: degrees(lat), number, street, unit, city, postcode }
  }
}

async function* fromGeoJson(path: string, options?: TextOptions): AsyncGenerator<AddressRow> {
  for await (const { properties, geometry } of geoJsonFeatures(path, options)) {
    if (geometry.type !== 'Point') continue
    const [longitude, latitude] = geometry.coordinates as [number, number]
    const text = (name: string) => (properties[name] == null ? '' : String(properties[name]))
    yield {
      longitude: Number(longitude),
      latitude: Number(latitude),
      number: text('number'),
      street: text('street'),
      unit: text('unit'),
      city: text('city'),
      postcode: text('postcode'),
    }
  }
}

function addressesOf(row: AddressRow): StagedAddress[] {
  const { longitude, latitude } = row
  const street = clean(row.street)
  if (!street || !(Math.abs(longitude) <= 180) || !(Math.abs(latitude) <= 90)) return []
  return readHouseNumbers(row.number)
    .filter(({ first }) => first > 0)
    .map((number) => ({
      street: toTitleCase(street),
      number,
      unit: clean(row.unit),
      city: row.city ? toTitleCase(clean(row.city) ?? '') : undefined,
      postalCode: clean(row.postcode),
      x: toE7(longitude),
      y: toE7(latitude),
      source: 'openaddresses',
    }))
}

async function isGeoJson(path: string): Promise<boolean> {
  for await (const text of textOf(path)) return /^\uFEFF?\s*\{/.test(text)
  return false
}

/** NaN for an empty field. */
function degrees(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
