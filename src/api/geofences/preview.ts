import { Type } from 'typebox'
import type { MapSources } from '../../geofences/fields.ts'
import { previewGeofence } from '../../geofences/preview.ts'
import { Answer } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { Geofence, geofenceExamples } from '../../model/geofence.ts'
import { GeofenceBody } from './body.ts'

const { type, geometry, geometryCenter, geometryRadius } = Geofence.properties
const Preview = Type.Object(
  { type, geometry, geometryCenter, geometryRadius },
  {
    examples: geofenceExamples.map((one) => ({
      type: one.type,
      geometry: one.geometry,
      geometryCenter: one.geometryCenter,
      geometryRadius: one.geometryRadius,
    })),
  },
)

export function geofencePreviewApi(app: App, sources: MapSources): void {
  app.post(
    '/v1/geofences/preview',
    {
      config: { access: 'secret', limit: { name: 'geofences.preview', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags: ['Geofences'],
        operationId: 'previewGeofence',
        summary: 'Preview the area of a geofence',
        description: 'Takes the body of a geofence and writes nothing.',
        body: GeofenceBody,
        response: {
          200: Answer({ geofence: Preview }),
          default: ErrorBody,
        },
      },
    },
    async ({ body }) => ok({ geofence: await previewGeofence(sources, body) }),
  )
}
