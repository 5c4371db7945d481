import { type TSchema, Type } from 'typebox'
import { Choices, Coordinates } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { Distance, ModeRoute, metresToRoad, NotAvoided, SnapDistances } from '../../model/route.ts'
import { type AnyMode, travelModes } from '../../model/travel-modes.ts'
import { distance } from '../../routing/distance.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { avoidable } from '../../routing/translate/query.ts'
import { avoid, departureTime, exclude, geometry, routeMeta, tags, units } from './params.ts'
import { truckOf, truckParams } from './truck-params.ts'

const modes: readonly AnyMode[] = [...travelModes, 'motorbike']

const example = {
  geodesic: { distance: { value: 2940.659, text: '0.6 mi' } },
  car: { distance: { value: 10813.648, text: '2.0 mi' }, duration: { value: 4.76, text: '5 mins' } },
}

export function routeDistanceApi(app: App, { engine }: { engine: Engine }): void {
  app.get(
    '/v1/route/distance',
    {
      config: { access: 'publishable', limit: { name: 'route.distance', perSecond: 50 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'routeDistance',
        summary: 'Distance and time between two locations, by one or more modes',
        querystring: Type.Object({
          origin: Coordinates('The start, as latitude,longitude.'),
          destination: { ...Coordinates('The end, as latitude,longitude.'), examples: ['53.5571,13.2751'] },
          modes: Choices(modes, 'Travel mode.'),
          ...truckParams,
          units,
          avoid: avoid(avoidable),
          exclude,
          geometry,
          geometryPoints: Type.Optional(
            Type.Integer({
              minimum: 2,
              maximum: 10_000,
              description:
                'Resample each line to this many evenly spaced points; by default it keeps its own.',
            }),
          ),
          departureTime,
        }),
        response: {
          200: Type.Object({
            meta: Type.Object({
              code: Type.Integer(),
              notAvoided: NotAvoided,
              snapDistances: SnapDistances(
                byMode(Type.Object({ origin: metresToRoad, destination: metresToRoad })),
              ),
            }),
            routes: Type.Object(
              {
                geodesic: Type.Object({ distance: Distance }),
                ...byMode(ModeRoute),
              },
              { description: 'A mode without a route is left out.', examples: [example] },
            ),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ query, caller }) => {
      const request = { ...query, ...truckOf(query, query.modes) }
      const { routes, ...meta } = await distance(engine.of(caller.project), request)
      return { meta: routeMeta(meta), routes }
    },
  )
}

function byMode(schema: TSchema) {
  return Object.fromEntries(modes.map((mode) => [mode, Type.Optional(schema)]))
}
