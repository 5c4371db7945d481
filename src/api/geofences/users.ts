import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import { usersInGeofence } from '../../geofences/users.ts'
import { Cursor } from '../../http/input/cursor.ts'
import { Datetime, Limit, PagedAnswer, Reference } from '../../http/input/params.ts'
import type { App, ErrorStatus } from '../../http/operation.ts'
import { ErrorBody, ok, page } from '../../http/replies.ts'
import { Geofence } from '../../model/geofence.ts'
import { geofenceAnswer } from '../../model/geofence-answers.ts'
import { User, userExample } from '../../model/user.ts'
import type { Database } from '../../store/database.ts'
import { getGeofence } from '../../store/geofences/geofences.ts'
import { shownName } from '../../store/geofences/tagged-names.ts'
import type { Tracker } from '../../tracking/tracker.ts'

const config = {
  access: 'secret' as const,
  limit: { name: 'geofences.users', perSecond: 10 },
  errors: [404, 503] satisfies ErrorStatus[],
}

const Query = Type.Object({
  limit: Limit(1, 1000, 100),
  cursor: Type.Optional(Cursor),
  updatedBefore: Type.Optional(Datetime('Only users updated before this time.')),
  updatedAfter: Type.Optional(Datetime('Only users updated after this time.')),
})

export function geofenceUsersApi(app: App, parts: { database: Database; tracker: Tracker }): void {
  app.get(
    '/v1/geofences/:tag/:externalId/users',
    {
      config,
      schema: {
        tags: ['Geofences'],
        operationId: 'listGeofenceUsers',
        summary: 'List the users in a geofence',
        params: Type.Object({
          tag: Reference('The tag of the geofence.', 'stores'),
          externalId: Reference('Its externalId.', '7'),
        }),
        querystring: Query,
        response: { 200: PagedAnswer({ users: Type.Array(User) }), default: ErrorBody },
      },
    },
    async (request) => {
      const found = await usersInGeofence(parts, request.caller, request.params, request.query)
      if (!found) throw errors.notFound('geofence', shownName(request.params))
      return page('users', found, found.users)
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
          'If no geofence has that _id, answers the geofence with that tag and the externalId `users`.',
        params: Type.Object({ id: Reference('The geofence, by `_id`.', '697dec8ee5a1c04f3b2d0002') }),
        querystring: Query,
        response: {
          200: Type.Object(
            {
              meta: Type.Object({
                code: Type.Integer(),
                hasMore: Type.Optional(Type.Boolean()),
                cursor: Type.Optional(Type.String()),
              }),
              users: Type.Optional(Type.Array(User)),
              geofence: Type.Optional(Geofence),
            },
            {
              description: 'Success.',
              examples: [{ meta: { code: 200, hasMore: false }, users: [userExample] }],
            },
          ),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const found = await usersInGeofence(parts, request.caller, { id }, request.query)
      if (found) return page('users', found, found.users)
      const named = await getGeofence(parts.database, request.caller, { tag: id, externalId: 'users' })
      if (!named) throw errors.notFound('geofence', id)
      return ok({ geofence: geofenceAnswer(named) })
    },
  )
}
