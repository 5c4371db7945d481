import { Type } from 'typebox'
import { errors } from '../errors.ts'
import type { App } from '../http/operation.ts'
import { Answer, Datetime, Limit, PagedAnswer, Reference } from '../http/params.ts'
import { ErrorBody, ok, page } from '../http/replies.ts'
import { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { deleteUser, getUser, listUsers } from '../store/users.ts'

const tags = ['Users']

const byReference = Type.Object({ id: Reference('The user, by `_id`, `userId` or `deviceId`.') })

export function usersApi(app: App, { database }: { database: Database }): void {
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
      return page(hasMore, { users: items })
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
      return ok({ user })
    },
  )

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
}
