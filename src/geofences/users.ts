import type { Scope } from '../model/project/scope.ts'
import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { getGeofence } from '../store/geofences/geofences.ts'
import type { TaggedName } from '../store/geofences/tagged-names.ts'
import type { Page } from '../store/page.ts'
import { listUsers, type UserPage } from '../store/users/users.ts'
import { visitsCountFrom } from '../tracking/rules/visit-times.ts'
import type { Tracker } from '../tracking/tracker.ts'

/**
 * A page of the users who are in a geofence now; undefined where there is no such geofence. Visits that it ended by itself are
 * still stored until the user's next update.
 */
export async function usersInGeofence(
  { database, tracker }: { database: Database; tracker: Pick<Tracker, 'answers' | 'geodataOf'> },
  scope: Scope,
  name: TaggedName,
  query: UserPage,
): Promise<(Page<unknown> & { users: User[] }) | undefined> {
  const geofence = await getGeofence(database, scope, name)
  if (!geofence) return undefined
  const fence = tracker.geodataOf(scope).fence(geofence.id)
  const since = fence ? visitsCountFrom(fence, Date.now()) : Number.POSITIVE_INFINITY
  if (since === Number.POSITIVE_INFINITY) return { items: [], positions: [], hasMore: false, users: [] }
  const found = await listUsers(database, scope, query, { geofence: geofence.id, since })
  return { ...found, users: await tracker.answers(found.items) }
}
