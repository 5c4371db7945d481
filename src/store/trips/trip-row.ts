import type { KnownTrip } from '../../model/trip.ts'
import { json, mapRows, unixTime } from '../rows/row-mapping.ts'

export const storedTrip = mapRows<KnownTrip>({
  id: 'id',
  project: 'project',
  live: 'live',
  externalId: 'external_id',
  userId: 'user_id',
  user: {
    // jsonb, which `union` can compare
    select: `case when tracked_id is not null then jsonb_strip_nulls(jsonb_build_object(
      'id', tracked_id, 'userId', tracked_user_id, 'deviceId', coalesce(tracked_device_id, ''))) end`,
    write: {
      tracked_id: (user) => user?.id,
      tracked_user_id: (user) => user?.userId,
      tracked_device_id: (user) => user?.deviceId,
    },
  },
  status: 'status',
  mode: 'mode',
  destinationGeofenceTag: 'destination_tag',
  destinationGeofenceExternalId: 'destination_external_id',
  destination: json('destination'),
  approachingThreshold: 'approaching_threshold',
  scheduledArrivalAt: unixTime('scheduled_arrival_at'),
  metadata: json('metadata'),
  eta: json('eta'),
  pace: json('pace'),
  createdAt: unixTime('created_at'),
  updatedAt: unixTime('updated_at'),
  startedAt: unixTime('started_at'),
  arrivedAt: unixTime('arrived_at'),
  completedAt: unixTime('completed_at'),
  endedAt: unixTime('ended_at'),
  orderFiredAt: unixTime('order_fired_at'),
  legs: json('legs'),
  version: 'version',
})
