import { errors } from '../errors.ts'
import type { Event } from '../model/event.ts'
import { pointAt } from '../model/fields.ts'
import type { NestedGeofence } from '../model/geofence.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { listEvents } from '../store/events/events.ts'
import { ringlessGeofencesByIds } from '../store/geofences/geofences.ts'
import type { ListPosition } from '../store/page.ts'
import { listLocations } from '../store/users/locations.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import { getUser } from '../store/users/users.ts'
import type { Fence } from './geofences/fence.ts'
import { explain, type Reason } from './rules/explain.ts'
import type { Update, Visit } from './rules/update.ts'
import { type GeofenceCrossing, visitsBefore } from './rules/visits-before.ts'
import type { Tracker } from './tracker.ts'
import { currentState } from './user-state.ts'

export interface ExplainQuery {
  /** `_id`, `userId` or `deviceId`. */
  user?: string
  /** Stored updates to explain; not used with a location. */
  limit: number
  /** The last of them; without it the last that is known. */
  at?: Date
  /** Only this geofence, by `_id`, however far away it is. */
  geofence?: string
  /** Both for a hypothetical update. */
  latitude?: number
  longitude?: number
  accuracy: number
  foreground: boolean
  stopped: boolean
  /** Of the request, for a query without a user. */
  ip: string
}

interface ExplainParts {
  database: Database
  tracker: Tracker
}

/** "Why did no event fire?", for the last updates of a user, those up to any time that is kept, or for a hypothetical one. */
export async function explainUpdates({ database, tracker }: ExplainParts, scope: Scope, query: ExplainQuery) {
  const only = query.geofence === undefined ? undefined : tracker.geodataOf(scope).fence(query.geofence)
  if (query.geofence !== undefined && !only) throw errors.notFound('geofence', query.geofence)
  const { user: reference, limit, latitude: y, longitude: x, accuracy, foreground, stopped, ip } = query
  const user = reference === undefined ? undefined : await getUser(database, scope, reference)
  if (reference !== undefined && !user) throw errors.notFound('user', reference)
  const visits = currentState(user).visits
  const sender = { userId: user?.userId, ip: user?.ip ?? ip }
  if (x !== undefined && y !== undefined) {
    const update = { x, y, accuracy, foreground, stopped, at: Date.now(), ...sender }
    return [explainUpdate(update, visits, scope, tracker, only)]
  }
  if (!user)
    throw errors.missing(
      x === undefined && y !== undefined ? 'longitude' : x === undefined ? 'user' : 'latitude',
    )
  const until = query.at && { createdBefore: new Date(query.at.getTime() + 1) }
  const { items } = await listLocations(database, user, { limit, ...until })
  const crossings = await crossingsSince(items.at(-1)?.createdAt, user, database)
  const updates = items.map((stored) => {
    const [storedX = 0, storedY = 0] = stored.location.coordinates
    const at = stored.createdAt.getTime()
    const update = {
      x: storedX,
      y: storedY,
      accuracy: stored.locationAccuracy,
      foreground: stored.foreground === true,
      stopped: stored.stopped === true,
      at,
      ...sender,
    }
    return explainUpdate(update, visitsBefore(at, visits, crossings), scope, tracker, only)
  })
  return markChanged(updates, scope, database)
}

/** What is decided follows from geofences as they are now. */
async function markChanged(
  updates: ReturnType<typeof explainUpdate>[],
  scope: Scope,
  database: Database,
): Promise<ReturnType<typeof explainUpdate>[]> {
  const ids = updates.flatMap(({ geofences }) => geofences.map(({ geofence }) => geofence._id))
  const known = await ringlessGeofencesByIds(database, scope, [...new Set(ids)])
  const changes = new Map(known.map(({ id, updatedAt }) => [id, updatedAt]))
  return updates.map((update) => ({
    ...update,
    geofences: update.geofences.map((one) => {
      const changed = changes.get(one.geofence._id)
      return changed && changed > update.createdAt ? { ...one, changedSince: true } : one
    }),
  }))
}

const pageSize = 1000

/** The user's entries and exits since the oldest update that is explained, the newest first. */
async function crossingsSince(
  oldest: Date | undefined,
  { id, project, live }: StoredUser,
  database: Database,
): Promise<GeofenceCrossing[]> {
  if (!oldest) return []
  const events: Event[] = []
  for (let cursor: ListPosition | undefined; ; ) {
    const page = await listEvents(
      database,
      { project, live },
      {
        users: [id],
        type: ['user.entered_geofence', 'user.exited_geofence'],
        createdAfter: new Date(oldest.getTime() - 1),
        limit: pageSize,
        ...(cursor && { cursor }),
      },
    )
    events.push(...page.items)
    cursor = page.positions.at(-1)
    if (!page.hasMore) break
  }
  return events.flatMap(({ type, createdAt, geofence, duration = 0, replayed }) => {
    if (!geofence || replayed) return []
    const crossing = { fence: geofence._id, at: new Date(createdAt).getTime() }
    return [type === 'user.exited_geofence' ? { ...crossing, exitAfter: duration } : crossing]
  })
}

interface ExplainedGeofence {
  geofence: NestedGeofence
  decided: string
  reason: Reason
  why: string
  /** It was changed after the update. */
  changedSince?: boolean
}

function explainUpdate(
  update: Update,
  visits: readonly Visit[],
  scope: Scope,
  tracker: Tracker,
  only: Fence | undefined,
) {
  const geodata = tracker.geodataOf(scope)
  const found = explain(visits, update, geodata, tracker.settingsOf(scope), only)
  return {
    location: pointAt(update.x, update.y),
    locationAccuracy: update.accuracy,
    createdAt: new Date(update.at),
    geofences: found.flatMap(({ fence, ...explained }): ExplainedGeofence[] => {
      const geofence = geodata.document(fence.id)
      return geofence ? [{ geofence, ...explained }] : []
    }),
  }
}
