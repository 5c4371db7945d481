import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Scope } from '../../model/project/scope.ts'
import { newId } from '../../store/ids.ts'
import type { UserKey } from '../../store/users/identities.ts'
import type { Batch } from '../../store/users/save-batch.ts'
import { isMove } from '../../store/users/save-statement.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import type { Alerting } from '../alerts/alerting.ts'
import type { ProjectGeodata } from '../project-geodata.ts'
import type { FraudSignals } from '../rules/update.ts'
import type { EndedTrips } from '../trips/ended-trips.ts'
import { orderDueAt, type TripBatch } from '../trips/trip-batch.ts'
import { applyUpdate } from './apply.ts'
import type { BeaconBatch } from './beacons.ts'
import type { Retries } from './retries.ts'
import type { SentUpdate, TrackRequest, TrackResult, UserKeys } from './updates.ts'

/** What was read for a batch of requests. */
export interface ReadForBatch {
  keys: UserKeys
  users: ReadonlyMap<string, StoredUser>
  retries: Retries
  trips: TripBatch
  endedTrips: EndedTrips
  beacons: BeaconBatch
  signalsOf(update: SentUpdate): FraudSignals | undefined
}

export interface ApplyParts {
  geodataOf(scope: Scope): ProjectGeodata
  settingsOf(scope: Scope): ProjectSettings
  alerting: Alerting
}

/** A request with its results, which hold once all of these users are written. */
export interface AppliedRequest {
  request: TrackRequest
  results: TrackResult[]
  users: string[]
}

/** Applies each update in order; each sees what those before it changed. Nothing is written yet. */
export function applyRequests(
  requests: TrackRequest[],
  { keys, users, retries, trips, endedTrips, beacons, signalsOf }: ReadForBatch,
  parts: ApplyParts,
): { applied: AppliedRequest[]; batch: Batch } {
  const batch: Batch = { users: [], events: [], locations: [], trips: [], tripLocations: [] }
  const written = new Map<string, StoredUser>()
  const now = Date.now()

  function apply(update: SentUpdate, touched: string[]): TrackResult {
    const key = keys.get(update) as UserKey
    const retried = retries.find(update, key)
    if (retried) {
      if (written.has(key.id)) touched.push(key.id) // the first may be in this batch: valid only if that is written
      const user = written.get(key.id) ?? retried.user
      return { ...retried, user, trip: trips.current(key.id), beacons: beacons.of(user) }
    }
    const { user, events, location, tripLocations } = applyUpdate(
      written.get(key.id) ?? users.get(key.id),
      key,
      update,
      {
        version: (users.get(key.id)?.version ?? 0) + 1,
        now,
        geodata: parts.geodataOf(update),
        settings: parts.settingsOf(update),
        signals: signalsOf(update),
        trips,
        endedTrips,
        beacons,
        newId,
      },
    )
    const watched = parts.alerting.watch(user, events, now, Math.min(now, user.updatedAt))
    const alerted = { ...watched, user: notDueInQueue(watched.user, now) }
    written.set(key.id, alerted.user)
    batch.events.push(...events, ...alerted.events)
    batch.locations.push(location)
    batch.tripLocations.push(...tripLocations)
    touched.push(key.id)
    const result = {
      user: alerted.user,
      // Alerts are the operator's: they are stored and delivered, and not part of the answer.
      events: events.map(({ body }) => body),
      trip: trips.current(key.id),
      beacons: beacons.of(alerted.user),
    }
    retries.add(update, key, result)
    return result
  }

  const applied = requests.map((request): AppliedRequest => {
    const touched: string[] = []
    return { request, results: request.updates.map((update) => apply(update, touched)), users: touched }
  })
  batch.users = [...written.values()]
  batch.areMoves = batch.users.every((user) => {
    const before = users.get(user.id)
    return !before || isMove(before, user)
  })
  batch.trips = [...trips.changed(), ...endedTrips.changed()].map((trip) => ({
    trip,
    orderDueAt: orderDueAt(trip, parts),
  }))
  return { applied, batch }
}

/** Milliseconds. A device that was offline sends its updates one after the other, and within this after each the next. */
const queuePause = 60_000

/** What came after a late update is probably on its way: until then nobody knows how long the user stayed. */
function notDueInQueue(user: StoredUser, now: number): StoredUser {
  const isLate = user.updatedAt < now - queuePause
  const isDue = user.dueAt !== undefined && user.dueAt < now + queuePause
  return isLate && isDue ? { ...user, dueAt: now + queuePause } : user
}
