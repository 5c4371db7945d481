import type { KnownTrip, TripMode } from '../../model/trip.ts'
import type { KnownLeg } from '../../model/trip-leg.ts'
import type { Eta, TripStatus } from '../../model/trip-status.ts'

/** A row of `trips`. */
export interface TripRow extends Record<string, unknown> {
  id: string
  project: number
  live: boolean
  external_id: string
  user_id: string | null
  tracked_id: string | null
  tracked_user_id: string | null
  tracked_device_id: string | null
  status: TripStatus
  mode: TripMode
  destination_tag: string | null
  destination_external_id: string | null
  destination: KnownTrip['destination'] | null
  approaching_threshold: number | null
  scheduled_arrival_at: Date | null
  metadata: KnownTrip['metadata'] | null
  eta: Eta | null
  created_at: Date
  updated_at: Date
  started_at: Date | null
  arrived_at: Date | null
  completed_at: Date | null
  ended_at: Date | null
  order_fired_at: Date | null
  legs: KnownLeg[]
  version: number
}

export function fromTripRow(row: TripRow): KnownTrip {
  return {
    id: row.id,
    project: row.project,
    live: row.live,
    externalId: row.external_id,
    userId: row.user_id ?? undefined,
    user:
      row.tracked_id === null
        ? undefined
        : {
            id: row.tracked_id,
            userId: row.tracked_user_id ?? undefined,
            deviceId: row.tracked_device_id ?? '',
          },
    status: row.status,
    mode: row.mode,
    destinationGeofenceTag: row.destination_tag ?? undefined,
    destinationGeofenceExternalId: row.destination_external_id ?? undefined,
    destination: row.destination ?? undefined,
    approachingThreshold: row.approaching_threshold ?? undefined,
    scheduledArrivalAt: row.scheduled_arrival_at?.getTime(),
    metadata: row.metadata ?? undefined,
    eta: row.eta ?? undefined,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    startedAt: row.started_at?.getTime(),
    arrivedAt: row.arrived_at?.getTime(),
    completedAt: row.completed_at?.getTime(),
    endedAt: row.ended_at?.getTime(),
    orderFiredAt: row.order_fired_at?.getTime(),
    legs: row.legs,
    version: row.version,
  }
}

/** Every column of a trip, as the driver takes it. `orderDueAt`: Unix milliseconds, when its order is to be fired. */
export function toTripRow(trip: KnownTrip, orderDueAt: number | undefined): Record<string, unknown> {
  const { eta, arrivedAt } = trip
  return {
    id: trip.id,
    project: trip.project,
    live: trip.live,
    external_id: trip.externalId,
    user_id: trip.userId,
    tracked_id: trip.user?.id,
    tracked_user_id: trip.user?.userId,
    tracked_device_id: trip.user?.deviceId,
    status: trip.status,
    mode: trip.mode,
    destination_tag: trip.destinationGeofenceTag,
    destination_external_id: trip.destinationGeofenceExternalId,
    destination: json(trip.destination),
    approaching_threshold: trip.approachingThreshold,
    scheduled_arrival_at: time(trip.scheduledArrivalAt),
    metadata: json(trip.metadata),
    eta: json(eta),
    expected_at: time(arrivedAt ?? (eta && eta.at + eta.minutes * 60_000)),
    created_at: time(trip.createdAt),
    updated_at: time(trip.updatedAt),
    started_at: time(trip.startedAt),
    arrived_at: time(arrivedAt),
    completed_at: time(trip.completedAt),
    ended_at: time(trip.endedAt),
    order_fired_at: time(trip.orderFiredAt),
    order_due_at: time(orderDueAt),
    legs: JSON.stringify(trip.legs),
    version: trip.version,
  }
}

function time(at: number | undefined): Date | undefined {
  return at === undefined ? undefined : new Date(at)
}

function json(value: object | undefined): string | undefined {
  return value && JSON.stringify(value)
}
