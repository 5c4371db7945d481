import { distance } from '../../geo/distance.ts'
import type { EventType } from '../../model/event-types.ts'
import type { KnownTrip } from '../../model/trip.ts'
import { type Eta, openStatuses, type TripStatus } from '../../model/trip-status.ts'

/** What changes the status of a trip: its user's updates, the clock, or a request. */
export type Trigger = 'tracked' | 'neared' | 'reached' | 'expired' | `set ${SetStatus}`
export type SetStatus = Exclude<TripStatus, 'expired'>

/** `refused` is an error for the caller; `nothing` leaves the trip as it is. */
type Transition = TripStatus | 'refused' | 'nothing'

const bySetStatus = {
  'set pending': 'pending',
  'set started': 'started',
  'set approaching': 'approaching',
  'set arrived': 'arrived',
  'set completed': 'completed',
  'set canceled': 'canceled',
} as const

const ended: Record<Trigger, Transition> = {
  tracked: 'nothing',
  neared: 'nothing',
  reached: 'nothing',
  expired: 'nothing',
  'set pending': 'refused',
  'set started': 'refused',
  'set approaching': 'refused',
  'set arrived': 'refused',
  'set completed': 'refused',
  'set canceled': 'refused',
}

/** The next status by status and trigger. A request may set any status until the trip has ended. */
export const transitions: Record<TripStatus, Record<Trigger, Transition>> = {
  pending: { tracked: 'started', neared: 'nothing', reached: 'nothing', expired: 'expired', ...bySetStatus },
  started: {
    tracked: 'started',
    neared: 'approaching',
    reached: 'arrived',
    expired: 'expired',
    ...bySetStatus,
  },
  approaching: {
    tracked: 'approaching',
    neared: 'nothing',
    reached: 'arrived',
    expired: 'expired',
    ...bySetStatus,
  },
  arrived: { tracked: 'arrived', neared: 'nothing', reached: 'nothing', expired: 'expired', ...bySetStatus },
  completed: ended,
  canceled: ended,
  expired: ended,
}

const eventOfStatus: Record<TripStatus, EventType | undefined> = {
  pending: undefined,
  started: 'user.started_trip',
  approaching: 'user.approaching_trip_destination',
  arrived: 'user.arrived_at_trip_destination',
  completed: 'user.stopped_trip',
  canceled: 'user.stopped_trip',
  expired: 'user.stopped_trip',
}

export interface MovedTrip {
  trip: KnownTrip
  events: EventType[]
}

/** Undefined when the transition is refused. */
export function moveTrip(trip: KnownTrip, trigger: Trigger, at: number): MovedTrip | undefined {
  const next = transitions[trip.status][trigger]
  if (next === 'refused') return undefined
  if (next === 'nothing') return { trip, events: [] }
  if (next === trip.status) {
    const isActive = trigger === 'tracked'
    return {
      trip: isActive ? { ...trip, updatedAt: at } : trip,
      events: isActive ? ['user.updated_trip'] : [],
    }
  }
  const event = next === 'expired' && trip.status === 'pending' ? undefined : eventOfStatus[next]
  const updatedAt = comesWithLocation(trigger) ? at : trip.updatedAt
  return { trip: { ...inStatus(trip, next, at), updatedAt }, events: event ? [event] : [] }
}

function comesWithLocation(trigger: Trigger): boolean {
  return trigger === 'tracked' || trigger === 'neared' || trigger === 'reached'
}

/** From here its expiry counts: the last location, or a start or arrival that the caller set after it. */
export function lastSignOfLife({ updatedAt, startedAt = 0, arrivedAt = 0 }: KnownTrip): number {
  return Math.max(updatedAt, startedAt, arrivedAt)
}

/** Sets the status, its timestamps, and clears those that no longer apply. */
function inStatus(trip: KnownTrip, status: TripStatus, at: number): KnownTrip {
  const isPending = status === 'pending'
  const hasEnded = !(openStatuses as readonly TripStatus[]).includes(status)
  const keepsArrival = status === 'arrived' || hasEnded
  return {
    ...trip,
    status,
    startedAt: isPending ? undefined : (trip.startedAt ?? (hasEnded ? undefined : at)),
    arrivedAt: status === 'arrived' ? at : keepsArrival ? trip.arrivedAt : undefined,
    completedAt: status === 'completed' ? at : undefined,
    endedAt: hasEnded ? at : undefined,
  }
}

/** What an update of its user means for a trip. */
export interface TripUpdate {
  at: number // Unix milliseconds
  eta: Eta | undefined
  /** Minutes before the arrival at which the trip is approaching. */
  threshold: number
  isAtDestination: boolean
  /** The user entered another geofence of the destination's tag. */
  isAtWrongDestination: boolean
}

export function trackTrip(before: KnownTrip, update: TripUpdate): MovedTrip {
  const { at, eta, threshold, isAtDestination, isAtWrongDestination } = update
  const tracked = moveTrip(before, 'tracked', at)
  if (!tracked || !isOpen(tracked.trip)) return { trip: before, events: [] }
  const trip = { ...tracked.trip, eta }
  const events = [...tracked.events]
  const isNear = eta !== undefined && eta.minutes <= threshold
  const moved = isAtDestination
    ? moveTrip(trip, 'reached', at)
    : isNear
      ? moveTrip(trip, 'neared', at)
      : undefined
  if (moved) events.push(...moved.events)
  if (isAtWrongDestination) events.push('user.arrived_at_wrong_trip_destination')
  return { trip: moved?.trip ?? trip, events }
}

export function isOpen({ status }: { status: TripStatus }): boolean {
  return (openStatuses as readonly TripStatus[]).includes(status)
}

/** Whether the current leg leads to a point, and the location is within its arrival radius. */
export function isAt({ legs }: KnownTrip, { x, y }: { x: number; y: number }): boolean {
  const destination = legs.find(isOpen)?.destination
  if (!destination || destination.geofenceId !== undefined) return false
  return distance(x, y, destination.x, destination.y) <= destination.arrivalRadius
}
