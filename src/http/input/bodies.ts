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
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
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
  // Lines of JSON stand for the list `updates` of a JSON body. Some editors put a byte order mark before the first.
  app.addContentTypeParser<string>('application/x-ndjson', { parseAs: 'string' }, (_request, text, done) => {
    const lines = text
      .replace(/^\ufeff/, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
    done(null, { updates: lines.map(readLine) })
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

/** Of a line that is not JSON its error: it is refused by itself, like any other. */
function readLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    return errors.malformed('line', (error as Error).message)
  }
}
