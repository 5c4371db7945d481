import { errors } from '../../errors.ts'
import { oneATurn } from '../limits/one-a-turn.ts'
import type { App } from '../operation.ts'
import { readPieces, readText } from './file-text.ts'
import { parseForm } from './querystring.ts'

/** The fields of a form are all text, so they are read differently from JSON. */
export class Form {
  readonly fields: Record<string, unknown>
  constructor(fields: Record<string, unknown>) {
    this.fields = fields
  }
}

const files = {
  'text/csv': 'csv',
  'application/geo+json': 'geojson',
  'application/vnd.google-earth.kml+xml': 'kml',
  'application/gpx+xml': 'gpx',
  'application/nmea': 'nmea',
}

/** Formats whose readers need no text as a whole. */
const inPieces = new Set(['kml'])

/** Bytes. JSON is parsed at once; a larger file is sent as itself, which can be read in slices. */
export const largestJson = 2 * 1024 * 1024

/** Characters of a text that takes milliseconds to parse. */
const longText = 100_000

/** JSON, forms and files; an empty JSON body counts as none. */
export function acceptBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, sent, done) => {
    const text = withoutMark(sent)
    if (text.trim() === '') return done(null, undefined)
    // Where an operator allows more for all requests, that holds.
    const largest = Math.max(largestJson, app.initialConfig.bodyLimit ?? 0)
    if (text.length > largest) return done(errors.bodyTooLarge(largest))
    const parse = () => {
      try {
        return JSON.parse(text)
      } catch (error) {
        throw errors.malformed('body', (error as Error).message)
      }
    }
    // What comes next is to check the body, which takes a turn of its own.
    if (text.length >= longText)
      return void oneATurn(parse).then((body) => oneATurn(() => done(null, body)), done)
    try {
      done(null, parse())
    } catch (error) {
      done(error as Error)
    }
  })
  // Lines of JSON stand for the list `updates` of a JSON body.
  app.addContentTypeParser<string>('application/x-ndjson', { parseAs: 'string' }, (_request, text, done) => {
    readLines(linesOf(withoutMark(text))).then((updates) => done(null, { updates }), done)
  })
  // A file stands for the fields `format` and `text` of a JSON body.
  for (const [type, format] of Object.entries(files))
    app.addContentTypeParser(type, (request, payload, done) => {
      const read = inPieces.has(format) ? readPieces : readText
      read(request, payload).then((text) => done(null, { format, text }), done)
    })
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      parseForm(text).then((fields) => done(null, new Form(fields)), done)
    },
  )
}

/** Some editors put a byte order mark before a text. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** No operation takes more: a list of more is refused as one. */
const mostLines = 1000

/** Those that are read at once: an error takes longer than a valid line. */
const linesAtOnce = 100

/** Without empty ones; no more than it takes to see that they are too many. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (let start = 0; start < text.length && lines.length <= mostLines; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    const line = text.slice(start, end)
    if (line.trim() !== '') lines.push(line)
    start = end + 1
  }
  return lines
}

async function readLines(lines: string[]): Promise<unknown[]> {
  if (lines.length > mostLines) return lines
  const read: unknown[] = []
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const add = () => read.push(...lines.slice(at, at + linesAtOnce).map(readLine))
    if (lines.length <= linesAtOnce) add()
    else await oneATurn(add)
  }
  return read
}

/** Of a line that is not JSON its error: it is refused by itself, like any other. */
function readLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    return errors.malformed('line', (error as Error).message)
  }
}
