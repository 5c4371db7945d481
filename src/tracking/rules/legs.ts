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

/** Copies the trip's status and ETA to its current leg, also when the trip ends. */
export function reachLeg(trip: KnownTrip, at: number): KnownTrip {
  const current = trip.legs.find(isOpen)
  if (!current) return trip
  if (current.status === trip.status && current.eta === trip.eta) return trip
  return withLeg(trip, arrivedIf({ ...current, status: trip.status, eta: trip.eta, updatedAt: at }, at))
}

/**
 * Whether no update was on the way to the destination so far. Being there is an arrival then: who is inside already, as at the second
 * of two stops in one house, enters no more.
 */
export function isNewDestination({ legs, status, user, destination }: KnownTrip): boolean {
  const current = legs.find(isOpen)
  if (current) return current.arrivedAt === undefined
  return status === 'pending' || user === undefined || destination?.isNew === true
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
  const changed = withLeg(trip, arrivedIf({ ...leg, status, updatedAt: at }, at))
  if (!isCurrent) return { trip: changed, events: [] }
  const left = changed.legs.some(isOpen)
  const next: SetStatus = isOpen({ status }) ? status : left ? 'started' : 'completed'
  // A pending trip stays pending, whatever happens to its legs.
  if (trip.status === 'pending' && next === 'started' && !isOpen({ status }))
    return { trip: headForNextLeg(changed), events: [] }
  const moved = moveTrip({ ...changed, eta: isOpen({ status }) ? changed.eta : undefined }, `set ${next}`, at)
  return moved && { trip: reachLeg(headForNextLeg(moved.trip), at), events: moved.events }
}

/**
 * Open legs in a new order, after those that have ended. Where another becomes the current one, the trip is started again, and those
 * behind it are pending. Undefined unless every open leg is named exactly once.
 */
export function reorderLegs(trip: KnownTrip, ids: string[], at: number): MovedTrip | undefined {
  const ended = trip.legs.filter((leg) => !isOpen(leg))
  const open = trip.legs.filter(isOpen)
  const byId = new Map(open.map((leg) => [leg.id, leg]))
  const named = ids.filter((id) => !ended.some((leg) => leg.id === id))
  const order = named.flatMap((id) => byId.get(id) ?? [])
  if (order.length !== open.length || named.length !== open.length || new Set(named).size !== open.length)
    return undefined
  const isSame = order[0]?.id === open[0]?.id
  const legs = [...ended, ...order.map((leg, place) => (isSame && place === 0 ? leg : idle(leg)))]
  if (isSame) return { trip: { ...trip, legs }, events: [] }
  const headed = headForNextLeg({ ...trip, legs, eta: undefined })
  const moved = trip.status === 'pending' ? { trip: headed, events: [] } : moveTrip(headed, 'set started', at)
  return moved && { ...moved, trip: reachLeg(moved.trip, at) }
}

function idle(leg: KnownLeg): KnownLeg {
  return { ...leg, status: 'pending', eta: undefined, arrivedAt: undefined }
}

function arrivedIf(leg: KnownLeg, at: number): KnownLeg {
  return leg.status === 'arrived' ? { ...leg, arrivedAt: leg.arrivedAt ?? at } : leg
}

export function withLeg(trip: KnownTrip, leg: KnownLeg): KnownTrip {
  return { ...trip, legs: trip.legs.map((one) => (one.id === leg.id ? leg : one)) }
}
