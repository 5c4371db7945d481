import type { Scope } from '../model/project/scope.ts'
import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { getGeofence } from '../store/geofences/geofences.ts'
import type { TaggedName } from '../store/geofences/tagged-names.ts'
import type { ListPosition, Page } from '../store/page.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import { listUsers, type UserPage } from '../store/users/users.ts'
import { inactiveReason } from '../tracking/rules/decide.ts'
import { visitsCountFrom } from '../tracking/rules/visit-times.ts'
import type { Tracker } from '../tracking/tracker.ts'

/**
 * A page of the users who are in a geofence now; undefined where there is no such geofence. Visits that it ended by itself, or of
 * users whom it is not for any more, may still be stored.
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
  const now = Date.now()
  const since = fence ? visitsCountFrom(fence, now) : Number.POSITIVE_INFINITY
  if (since === Number.POSITIVE_INFINITY) return { items: [], positions: [], hasMore: false, users: [] }
  for (let page = query; ; ) {
    const found = await listUsers(database, scope, page, { geofence: geofence.id, since })
    const isIn = ({ userId, ip = '' }: StoredUser) => !inactiveReason(fence, { at: now, userId, ip })
    const items = found.items.filter(isIn)
    const positions = found.positions.filter((_, at) => isIn(found.items[at] as StoredUser))
    const { hasMore } = found
    if (items.length > 0 || !hasMore)
      return { items, positions, hasMore, users: await tracker.answers(items) }
    page = { ...query, cursor: found.positions.at(-1) as ListPosition }
  }
}
