import type { Position } from '../../geo/distance.ts'
import type { Metadata } from '../../model/fields.ts'
import type { GeofenceFields, GeofenceType, OperatingHours, StoredGeofence } from '../../model/geofence.ts'
import type { TravelMode } from '../../model/travel-modes.ts'

/** A row of `geofences`. */
export interface GeofenceRow extends Record<string, unknown> {
  id: string
  project: number
  live: boolean
  tag: string
  external_id: string
  description: string
  type: GeofenceType
  longitude: number
  latitude: number
  radius: number
  ring: Position[] | null
  mode: TravelMode | null
  roads: string | null
  metadata: Metadata | null
  user_id: string | null
  user_ids: string | null
  ip: string | null
  enabled: boolean
  disable_after: Date | null
  delete_after: Date | null
  stop_detection: boolean | null
  trip_approaching_threshold: number | null
  dwell_threshold: number | null
  operating_hours: OperatingHours | null
  time_zone: string | null
  created_at: Date
  updated_at: Date
  revision: number
}

export function fromRow(row: GeofenceRow): StoredGeofence {
  return {
    id: row.id,
    project: row.project,
    live: row.live,
    tag: row.tag,
    externalId: row.external_id,
    description: row.description,
    type: row.type,
    centre: [row.longitude, row.latitude],
    radius: row.radius,
    ring: row.ring ?? undefined,
    mode: row.mode ?? undefined,
    roads: row.roads ?? undefined,
    metadata: row.metadata ?? undefined,
    userId: row.user_id ?? undefined,
    userIds: row.user_ids ?? undefined,
    ip: row.ip ?? undefined,
    enabled: row.enabled,
    disableAfter: row.disable_after ?? undefined,
    deleteAfter: row.delete_after ?? undefined,
    stopDetection: row.stop_detection ?? undefined,
    tripApproachingThreshold: row.trip_approaching_threshold ?? undefined,
    dwellThreshold: row.dwell_threshold ?? undefined,
    operatingHours: row.operating_hours ?? undefined,
    timeZone: row.time_zone ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The columns that a caller sets, by name, as the driver takes them: undefined is null. */
export function toRow(fields: GeofenceFields): Record<string, unknown> {
  return {
    description: fields.description,
    type: fields.type,
    longitude: fields.centre[0],
    latitude: fields.centre[1],
    radius: fields.radius,
    ring: JSON.stringify(fields.ring), // a list would be taken for an array of PostgreSQL
    mode: fields.mode,
    roads: fields.roads,
    metadata: fields.metadata,
    user_id: fields.userId,
    user_ids: fields.userIds,
    ip: fields.ip,
    enabled: fields.enabled,
    disable_after: fields.disableAfter,
    delete_after: fields.deleteAfter,
    stop_detection: fields.stopDetection,
    trip_approaching_threshold: fields.tripApproachingThreshold,
    dwell_threshold: fields.dwellThreshold,
    operating_hours: fields.operatingHours,
    time_zone: fields.timeZone,
  }
}
