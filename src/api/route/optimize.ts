import { Type } from 'typebox'
import { CoordinatesList } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { metresToRoad, OptimizedRoute, SnapDistances } from '../../model/route.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { optimize } from '../../routing/optimize.ts'
import { departureTime, geometry, modeOrCar, tags, units } from './params.ts'
import { truckOf, truckParams } from './truck-params.ts'

export function routeOptimizeApi(app: App, { engine }: { engine: Engine }): void {
  app.get(
    '/v1/route/optimize',
    {
      config: { access: 'publishable', limit: { name: 'route.optimize', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'routeOptimize',
        summary: 'The quickest order of several locations',
        querystring: Type.Object({
          locations: CoordinatesList(
            'The locations; the first is the origin, the last the destination.',
            2,
            10,
          ),
          mode: modeOrCar,
          ...truckParams,
          units,
          geometry,
          departureTime,
        }),
        response: {
          200: Type.Object({
            meta: Type.Object({
              code: Type.Integer(),
              snapDistances: SnapDistances({ locations: Type.Array(metresToRoad) }),
            }),
            route: OptimizedRoute,
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ query, caller }) => {
      const request = { ...query, ...truckOf(query, [query.mode]) }
      const { route, ...meta } = await optimize(engine.of(caller.project), request)
      return { meta: { code: 200, ...meta }, route }
    },
  )
}
