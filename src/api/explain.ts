import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { Answer, Limit } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Datetime, Point, pointAt } from '../model/fields.ts'
import { NestedGeofence } from '../model/geofence.ts'
import type { Database } from '../store/database.ts'
import { listEvents } from '../store/events/events.ts'
import { listLocations } from '../store/users/locations.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import { getUser } from '../store/users/users.ts'
import { currentState } from '../tracking/batch/apply.ts'
import { explain } from '../tracking/rules/explain.ts'
import type { Update, Visit } from '../tracking/rules/update.ts'
import { type GeofenceCrossing, visitsBefore } from '../tracking/rules/visits-before.ts'
import type { Tracker } from '../tracking/tracker.ts'

const Explained = Type.Object({
  location: Point,
  locationAccuracy: Type.Number(),
  createdAt: Datetime(),
  geofences: Type.Array(
    Type.Object({
      geofence: NestedGeofence,
      decided: Type.String({
        description: 'enters, stays, exits, outside, waits for a stop, leaves or absent.',
      }),
      why: Type.String(),
    }),
  ),
})

const degrees = (most: number) => Type.Optional(Type.Number({ minimum: -most, maximum: most }))

/** "Why did no event fire?" */
export function explainApi(app: App, { database, tracker }: { database: Database; tracker: Tracker }): void {
  app.get(
    '/v1/track/explain',
    {
      config: { access: 'secret', limit: { name: 'track.explain', perSecond: 10 } },
      schema: {
        tags: ['Tracking'],
        operationId: 'explain',
        summary: 'Why did an event fire, or none?',
        description:
          "For a user's last updates (`user`), or for one that is made up (`latitude` and `longitude`, with or without `user`): what is decided of each geofence nearby, and why. Nothing is changed.",
        querystring: Type.Object({
          user: Type.Optional(
            Type.String({ minLength: 1, maxLength: 256, description: '`_id`, `userId` or `deviceId`.' }),
          ),
          limit: Limit(1, 20, 1),
          latitude: degrees(90),
          longitude: degrees(180),
          accuracy: Type.Number({ exclusiveMinimum: 0, maximum: 20_000_000, default: 10 }),
          foreground: Type.Boolean({ default: false }),
          stopped: Type.Boolean({ default: false }),
        }),
        response: { 200: Answer({ updates: Type.Array(Explained) }), default: ErrorBody },
      },
    },
    async (request) => {
      const {
        user: reference,
        limit,
        latitude: y,
        longitude: x,
        accuracy,
        foreground,
        stopped,
      } = request.query
      const user = reference === undefined ? undefined : await getUser(database, request.caller, reference)
      if (reference !== undefined && !user) throw errors.notFound('user', reference)
      const visits = currentState(user).visits
      const who = { userId: user?.userId, ip: user?.ip ?? request.ip }
      if (x !== undefined && y !== undefined) {
        const update = { x, y, accuracy, foreground, stopped, at: Date.now(), ...who }
        return ok({ updates: [explained(update, visits, request, tracker)] })
      }
      if (!user)
        throw errors.missing(
          x === undefined && y !== undefined ? 'longitude' : x === undefined ? 'user' : 'latitude',
        )
      const { items } = await listLocations(database, user.id, { limit })
      const crossings = await crossingsSince(items.at(-1)?.createdAt, user, database)
      return ok({
        updates: items.map((kept) => {
          const [keptX = 0, keptY = 0] = kept.location.coordinates
          const at = kept.createdAt.getTime()
          const update = {
            x: keptX,
            y: keptY,
            accuracy: kept.locationAccuracy,
            foreground: kept.foreground === true,
            stopped: kept.stopped === true,
            at,
            ...who,
          }
          return explained(update, visitsBefore(at, visits, crossings), request, tracker)
        }),
      })
    },
  )
}

/** More than the last updates can have brought. */
const mostCrossings = 1000

/** The user's entries and exits since the oldest update that is explained, the newest first. */
async function crossingsSince(
  oldest: Date | undefined,
  { id, project, live }: StoredUser,
  database: Database,
): Promise<GeofenceCrossing[]> {
  if (!oldest) return []
  const { items } = await listEvents(
    database,
    { project, live },
    {
      user: id,
      type: ['user.entered_geofence', 'user.exited_geofence'],
      createdAfter: new Date(oldest.getTime() - 1),
      limit: mostCrossings,
    },
  )
  return items.flatMap(({ type, createdAt, geofence, duration = 0, replayed }) => {
    if (!geofence || replayed) return []
    const crossing = { fence: geofence._id, at: new Date(createdAt).getTime() }
    return [type === 'user.exited_geofence' ? { ...crossing, exitAfter: duration } : crossing]
  })
}

function explained(update: Update, visits: readonly Visit[], { caller }: FastifyRequest, tracker: Tracker) {
  const geofences = tracker.geodataOf(caller)
  const found = explain(visits, update, geofences, tracker.settingsOf(caller))
  return {
    location: pointAt(update.x, update.y),
    locationAccuracy: update.accuracy,
    createdAt: new Date(update.at),
    geofences: found.flatMap(({ fence, decided, why }) => {
      const geofence = geofences.document(fence.id)
      return geofence ? [{ geofence, decided, why }] : []
    }),
  }
}
