import type { KnownTrip } from '../../model/trip.ts'
import { dueTrips } from '../../store/trips/due-trips.ts'
import { lastSignOfLife, type MovedTrip, moveTrip } from '../rules/trip.ts'
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
      // Ended or deleted meanwhile, or nothing is due.
      if (error.status !== 409 && error.status !== 404) throw error
    })
  }
}

/** Undefined if nothing is due: the expiry of its project is longer than the shortest, or another node was faster. */
function moveDueTrip(trip: KnownTrip, { tracker }: TripChangeParts, now: number): MovedTrip | undefined {
  const expiry = tracker.settingsOf(trip).tripExpiryHours * 3600_000
  if (lastSignOfLife(trip) + expiry <= now) return moveTrip(trip, 'expired', now)
  const due = orderDueAt(trip, tracker)
  if (due === undefined || due > now) return undefined
  return { trip: { ...trip, orderFiredAt: now }, events: ['user.fired_trip_orders'] }
}
