/** Comma-separated values: what a reader of files and a reader of texts share. A quoted field may hold anything. */

/** A field that began with a quote has not ended yet: the row goes on in the next line. */
export function hasOpenQuote(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count++
  return count % 2 === 1
}

export function splitRow(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator)
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (letter === '"' && isQuoted && text[at + 1] === '"') {
      field += '"'
      at++
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      fields.push(field)
      field = ''
    } else field += letter
  }
  return [...fields, field]
}

/** The rows of a text, empty ones left out. The separator is whichever the first line has most of. */
export function readCsv(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = separatorOf(lines[0] ?? '')
  const rows: string[][] = []
  let open: string | undefined
  for (const line of lines) {
    const row: string = open === undefined ? line : `${open}\n${line}`
    open = hasOpenQuote(row) ? row : undefined
    if (open === undefined && row.trim() !== '') rows.push(splitRow(row, separator))
  }
  return open === undefined ? rows : [...rows, splitRow(open, separator)]
}

function separatorOf(line: string): string {
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

export function csvRow(fields: readonly string[]): string {
  return fields
    .map((field) => (/[",;\t\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(',')
}
