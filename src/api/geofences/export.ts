import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { exportGeofences } from '../../geofences/export.ts'
import { fileFormats, formats } from '../../geofences/files/formats.ts'
import { Choice, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import type { Database } from '../../store/database.ts'

const File = Type.Unsafe<Readable>({ type: 'string' })

export function geofenceExportApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/v1/geofences/export',
    {
      config: { access: 'secret', limit: { name: 'geofences.export', perSecond: 1 }, errors: [503] },
      schema: {
        tags: ['Geofences'],
        operationId: 'exportGeofences',
        summary: 'Export geofences to a file',
        querystring: Type.Object({
          format: Choice(fileFormats, 'Format of the file.'),
          tag: Type.Optional(Reference('Only geofences of this tag.')),
        }),
        response: {
          200: {
            description: 'Success: the file.',
            content: Object.fromEntries(
              Object.values(formats).map(({ mediaType }) => [mediaType, { schema: File }]),
            ),
          },
          default: ErrorBody,
        },
      },
    },
    async ({ query, caller }, reply) => {
      const { format } = query
      const file = await exportGeofences(database, caller, query)
      reply.type(`${formats[format].mediaType}; charset=utf-8`)
      reply.header('content-disposition', `attachment; filename="geofences.${format}"`)
      return Readable.from(file)
    },
  )
}
