import { beaconAnswer } from '../model/beacon.ts'
import { pointAt } from '../model/fields.ts'
import { fraudAnswer, unsuspected } from '../model/fraud.ts'
import type { NestedGeofence } from '../model/geofence.ts'
import { chainAnswer, type NearbyChain, type PlaceVisit, placeAnswer } from '../model/place.ts'
import type { ProjectSettings } from '../model/project/project-settings.ts'
import { tripAnswer } from '../model/trip.ts'
import { telemetryOf, type User } from '../model/user.ts'
import type { StoredUser, StoredVisit } from '../store/users/tracking.ts'
import type { TrackResult } from './batch/updates.ts'
import type { ProjectGeodata } from './project-geodata.ts'
import { closedDuringVisit, inactiveReason } from './rules/decide.ts'
import { regionsOf } from './to-event.ts'

/** Fields of a user that are stored elsewhere. */
export type UserExtras = Pick<TrackResult, 'trip' | 'beacons'>

/** A user as answered by the API, with the geofences that are active at this moment. */
export function userAnswer(
  user: StoredUser,
  { trip, beacons }: UserExtras,
  geodata: ProjectGeodata,
  { places, nearbyPlaceChains: wanted, regions, fraud, beacons: hasBeacons }: ProjectSettings,
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
    ...telemetryOf(user),
    ...(user.deviceType !== undefined && { deviceType: user.deviceType }),
    ...(user.ip !== undefined && { ip: user.ip }),
    geofences: user.visits.flatMap((visit) => currentGeofence(visit, user, geodata, now)),
    ...(hasBeacons && { beacons: beacons.map(beaconAnswer) }),
    ...(trip && { trip: tripAnswer(trip, now) }),
    ...(places && user.place && currentPlace(user.place, geodata)),
    ...(places &&
      wanted.length > 0 && { nearbyPlaceChains: currentChains(user.nearbyChains, wanted, geodata) }),
    ...(regions && user.regions && regionsOf(user.regions)),
    ...(fraud && { fraud: fraudAnswer(user.fraud ?? unsuspected) }),
    createdAt: new Date(user.createdAt),
    updatedAt: new Date(user.updatedAt),
  }
}

/** Empty when the place is no longer on the map. */
function currentPlace({ id }: PlaceVisit, { map, placesSettings }: ProjectGeodata): Pick<User, 'place'> {
  const known = map.place(id)
  return known ? { place: placeAnswer(known, placesSettings) } : {}
}

/** Without chains whose place is no longer on the map, or that the project no longer lists. */
function currentChains(
  near: readonly NearbyChain[] = [],
  wanted: readonly string[],
  { map, placesSettings }: ProjectGeodata,
): NonNullable<User['nearbyPlaceChains']> {
  return near.flatMap(({ slug, place }) => {
    const chain = wanted.includes(slug) ? map.place(place)?.chain : undefined
    return chain ? [chainAnswer(chain, placesSettings)] : []
  })
}

function currentGeofence(
  [id, since, dwelled]: StoredVisit,
  { userId, ip = '' }: StoredUser,
  geofences: ProjectGeodata,
  now: number,
): NestedGeofence[] {
  const fence = geofences.fence(id)
  const at = { at: now, userId, ip }
  const isInactive = inactiveReason(fence, at) ?? closedDuringVisit(fence, { fence: id, since, dwelled }, at)
  const document = geofences.document(id)
  return isInactive || !document ? [] : [document]
}
