import { badMapFile } from '../../errors.ts'
import { hasOpenQuote, splitRow } from '../../model/csv.ts'
import { linesOf, type TextOptions } from './text-lines.ts'

export type Row = Record<string, string>

/** The rows of a CSV file by the names of its header, in lower case. A quoted field may hold commas, quotes and line ends. */
export async function* csvRows(
  path: string,
  required: string[],
  { separator = ',', ...options }: TextOptions & { separator?: string } = {},
): AsyncGenerator<Row> {
  let names: string[] | undefined
  let number = 0
  let open = ''
  for await (const line of linesOf(path, options)) {
    number++
    const text = open === '' ? line : `${open}\n${line}`
    if (text === '') continue
    // A field that began with a quote has not ended yet.
    if (hasOpenQuote(text)) {
      if (text.length > longestRow) throw badMapFile(path, `has a quote in line ${number} that never ends`)
      open = text
      continue
    }
    open = ''
    const fields = splitRow(text, separator)
    if (!names) {
      names = fields.map((name) => name.trim().toLowerCase())
      const missing = required.filter((name) => !names?.includes(name))
      if (missing.length > 0)
        throw badMapFile(path, `has no column ${missing.join(', ')}: its first line must name the columns`)
      continue
    }
    yield Object.fromEntries(names.map((name, at) => [name, fields[at]?.trim() ?? '']))
  }
  if (!names) throw badMapFile(path, 'has no line that names the columns')
}

const longestRow = 1 << 20
