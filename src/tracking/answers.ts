import { beaconAnswer } from '../model/beacon.ts'
import { pointAt } from '../model/fields.ts'
import { fraudAnswer, unsuspected } from '../model/fraud.ts'
import type { NestedGeofence } from '../model/geofence.ts'
import { chainAnswer, type NearbyChain, type PlaceVisit, placeAnswer } from '../model/place.ts'
import type { ProjectSettings } from '../model/project/project-settings.ts'
import { tripAnswer } from '../model/trip.ts'
import type { User } from '../model/user.ts'
import type { StoredUser, StoredVisit } from '../store/users/tracking.ts'
import { absenceOf, closedSince } from './rules/judge.ts'
import type { Surroundings } from './surroundings.ts'
import { regionsOf } from './to-event.ts'
import type { Outcome } from './updates.ts'

/** What goes with a user, and is kept elsewhere. */
export type Company = Pick<Outcome, 'trip' | 'beacons'>

/** A user as they are answered, with the geofences that are still there at this moment. */
export function userAnswer(
  user: StoredUser,
  { trip, beacons }: Company,
  around: Surroundings,
  { places, nearbyPlaceChains: wanted, regions, fraud, beacons: isListening }: ProjectSettings,
  now: number,
): User {
  return {
    _id: user.id,
    live: user.live,
    ...(user.userId !== undefined && { userId: user.userId }),
    deviceId: user.deviceId,
    ...(user.description !== undefined && { description: user.description }),
    ...(user.metadata !== undefined && { metadata: user.metadata }),
    location: pointAt(user.x, user.y),
    locationAccuracy: user.accuracy,
    ...(user.foreground !== undefined && { foreground: user.foreground }),
    ...(user.stopped !== undefined && { stopped: user.stopped }),
    ...(user.deviceType !== undefined && { deviceType: user.deviceType }),
    ...(user.ip !== undefined && { ip: user.ip }),
    geofences: user.visits.flatMap((visit) => currentGeofence(visit, user, around, now)),
    ...(isListening && { beacons: beacons.map(beaconAnswer) }),
    ...(trip && { trip: tripAnswer(trip, now) }),
    ...(places && user.place && currentPlace(user.place, around)),
    ...(places &&
      wanted.length > 0 && { nearbyPlaceChains: currentChains(user.nearbyChains, wanted, around) }),
    ...(regions && user.regions && regionsOf(user.regions)),
    ...(fraud && { fraud: fraudAnswer(user.fraud ?? unsuspected) }),
    createdAt: new Date(user.createdAt),
    updatedAt: new Date(user.updatedAt),
  }
}

/** None when it is no longer on the map. */
function currentPlace({ id }: PlaceVisit, { land, placesSettings }: Surroundings): Pick<User, 'place'> {
  const known = land.place(id)
  return known ? { place: placeAnswer(known, placesSettings) } : {}
}

/** Without those whose place is no longer on the map, or that the project no longer asks for. */
function currentChains(
  near: readonly NearbyChain[] = [],
  wanted: readonly string[],
  { land, placesSettings }: Surroundings,
): NonNullable<User['nearbyPlaceChains']> {
  return near.flatMap(({ slug, place }) => {
    const chain = wanted.includes(slug) ? land.place(place)?.chain : undefined
    return chain ? [chainAnswer(chain, placesSettings)] : []
  })
}

function currentGeofence(
  [id, since, dwelled]: StoredVisit,
  { userId, ip = '' }: StoredUser,
  geofences: Surroundings,
  now: number,
): NestedGeofence[] {
  const fence = geofences.fence(id)
  const at = { at: now, userId, ip }
  const isGone = absenceOf(fence, at) ?? closedSince(fence, { fence: id, since, dwelled }, at)
  const document = geofences.document(id)
  return isGone || !document ? [] : [document]
}
