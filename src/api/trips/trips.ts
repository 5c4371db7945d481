import { Type } from 'typebox'
import type { Atlas } from '../../atlas/atlas.ts'
import { errors } from '../../errors.ts'
import { Cursor } from '../../http/input/cursor.ts'
import {
  Answer,
  Choice,
  Choices,
  CommaList,
  Datetime,
  Limit,
  PagedAnswer,
  Reference,
} from '../../http/input/params.ts'
import { createLine } from '../../http/limits/line.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok, page } from '../../http/replies.ts'
import { isSdkClient } from '../../http/sdk-client.ts'
import { Event } from '../../model/event.ts'
import { completedTrip, eventExample, pendingTrip, tour } from '../../model/examples.ts'
import { Trip, tripAnswer } from '../../model/trip.ts'
import { tripStatuses } from '../../model/trip-status.ts'
import { locationsOfFirst, tripLocations } from '../../store/trips/locations.ts'
import { deleteTrip, getTrip, listTrips } from '../../store/trips/trips.ts'
import type { SetStatus } from '../../tracking/rules/trip.ts'
import {
  type ChangedTrip,
  createTrip,
  type TripChangeParts,
  updateTrip,
} from '../../tracking/trips/changes.ts'
import { TripBody, tripFields, UserIdField } from './body.ts'
import { TripLegs } from './leg-body.ts'

const tags = ['Trips']
const byReference = Type.Object({ id: Reference('The trip, by `_id` or `externalId`.', 'order-42') })
const text = (description: string) => Type.Optional(Reference(description))

export const setStatuses = tripStatuses.filter((status): status is SetStatus => status !== 'expired')
/** The answer to a change of a trip, with its examples. */
export function tripChange(...examples: { trip: object; events: object[] }[]) {
  return { ...Answer({ trip: Trip, events: Type.Array(Event) }), examples }
}

/** A delivery and a tour. */
const newTrips = [
  {
    externalId: 'order-42',
    userId: 'user-1',
    destinationGeofenceTag: 'stores',
    destinationGeofenceExternalId: '7',
    mode: 'car',
    metadata: { bags: 2 },
  },
  {
    externalId: 'tour-3',
    legs: [
      { destination: { destinationGeofenceTag: 'stores', destinationGeofenceExternalId: '7' } },
      { destination: { coordinates: [13.2751, 53.5571] }, stopDuration: 5 },
    ],
  },
]

