import { Type } from 'typebox'
import { Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { tour } from '../../model/examples.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import type { TripChangeParts } from '../../tracking/trips/changes.ts'
import { optimizeLegs } from '../../tracking/trips/optimize.ts'
import { answer, tripChange } from './trips.ts'

export function tripOptimizeApi(app: App, parts: TripChangeParts & { engine: Engine }): void {
  app.post(
    '/v1/trips/:id/optimize',
    {
      config: { access: 'secret', limit: { name: 'trips.optimize', perSecond: 10 }, errors: [404, 409, 503] },
      schema: {
        tags: ['Trips'],
        operationId: 'optimizeTrip',
        summary: 'Reorder the open legs of a trip for the shortest travel time',
        description:
          'From the location of the user, or from the first leg before any update. By road, or by the straight line where there is none.',
        params: Type.Object({ id: Reference('The trip, by `_id` or `externalId`.', 'tour-3') }),
        response: { 200: tripChange({ trip: tour, events: [] }), default: ErrorBody },
      },
    },
    async ({ params, caller }) =>
      answer(await optimizeLegs({ ...parts, engine: parts.engine.of(caller.project) }, caller, params.id)),
  )
}
