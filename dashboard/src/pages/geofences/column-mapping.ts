/** The columns of a CSV as the file names them, with the first value of each. */
export interface CsvColumns {
  names: string[]
  samples: string[]
}

type Separator = ',' | ';' | '\t'

/** Fields that a column can be; '' is none. */
export const columnFields = [
  '',
  'description',
  'tag',
  'externalId',
  'latitude',
  'longitude',
  'radius',
  'coordinates',
  'type',
  'enabled',
] as const

/** Words of other programs and languages, plain. */
const words: Record<string, (typeof columnFields)[number]> = {
  ...{ name: 'description', title: 'description', label: 'description', bezeichnung: 'description' },
  ...{ nombre: 'description', nom: 'description', site: 'description', store: 'description' },
  ...{ id: 'externalId', nr: 'externalId', number: 'externalId', code: 'externalId', group: 'tag' },
  ...{
    category: 'tag',
    lat: 'latitude',
    breite: 'latitude',
    breitengrad: 'latitude',
    latitud: 'latitude',
    y: 'latitude',
  },
  ...{ lng: 'longitude', lon: 'longitude', long: 'longitude', länge: 'longitude', längengrad: 'longitude' },
  ...{ longitud: 'longitude', x: 'longitude', radio: 'radius', rayon: 'radius', radiusm: 'radius' },
}

/** The field that a column most likely is. A name that is no field, such as `metadata.floor`, stays as it is. */
export function guessField(name: string): string {
  const plain = name.toLowerCase().replace(/[\s_.()-]/g, '')
  const own = columnFields.find((field) => field.toLowerCase() === plain)
  return own ?? words[plain] ?? ''
}

export function readColumns(text: string): CsvColumns {
  const separator = separatorOf(text)
  const header = readLine(text, startOf(text), separator)
  return { names: header.cells, samples: readLine(text, header.end, separator).cells }
}

/** The same file with its columns named after the fields that were chosen; those of no field keep their name. */
export function renameColumns(text: string, fields: readonly string[]): string {
  const separator = separatorOf(text)
  const { cells, end } = readLine(text, startOf(text), separator)
  const names = cells.map((name, column) => fields[column] || unused(name))
  const quoted = names.map((name) => (/["\s;,]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
  return `${quoted.join(separator)}\n${text.slice(end)}`
}

/** A column that is not meant must not be taken for a field because of its name; metadata are named as they are. */
function unused(name: string): string {
  return /^metadata[.:[]/i.test(name) ? name : `unused ${name}`
}

const startOf = (text: string): number => (text.startsWith('\uFEFF') ? 1 : 0)

/** Whichever the first line has most of, as the server decides. */
function separatorOf(text: string): Separator {
  const [line = ''] = text.split('\n', 1)
  const count = (separator: string) => line.split(separator).length
  return ([',', ';', '\t'] as const).reduce<Separator>(
    (best, one) => (count(one) > count(best) ? one : best),
    ',',
  )
}

/** The cells of the line at `start`, and where the next line begins. Quotes may hold separators and line ends. */
function readLine(text: string, start: number, separator: Separator): { cells: string[]; end: number } {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = start; at < text.length; at++) {
    const letter = text[at] as string
    if (letter === '"') {
      if (isQuoted && text[at + 1] === '"') {
        cell += letter
        at++
      } else isQuoted = !isQuoted
    } else if (!isQuoted && letter === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (!isQuoted && letter === '\n') return { cells: [...cells, cell.trim()], end: at + 1 }
    else cell += letter
  }
  return { cells: [...cells, cell.trim()], end: text.length }
}
