import { Type } from 'typebox'
import { Answer, Choice, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import type { Database } from '../../store/database.ts'
import { routeTaken } from '../../tracking/trips/route-taken.ts'

export function tripRouteApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/v1/trips/:id/route',
    {
      config: { access: 'secret', limit: { name: 'trips.route', perSecond: 10 } },
      schema: {
        tags: ['Trips'],
        operationId: 'getTripRoute',
        summary: 'Get the route that a trip has taken',
        description: 'Of a trip that has ended, with at least two locations.',
        params: Type.Object({ id: Reference('The trip, by `_id` or `externalId`.') }),
        querystring: Type.Object({
          units: Type.Optional(Choice(['metric', 'imperial'], 'Of the distance; imperial by default.')),
        }),
        response: {
          200: Answer({
            distance: Type.Object({
              value: Type.Number({ description: 'Feet, or metres.' }),
              text: Type.String(),
            }),
            geometry: Type.Object({ polyline: Type.String({ description: 'With a precision of 6.' }) }),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ params, query: { units = 'imperial' }, caller }) =>
      ok(await routeTaken(database, caller, params.id, units)),
  )
}
