import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import { Choice, CoordinatesList } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { DirectionsRoute, metresToRoad, NotAvoided, SnapDistances } from '../../model/route.ts'
import { directions, directionsLanguages } from '../../routing/directions.ts'
import { directionsWithElevation } from '../../routing/directions-with-elevation.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { avoidable } from '../../routing/translate/query.ts'
import { avoid, departureTime, exclude, geometryOr6, modeOrCar, routeMeta, tags, units } from './params.ts'
import { truckOf, truckParams } from './truck-params.ts'

export function routeDirectionsApi(
  app: App,
  { engine, config: { dataFolder } }: { engine: Engine; config: Config },
): void {
  app.get(
    '/v1/route/directions',
    {
      config: {
        access: 'publishable',
        limit: { name: 'route.directions', perSecond: 20 },
        errors: [404, 503],
      },
      schema: {
        tags,
        operationId: 'routeDirections',
        summary: 'Turn-by-turn directions between locations',
        querystring: Type.Object({
          locations: CoordinatesList('The locations, in the order in which they are visited.', 2, 25),
          mode: modeOrCar,
          ...truckParams,
          units,
          avoid: avoid(avoidable),
          exclude,
          geometry: geometryOr6,
          departureTime,
          heading: Type.Optional(
            Type.Number({
              minimum: 0,
              maximum: 360,
              description:
                'Direction of travel at the first location: north 0, east 90, south 180, west 270.',
            }),
          ),
          alternatives: Type.Boolean({
            default: false,
            description: 'Other routes beside the best; with exactly two locations.',
          }),
          elevation: Type.Boolean({
            default: false,
            description: 'Ascent, descent and a profile of each route, where the server has elevations.',
          }),
          lang: Type.Unsafe<(typeof directionsLanguages)[number]>({
            ...Choice(directionsLanguages, 'The language of the instructions; en by default.'),
            default: 'en',
          }),
        }),
        response: {
          200: Type.Object({
            meta: Type.Object({
              code: Type.Integer(),
              notAvoided: NotAvoided,
              snapDistances: SnapDistances({ locations: Type.Array(metresToRoad) }),
            }),
            routes: Type.Array(DirectionsRoute),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ query: { elevation, ...query }, caller }) => {
      const own = engine.of(caller.project)
      const request = { ...query, ...truckOf(query, [query.mode]) }
      const { routes, ...meta } = elevation
        ? await directionsWithElevation(own, dataFolder, request)
        : await directions(own, request)
      return { meta: routeMeta(meta), routes }
    },
  )
}
