import { beaconAnswer } from '../model/beacon.ts'
import { pointAt } from '../model/fields.ts'
import { type KnownPlace, placeAnswer } from '../model/place.ts'
import type { Scope } from '../model/project/scope.ts'
import { regionKinds } from '../model/region.ts'
import { tripAnswer } from '../model/trip.ts'
import { bucketOf } from '../store/ids.ts'
import type { StoredEvent, StoredUser } from '../store/users/tracking.ts'
import type { BeaconBook } from './beacons.ts'
import type { Happening } from './rules/update.ts'
import type { Surroundings } from './surroundings.ts'
import type { SentUpdate } from './updates.ts'

/** Where and when it was seen to happen; nobody may have been there. */
type Seen = Pick<SentUpdate, 'receivedAt' | 'replayed'> & Partial<Pick<SentUpdate, 'x' | 'y' | 'accuracy'>>

/** What happened, as it is kept and answered: with the nouns themselves. */
export function toEvent(
  { type, fence, region, place, alternates, beacon, trip, at, confidence, minutes }: Happening,
  user: StoredUser | Scope,
  seen: Seen,
  around: Surroundings,
  id: string,
  beacons?: Pick<BeaconBook, 'get'>,
): StoredEvent {
  const heard = beacon === undefined ? undefined : beacons?.get(beacon)
  const geofence = fence === undefined ? undefined : around.document(fence)
  const answered = (one: KnownPlace) => placeAnswer(one, around.placesSettings)
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
      ...(heard && { beacon: beaconAnswer(heard) }),
      ...(trip && { trip: tripAnswer(trip, at) }),
      ...(seen.x !== undefined && seen.y !== undefined && { location: pointAt(seen.x, seen.y) }),
      ...(seen.accuracy !== undefined && { locationAccuracy: seen.accuracy }),
      confidence,
      ...(minutes !== undefined && { duration: minutes }),
      ...(seen.replayed && { replayed: true }),
    },
  }
}

/** As events have it. */
export function slimUser({ id, userId, deviceId, metadata, regions }: StoredUser) {
  return {
    _id: id,
    ...(userId !== undefined && { userId }),
    deviceId,
    ...(metadata && { metadata }),
    ...(regions && regionsOf(regions)),
  }
}

/** As users and events have them: country, state, dma and postalCode. */
export function regionsOf(residence: NonNullable<StoredUser['regions']>) {
  return Object.fromEntries(
    regionKinds.flatMap((kind) => {
      const region = residence[kind]?.region
      return region ? [[kind, region]] : []
    }),
  )
}
