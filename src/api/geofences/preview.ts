import { Type } from 'typebox'
import { circleAsRing } from '../../geo/circle.ts'
import { Answer } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { pointAt } from '../../model/fields.ts'
import { Geofence } from '../../model/geofence.ts'
import { GeofenceBody, type GeofenceParts, readGeofence } from './body.ts'

const { type, geometry, geometryCenter, geometryRadius } = Geofence.properties

/** What a geofence would cover, before there is one: above all one of travel time. */
export function geofencePreviewApi(app: App, parts: GeofenceParts): void {
  app.post(
    '/v1/geofences/preview',
    {
      config: { access: 'secret', limit: { name: 'geofences.preview', perSecond: 10 } },
      schema: {
        tags: ['Geofences'],
        operationId: 'previewGeofence',
        summary: 'See what a geofence would cover',
        description: 'Takes what makes a geofence and makes none.',
        body: GeofenceBody,
        response: {
          200: Answer({ geofence: Type.Object({ type, geometry, geometryCenter, geometryRadius }) }),
          default: ErrorBody,
        },
      },
    },
    async ({ body }) => {
      const {
        centre,
        radius,
        ring = circleAsRing(...centre, radius),
        ...fields
      } = await readGeofence(parts, body)
      return ok({
        geofence: {
          type: fields.type,
          geometry: { type: 'Polygon' as const, coordinates: [ring.map((position) => [...position])] },
          geometryCenter: pointAt(...centre),
          geometryRadius: radius,
        },
      })
    },
  )
}
