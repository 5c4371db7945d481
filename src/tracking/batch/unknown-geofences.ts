import type { Scope } from '../../model/project/scope.ts'
import type { StoredUser, StoredVisit } from '../../store/users/tracking.ts'
import type { ProjectGeodata } from '../project-geodata.ts'

export interface GeofenceParts {
  geodataOf(scope: Scope): ProjectGeodata
  /** Geofences that other nodes have changed are known after it. */
  reloadGeofences(): Promise<void>
}

/**
 * Call it before visits of these users are decided on: a geofence that this node does not know may be deleted, or so new
 * that only another node knows it. With `past`, those of replayed updates count as well.
 */
export async function knowVisited(
  users: Iterable<StoredUser>,
  past: boolean,
  { geodataOf, reloadGeofences }: GeofenceParts,
): Promise<void> {
  const hasUnknown = (user: StoredUser, visits: StoredVisit[] = []) =>
    visits.length > 0 && visits.some(([geofence]) => !geodataOf(user).fence(geofence))
  for (const user of users)
    if (hasUnknown(user, user.visits) || (past && hasUnknown(user, user.history?.visits)))
      return reloadGeofences()
}
