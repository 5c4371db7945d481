import { Type } from 'typebox'
import { Coordinates, Reference } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody } from '../http/replies.ts'
import { addressOf } from '../http/requester.ts'
import { NestedGeofence, nestedGeofenceExample } from '../model/geofence.ts'
import { Place, placeExamples } from '../model/place.ts'
import { RegionFields } from '../model/region.ts'
import { contextAt } from '../tracking/context.ts'
import type { Tracker } from '../tracking/tracker.ts'

const Context = {
  live: Type.Boolean(),
  geofences: Type.Array(NestedGeofence, { description: 'Those that contain the point now.' }),
  place: Type.Optional(Place),
  ...RegionFields,
}

const example = { live: false, geofences: [nestedGeofenceExample], place: placeExamples[0] }

export function contextApi(app: App, { tracker }: { tracker: Tracker }): void {
  app.get(
    '/v1/context',
    {
      config: { access: 'publishable', limit: { name: 'context', perSecond: 10 }, errors: [451] },
      schema: {
        tags: ['Tracking'],
        operationId: 'getContext',
        summary: 'Get the context of a location, without a user',
        description:
          'Nothing is stored. The fields are in `context` and again beside it: SDKs read one or the other. Place and regions only where the project has enabled them.',
        querystring: Type.Object({
          coordinates: Coordinates('The location, as latitude,longitude.'),
          accuracy: Type.Optional(Type.Number({ minimum: 0, maximum: 20_000_000, description: 'Metres.' })),
          userId: Type.Optional(Reference('The user for whom it is asked.')),
        }),
        response: {
          200: Type.Object(
            { meta: Type.Object({ code: Type.Integer() }), context: Type.Object(Context), ...Context },
            { description: 'Success.', examples: [{ context: example, ...example }] },
          ),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { query, caller } = request
      const { coordinates, accuracy = 0, userId } = query
      const { longitude: x, latitude: y } = coordinates
      const context = await contextAt(tracker, caller, { x, y, accuracy, userId, ip: addressOf(request) })
      return { meta: { code: 200 }, context, ...context }
    },
  )
}
