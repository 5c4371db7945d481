import type { KnownTrip } from '../../model/trip.ts'
import type { KnownLeg } from '../../model/trip-leg.ts'
import { isOpen, type MovedTrip, moveTrip, type SetStatus } from './trip.ts'

/** The destination of a trip with legs is that of its first open leg. */
export function headForNextLeg(trip: KnownTrip): KnownTrip {
  const next = trip.legs.find(isOpen)
  if (!next || !isOpen(trip)) return trip
  const { geofenceId, x, y, data } = next.destination
  const named = typeof data === 'object' && !Array.isArray(data) ? data : undefined
  return {
    ...trip,
    destination: { geofenceId, x, y },
    destinationGeofenceTag: named?.tag,
    destinationGeofenceExternalId: named?.externalId,
  }
}

/** Copies the trip's status and ETA to its current leg. */
export function reachLeg(trip: KnownTrip, at: number): KnownTrip {
  const current = trip.legs.find(isOpen)
  if (!current || !isOpen(trip)) return trip
  if (current.status === trip.status && current.eta === trip.eta) return trip
  const leg: KnownLeg = { ...current, status: trip.status, eta: trip.eta, updatedAt: at }
  if (trip.status === 'arrived') leg.arrivedAt ??= at
  return withLeg(trip, leg)
}

/**
 * Sets the status of one leg. When the current leg ends, the next one begins and the trip is started again; after the last
 * one the trip is completed. Undefined when the leg or the trip has already ended.
 */
export function moveLeg(
  trip: KnownTrip,
  leg: KnownLeg,
  status: SetStatus,
  at: number,
): MovedTrip | undefined {
  if (!isOpen(trip) || !isOpen(leg)) return undefined
  const isCurrent = trip.legs.find(isOpen)?.id === leg.id
  const changed = withLeg(trip, { ...leg, status, updatedAt: at })
  if (!isCurrent) return { trip: changed, events: [] }
  const left = changed.legs.some(isOpen)
  const next: SetStatus = isOpen({ status }) ? status : left ? 'started' : 'completed'
  // A pending trip stays pending, whatever happens to its legs.
  if (trip.status === 'pending' && next === 'started' && !isOpen({ status }))
    return { trip: headForNextLeg(changed), events: [] }
  const moved = moveTrip({ ...changed, eta: isOpen({ status }) ? changed.eta : undefined }, `set ${next}`, at)
  return moved && { trip: reachLeg(headForNextLeg(moved.trip), at), events: moved.events }
}

/** Open legs in a new order, after those that have ended. Undefined unless every open leg is named exactly once. */
export function reorderLegs(trip: KnownTrip, ids: string[]): KnownTrip | undefined {
  const ended = trip.legs.filter((leg) => !isOpen(leg))
  const open = new Map(trip.legs.filter(isOpen).map((leg) => [leg.id, leg]))
  const named = ids.filter((id) => !ended.some((leg) => leg.id === id))
  const order = named.flatMap((id) => open.get(id) ?? [])
  if (order.length !== open.size || named.length !== open.size || new Set(named).size !== open.size)
    return undefined
  const idle = order.map((leg): KnownLeg => ({ ...leg, status: 'pending', eta: undefined }))
  return headForNextLeg({ ...trip, legs: [...ended, ...idle], eta: undefined })
}

function withLeg(trip: KnownTrip, leg: KnownLeg): KnownTrip {
  return { ...trip, legs: trip.legs.map((one) => (one.id === leg.id ? leg : one)) }
}
