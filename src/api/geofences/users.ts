import { type Static, Type } from 'typebox'
import { errors } from '../../errors.ts'
import { Datetime, Limit, PagedAnswer, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok, page } from '../../http/replies.ts'
import { Geofence } from '../../model/geofence.ts'
import { geofenceAnswer } from '../../model/geofence-answers.ts'
import type { Scope } from '../../model/project/scope.ts'
import { User } from '../../model/user.ts'
import type { Database } from '../../store/database.ts'
import { getGeofence } from '../../store/geofences/geofences.ts'
import { listUsers } from '../../store/users/users.ts'
import type { Tracker } from '../../tracking/tracker.ts'

const config = { access: 'secret' as const, limit: { name: 'geofences.users', perSecond: 10 } }

const Query = Type.Object({
  limit: Limit(1, 1000, 100),
  updatedBefore: Type.Optional(Datetime('Only users updated before this time.')),
  updatedAfter: Type.Optional(Datetime('Only users updated after this time.')),
})

/** Who is in a geofence now. */
export function geofenceUsersApi(
  app: App,
  { database, tracker }: { database: Database; tracker: Tracker },
): void {
  async function usersIn(scope: Scope, geofenceId: string, query: Static<typeof Query>) {
    const { items, hasMore } = await listUsers(database, scope, query, geofenceId)
    return page(hasMore, { users: await tracker.answers(items) })
  }

  app.get(
    '/v1/geofences/:tag/:externalId/users',
    {
      config,
      schema: {
        tags: ['Geofences'],
        operationId: 'listGeofenceUsers',
        summary: 'List the users in a geofence',
        params: Type.Object({
          tag: Reference('The tag of the geofence.'),
          externalId: Reference('Its externalId.'),
        }),
        querystring: Query,
        response: { 200: PagedAnswer({ users: Type.Array(User) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { tag, externalId } = request.params
      const geofence = await getGeofence(database, request.caller, { tag, externalId })
      if (!geofence) throw errors.notFound('geofence', `${tag}/${externalId}`)
      return usersIn(request.caller, geofence.id, request.query)
    },
  )

  app.get(
    '/v1/geofences/:id/users',
    {
      config,
      schema: {
        tags: ['Geofences'],
        operationId: 'listGeofenceUsersById',
        summary: 'List the users in a geofence by its _id',
        description:
          'Where no geofence has that _id, it is the geofence of that tag with the externalId `users`.',
        params: Type.Object({ id: Reference('The geofence, by `_id`.') }),
        querystring: Query,
        response: {
          200: Type.Object(
            {
              meta: Type.Object({ code: Type.Integer(), hasMore: Type.Optional(Type.Boolean()) }),
              users: Type.Optional(Type.Array(User)),
              geofence: Type.Optional(Geofence),
            },
            { description: 'Success.' },
          ),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const geofence = await getGeofence(database, request.caller, { id })
      if (geofence) return usersIn(request.caller, geofence.id, request.query)
      const named = await getGeofence(database, request.caller, { tag: id, externalId: 'users' })
      if (!named) throw errors.notFound('geofence', id)
      return ok({ geofence: geofenceAnswer(named) })
    },
  )
}
