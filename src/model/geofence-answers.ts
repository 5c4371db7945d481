import { circleAsRing } from '../geo/circle.ts'
import { pointAt } from './fields.ts'
import type { Geofence, NestedGeofence, StoredGeofence } from './geofence.ts'

/** A stored geofence as answered: by itself, without its geometry, or nested in a user, an event or a context. */
export function geofenceAnswer(stored: StoredGeofence): Geofence {
  const { centre, radius, ring = circleAsRing(...centre, radius) } = stored
  return {
    ...geofenceWithoutGeometry(stored),
    geometry: { type: 'Polygon', coordinates: [ring.map((position) => [...position])] },
  }
}

export function geofenceWithoutGeometry(stored: Omit<StoredGeofence, 'ring'>): Omit<Geofence, 'geometry'> {
  return {
    ...nestedGeofence(stored),
    live: stored.live,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    ...(stored.mode !== undefined && { mode: stored.mode }),
    ...(stored.userId !== undefined && { userId: stored.userId }),
    ...(stored.userIds !== undefined && { userIds: stored.userIds }),
    ...(stored.ip !== undefined && { ip: stored.ip }),
    ...(stored.tripApproachingThreshold !== undefined && {
      tripApproachingThreshold: stored.tripApproachingThreshold,
    }),
    enabled: stored.enabled,
    ...(stored.disableAfter !== undefined && { disableAfter: stored.disableAfter }),
    ...(stored.deleteAfter !== undefined && { deleteAfter: stored.deleteAfter }),
  }
}

export function nestedGeofence(stored: Omit<StoredGeofence, 'ring'>): NestedGeofence {
  return {
    _id: stored.id,
    tag: stored.tag,
    externalId: stored.externalId,
    description: stored.description,
    type: stored.type,
    geometryCenter: pointAt(...stored.centre),
    geometryRadius: stored.radius,
    ...(stored.metadata !== undefined && { metadata: stored.metadata }),
    ...(stored.dwellThreshold !== undefined && { dwellThreshold: stored.dwellThreshold }),
    ...(stored.stopDetection !== undefined && { stopDetection: stored.stopDetection }),
    ...(stored.operatingHours !== undefined && { operatingHours: stored.operatingHours }),
  }
}
