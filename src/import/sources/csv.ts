import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { badMapFile } from '../../errors.ts'
import { type TextOptions, textOf } from './text-lines.ts'

export type Row = Record<string, string>

/** The rows of a CSV file by the names of its header, in lower case. */
export async function* csvRows(
  path: string,
  required: string[],
  { separator = ',', ...options }: TextOptions & { separator?: string } = {},
): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: longestRow,
  })
  // Errors of the file reach the loop below through the parser.
  pipeline(textOf(path, options), parser, () => {})
  let names: string[] | undefined
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (names) yield Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? '']))
      else names = readHeader(path, cells, required)
    }
  } catch (error) {
    throw error instanceof CsvError ? badMapFile(path, quoteProblem(error)) : error
  }
  if (!names) throw badMapFile(path, 'has no line that names the columns')
}

/** Bytes; a longer row has a quote that is never closed. */
const longestRow = 1 << 20

function readHeader(path: string, cells: string[], required: string[]): string[] {
  const names = cells.map((name) => name.trim().toLowerCase())
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length === 0) return names
  throw badMapFile(path, `has no column ${missing.join(', ')}: its first line must name the columns`)
}

function quoteProblem({ code, lines, records }: CsvError): string {
  if (code === 'INVALID_OPENING_QUOTE') return `has a quote in line ${lines} inside a value without quotes`
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? `has a quote in row ${Number(records) + 1} that is never closed`
    : `has text after a closing quote in line ${lines}`
}
