import type { Static } from 'typebox'
import { type GeofenceParts, NewGeofenceBody, readGeofence } from '../../api/geofences/body.ts'
import { ApiError } from '../../errors.ts'
import { readerOf } from '../../http/input/reader.ts'
import type { GeofenceFields } from '../../model/geofence.ts'
import { readCsvRows } from './csv.ts'
import { readGeoJsonRows } from './geojson.ts'
import { readKmlRows } from './kml.ts'
import type { FileRow } from './rows.ts'

export const fileFormats = ['csv', 'geojson', 'kml'] as const
export type FileFormat = (typeof fileFormats)[number]

/** What a row has that leaves it out. */
export interface Defaults {
  tag?: string | undefined
  radius?: number | undefined
}

/** A row that can be written. */
export interface GoodRow {
  row: number
  tag: string
  externalId: string
  fields: GeofenceFields
}

export interface RowError {
  row: number
  param?: string
  message: string
}

const readers: Record<FileFormat, (text: string) => FileRow[] | Promise<FileRow[]>> = {
  csv: readCsvRows,
  geojson: readGeoJsonRows,
  kml: readKmlRows,
}

export async function readFileRows(format: FileFormat, text: string): Promise<FileRow[]> {
  return readers[format](text)
}

/** The good and the bad rows of a file, in its order. */
export async function checkRows(
  parts: GeofenceParts,
  rows: FileRow[],
  defaults: Defaults,
): Promise<{ good: GoodRow[]; errors: RowError[] }> {
  const good: GoodRow[] = []
  const errors: RowError[] = []
  const rowOf = new Map<string, number>()
  for (const { row, fields, problem } of rows) {
    if (problem !== undefined) {
      errors.push({ row, ...problem })
      continue
    }
    try {
      const body = readBody(withDefaults(named(fields), defaults), '') as Static<typeof NewGeofenceBody>
      const { tag, externalId } = body
      const name = JSON.stringify([tag, externalId])
      const twin = rowOf.get(name)
      if (twin !== undefined) {
        const message = `The tag "${tag}" and externalId "${externalId}" are those of row ${twin}, too.`
        errors.push({ row, param: 'externalId', message })
        continue
      }
      good.push({ row, tag, externalId, fields: await readGeofence(parts, body) })
      rowOf.set(name, row)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { param, message } = error
      errors.push({ row, ...(param !== undefined && { param }), message })
    }
  }
  return { good, errors }
}

/** As in a form: texts become numbers, booleans and lists where they should. */
const readBody = readerOf(NewGeofenceBody, true)

const otherNames: Record<string, string> = {
  name: 'description',
  title: 'description',
  id: 'externalId',
  lat: 'latitude',
  lng: 'longitude',
  lon: 'longitude',
}

const knownNames = new Map(
  [...Object.keys(NewGeofenceBody.properties), 'latitude', 'longitude'].map((name) => [plain(name), name]),
)

/** `external_id` and `External ID` are `externalId`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

/** By our own names; what is not known is left out. `metadata.floor` and `metadata[floor]` are keys of the metadata. */
function named(fields: Record<string, unknown>): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  const metadata: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const [, dotted, bracketed] = /^metadata(?:[.:](.+)|\[(.+)\])$/i.exec(name) ?? []
    const key = dotted ?? bracketed
    if (key !== undefined) metadata[key] = value
    else {
      const ours = knownNames.get(plain(name))
      if (ours !== undefined) known[ours] = value
      else if (otherNames[plain(name)] !== undefined) known[otherNames[plain(name)] as string] ??= value
    }
  }
  return Object.keys(metadata).length > 0 ? { metadata, ...known } : known
}

function withDefaults(fields: Record<string, unknown>, { tag, radius }: Defaults): Record<string, unknown> {
  const { latitude, longitude, ...rest } = fields
  const isPlaced = latitude !== undefined || longitude !== undefined
  const centre =
    isPlaced && rest.coordinates === undefined ? [Number(longitude), Number(latitude)] : undefined
  const isRing = /^\s*\[\s*\[/.test(asJson(rest.coordinates))
  const externalId = rest.externalId ?? slug(rest.description)
  return {
    ...(tag !== undefined && { tag }),
    ...(radius !== undefined && !isRing && { radius }),
    type: isRing ? 'polygon' : 'circle',
    ...(centre && { coordinates: centre }),
    ...rest,
    ...(externalId !== undefined && {
      externalId: String(externalId),
      description: String(rest.description ?? externalId),
    }),
  }
}

function asJson(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** `Store 7, north` → `store-7-north`; undefined when nothing is left. */
function slug(text: unknown): string | undefined {
  const words = String(text ?? '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words?.join('-').slice(0, 256)
}
