import type { KnownTrip } from '../../model/trip.ts'
import { dueTrips } from '../../store/trips/trips.ts'
import { isOpen, type MovedTrip, moveTrip } from '../rules/trip.ts'
import { orderDueAt } from './batch.ts'
import { change, type TripChangeParts } from './changes.ts'

/**
 * What only the clock brings to trips: orders that are to be fired, and the end of those that nobody has heard of for too
 * long. Nodes may sweep at once: each trip is held while it is looked at again.
 */
export async function sweepTrips(parts: TripChangeParts, now: number): Promise<void> {
  for (const { project, live, id } of await dueTrips(
    parts.database,
    now,
    parts.tracker.shortestTripExpiry(),
  )) {
    await change(parts, { project, live }, id, (trip) => whatIsDue(trip, parts, now)).catch((error) => {
      // It has ended meanwhile, or is gone.
      if (error.status !== 409 && error.status !== 404) throw error
    })
  }
}

function whatIsDue(trip: KnownTrip, { tracker }: TripChangeParts, now: number): MovedTrip {
  const silence = tracker.settingsOf(trip).tripExpiryHours * 3600_000
  if (trip.updatedAt + silence <= now) return moveTrip(trip, 'expired', now) ?? { trip, events: [] }
  const due = orderDueAt(trip, tracker)
  if (due === undefined || due > now || !isOpen(trip)) return { trip, events: [] }
  return { trip: { ...trip, orderFiredAt: now }, events: ['user.fired_trip_orders'] }
}
