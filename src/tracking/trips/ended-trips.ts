import type { KnownTrip } from '../../model/trip.ts'
import type { Queries } from '../../store/database.ts'
import { endedTrips } from '../../store/trips/ended-trips.ts'
import type { StoredTripLocation } from '../../store/trips/move-trips.ts'
import type { UserKey } from '../../store/users/identities.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import type { SentUpdate, UserKeys } from '../batch/updates.ts'
import { timeOnEnded } from './trip-time.ts'

/** On a trip that has ended; what the ETA there was nobody knows. */
type LatePlace = Pick<StoredTripLocation, 'tripId' | 'at' | 'eta'>

/** Trips that ended while locations of their way were still on a device. */
export interface EndedTrips {
  /** The trips that were under way when the user was there, and when that was by the server's clock. */
  track(update: SentUpdate, user: StoredUser): LatePlace[]
  /** Those with such a location, each with its next version. */
  changed(): KnownTrip[]
}

/** Asks the database for updates only that devices may have kept for a while. */
export async function loadEndedTrips(
  updates: SentUpdate[],
  keys: UserKeys,
  users: ReadonlyMap<string, StoredUser>,
  database: Queries,
): Promise<EndedTrips> {
  const late = updates.flatMap((update) => {
    const { id } = keys.get(update) as UserKey
    const user = users.get(id)
    if (!mayBeLate(update)) return []
    const { project, live, sentAt = update.happenedAt, happenedAt, userId = user?.userId } = update
    return [{ project, live, id, userId, from: Math.min(sentAt, happenedAt), to: happenedAt }]
  })
  const read = late.length > 0 ? await endedTrips(database, late) : []
  const trips = new Map(read.map((trip) => [trip.id, trip]))
  const changed = new Set<string>()
  return {
    track(update, { id, userId, deviceId, project, live }) {
      if (!mayBeLate(update)) return []
      return [...trips.values()].flatMap((trip) => {
        const isOwn = trip.user
          ? trip.user.id === id
          : trip.project === project && trip.live === live && trip.userId === userId
        const at = timeOnEnded(trip, update)
        const { startedAt = at, endedAt = at, updatedAt } = trip
        if (!isOwn || at < startedAt || at > endedAt) return []
        const version = changed.has(trip.id) ? trip.version : trip.version + 1
        const user = trip.user ?? { id, userId, deviceId }
        trips.set(trip.id, { ...trip, user, updatedAt: Math.max(updatedAt, at), version })
        changed.add(trip.id)
        return [{ tripId: trip.id, at, eta: undefined }]
      })
    },
    changed: () => [...trips.values()].filter(({ id }) => changed.has(id)),
  }
}

function mayBeLate({ replayed, isQueued }: SentUpdate): boolean {
  return replayed || isQueued
}
