import { beaconIdentity, type StoredBeacon } from '../model/beacon.ts'
import type { ProjectSettings } from '../model/project/project-settings.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Queries } from '../store/database.ts'
import { findBeacons } from '../store/geofences/beacons.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import type { SentUpdate } from './updates.ts'

/** The beacons that a batch of updates is about. */
export interface BeaconBook {
  /** Ids of those that count, each once; undefined when the device has not listened. */
  heard(update: SentUpdate): string[] | undefined
  get(id: string): StoredBeacon | undefined
  /** Those that a user is near. */
  of(user: StoredUser): StoredBeacon[]
}

/** One read for all, and none where no project has beacons on. */
export async function openBeaconBook(
  database: Queries,
  updates: SentUpdate[],
  users: Iterable<StoredUser>,
  settingsOf: (scope: Scope) => ProjectSettings,
): Promise<BeaconBook> {
  const listening = updates.filter((update) => update.beacons && settingsOf(update).beacons)
  const near = [...users].flatMap((user) => (settingsOf(user).beacons ? (user.beacons ?? []) : []))
  const heard = listening.flatMap(({ project, live, beacons = [] }) =>
    beacons.map((beacon) => ({ project, live, identity: beaconIdentity(beacon) })),
  )
  const found =
    heard.length + near.length === 0
      ? []
      : await findBeacons(
          database,
          heard,
          near.map(([id]) => id),
        )
  const byId = new Map(found.map((beacon) => [beacon.id, beacon]))
  return {
    heard(update) {
      if (!update.beacons) return undefined
      const identities = new Set(update.beacons.map(beaconIdentity))
      return found
        .filter(
          (beacon) =>
            beacon.enabled &&
            beacon.project === update.project &&
            beacon.live === update.live &&
            identities.has(beacon.identity),
        )
        .map(({ id }) => id)
    },
    get: (id) => byId.get(id),
    of: (user) => (user.beacons ?? []).flatMap(([id]) => byId.get(id) ?? []),
  }
}
