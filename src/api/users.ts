import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { Cursor } from '../http/input/cursor.ts'
import { Answer, Choice, Datetime, Limit, PagedAnswer, Reference } from '../http/input/params.ts'
import { createLine } from '../http/limits/line.ts'
import { writePage } from '../http/limits/long-answers.ts'
import type { Turns } from '../http/limits/turns.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok, page } from '../http/replies.ts'
import { actorOf } from '../http/session.ts'
import { Event } from '../model/event.ts'
import { Datetime as At, Point } from '../model/fields.ts'
import { Trip } from '../model/trip.ts'
import { Telemetry, User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { addAudit, hashedUser } from '../store/projects/audit.ts'
import { eraseUser } from '../store/users/erase.ts'
import { findUsers, mostSearched } from '../store/users/find-users.ts'
import { listLocations } from '../store/users/locations.ts'
import { getUser, listUsers, setFraud } from '../store/users/users.ts'
import { exportUser } from '../tracking/export-user.ts'
import type { PushGateway } from '../tracking/push-gateway.ts'
import { refreshUsers } from '../tracking/refresh-users.ts'
import type { Tracker } from '../tracking/tracker.ts'

const tags = ['Users']

const byReference = Type.Object({ id: Reference('The user, by `_id`, `userId` or `deviceId`.', 'user-1') })

const Identity = Type.Object({
  kind: Choice(['user', 'device'], 'Whether it is a userId, or the deviceId of somebody without one.'),
  value: Type.String({ examples: ['user-1'] }),
})

const KeptLocation = Type.Object({
  location: Point,
  locationAccuracy: Type.Number({ description: 'Metres.', examples: [10] }),
  createdAt: At('When the user was there.'),
  actualCreatedAt: At('When the update arrived.'),
  foreground: Type.Optional(Type.Boolean()),
  stopped: Type.Optional(Type.Boolean()),
  replayed: Type.Boolean({ examples: [false] }),
  ...Telemetry.properties,
})

interface UsersParts {
  database: Database
  tracker: Tracker
  pushGateway: PushGateway | undefined
  turns: Turns
}

export function usersApi(app: App, { database, tracker, pushGateway, turns }: UsersParts): void {
  const inLine = createLine()

  app.get(
    '/v1/users',
    {
      config: { access: 'secret', limit: { name: 'users.list', perSecond: 10 }, isLong: true, errors: [503] },
      schema: {
        tags,
        operationId: 'listUsers',
        summary: 'List users, the last updated first',
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          cursor: Type.Optional(Cursor),
          query: Type.Optional(
            Reference(
              `Only users with this text in an id, the description or a value of the metadata; in any case. Parts of them are looked for in the ${mostSearched.toLocaleString('en')} users updated last.`,
              'van',
            ),
          ),
          updatedBefore: Type.Optional(Datetime('Only users updated before this time.')),
          updatedAfter: Type.Optional(Datetime('Only users updated after this time.')),
        }),
        response: { 200: PagedAnswer({ users: Type.Array(User) }), default: ErrorBody },
      },
    },
    ({ caller, query }, reply) =>
      inLine(caller.project, reply, async () => {
        const pause = await turns.begin(caller.project, reply)
        const found =
          query.query === undefined
            ? await listUsers(database, caller, query)
            : await findUsers(database, caller, query.query, query)
        await pause()
        const answers = await tracker.answers(found.items)
        await pause()
        return writePage(reply, 'users', found, answers, pause)
      }),
  )

  app.get(
    '/v1/users/:id',
    {
      config: { access: 'secret', limit: { name: 'users.get', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'getUser',
        summary: 'Get a user',
        params: byReference,
        response: { 200: Answer({ user: User }), default: ErrorBody },
      },
    },
    async (request) => {
      const user = await getUser(database, request.caller, request.params.id)
      if (!user) throw errors.notFound('user', request.params.id)
      return ok({ user: (await tracker.answers([user]))[0] as User })
    },
  )

  app.patch(
    '/v1/users/:id/fraud',
    {
      config: { access: 'secret', limit: { name: 'users.fraud', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'setUserFraud',
        summary: 'Block a user, or let them pass regardless of the fraud checks',
        params: byReference,
        body: Type.Object(
          {
            blocked: Type.Optional(Type.Boolean({ description: 'True: the user never passes.' })),
            bypassed: Type.Optional(
              Type.Boolean({ description: 'True: the user passes, unless they are blocked.' }),
            ),
          },
          { examples: [{ blocked: true }] },
        ),
        response: { 200: Answer({ user: User }), default: ErrorBody },
      },
    },
    async (request) => {
      const { params, body, caller } = request
      const user = await setFraud(database, caller, params.id, body)
      if (!user) throw errors.notFound('user', params.id)
      const target = await hashedUser(database, user.id)
      const { project, live } = caller
      await addAudit(database, actorOf(request), {
        project,
        live,
        action: 'PATCH /v1/users/:id/fraud',
        target,
      })
      return ok({ user: (await tracker.answers([user]))[0] as User })
    },
  )

  app.post(
    '/v1/users/refresh',
    {
      config: { access: 'secret', limit: { name: 'users.refresh', perSecond: 10 }, errors: [503] },
      schema: {
        tags,
        operationId: 'refreshUsers',
        summary: 'Ask the devices of users for an update',
        description:
          "Through the operator's push gateway. Users who cannot be reached are listed with the reason.",
        body: Type.Object(
          {
            userIds: Type.Array(Reference(), { minItems: 1, maxItems: 10 }),
            type: Type.Optional(Choice(['silentPush', 'pushExtension'], 'How; silentPush by default.')),
          },
          { examples: [{ userIds: ['user-1', 'user-2'], type: 'silentPush' }] },
        ),
        response: {
          200: Answer({
            sent: Type.Array(Type.Object({ userId: Type.String() }, { examples: [{ userId: 'user-1' }] })),
            failed: Type.Array(
              Type.Object(
                { userId: Type.String(), reason: Type.String() },
                { examples: [{ userId: 'user-2', reason: 'There is no such user.' }] },
              ),
            ),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ body: { userIds, type = 'silentPush' }, caller }) =>
      ok(await refreshUsers({ database, pushGateway }, caller, userIds, type)),
  )

  app.delete(
    '/v1/users/:id',
    {
      config: { access: 'secret', limit: { name: 'users.delete', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'deleteUser',
        summary: 'Delete a user and all their data',
        description:
          'Their locations, events and trips, and their mentions in segments; copies in the memory of every server within a few seconds.',
        params: byReference,
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async (request) => {
      const found = await eraseUser(database, request.caller, request.params.id, actorOf(request))
      if (!found) throw errors.notFound('user', request.params.id)
      await tracker.forgetErased()
      return ok({})
    },
  )

  app.get(
    '/v1/users/:id/export',
    {
      config: {
        access: 'secret',
        limit: { name: 'users.export', perSecond: 1 },
        isLong: true,
        errors: [404, 503],
      },
      schema: {
        tags,
        operationId: 'exportUser',
        summary: 'Export everything about a user',
        description:
          'Themselves and their names, all locations, events and trips that are kept, the links that show their trips, and how fast they went on which roads, as one JSON.',
        params: byReference,
        response: {
          200: Answer({
            user: User,
            identities: Type.Array(Identity),
            locations: Type.Array(KeptLocation),
            events: Type.Array(Event),
            trips: Type.Array(Trip),
            shares: Type.Array(Type.Object({}), {
              description: 'Links that show their trips: the trip, the display name, from when to when.',
            }),
            speeds: Type.Array(Type.Object({}), {
              description: 'Metres and seconds by road and hour of the week.',
            }),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ params, caller }, reply) => {
      const text = await exportUser({ database, answers: tracker.answers }, caller, params.id)
      if (!text) throw errors.notFound('user', params.id)
      reply.type('application/json; charset=utf-8')
      return Readable.from(text) as never // the text of such an answer
    },
  )

  app.get(
    '/v1/users/:id/locations',
    {
      config: { access: 'secret', limit: { name: 'users.locations', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'listLocations',
        summary: 'List the locations of a user, the newest first',
        description: 'Accepted updates are kept as long as `retention.locations` of the project says.',
        params: byReference,
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          cursor: Type.Optional(Cursor),
          createdBefore: Type.Optional(Datetime('Only before this time.')),
          createdAfter: Type.Optional(Datetime('Only after this time.')),
        }),
        response: { 200: PagedAnswer({ locations: Type.Array(KeptLocation) }), default: ErrorBody },
      },
    },
    async (request) => {
      const user = await getUser(database, request.caller, request.params.id)
      if (!user) throw errors.notFound('user', request.params.id)
      const found = await listLocations(database, user, request.query)
      return page('locations', found, found.items)
    },
  )
}
