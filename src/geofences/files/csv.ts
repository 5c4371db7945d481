import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CsvError, parse } from 'csv-parse'
import { errors } from '../../errors.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import type { FileRow } from './rows.ts'

/** Empty cells are left out. A row with a stray quote is kept with its problem. */
export async function readCsvRows(text: string): Promise<FileRow[]> {
  const [header, ...rows] = await parseCsv(text)
  if (!header) throw errors.invalid('text', 'Expected a first line that names the columns, got nothing.')
  if (header.problem) throw errors.invalid('text', header.problem)
  const names = header.cells.map((name) => name.trim())
  return rows.map(({ row, cells, problem }) => ({
    row,
    fields: Object.fromEntries(
      names.flatMap((name, column) => {
        const cell = cells[column]?.trim() ?? ''
        return cell === '' ? [] : [[name, cell]]
      }),
    ),
    ...(problem !== undefined && { problem: { message: problem } }),
  }))
}

interface CsvRow {
  /** From 1: the row with the names of the columns. Blank lines are not counted. */
  row: number
  cells: string[]
  problem?: string
}

/** In slices, with other requests in between: a file may be 20 MB. */
export async function parseCsv(text: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  let lineOfProblem = 0
  const parser = parse({
    bom: true,
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    skip_records_with_error: true,
    on_record(cells: string[]) {
      rows.push({ row: rows.length + 1, cells })
      return null
    },
    on_skip(error) {
      const row = rows.length + 1
      // After any other stray quote the end of the row is unknown.
      if (error?.code !== 'INVALID_OPENING_QUOTE') throw errors.invalid('text', fileProblem(error, row))
      if (error.lines === lineOfProblem) return
      lineOfProblem = Number(error.lines)
      rows.push({
        row,
        cells: [],
        problem: `Expected quotes around a whole value, and doubled inside it; got a single one inside column ${Number(error.index) + 1}.`,
      })
    },
  })
  await pipeline(slicesOf(text), parser)
  return rows
}

function fileProblem(error: CsvError | undefined, row: number): string {
  return error?.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `The quote in row ${row} is never closed.`
    : `Row ${row} has text after a closing quote. Expected quotes inside a value to be doubled.`
}

const sliceBytes = 1 << 16

async function* slicesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes)
    await nextTurn()
  }
}

/** Whichever the first line has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

const json = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))
const text = (value: unknown) => (value === undefined ? '' : String(value))

/** The columns of an export; imported again, they make the same geofence. */
const columns: Record<string, (geofence: StoredGeofence) => string> = {
  tag: ({ tag }) => tag,
  externalId: ({ externalId }) => externalId,
  description: ({ description }) => description,
  type: ({ type }) => type,
  latitude: ({ type, centre }) => (type === 'polygon' ? '' : text(centre[1])),
  longitude: ({ type, centre }) => (type === 'polygon' ? '' : text(centre[0])),
  radius: ({ type, radius }) => (type === 'polygon' ? '' : text(radius)),
  coordinates: ({ type, ring }) => (type === 'polygon' ? json(ring) : ''),
  mode: ({ mode }) => text(mode),
  metadata: ({ metadata }) => json(metadata),
  userId: ({ userId }) => text(userId),
  userIds: ({ userIds }) => text(userIds),
  ip: ({ ip }) => text(ip),
  enabled: ({ enabled }) => text(enabled),
  disableAfter: ({ disableAfter }) => disableAfter?.toISOString() ?? '',
  deleteAfter: ({ deleteAfter }) => deleteAfter?.toISOString() ?? '',
  stopDetection: ({ stopDetection }) => text(stopDetection),
  dwellThreshold: ({ dwellThreshold }) => text(dwellThreshold),
  tripApproachingThreshold: ({ tripApproachingThreshold }) => text(tripApproachingThreshold),
  operatingHours: ({ operatingHours }) => json(operatingHours),
}

export const csvWriter = {
  start: csvLine(Object.keys(columns)),
  one: (geofence: StoredGeofence) => csvLine(Object.values(columns).map((cell) => cell(geofence))),
  between: '',
  end: '',
}

export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
  return `${quoted.join(',')}\r\n`
}
