import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { Cursor } from '../http/input/cursor.ts'
import { Answer, Choice, Datetime, Limit, PagedAnswer, Reference } from '../http/input/params.ts'
import { createLine } from '../http/limits/line.ts'
import { writePage } from '../http/limits/long-answers.ts'
import type { Turns } from '../http/limits/turns.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok, page } from '../http/replies.ts'
import { Datetime as At, Point } from '../model/fields.ts'
import { Telemetry, User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { eraseUser } from '../store/users/erase.ts'
import { listLocations } from '../store/users/locations.ts'
import { getUser, listUsers, setFraud } from '../store/users/users.ts'
import type { PushGateway } from '../tracking/push-gateway.ts'
import { refreshUsers } from '../tracking/refresh-users.ts'
import type { Tracker } from '../tracking/tracker.ts'

const tags = ['Users']

const byReference = Type.Object({ id: Reference('The user, by `_id`, `userId` or `deviceId`.', 'user-1') })

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
          updatedBefore: Type.Optional(Datetime('Only users updated before this time.')),
          updatedAfter: Type.Optional(Datetime('Only users updated after this time.')),
        }),
        response: { 200: PagedAnswer({ users: Type.Array(User) }), default: ErrorBody },
      },
    },
    ({ caller, query }, reply) =>
      inLine(caller.project, async () => {
        const pause = await turns.begin(caller.project)
        const found = await listUsers(database, caller, query)
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
    async ({ params, body, caller }) => {
      const user = await setFraud(database, caller, params.id, body)
      if (!user) throw errors.notFound('user', params.id)
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
      const found = await eraseUser(database, request.caller, request.params.id)
      if (!found) throw errors.notFound('user', request.params.id)
      await tracker.forgetErased()
      return ok({})
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
