import { Type } from 'typebox'
import { Answer, Choice, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { Distance } from '../../model/route.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import type { Database } from '../../store/database.ts'
import { routeTaken } from '../../tracking/trips/route-taken.ts'

export function tripRouteApi(app: App, parts: { database: Database; engine: Engine }): void {
  app.get(
    '/v1/trips/:id/route',
    {
      config: { access: 'secret', limit: { name: 'trips.route', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags: ['Trips'],
        operationId: 'getTripRoute',
        summary: 'Get the route that a trip has taken',
        description:
          'Of a trip that has ended, with at least two locations: along the roads where they are known, else from location to location.',
        params: Type.Object({ id: Reference('The trip, by `_id` or `externalId`.', 'order-42') }),
        querystring: Type.Object({
          units: Type.Optional(Choice(['metric', 'imperial'], 'Of the distance; imperial by default.')),
        }),
        response: {
          200: Answer({
            distance: Distance,
            geometry: Type.Object({
              polyline: Type.String({
                description: 'With a precision of 6.',
                examples: ['}|}ceBo}lhXeE?iD??ayA?yCzf@c@'],
              }),
            }),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ params, query: { units = 'imperial' }, caller }) =>
      ok(await routeTaken(parts, caller, params.id, units)),
  )
}
