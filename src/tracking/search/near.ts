import { errors } from '../../errors.ts'
import type { Geofence } from '../../model/geofence.ts'
import { geofenceAnswer, geofenceWithoutGeometry } from '../../model/geofence-answers.ts'
import { hasMetadata, type MetadataFilter } from '../../model/metadata-filter.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Location } from '../../model/route.ts'
import type { TravelMode } from '../../model/travel-modes.ts'
import type { User } from '../../model/user.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { usersByTravelTime } from '../../routing/users-by-travel-time.ts'
import type { Database } from '../../store/database.ts'
import { geofencesByIds, ringlessGeofencesByIds } from '../../store/geofences/geofences.ts'
import type { Caller } from '../../store/projects/key-ring.ts'
import { searchUsers } from '../../store/users/users.ts'
import type { Tracker } from '../tracker.ts'
import { nearestFences } from './nearest-geofences.ts'

export interface GeofenceSearch {
  near: Location
  /** Metres; everywhere by default. */
  radius?: number
  limit: number
  tags?: string[]
  metadata?: MetadataFilter[]
  includeGeometry: boolean
}

interface SearchParts {
  database: Database
  engine: Engine
  tracker: Tracker
}

/** Most results with geometries, which may be large. */
const mostGeometries = 100

/** A geofence as found: without geometry if not wanted, and without whom it is for to publishable keys. */
export type FoundGeofence = Omit<Geofence, 'geometry'> & Partial<Pick<Geofence, 'geometry'>>

/** Active geofences near a point, the nearest first. */
export async function searchGeofences(
  { database, tracker }: Pick<SearchParts, 'database' | 'tracker'>,
  { secret, ...scope }: Caller,
  { near, radius, limit, tags, metadata: filters = [], includeGeometry }: GeofenceSearch,
): Promise<FoundGeofence[]> {
  if (includeGeometry && limit > mostGeometries) throw errors.tooManyGeometries(limit)
  const geodata = tracker.geodataOf(scope)
  const now = Date.now()
  const around = { x: near.longitude, y: near.latitude, limit, radius }
  const found = nearestFences(geodata, around, (fence) => {
    if (!fence.enabled || now >= fence.endsAt || (tags && !tags.includes(fence.tag))) return false
    return filters.length === 0 || hasMetadata(geodata.document(fence.id)?.metadata, filters)
  })
  const ids = found.map(({ id }) => id)
  const answers = includeGeometry
    ? (await geofencesByIds(database, scope, ids)).map(geofenceAnswer)
    : (await ringlessGeofencesByIds(database, scope, ids)).map(geofenceWithoutGeometry)
  const byId = new Map(answers.map((one) => [one._id, secret ? one : withoutRestrictions(one)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function withoutRestrictions({ userId, userIds, ip, ...geofence }: FoundGeofence): FoundGeofence {
  return geofence
}

export interface UserSearch {
  near: Location
  /** Metres, at least 100; with a mode, minutes, at least 1. At most 10,000. */
  radius: number
  mode?: TravelMode
  limit: number
  metadata?: MetadataFilter[]
}

/** Users near a point, the nearest first: by metres, or by their travel time to it. */
export async function searchUsersNear(
  { database, engine, tracker }: SearchParts,
  scope: Scope,
  { near, radius, mode, limit, metadata: filters = [] }: UserSearch,
): Promise<(User & { duration?: number })[]> {
  const least = mode ? 1 : 100
  if (radius < least || radius > 10_000) throw errors.invalid('radius', `Valid range: [${least}, 10000].`)
  const centre = { x: near.longitude, y: near.latitude }
  const find = (metres: number, most: number) =>
    searchUsers(database, scope, { ...centre, radius: metres, limit: most, wishes: filters })
  if (!mode) return tracker.answers(await find(radius, limit))
  const request = { destination: near, minutes: radius, mode, limit }
  const { users, minutes } = await usersByTravelTime(engine, request, find)
  const answers = await tracker.answers(users)
  return answers.map((user, at) => ({ ...user, duration: minutes[at] as number }))
}
