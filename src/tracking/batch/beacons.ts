import { type BeaconVisit, beaconIdentity, type StoredBeacon } from '../../model/beacon.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../../store/database.ts'
import { findBeacons } from '../../store/geofences/beacons.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import type { SentUpdate } from './updates.ts'

/** The beacons of a batch of updates. */
export interface BeaconBatch {
  /** Ids of the enabled beacons in range, each once; undefined when the device did not scan. */
  inRange(update: SentUpdate): string[] | undefined
  /** An enabled one of the project: users may be near others still, and anonymous devices send whatever ids they like. */
  get(id: string, scope: Scope): StoredBeacon | undefined
  /** The beacon of a visit that goes on: it was not disabled since. */
  visited(visit: BeaconVisit, scope: Scope): StoredBeacon | undefined
  /** The beacons that a user is near. */
  of(user: StoredUser): StoredBeacon[]
}

/** One query for all updates; none where no project uses beacons. */
export async function loadBeaconBatch(
  database: Queries,
  updates: SentUpdate[],
  users: Iterable<StoredUser>,
  settingsOf: (scope: Scope) => ProjectSettings,
): Promise<BeaconBatch> {
  const scanned = updates.filter((update) => update.beacons && settingsOf(update).beacons)
  const near = [...users].flatMap((user) =>
    settingsOf(user).beacons ? [...(user.beacons ?? []), ...(user.history?.beacons ?? [])] : [],
  )
  const sent = scanned.flatMap(({ project, live, beacons = [] }) =>
    beacons.map((beacon) => ({ project, live, identity: beaconIdentity(beacon) })),
  )
  const found =
    sent.length + near.length === 0
      ? []
      : await findBeacons(
          database,
          sent,
          near.map(([id]) => id),
        )
  const byId = new Map(found.map((beacon) => [beacon.id, beacon]))
  const isActive = (beacon: StoredBeacon, { project, live }: Scope) =>
    beacon.enabled && beacon.project === project && beacon.live === live
  const get = (id: string, scope: Scope) => {
    const beacon = byId.get(id)
    return beacon && isActive(beacon, scope) ? beacon : undefined
  }
  const visited = ([id, , times]: BeaconVisit, scope: Scope) => {
    const beacon = get(id, scope)
    return times === undefined || times === beacon?.timesDisabled ? beacon : undefined
  }
  return {
    inRange(update) {
      if (!update.beacons) return undefined
      const identities = new Set(update.beacons.map(beaconIdentity))
      return found
        .filter((beacon) => isActive(beacon, update) && identities.has(beacon.identity))
        .map(({ id }) => id)
    },
    get,
    visited,
    of: (user) => (user.beacons ?? []).flatMap((visit) => visited(visit, user) ?? []),
  }
}
