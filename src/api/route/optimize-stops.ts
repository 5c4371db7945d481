import { Type } from 'typebox'
import { Coordinates, Datetime } from '../../http/input/params.ts'
import type { Turns } from '../../http/limits/turns.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { metresToRoad, OptimizedRoute, SnapDistances, StopVisit, UnservedStop } from '../../model/route.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { mostStops, optimizeStops } from '../../routing/optimize-stops.ts'
import { departureTime, geometry, modeOrCar, tags, units } from './params.ts'
import { truckOf, truckParams } from './truck-params.ts'

const locations = [
  { coordinates: '53.5587,13.2618' },
  {
    coordinates: '53.5571,13.2751',
    serviceTime: 5,
    earliest: '2026-01-31T12:30:00.000Z',
    latest: '2026-01-31T13:00:00.000Z',
  },
  { coordinates: '53.5450,13.2800', serviceTime: 10 },
  { coordinates: '53.5587,13.2618', latest: '2026-01-31T14:00:00.000Z' },
]

/** Minutes of a day. */
const longestService = 1440

export function routeOptimizeStopsApi(app: App, { engine, turns }: { engine: Engine; turns: Turns }): void {
  app.post(
    '/v1/route/optimize',
    {
      config: { access: 'publishable', limit: { name: 'route.optimize', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'routeOptimizeStops',
        summary: 'The quickest order of many stops with time windows',
        description: `Up to ${mostStops} locations. As many as possible are served, and then the end is as early as possible. The order is optimal for up to ten locations between the first and the last.`,
        body: Type.Object(
          {
            locations: Type.Array(
              Type.Object({
                coordinates: Coordinates('latitude,longitude'),
                serviceTime: Type.Number({
                  minimum: 0,
                  maximum: longestService,
                  default: 0,
                  description: 'Minutes that one stays; 0 by default.',
                }),
                earliest: Type.Optional(Datetime('Not served before; who arrives earlier waits.')),
                latest: Type.Optional(Datetime('Latest arrival.')),
              }),
              {
                minItems: 2,
                maxItems: mostStops,
                description: 'The first is the origin, the last the destination.',
              },
            ),
            mode: modeOrCar,
            ...truckParams,
            units,
            geometry,
            departureTime,
          },
          { examples: [{ locations, departureTime: '2026-01-31T12:00:00.000Z' }] },
        ),
        response: {
          200: Type.Object({
            meta: Type.Object({
              code: Type.Integer(),
              snapDistances: SnapDistances({ visits: Type.Array(metresToRoad) }),
            }),
            route: OptimizedRoute,
            visits: Type.Array(StopVisit, { description: 'In the order of the route.' }),
            unserved: Type.Array(UnservedStop, {
              description: 'Locations that the route leaves out, and why.',
            }),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ body, caller }, reply) => {
      const pause = await turns.begin(caller.project, reply)
      const request = { ...body, ...truckOf(body, [body.mode]) }
      const { snapDistances, ...answer } = await optimizeStops(engine.of(caller.project), request, pause)
      return { meta: { code: 200, snapDistances }, ...answer }
    },
  )
}
