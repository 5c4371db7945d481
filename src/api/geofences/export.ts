import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { csvParts } from '../../geofences/files/csv.ts'
import { type FileFormat, fileFormats } from '../../geofences/files/file.ts'
import { geoJsonParts } from '../../geofences/files/geojson.ts'
import { kmlParts } from '../../geofences/files/kml.ts'
import { Choice } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import type { Database } from '../../store/database.ts'
import { everyGeofence } from '../../store/geofences/geofences.ts'

interface FileParts {
  start: string
  one(geofence: StoredGeofence): string
  between: string
  end: string
}

const formats: Record<FileFormat, { parts: FileParts; media: string }> = {
  csv: { parts: csvParts, media: 'text/csv' },
  geojson: { parts: geoJsonParts, media: 'application/geo+json' },
  kml: { parts: kmlParts, media: 'application/vnd.google-earth.kml+xml' },
}

const File = Type.Unsafe<Readable>({ type: 'string' })

/** All geofences as a file that can be imported again. */
export function geofenceExportApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/v1/geofences/export',
    {
      config: { access: 'secret', limit: { name: 'geofences.export', perSecond: 1 } },
      schema: {
        tags: ['Geofences'],
        operationId: 'exportGeofences',
        summary: 'Export geofences to a file',
        querystring: Type.Object({
          format: Choice(fileFormats, 'Of the file.'),
          tag: Type.Optional(Type.String({ description: 'Only geofences of this tag.' })),
        }),
        response: {
          200: {
            description: 'Success: the file.',
            content: Object.fromEntries(Object.values(formats).map(({ media }) => [media, { schema: File }])),
          },
          default: ErrorBody,
        },
      },
    },
    async ({ query: { format, tag }, caller }, reply) => {
      const { parts, media } = formats[format]
      reply.type(`${media}; charset=utf-8`)
      reply.header('content-disposition', `attachment; filename="geofences.${format}"`)
      return Readable.from(written(parts, everyGeofence(database, caller, tag)))
    },
  )
}

async function* written(
  { start, one, between, end }: FileParts,
  pages: AsyncIterable<StoredGeofence[]>,
): AsyncGenerator<string> {
  yield start
  let isFirst = true
  for await (const page of pages) {
    yield (isFirst ? '' : between) + page.map(one).join(between)
    isFirst = false
  }
  yield end
}
