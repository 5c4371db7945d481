import { pointAt } from '../model/fields.ts'
import { type KnownPlace, placeAnswer } from '../model/place.ts'
import { regionKinds } from '../model/region.ts'
import { tripAnswer } from '../model/trip.ts'
import type { StoredEvent, StoredUser } from '../store/tracking.ts'
import type { Happening } from '../track/update.ts'
import type { Surroundings } from './surroundings.ts'
import type { SentUpdate } from './updates.ts'

/** Where and when it was seen to happen. */
type Seen = Pick<SentUpdate, 'x' | 'y' | 'accuracy' | 'receivedAt' | 'replayed'>

/** What happened, as it is kept and answered: with the nouns themselves. */
export function toEvent(
  { type, fence, region, place, alternates, trip, at, confidence, minutes }: Happening,
  user: StoredUser,
  seen: Seen,
  around: Surroundings,
  id: string,
): StoredEvent {
  const geofence = fence === undefined ? undefined : around.document(fence)
  const answered = (known: KnownPlace) => placeAnswer(known, around.placesSettings)
  return {
    bucket: user.bucket,
    id,
    project: user.project,
    live: user.live,
    userId: user.id,
    geofenceId: fence,
    type,
    createdAt: at,
    body: {
      _id: id,
      createdAt: new Date(at).toISOString(),
      actualCreatedAt: new Date(seen.receivedAt).toISOString(),
      live: user.live,
      type,
      user: slimUser(user),
      ...(geofence && { geofence }),
      ...(region && { region }),
      ...(place && { place: answered(place) }),
      ...(alternates && alternates.length > 0 && { alternatePlaces: alternates.map(answered) }),
      ...(trip && { trip: tripAnswer(trip, at) }),
      location: pointAt(seen.x, seen.y),
      locationAccuracy: seen.accuracy,
      confidence,
      ...(minutes !== undefined && { duration: minutes }),
      ...(seen.replayed && { replayed: true }),
    },
  }
}

function slimUser({ id, userId, deviceId, metadata, regions }: StoredUser) {
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
