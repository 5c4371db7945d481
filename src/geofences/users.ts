import type { Scope } from '../model/project/scope.ts'
import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { getGeofence } from '../store/geofences/geofences.ts'
import type { TaggedName } from '../store/geofences/tagged-names.ts'
import type { Page } from '../store/page.ts'
import { listUsers, type UserPage } from '../store/users/users.ts'
import type { Tracker } from '../tracking/tracker.ts'

/** A page of the users who are in a geofence now; undefined where there is no such geofence. */
export async function usersInGeofence(
  { database, tracker }: { database: Database; tracker: Pick<Tracker, 'answers'> },
  scope: Scope,
  name: TaggedName,
  query: UserPage,
): Promise<(Page<unknown> & { users: User[] }) | undefined> {
  const geofence = await getGeofence(database, scope, name)
  if (!geofence) return undefined
  const found = await listUsers(database, scope, query, geofence.id)
  return { ...found, users: await tracker.answers(found.items) }
}