export function tripsApi(app: App, parts: TripChangeParts & { atlas: Atlas }): void {
  const { database } = parts
  const inLine = createLine()

  app.get(
    '/v1/trips',
    {
      config: { access: 'secret', limit: { name: 'trips.list', perSecond: 10 }, errors: [503] },
      schema: {
        tags,
        operationId: 'listTrips',
        summary: 'List trips, the last updated first',
        querystring: Type.Object({
          status: Type.Optional(Choices(tripStatuses, 'Only with these statuses, comma-separated.')),
          destinationGeofenceTag: text('Only trips to geofences of this tag.'),
          destinationGeofenceExternalId: text('Only trips to geofences of this externalId.'),
          externalId: Type.Optional(CommaList('Only these trips, comma-separated.')),
          userId: text('Only trips of the user with this `_id`.'),
          includeLocations: Type.Boolean({ default: false }),
          createdAfter: Type.Optional(Datetime('Only trips created after this time.')),
          createdBefore: Type.Optional(Datetime('Only trips created before this time.')),
          updatedAfter: Type.Optional(Datetime('Only trips updated after this time.')),
          updatedBefore: Type.Optional(Datetime('Only trips updated before this time.')),
          cursor: Type.Optional(Cursor),
          sortBy: Type.Optional(
            Choice(['createdAt', 'updatedAt'], 'The newest first; updatedAt by default.'),
          ),
          delayed: Type.Optional(
            Type.Boolean({ description: 'True: only delayed trips; false: only the others.' }),
          ),
          limit: Limit(1, 1000, 500),
        }),
        response: { 200: PagedAnswer({ trips: Type.Array(Trip) }), default: ErrorBody },
      },
    },
    ({ query: { includeLocations, sortBy = 'updatedAt', ...wanted }, caller }, reply) =>
      inLine(caller.project, reply, async () => {
        const found = await listTrips(database, caller, { ...wanted, sortBy })
        const ids = found.items.map(({ id }) => id)
        const locations = includeLocations ? await locationsOfFirst(database, ids) : undefined
        const now = Date.now()
        const shown = found.items.slice(0, locations?.size)
        const answers = shown.map((trip) => tripAnswer(trip, now, locations?.get(trip.id)))
        const hasMore = found.hasMore || shown.length < found.items.length
        return page('trips', { ...found, hasMore }, answers)
      }),
  )

  app.get(
    '/v1/trips/:id',
    {
      config: { access: 'secret', limit: { name: 'trips.get', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'getTrip',
        summary: 'Get a trip with its locations',
        params: byReference,
        response: { 200: Answer({ trip: Trip }), default: ErrorBody },
      },
    },
    async ({ params, caller }) => {
      const trip = await getTrip(database, caller, params.id)
      if (!trip) throw errors.notFound('trip', params.id)
      const locations = await tripLocations(database, [trip.id])
      return ok({ trip: tripAnswer(trip, Date.now(), locations.get(trip.id)) })
    },
  )

  app.post(
    '/v1/trips',
    {
      config: { access: 'publishable', limit: { name: 'trips.create', perSecond: 10 }, errors: [409, 503] },
      schema: {
        tags,
        operationId: 'createTrip',
        summary: 'Create a trip',
        description:
          'Pending until its user sends an update. The externalId of a trip that has ended restarts it, of a pending one changes it, of a running one is a conflict.',
        body: Type.Object(
          {
            externalId: Reference('Your own id of the trip.'),
            userId: UserIdField,
            ...TripBody,
            legs: Type.Optional(TripLegs),
          },
          { examples: newTrips },
        ),
        response: {
          200: tripChange({ trip: pendingTrip, events: [] }, { trip: tour, events: [] }),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { body, caller } = request
      const { externalId, legs } = body
      const wanted = {
        externalId,
        legs,
        fields: tripFields(body, request),
        acceptsRunning: isSdkClient(request),
      }
      return answer(await createTrip(parts, caller, wanted))
    },
  )

  app.patch(
    '/v1/trips/:id/update',
    {
      config: {
        access: 'publishable',
        limit: { name: 'trips.update', perSecond: 10 },
        errors: [404, 409, 503],
      },
      schema: {
        tags,
        operationId: 'updateTrip',
        summary: 'Change the status or other fields of a trip',
        description:
          'Fields that are not sent stay. A trip that has ended cannot be changed: the same call again is answered, any other refused.',
        params: byReference,
        body: Type.Object(
          {
            status: Type.Optional(Choice(setStatuses, 'The new status; required.')),
            ...TripBody,
          },
          { examples: [{ status: 'completed' }] },
        ),
        response: {
          200: tripChange({ trip: completedTrip, events: [eventExample('user.stopped_trip')] }),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { params, body, caller } = request
      const fields = tripFields(body, request)
      const says = body.status !== undefined || Object.values(fields).some((value) => value !== undefined)
      if (body.status === undefined && !(isSdkClient(request) && says)) throw errors.missing('status')
      return answer(await updateTrip(parts, caller, params.id, fields, body.status))
    },
  )

  app.delete(
    '/v1/trips/:id',
    {
      config: { access: 'secret', limit: { name: 'trips.delete', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'deleteTrip',
        summary: 'Delete a trip',
        params: byReference,
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async ({ params, caller }) => {
      if (!(await deleteTrip(database, caller, params.id))) throw errors.notFound('trip', params.id)
      return ok({})
    },
  )
}

export function answer({ trip, events }: ChangedTrip) {
  return ok({ trip: tripAnswer(trip, Date.now()), events: events as Event[] })
}
