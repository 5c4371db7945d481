import { errors } from '../../errors.ts'
import type { Pause } from '../../geocoder/slices.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import type { RowError } from '../../store/geofences/geofence-imports.ts'
import { longestValue, mostColumns, refuseMoreRows, sliceLength } from './bounds.ts'
import type { FileRow } from './rows.ts'

/** Empty cells are left out, and rows of nothing else. A row with a stray quote is kept with its problem. */
export async function readCsvRows(text: string, pause: Pause): Promise<FileRow[]> {
  const [header, ...rows] = await parseCsv(text, pause)
  if (!header) throw errors.invalid('text', 'Expected a first line that names the columns, got nothing.')
  if (header.problem) throw errors.invalid('text', header.problem.message)
  const names = header.cells.map((name) => name.trim())
  const read: FileRow[] = []
  for (const { row, cells, problem } of rows) {
    await pause()
    const named = cells
      .slice(0, names.length)
      .map((cell, column) => [names[column], withoutGuard(cell.trim())])
    const fields = Object.fromEntries(named.filter(([, cell]) => cell !== ''))
    if (problem) read.push({ row, fields, problem })
    else if (cells.some((cell) => cell !== '')) read.push({ row, fields })
  }
  return read
}

type StrayQuote = Pick<RowError, 'problem' | 'column' | 'message'>

interface CsvRow {
  /** From 1: the row with the names of the columns. Blank lines are not counted. */
  row: number
  cells: string[]
  problem?: StrayQuote
}

/** In a single pass: what a quote means is never guessed twice. Values without quotes are trimmed. */
export async function parseCsv(text: string, pause: Pause): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  const separator = separatorOf(text)
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let pausedAt = 0
  while (at < text.length) {
    if (at - pausedAt > sliceLength) {
      pausedAt = at
      await pause()
    }
    const row = rows.length + 1
    const { cells, problem, end } = readRow(text, at, separator, row)
    at = end
    if (cells.length === 1 && cells[0] === '' && problem === undefined) continue
    rows.push({ row, cells: problem === undefined ? cells : [], ...(problem !== undefined && { problem }) })
    refuseMoreRows(rows.length - 1)
  }
  return rows
}

interface ReadRow {
  cells: string[]
  problem?: StrayQuote
  /** Where the next row begins. */
  end: number
}

function readRow(text: string, start: number, separator: Separator, row: number): ReadRow {
  const cells: string[] = []
  for (let at = start; ; ) {
    const cell = readCell(text, at, separator, row)
    if (cell.value.includes('"') && !cell.isQuoted) {
      const lineEnd = text.indexOf('\n', at)
      const column = cells.length + 1
      const message = `Expected quotes around a whole value, and doubled inside it; got a single one inside column ${column}.`
      return {
        cells,
        problem: { problem: 'quotes', column, message },
        end: lineEnd < 0 ? text.length : lineEnd + 1,
      }
    }
    cells.push(cell.value)
    if (cells.length > mostColumns)
      throw errors.invalid('text', `Row ${row} has too many columns. Expected at most ${mostColumns}.`)
    at = cell.end + 1
    if (text[cell.end] !== separator) return { cells, end: at }
  }
}

interface Cell {
  value: string
  isQuoted: boolean
  /** Of the separator or line end after it. */
  end: number
}

type Separator = ',' | ';' | '\t'

/** Up to the end of the cell, and the white space before it. */
const unquoted = { ',': /[^,\n]*/y, ';': /[^;\n]*/y, '\t': /[^\t\n]*/y }
const blank = { ',': /[^\S\n]*/y, ';': /[^\S\n]*/y, '\t': /[^\S\n\t]*/y }

function readCell(text: string, start: number, separator: Separator, row: number): Cell {
  const open = endOf(blank[separator], text, start)
  if (text[open] !== '"') {
    const end = endOf(unquoted[separator], text, start)
    return { value: text.slice(start, checkLength(start, end, row)).trim(), isQuoted: false, end }
  }
  let close = text.indexOf('"', open + 1)
  while (close >= 0 && text[close + 1] === '"') {
    checkLength(open, close, row)
    close = text.indexOf('"', close + 2)
  }
  if (close < 0) throw errors.invalid('text', `The quote in row ${row} is never closed.`)
  const end = endOf(blank[separator], text, close + 1)
  if (end < text.length && text[end] !== separator && text[end] !== '\n')
    throw errors.invalid(
      'text',
      `Row ${row} has text after a closing quote. Expected quotes inside a value to be doubled.`,
    )
  const value = text.slice(open + 1, checkLength(open, close, row)).replaceAll('""', '"')
  return { value, isQuoted: true, end }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  pattern.test(text)
  return pattern.lastIndex
}

function checkLength(from: number, to: number, row: number): number {
  if (to - from > longestValue)
    throw errors.invalid('text', `Row ${row} has a value of over ${longestValue} characters.`)
  return to
}

/** Whichever the first line has most of. */
function separatorOf(text: string): Separator {
  const [line = ''] = text.slice(0, sliceLength).split('\n', 1)
  const count = (separator: string) => line.split(separator).length
  return ([',', ';', '\t'] as const).reduce<Separator>(
    (best, one) => (count(one) > count(best) ? one : best),
    ',',
  )
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
  one: (geofence: StoredGeofence) => csvLine(Object.values(columns).map((cell) => guarded(cell(geofence)))),
  between: '',
  end: '',
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe; numbers stay numbers. */
function guarded(cell: string): string {
  return formulaStart.test(cell) && !number.test(cell) ? `'${cell}` : cell
}

/** Reads what `guarded` wrote: an apostrophe before anything else belongs to the text. */
function withoutGuard(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Apostrophes before one count, so that text which begins with `'=` comes back whole. */
const formulaStart = /^'*[=+\-@\t\r]/
const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i

export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
  return `${quoted.join(',')}\r\n`
}
