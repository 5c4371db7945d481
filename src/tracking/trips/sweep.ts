import type { KnownTrip } from '../../model/trip.ts'
import { dueTrips } from '../../store/trips/trips.ts'
import { isOpen, type MovedTrip, moveTrip } from '../rules/trip.ts'
import { change, type TripChangeParts } from './changes.ts'
import { orderDueAt } from './trip-batch.ts'

/**
 * What is due on trips by the clock: orders to fire, and the expiry of trips without updates. Nodes may sweep at the same
 * time: each trip is locked and checked again.
 */
export async function sweepTrips(parts: TripChangeParts, now: number): Promise<void> {
  for (const { project, live, id } of await dueTrips(
    parts.database,
    now,
    parts.tracker.shortestTripExpiry(),
  )) {
    await change(parts, { project, live }, id, (trip) => moveDueTrip(trip, parts, now)).catch((error) => {
      // Ended or deleted meanwhile.
      if (error.status !== 409 && error.status !== 404) throw error
    })
  }
}

function moveDueTrip(trip: KnownTrip, { tracker }: TripChangeParts, now: number): MovedTrip {
  const expiry = tracker.settingsOf(trip).tripExpiryHours * 3600_000
  if (trip.updatedAt + expiry <= now) return moveTrip(trip, 'expired', now) ?? { trip, events: [] }
  const due = orderDueAt(trip, tracker)
  if (due === undefined || due > now || !isOpen(trip)) return { trip, events: [] }
  return { trip: { ...trip, orderFiredAt: now }, events: ['user.fired_trip_orders'] }
}
