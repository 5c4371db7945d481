import { errors } from '../../errors.ts'
import type { App } from '../operation.ts'
import { parsePairs } from './querystring.ts'

/** A form's fields are all text, so they are read otherwise than JSON. */
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
}

/** JSON and forms; an empty body is no body, whatever its type says. */
export function acceptBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text.trim() === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text))
    } catch (error) {
      done(errors.malformedBody((error as Error).message))
    }
  })
  // Lines of JSON are the list that stands under `updates` in a JSON body; a list alone is read so, too.
  app.addContentTypeParser<string>('application/x-ndjson', { parseAs: 'string' }, (_request, text, done) => {
    try {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      done(null, { updates: lines.map((line) => JSON.parse(line)) })
    } catch (error) {
      done(errors.malformedBody((error as Error).message))
    }
  })
  // Files are what JSON has under `format` and `text`.
  for (const [type, format] of Object.entries(files))
    app.addContentTypeParser<string>(type, { parseAs: 'string' }, (_request, text, done) =>
      done(null, { format, text }),
    )
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new Form(parsePairs(text))),
  )
}
