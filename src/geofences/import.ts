import { ApiError, errors } from '../errors.ts'
import type { Pause } from '../geocoder/slices.ts'
import type { Geofence, GeofenceFields, NestedGeofence } from '../model/geofence.ts'
import { geofenceAnswer, nestedGeofence } from '../model/geofence-answers.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import {
  createImport,
  type GeofenceImport,
  importRowText,
  type RowError,
} from '../store/geofences/geofence-imports.ts'
import { computeFields, type MapSources, type NewGeofence } from './fields.ts'
import { mostRows } from './files/bounds.ts'
import { type FileFormat, formats } from './files/formats.ts'
import { type RowDefaults, rowNormalizer } from './files/normalize-row.ts'
import type { FileRow } from './files/rows.ts'

export interface ImportFile {
  format: FileFormat
  text: string | Iterable<string>
  defaults: RowDefaults
}

/** Reads a row as the API reads the body of a new geofence. */
export interface RowReader {
  /** The fields it knows. */
  names: readonly string[]
  /** Throws an ApiError for the first field that is wrong. */
  read(fields: Record<string, unknown>): NewGeofence
}

interface ImportSources extends MapSources {
  rowReader: RowReader
}

interface GoodRow {
  row: number
  tag: string
  externalId: string
  fields: GeofenceFields
}

/** A geofence as it will be answered, without what it gets when it is written. */
export type PreviewedRow = { row: number } & Omit<NestedGeofence, '_id'> & Pick<Geofence, 'geometry'>

/** Characters of JSON that the rows of a preview may have. */
const longestPreview = 2_000_000

/** What an import would write, as far as it fits, and the rows that it would leave out. */
export async function previewImport(
  sources: ImportSources,
  file: ImportFile,
  pause: Pause,
): Promise<{ total: number; rows: PreviewedRow[]; errors: RowError[] }> {
  const { good, bad } = await readFile(sources, file, pause)
  const rows: PreviewedRow[] = []
  let left = longestPreview
  for (const one of good) {
    await pause()
    const row = previewedRow(one)
    left -= JSON.stringify(row).length
    if (left < 0) break
    rows.push(row)
  }
  return { total: good.length + bad.length, rows, errors: bad }
}

/** Queues the good rows of a file; `writeImports` writes them. */
export async function startImport(
  parts: ImportSources & { database: Database },
  scope: Scope,
  file: ImportFile,
  pause: Pause,
): Promise<GeofenceImport> {
  const { good, bad } = await readFile(parts, file, pause)
  const rows: string[] = []
  for (const { tag, externalId, fields } of good) {
    await pause()
    rows.push(importRowText({ tag, externalId, fields }))
  }
  return createImport(parts.database, scope, rows, bad)
}

async function readFile(
  sources: ImportSources,
  { format, text, defaults }: ImportFile,
  pause: Pause,
): Promise<{ good: GoodRow[]; bad: RowError[] }> {
  const rows = await formats[format].read(text, pause)
  if (rows.length === 0) throw errors.invalid('text', `Expected 1 to ${mostRows} rows, got none.`)
  return checkRows(sources, rows, defaults, pause)
}

async function checkRows(
  { rowReader, ...sources }: ImportSources,
  rows: FileRow[],
  defaults: RowDefaults,
  pause: Pause,
): Promise<{ good: GoodRow[]; bad: RowError[] }> {
  const good: GoodRow[] = []
  const bad: RowError[] = []
  const normalize = rowNormalizer(rowReader.names, defaults)
  const rowByName = new Map<string, number>()
  for (const { row, fields, problem } of rows) {
    await pause()
    if (problem !== undefined) {
      bad.push({ row, ...problem })
      continue
    }
    const named = normalize(fields)
    try {
      const input = rowReader.read(named)
      const { tag, externalId } = input
      const name = JSON.stringify([tag, externalId])
      const first = rowByName.get(name)
      if (first !== undefined) {
        const message = `Row ${first} has the same tag "${tag}" and externalId "${externalId}".`
        bad.push({ row, param: 'externalId', problem: 'duplicate', firstRow: first, message })
        continue
      }
      good.push({ row, tag, externalId, fields: await computeFields(sources, input) })
      rowByName.set(name, row)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      bad.push({ row, ...refusal(error, named) })
    }
  }
  return { good, bad }
}

/** What was missing was not in the row; what the map cannot answer is no fault of it. */
function refusal(
  { status, param, message }: ApiError,
  fields: Record<string, unknown>,
): Omit<RowError, 'row'> {
  if (status !== 400 || param === undefined)
    return { ...(param !== undefined && { param }), problem: 'failed', message }
  const value = fields[param.split(/[.[]/, 1)[0] as string]
  if (value === undefined || value === null || value === '') return { param, problem: 'missing', message }
  const got = shortText(value)
  return { param, problem: 'invalid', ...(got !== undefined && { got }), message }
}

const longestGot = 60

/** Of a pair the numbers, latitude first; undefined for anything long. */
function shortText(value: unknown): string | undefined {
  const isPair = Array.isArray(value) && value.length === 2
  const text = isPair
    ? value
        .toReversed()
        .map((one) => (Number.isNaN(one) ? '?' : String(one)))
        .join(', ')
    : String(value)
  return (isPair || typeof value !== 'object') && text.length <= longestGot ? text : undefined
}

function previewedRow({ row, tag, externalId, fields }: GoodRow): PreviewedRow {
  const never = new Date(0)
  const stored = {
    ...fields,
    id: '',
    project: 0,
    live: false,
    tag,
    externalId,
    createdAt: never,
    updatedAt: never,
  }
  const { _id, ...nested } = nestedGeofence(stored)
  return { row, ...nested, geometry: geofenceAnswer(stored).geometry }
}
