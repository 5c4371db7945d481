import { beaconAnswer } from '../model/beacon.ts'
import { pointAt } from '../model/fields.ts'
import { type KnownPlace, placeAnswer } from '../model/place.ts'
import type { Scope } from '../model/project/scope.ts'
import { regionKinds } from '../model/region.ts'
import { tripAnswer } from '../model/trip.ts'
import { bucketOf } from '../store/ids.ts'
import type { StoredEvent, StoredUser } from '../store/users/tracking.ts'
import type { BeaconBatch } from './batch/beacons.ts'
import type { SentUpdate } from './batch/updates.ts'
import type { ProjectGeodata } from './project-geodata.ts'
import type { DetectedEvent } from './rules/update.ts'

/** Where and when the event was detected; without a location for a trip that has no user yet. */
type Seen = Pick<SentUpdate, 'receivedAt' | 'replayed'> &
  Partial<Pick<SentUpdate, 'happenedAt' | 'x' | 'y' | 'accuracy'>>

interface EventParts {
  id: string
  geodata: ProjectGeodata
  /** Where an update may be about beacons. */
  beacons?: Pick<BeaconBatch, 'get'> | undefined
}

/** A detected event as it is stored and answered, with its nested documents. */
export function toEvent(
  { type, fence, region, place, alternates, beacon, trip, at, confidence, minutes }: DetectedEvent,
  user: StoredUser | Scope,
  seen: Seen,
  { id, geodata, beacons }: EventParts,
): StoredEvent {
  const knownBeacon = beacon === undefined ? undefined : beacons?.get(beacon, user)
  const geofence = fence === undefined ? undefined : geodata.document(fence)
  const answered = (one: KnownPlace) => placeAnswer(one, geodata.placesSettings)
  const known = 'id' in user ? user : undefined
  return {
    bucket: known?.bucket ?? bucketOf(id),
    id,
    project: user.project,
    live: user.live,
    userId: known?.id,
    geofenceId: fence,
    type,
    createdAt: at,
    body: {
      _id: id,
      createdAt: new Date(at).toISOString(),
      actualCreatedAt: new Date(seen.receivedAt).toISOString(),
      live: user.live,
      type,
      ...(known && { user: slimUser(known) }),
      ...(geofence && { geofence }),
      ...(region && { region }),
      ...(place && { place: answered(place) }),
      ...(alternates && alternates.length > 0 && { alternatePlaces: alternates.map(answered) }),
      ...(knownBeacon && { beacon: beaconAnswer(knownBeacon) }),
      ...(trip && { trip: tripAnswer(trip, seen.happenedAt ?? seen.receivedAt) }),
      ...(seen.x !== undefined && seen.y !== undefined && { location: pointAt(seen.x, seen.y) }),
      ...(seen.accuracy !== undefined && { locationAccuracy: seen.accuracy }),
      confidence,
      ...(minutes !== undefined && { duration: minutes }),
      ...(seen.replayed && { replayed: true }),
    },
  }
}

/** As nested in events. */
export function slimUser({ id, userId, deviceId, metadata, regions }: StoredUser) {
  return {
    _id: id,
    ...(userId !== undefined && { userId }),
    deviceId,
    ...(metadata && { metadata }),
    ...(regions && regionsOf(regions)),
  }
}

/** The fields country, state, dma and postalCode of users and events. */
export function regionsOf(residence: NonNullable<StoredUser['regions']>) {
  return Object.fromEntries(
    regionKinds.flatMap((kind) => {
      const region = residence[kind]?.region
      return region ? [[kind, region]] : []
    }),
  )
}
