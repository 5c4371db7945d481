import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import { distance, type Position } from '../../geo/distance.ts'
import { Answer, Choice, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { encodePolyline } from '../../routing/translate/polyline.ts'
import { distanceFigure } from '../../routing/translate/texts.ts'
import type { Database } from '../../store/database.ts'
import { getTrip, tripLocations } from '../../store/trips/trips.ts'
import { isOpen } from '../../tracking/rules/trip.ts'

/** The way that a trip has taken. */
export function tripRouteApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/v1/trips/:id/route',
    {
      config: { access: 'secret', limit: { name: 'trips.route', perSecond: 10 } },
      schema: {
        tags: ['Trips'],
        operationId: 'getTripRoute',
        summary: 'Get the way that a trip has taken',
        description: 'Of a trip that has ended, with two locations or more.',
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
    async ({ params, query: { units = 'imperial' }, caller }) => {
      const trip = await getTrip(database, caller, params.id)
      if (!trip) throw errors.notFound('trip', params.id)
      if (isOpen(trip)) throw errors.tripUnderWay(trip.status)
      const places = (await tripLocations(database, [trip.id])).get(trip.id) ?? []
      if (places.length < 2) throw errors.tripTooShort(trip.externalId, places.length)
      const line = places.map(({ x, y }): Position => [x, y])
      return ok({
        distance: distanceFigure(lengthOf(line), units),
        geometry: { polyline: encodePolyline(line, 6) },
      })
    },
  )
}

function lengthOf(line: Position[]): number {
  return line.slice(1).reduce((sum, [x, y], at) => sum + distance(...(line[at] as Position), x, y), 0)
}
