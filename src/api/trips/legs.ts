import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import { Answer, Choice, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { Event } from '../../model/event.ts'
import { tour, tourAfterStop } from '../../model/examples.ts'
import { Trip } from '../../model/trip.ts'
import { LegAnswer, legAnswer } from '../../model/trip-leg.ts'
import { orderLegs, type TripChangeParts, updateLeg } from '../../tracking/trips/changes.ts'
import { answer, setStatuses, tripChange } from './trips.ts'

const tags = ['Trips']
const [firstLeg = '', secondLeg = ''] = tour.legs.map(({ _id }) => _id)
const trip = Reference('The trip, by `_id` or `externalId`.', 'tour-3')

export function tripLegsApi(app: App, parts: TripChangeParts): void {
  app.patch(
    '/v1/trips/:id/legs/:legId',
    {
      config: {
        access: 'publishable',
        limit: { name: 'trips.legs.update', perSecond: 10 },
        errors: [404, 409, 503],
      },
      schema: {
        tags,
        operationId: 'updateTripLeg',
        summary: 'Change the status of a leg',
        description:
          'When the current leg ends, the next one begins; after the last one the trip is completed.',
        params: Type.Object({ id: trip, legId: Reference('The leg, by `_id`.', firstLeg) }),
        body: Type.Object(
          { status: Choice(setStatuses, 'The new status.') },
          { examples: [{ status: 'completed' }] },
        ),
        response: {
          200: {
            ...Answer({ trip: Trip, leg: LegAnswer, events: Type.Array(Event) }),
            examples: [{ trip: tourAfterStop, leg: tourAfterStop.legs[0], events: [] }],
          },
          default: ErrorBody,
        },
      },
    },
    async ({ params, body, caller }) => {
      const changed = await updateLeg(parts, caller, params.id, params.legId, body.status)
      const leg = changed.trip.legs.find(({ id }) => id === params.legId)
      if (!leg) throw errors.notFound('leg', params.legId)
      return ok({ ...answer(changed), leg: legAnswer(leg) })
    },
  )

  app.put(
    '/v1/trips/:id/legs',
    {
      config: {
        access: 'publishable',
        limit: { name: 'trips.legs.reorder', perSecond: 10 },
        errors: [404, 409, 503],
      },
      schema: {
        tags,
        operationId: 'reorderTripLegs',
        summary: 'Reorder the open legs of a trip',
        params: Type.Object({ id: trip }),
        body: Type.Object(
          {
            legs: Type.Array(Reference(), {
              minItems: 1,
              maxItems: 50,
              description: 'The `_id` of every open leg.',
            }),
          },
          { examples: [{ legs: [secondLeg, firstLeg] }] },
        ),
        response: { 200: tripChange({ trip: tour, events: [] }), default: ErrorBody },
      },
    },
    async ({ params, body, caller }) => answer(await orderLegs(parts, caller, params.id, body.legs)),
  )
}
