import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { Cursor } from '../http/input/cursor.ts'
import { AnyMetadata } from '../http/input/metadata.ts'
import { Answer, CommaList, Datetime, Limit, PagedAnswer, Reference, UserId } from '../http/input/params.ts'
import { createLine } from '../http/limits/line.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, emptyPage, ok, page } from '../http/replies.ts'
import { Event } from '../model/event.ts'
import { eventExamples, loggedConversion } from '../model/examples.ts'
import type { Database } from '../store/database.ts'
import { deleteEvent, getEvent, listEvents } from '../store/events/events.ts'
import { getTrip } from '../store/trips/trips.ts'
import { userIdsOf } from '../store/users/users.ts'
import { logConversion, verifyEvent } from '../tracking/conversions.ts'
import type { Tracker } from '../tracking/tracker.ts'

const tags = ['Events']

const byId = Type.Object({ id: Reference('The event, by `_id`.', '697deca0e5a1c04f3b2d0003') })
/** An answer with each type of event. */
const everyType = Object.fromEntries(
  Object.entries(eventExamples).map(([type, { summary, value }]) => [
    type,
    { summary, value: { meta: { code: 200 }, event: value } },
  ]),
)

const name = () =>
  Type.Optional(
    Type.String({
      pattern: '^\\w+$',
      minLength: 1,
      maxLength: 256,
      description: 'Letters, digits and underscores, such as a_purchase.',
    }),
  )
const reference = (description: string) => Type.Optional(Reference(description))

export function eventsApi(app: App, { database, tracker }: { database: Database; tracker: Tracker }): void {
  const inLine = createLine()

  app.get(
    '/v1/events',
    {
      config: { access: 'secret', limit: { name: 'events.list', perSecond: 10 }, errors: [503] },
      schema: {
        tags,
        operationId: 'listEvents',
        summary: 'List events, the newest first',
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          cursor: Type.Optional(Cursor),
          createdBefore: Type.Optional(Datetime('Only events created before this time.')),
          createdAfter: Type.Optional(Datetime('Only events created after this time.')),
          type: Type.Optional(CommaList('Only events of these types, comma-separated.')),
          user: reference('Only events of this user, by `_id`, `userId` or `deviceId`.'),
          userId: reference('Only events of the user with this `userId`.'),
          deviceId: reference('Only events of users last seen on this device.'),
          geofence: reference('Only events of this geofence, by `_id`.'),
          tripId: reference('Only events of this trip, by `_id` or `externalId`.'),
        }),
        response: { 200: PagedAnswer({ events: Type.Array(Event) }), default: ErrorBody },
      },
    },
    ({ query, caller }, reply) =>
      inLine(caller.project, reply, async () => {
        const users = await userIdsOf(database, caller, query)
        if (users?.length === 0) return page('events', emptyPage, [])
        // The events of a deleted trip are still found by its _id.
        const trip = query.tripId && ((await getTrip(database, caller, query.tripId))?.id ?? query.tripId)
        const listed = await listEvents(database, caller, { ...query, users, trip })
        return page('events', listed, listed.items)
      }),
  )

  app.get(
    '/v1/events/:id',
    {
      config: { access: 'secret', limit: { name: 'events.get', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'getEvent',
        summary: 'Get an event',
        params: byId,
        response: { 200: { ...Answer({ event: Event }), 'x-examples': everyType }, default: ErrorBody },
      },
    },
    async (request) => {
      const event = await getEvent(database, request.caller, request.params.id)
      if (!event) throw errors.notFound('event', request.params.id)
      return ok({ event })
    },
  )

  app.delete(
    '/v1/events/:id',
    {
      config: { access: 'secret', limit: { name: 'events.delete', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'deleteEvent',
        summary: 'Delete an event',
        params: byId,
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async (request) => {
      const found = await deleteEvent(database, request.caller, request.params.id)
      if (!found) throw errors.notFound('event', request.params.id)
      return ok({})
    },
  )

  app.put(
    '/v1/events/:id/verification',
    {
      config: { access: 'publishable', limit: { name: 'events.verify', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'verifyEvent',
        summary: 'Report whether an event was right',
        params: byId,
        body: Type.Object(
          {
            verification: Type.Integer({
              minimum: -1,
              maximum: 1,
              description: '1 right, -1 wrong, 0 unknown.',
            }),
            verifiedPlaceId: Type.Optional(Reference('The place where the user really was, by its `_id`.')),
          },
          { examples: [{ verification: 1 }] },
        ),
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async ({ params, body, caller }) => {
      await verifyEvent({ database, tracker }, caller, params.id, body)
      return ok({})
    },
  )

  app.post(
    '/v1/events',
    {
      config: { access: 'publishable', limit: { name: 'events.create', perSecond: 10 }, errors: [503] },
      schema: {
        tags,
        operationId: 'logConversion',
        summary: 'Log a conversion',
        body: Type.Object(
          {
            name: name(),
            type: name(),
            userId: Type.Optional(UserId('Of a logged-in user.')),
            deviceId: reference('Of a logged-out user.'),
            installId: reference('Of a user who declined location permission.'),
            metadata: Type.Optional(AnyMetadata()),
            revenue: Type.Optional(Type.Number()),
            duration: Type.Optional(Type.Number({ minimum: 0, description: 'Minutes.' })),
            createdAt: Type.Optional(
              Datetime('When it happened; now by default, and for more than 5 minutes in the future.'),
            ),
            idempotencyKey: reference(
              'Such as the number of an order. The same body with the same key, sent again, is the same event: after a lost answer the conversion is not counted twice.',
            ),
          },
          {
            examples: [
              { name: 'completed_purchase', userId: 'user-1', revenue: 12.5, metadata: { bags: 2 } },
            ],
          },
        ),
        response: {
          200: { ...Answer({ event: Event }), examples: [{ event: loggedConversion }] },
          default: ErrorBody,
        },
      },
    },
    async ({ body, caller }) => ok({ event: await logConversion({ database, tracker }, caller, body) }),
  )
}
