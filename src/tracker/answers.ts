import { pointAt } from '../model/fields.ts'
import type { NestedGeofence } from '../model/geofence.ts'
import type { User } from '../model/user.ts'
import type { StoredUser, StoredVisit } from '../store/tracking.ts'
import type { Fence } from '../track/fence.ts'
import { absenceOf, closedSince } from '../track/judge.ts'

interface Known {
  fence(id: string): Fence | undefined
  document(id: string): NestedGeofence | undefined
}

/** A user as they are answered, with the geofences that are still there at this moment. */
export function userAnswer(user: StoredUser, geofences: Known, now: number): User {
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
    geofences: user.visits.flatMap((visit) => currentGeofence(visit, user, geofences, now)),
    createdAt: new Date(user.createdAt),
    updatedAt: new Date(user.updatedAt),
  }
}

function currentGeofence(
  [id, since, dwelled]: StoredVisit,
  { userId, ip = '' }: StoredUser,
  geofences: Known,
  now: number,
): NestedGeofence[] {
  const fence = geofences.fence(id)
  const at = { at: now, userId, ip }
  const isGone = absenceOf(fence, at) ?? closedSince(fence, { fence: id, since, dwelled }, at)
  const document = geofences.document(id)
  return isGone || !document ? [] : [document]
}
