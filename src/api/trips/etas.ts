import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import { Answer, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { Datetime, Point, pointAt } from '../../model/fields.ts'
import type { Database } from '../../store/database.ts'
import { tripEtas } from '../../store/trips/locations.ts'
import { getTrip } from '../../store/trips/trips.ts'

const Eta = Type.Object({
  createdAt: Datetime('When the user was there.'),
  location: Point,
  duration: Type.Number({ description: 'Minutes to the destination, as estimated then.', examples: [3.5] }),
  distance: Type.Number({ description: 'Metres to the destination.', examples: [1868] }),
  arrivalAt: Datetime('When the user would arrive.'),
})

export function tripEtasApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/v1/trips/:id/etas',
    {
      config: { access: 'secret', limit: { name: 'trips.etas', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags: ['Trips'],
        operationId: 'getTripEtas',
        summary: 'Get the history of the ETA of a trip',
        params: Type.Object({ id: Reference('The trip, by `_id` or `externalId`.', 'order-42') }),
        response: { 200: Answer({ etas: Type.Array(Eta) }), default: ErrorBody },
      },
    },
    async ({ params, caller }) => {
      const trip = await getTrip(database, caller, params.id)
      if (!trip) throw errors.notFound('trip', params.id)
      const etas = await tripEtas(database, trip.id)
      return ok({
        etas: etas.map(({ at, x, y, minutes, metres }) => ({
          createdAt: new Date(at),
          location: pointAt(x, y),
          duration: Math.round(minutes * 10) / 10,
          distance: Math.round(metres),
          arrivalAt: new Date(at + minutes * 60_000),
        })),
      })
    },
  )
}
