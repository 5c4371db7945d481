import { Type } from 'typebox'
import { Answer, Coordinates } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { NearestRoad } from '../../model/route.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { nearest } from '../../routing/nearest.ts'
import { nearestReach } from '../../routing/snapping/nearest.ts'
import { modeOrCar, tags } from './params.ts'

const most = 10

export function routeNearestApi(app: App, { engine }: { engine: Engine }): void {
  app.get(
    '/v1/route/nearest',
    {
      config: { access: 'publishable', limit: { name: 'route.nearest', perSecond: 50 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'routeNearest',
        summary: 'The nearest points on roads',
        description: `The nearest road, however far up to 5 km, and others within ${nearestReach} m.`,
        querystring: Type.Object({
          coordinates: Coordinates('The location, as latitude,longitude.'),
          mode: modeOrCar,
          number: Type.Integer({
            minimum: 1,
            maximum: most,
            default: 1,
            description: `How many roads to answer at most, 1 to ${most}; 1 by default.`,
          }),
        }),
        response: {
          200: Answer({ roads: Type.Array(NearestRoad, { description: 'The nearest first.' }) }),
          default: ErrorBody,
        },
      },
    },
    async ({ query, caller }) => ok({ roads: await nearest(engine.of(caller.project), query) }),
  )
}
