import type { GeofenceFields, StoredGeofence } from '../../model/geofence.ts'
import { type Columns, json, mapRows } from '../rows/row-mapping.ts'

const columns: Columns<GeofenceFields> = {
  description: 'description',
  type: 'type',
  centre: {
    select: 'json_build_array(longitude, latitude)',
    write: { longitude: ([longitude]) => longitude, latitude: ([, latitude]) => latitude },
  },
  radius: 'radius',
  ring: json('ring'),
  mode: 'mode',
  roads: 'roads',
  metadata: json('metadata'),
  userId: 'user_id',
  userIds: 'user_ids',
  ip: 'ip',
  enabled: 'enabled',
  disableAfter: 'disable_after',
  deleteAfter: 'delete_after',
  stopDetection: 'stop_detection',
  tripApproachingThreshold: 'trip_approaching_threshold',
  dwellThreshold: 'dwell_threshold',
  operatingHours: json('operating_hours'),
  timeZone: 'time_zone',
}

/** The columns that a caller sets. */
export const geofenceFields = mapRows(columns)

const storedColumns: Columns<StoredGeofence> = {
  id: 'id',
  project: 'project',
  live: 'live',
  tag: 'tag',
  externalId: 'external_id',
  ...columns,
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

export const storedGeofence = mapRows(storedColumns)

const { ring: _, ...withoutRing } = storedColumns

/** For lists of many: a ring may have 2,000 positions. */
export const ringlessGeofence = mapRows<Omit<StoredGeofence, 'ring'>>(withoutRing)

/** As one text, everything of a geofence that may end visits or make them dwells. */
export const visitRules = `row(enabled, disable_after, delete_after, user_id, user_ids, ip, dwell_threshold,
  operating_hours, time_zone)::text`
