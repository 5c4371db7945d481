import { Type } from 'typebox'
import { Coordinates } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody } from '../http/replies.ts'
import { NestedGeofence } from '../model/geofence.ts'
import { Place, placeAnswer } from '../model/place.ts'
import { RegionFields } from '../model/region.ts'
import type { ProjectGeodata } from '../tracking/project-geodata.ts'
import { decide } from '../tracking/rules/decide.ts'
import { placesHolding } from '../tracking/rules/places.ts'
import type { Tracker } from '../tracking/tracker.ts'

const Context = {
  live: Type.Boolean(),
  geofences: Type.Array(NestedGeofence, { description: 'Those that hold the place now.' }),
  place: Type.Optional(Place),
  ...RegionFields,
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
          'Nothing is stored. The same fields stand in `context` and beside it: SDKs read one or the other. Place and regions where the project has them on.',
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
    async ({ query, caller, ip }) => {
      const { coordinates, accuracy = 0, userId } = query
      const { longitude: x, latitude: y } = coordinates
      await tracker.refuseBlocked(caller, x, y, ip)
      const geodata = tracker.geodataOf(caller)
      const settings = tracker.settingsOf(caller)
      const update = { x, y, accuracy, foreground: true, stopped: true, at: Date.now(), userId, ip }
      const context = {
        live: caller.live,
        geofences: geodata
          .fencesNear(x, y, settings.bufferGeofenceEntries ? accuracy : 0)
          .filter((fence) => decide(fence, undefined, update, settings).decided === 'enters')
          .flatMap(({ id }) => geodata.document(id) ?? []),
        ...(settings.places && placeAt(x, y, geodata)),
        ...(settings.regions && geodata.map.regionsAt(x, y)),
      }
      return { meta: { code: 200 }, context, ...context }
    },
  )
}

function placeAt(x: number, y: number, { map, placesSettings }: ProjectGeodata): { place?: Place } {
  const [nearest] = placesHolding(map.placesNear(x, y, 0), map)
  return nearest ? { place: placeAnswer(nearest.place, placesSettings) } : {}
}
