import { Type } from 'typebox'
import { Choice, CoordinatesList } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { DirectionsRoute, NotAvoided } from '../../model/route.ts'
import { directions, directionsLanguages } from '../../routing/directions.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { avoidable } from '../../routing/translate/query.ts'
import { avoid, departureTime, geometryOr6, modeOrCar, tags, units } from './params.ts'
import { truckOf, truckParams } from './truck-params.ts'

export function routeDirectionsApi(app: App, { engine }: { engine: Engine }): void {
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
          lang: Type.Unsafe<(typeof directionsLanguages)[number]>({
            ...Choice(directionsLanguages, 'The language of the instructions; en by default.'),
            default: 'en',
          }),
        }),
        response: {
          200: Type.Object({
            meta: Type.Object({ code: Type.Integer(), notAvoided: NotAvoided }),
            routes: Type.Array(DirectionsRoute),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ query, caller }) => {
      const { routes, notAvoided } = await directions(engine.of(caller.project), {
        ...query,
        ...truckOf(query, [query.mode]),
      })
      return { meta: { code: 200, ...(notAvoided.length > 0 && { notAvoided }) }, routes }
    },
  )
}
