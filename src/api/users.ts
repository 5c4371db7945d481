import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { Answer, Choice, Datetime, Limit, PagedAnswer, Reference } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok, page } from '../http/replies.ts'
import { Datetime as At, Point } from '../model/fields.ts'
import type { Scope } from '../model/project/scope.ts'
import { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { listLocations } from '../store/users/locations.ts'
import { deleteUser, getUser, listUsers, setFraud } from '../store/users/users.ts'
import type { Push, PushGateway } from '../tracking/push-gateway.ts'
import type { Tracker } from '../tracking/tracker.ts'

const tags = ['Users']

const byReference = Type.Object({ id: Reference('The user, by `_id`, `userId` or `deviceId`.') })

const KeptLocation = Type.Object({
  location: Point,
  locationAccuracy: Type.Number({ description: 'Metres.' }),
  createdAt: At('When the user was there.'),
  actualCreatedAt: At('When the update arrived.'),
  foreground: Type.Optional(Type.Boolean()),
  stopped: Type.Optional(Type.Boolean()),
  replayed: Type.Boolean(),
})

interface UsersParts {
  database: Database
  tracker: Tracker
  pushGateway: PushGateway | undefined
}

export function usersApi(app: App, { database, tracker, pushGateway }: UsersParts): void {
  app.get(
    '/v1/users',
    {
      config: { access: 'secret', limit: { name: 'users.list', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'listUsers',
        summary: 'List users, the last updated first',
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          updatedBefore: Type.Optional(Datetime('Only users updated before this time.')),
          updatedAfter: Type.Optional(Datetime('Only users updated after this time.')),
        }),
        response: { 200: PagedAnswer({ users: Type.Array(User) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { items, hasMore } = await listUsers(database, request.caller, request.query)
      return page(hasMore, { users: await tracker.answers(items) })
    },
  )

  app.get(
    '/v1/users/:id',
    {
      config: { access: 'secret', limit: { name: 'users.get', perSecond: 10 } },
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
      config: { access: 'secret', limit: { name: 'users.fraud', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'setUserFraud',
        summary: 'Block a user, or let them pass whatever the checks say',
        params: byReference,
        body: Type.Object({
          blocked: Type.Optional(Type.Boolean({ description: 'True: the user never passes.' })),
          bypassed: Type.Optional(
            Type.Boolean({ description: 'True: the user passes, unless they are blocked.' }),
          ),
        }),
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
      config: { access: 'secret', limit: { name: 'users.refresh', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'refreshUsers',
        summary: 'Wake the devices of users, so that they send an update',
        description: "Through the operator's push gateway. Who cannot be reached is listed with the reason.",
        body: Type.Object({
          userIds: Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { minItems: 1, maxItems: 10 }),
          type: Type.Optional(Choice(['silentPush', 'pushExtension'], 'How; silentPush by default.')),
        }),
        response: {
          200: Answer({
            sent: Type.Array(Type.Object({ userId: Type.String() })),
            failed: Type.Array(Type.Object({ userId: Type.String(), reason: Type.String() })),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ body: { userIds, type = 'silentPush' }, caller }) => {
      const results = await Promise.all(
        [...new Set(userIds)].map(async (userId) => ({ userId, reason: await wake(userId, type, caller) })),
      )
      return ok({
        sent: results.flatMap(({ userId, reason }) => (reason === undefined ? [{ userId }] : [])),
        failed: results.flatMap(({ userId, reason }) => (reason === undefined ? [] : [{ userId, reason }])),
      })
    },
  )

  /** Undefined when it went out, else why not. */
  async function wake(userId: string, type: Push['type'], scope: Scope): Promise<string | undefined> {
    const user = await getUser(database, scope, userId)
    if (!user) return 'There is no such user.'
    if (user.pushToken === undefined) return 'The user has no push token.'
    if (!pushGateway) return 'This server has no push gateway (GROMA_PUSH_GATEWAY).'
    const { deviceId, deviceType, pushToken: token } = user
    return pushGateway.send({ userId, deviceId, deviceType, token, type })
  }

  app.delete(
    '/v1/users/:id',
    {
      config: { access: 'secret', limit: { name: 'users.delete', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'deleteUser',
        summary: 'Delete a user and all that is kept of them',
        params: byReference,
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async (request) => {
      const found = await deleteUser(database, request.caller, request.params.id)
      if (!found) throw errors.notFound('user', request.params.id)
      return ok({})
    },
  )

  app.get(
    '/v1/users/:id/locations',
    {
      config: { access: 'secret', limit: { name: 'users.locations', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'listLocations',
        summary: 'List where a user was, the newest first',
        description: 'Every accepted update is kept for some days (GROMA_HISTORY_DAYS).',
        params: byReference,
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          createdBefore: Type.Optional(Datetime('Only before this time.')),
          createdAfter: Type.Optional(Datetime('Only after this time.')),
        }),
        response: { 200: PagedAnswer({ locations: Type.Array(KeptLocation) }), default: ErrorBody },
      },
    },
    async (request) => {
      const user = await getUser(database, request.caller, request.params.id)
      if (!user) throw errors.notFound('user', request.params.id)
      const { items, hasMore } = await listLocations(database, user.id, request.query)
      return page(hasMore, { locations: items })
    },
  )
}
