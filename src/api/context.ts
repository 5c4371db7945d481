import { Type } from 'typebox'
import type { App } from '../http/operation.ts'
import { Coordinates } from '../http/params.ts'
import { ErrorBody } from '../http/replies.ts'
import { NestedGeofence } from '../model/geofence.ts'
import { judge } from '../track/judge.ts'
import type { Tracker } from '../tracker/tracker.ts'

const Context = {
  live: Type.Boolean(),
  geofences: Type.Array(NestedGeofence, { description: 'Those that hold the place now.' }),
}

export function contextApi(app: App, { tracker }: { tracker: Tracker }): void {
  app.get(
    '/v1/context',
    {
      config: { access: 'publishable', limit: { name: 'context', perSecond: 10 } },
      schema: {
        tags: ['Tracking'],
        operationId: 'getContext',
        summary: 'What is at a place, for nobody in particular',
        description:
          'Nothing is stored. The same fields stand in `context` and beside it: SDKs read one or the other.',
        querystring: Type.Object({
          coordinates: Coordinates('The place, as latitude,longitude.'),
          accuracy: Type.Optional(Type.Number({ minimum: 0, maximum: 20_000_000, description: 'Metres.' })),
          userId: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
        }),
        response: {
          200: Type.Object(
            { meta: Type.Object({ code: Type.Integer() }), context: Type.Object(Context), ...Context },
            { description: 'Success.' },
          ),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { coordinates, accuracy = 0, userId } = request.query
      const { longitude: x, latitude: y } = coordinates
      const geofences = tracker.geofencesOf(request.caller)
      const settings = tracker.settingsOf(request.caller)
      const update = {
        x,
        y,
        accuracy,
        foreground: true,
        stopped: true,
        at: Date.now(),
        userId,
        ip: request.ip,
      }
      const context = {
        live: request.caller.live,
        geofences: geofences
          .fencesNear(x, y, settings.bufferGeofenceEntries ? accuracy : 0)
          .filter((fence) => judge(fence, undefined, update, settings).decided === 'enters')
          .flatMap(({ id }) => geofences.document(id) ?? []),
      }
      return { meta: { code: 200 }, context, ...context }
    },
  )
}
