import { toE7 } from '../../atlas/format/e7.ts'
import { badMapFile } from '../../errors.ts'
import type { StagedAddress } from '../addresses/staging.ts'
import { readHouseNumbers } from '../tags/house-numbers.ts'
import { toTitleCase } from '../tags/letter-case.ts'
import { clean } from '../tags/name-tags.ts'
import { csvRows } from './csv.ts'
import { geoJsonFeatures } from './geojson.ts'
import { shortened, type TextOptions, textOf } from './text-lines.ts'

/** Addresses of OpenAddresses (https://openaddresses.io), as CSV, GeoJSON or newline-delimited GeoJSON. */
export async function* openAddresses(path: string, options?: TextOptions): AsyncGenerator<StagedAddress> {
  let isEmpty = true
  const rows = (await isGeoJson(path)) ? fromGeoJson(path, options) : fromCsv(path, options)
  for await (const row of rows) {
    const addresses = addressesOf(row)
    if (typeof addresses === 'string') {
      options?.onSkip?.(row.which, addresses)
      continue
    }
    isEmpty = false
    yield* addresses
  }
  if (isEmpty) throw badMapFile(path, 'has no address with a location, a street and a number')
}

interface AddressRow {
  /** `row 3`. */
  which: string
  longitude: number
  latitude: number
  number: string
  street: string
  unit?: string | undefined
  city?: string | undefined
  postcode?: string | undefined
}

async function* fromCsv(path: string, options?: TextOptions): AsyncGenerator<AddressRow> {
  let count = 1 // the header
  for await (const row of csvRows(path, ['lon', 'lat', 'number', 'street'], options ?? {})) {
    const { lon = '', lat = '', number = '', street = '', unit, city, postcode } = row
    const [longitude, latitude] = [degrees(lon), degrees(lat)]
    yield { which: `row ${++count}`, longitude, latitude, number, street, unit, city, postcode }
  }
}

async function* fromGeoJson(path: string, options?: TextOptions): AsyncGenerator<AddressRow> {
  for await (const { which, properties, geometry } of geoJsonFeatures(path, options)) {
    const isPoint = geometry.type === 'Point'
    const [longitude, latitude] = isPoint ? (geometry.coordinates as [number, number]) : []
    const text = (name: string) => (properties[name] == null ? '' : String(properties[name]))
    yield {
      which,
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

/** A text is why there are none. */
function addressesOf(row: AddressRow): StagedAddress[] | string {
  const { longitude, latitude } = row
  const street = clean(row.street)
  if (!(Math.abs(longitude) <= 180) || !(Math.abs(latitude) <= 90)) return 'has no point on Earth'
  if (!street) return 'has no street'
  const numbers = readHouseNumbers(row.number).filter(({ first }) => first > 0)
  if (numbers.length === 0)
    return `has "${shortened(row.number)}" for its number, which must be a house number`
  return numbers.map((number) => ({
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
