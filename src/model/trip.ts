import { type Static, Type } from 'typebox'
import { startedTrip } from './examples.ts'
import { Datetime, Id, type JsonMetadata, JsonMetadataField, Live, Point, pointAt } from './fields.ts'
import type { Scope } from './project/scope.ts'
import { type KnownLeg, LegAnswer, legAnswer } from './trip-leg.ts'
import {
  type Destination,
  type Eta,
  isAtEnd,
  openStatuses,
  type Pace,
  type TripStatus,
  tripStatuses,
} from './trip-status.ts'

export const tripModes = ['foot', 'bike', 'car', 'truck', 'motorbike'] as const
export type TripMode = (typeof tripModes)[number]

/** A trip as stored. Times are Unix milliseconds. */
export interface KnownTrip extends Scope {
  id: string
  externalId: string
  /** The user that the caller assigned it to. */
  userId: string | undefined
  /** The user tracked on it. */
  user: { id: string; userId: string | undefined; deviceId: string } | undefined
  status: TripStatus
  mode: TripMode
  destinationGeofenceTag: string | undefined
  destinationGeofenceExternalId: string | undefined
  destination: Destination | undefined
  /** Minutes. */
  approachingThreshold: number | undefined
  scheduledArrivalAt: number | undefined
  metadata: JsonMetadata | undefined
  eta: Eta | undefined
  /** What its updates so far say of the driver. */
  pace: Pace | undefined
  createdAt: number
  updatedAt: number
  startedAt: number | undefined
  arrivedAt: number | undefined
  completedAt: number | undefined
  endedAt: number | undefined
  orderFiredAt: number | undefined
  legs: KnownLeg[]
  version: number
}

const minutes = (description: string) => Type.Number({ description })

export const Trip = Type.Object(
  {
    _id: Id('trip'),
    live: Live,
    externalId: Type.String({ description: 'Your own stable id, such as an order number.' }),
    metadata: Type.Optional(JsonMetadataField),
    mode: Type.Unsafe<TripMode>({ type: 'string', enum: tripModes }),
    destinationGeofenceTag: Type.Optional(Type.String()),
    destinationGeofenceExternalId: Type.Optional(Type.String()),
    destinationLocation: Type.Optional(Point),
    eta: Type.Optional(
      Type.Object({ duration: minutes('Minutes.'), distance: Type.Number({ description: 'Metres.' }) }),
    ),
    approachingThreshold: Type.Optional(minutes('Minutes.')),
    createdAt: Datetime(),
    updatedAt: Datetime('Time of the last location update.'),
    scheduledArrivalAt: Type.Optional(Datetime()),
    orderFiredAt: Type.Optional(Datetime()),
    startedAt: Type.Optional(Datetime()),
    arrivedAt: Type.Optional(Datetime('When the user entered the destination.')),
    completedAt: Type.Optional(Datetime()),
    endedAt: Type.Optional(Datetime()),
    status: Type.Unsafe<TripStatus>({ type: 'string', enum: tripStatuses }),
    user: Type.Optional(
      Type.Object({
        _id: Id('user'),
        userId: Type.Optional(Type.String()),
        deviceId: Type.String(),
      }),
    ),
    userId: Type.Optional(Type.String()),
    locations: Type.Optional(
      Type.Array(Type.Object({ ...Point.properties, updatedAt: Datetime() }), {
        description: 'Where the user was while the trip was active.',
      }),
    ),
    delay: Type.Optional(
      Type.Object({
        delayed: Type.Boolean(),
        scheduledArrivalTimeDelay: minutes('Minutes after scheduledArrivalAt; negative when early.'),
      }),
    ),
    legs: Type.Optional(Type.Array(LegAnswer)),
    currentLeg: Type.Optional(Type.String({ description: 'The `_id` of the leg under way.' })),
  },
  { title: 'Trip', examples: [startedTrip] },
)

export type Trip = Static<typeof Trip>

export interface TripLocation {
  x: number
  y: number
  at: number // Unix milliseconds
}

/** A trip as answered at `now` (Unix milliseconds). */
export function tripAnswer(trip: KnownTrip, now: number, locations?: TripLocation[]): Trip {
  const { user, destination, legs } = trip
  const delay = delayOf(trip, now)
  const current = isOpen(trip) ? legs.find(isOpen) : undefined
  return {
    _id: trip.id,
    live: trip.live,
    externalId: trip.externalId,
    ...(trip.metadata && { metadata: trip.metadata }),
    mode: trip.mode,
    ...given('destinationGeofenceTag', trip.destinationGeofenceTag),
    ...given('destinationGeofenceExternalId', trip.destinationGeofenceExternalId),
    ...(destination && { destinationLocation: pointAt(destination.x, destination.y) }),
    ...etaAnswer(trip, now),
    ...given('approachingThreshold', trip.approachingThreshold),
    createdAt: new Date(trip.createdAt),
    updatedAt: new Date(trip.updatedAt),
    ...time('scheduledArrivalAt', trip.scheduledArrivalAt),
    ...time('orderFiredAt', trip.orderFiredAt),
    ...time('startedAt', trip.startedAt),
    ...time('arrivedAt', trip.arrivedAt),
    ...time('completedAt', trip.completedAt),
    ...time('endedAt', trip.endedAt),
    status: trip.status,
    ...(user && {
      user: {
        _id: user.id,
        ...(user.userId !== undefined && { userId: user.userId }),
        deviceId: user.deviceId,
      },
    }),
    ...given('userId', trip.userId),
    ...(locations && {
      locations: locations.map(({ x, y, at }) => ({ ...pointAt(x, y), updatedAt: new Date(at) })),
    }),
    ...(delay && { delay }),
    ...(legs.length > 0 && { legs: legs.map(legAnswer), ...(current && { currentLeg: current.id }) }),
  }
}

function isOpen({ status }: { status: TripStatus }): boolean {
  return (openStatuses as readonly TripStatus[]).includes(status)
}

/** A trip as a link shows it to people without a key: of the user nothing but a name that was chosen for it, and no ids. */
export interface SharedTrip {
  displayName?: string
  status: TripStatus
  mode: TripMode
  /** While the user is on the way: not before, and not where they go after their arrival. */
  location?: Static<typeof Point>
  updatedAt: Date
  destination?: { location: Static<typeof Point>; name?: string }
  eta?: NonNullable<Trip['eta']>
  scheduledArrivalAt?: Date
  arrivedAt?: Date
  endedAt?: Date
}

export function sharedTripAnswer(
  trip: KnownTrip,
  { displayName, last, destinationName }: SharedDetails,
  now: number,
): SharedTrip {
  const { status, mode, destination } = trip
  const isOnTheWay = status === 'started' || status === 'approaching'
  return {
    ...given('displayName', displayName),
    status,
    mode,
    ...(isOnTheWay && last && { location: pointAt(last.x, last.y) }),
    updatedAt: new Date(trip.updatedAt),
    ...(destination && {
      destination: { location: pointAt(destination.x, destination.y), ...given('name', destinationName) },
    }),
    ...(isOnTheWay && etaAnswer(trip, now)),
    ...time('scheduledArrivalAt', trip.scheduledArrivalAt),
    ...time('arrivedAt', trip.arrivedAt),
    ...time('endedAt', trip.endedAt),
  }
}

interface SharedDetails {
  displayName: string | undefined
  last: TripLocation | undefined
  /** Of the destination's geofence. */
  destinationName: string | undefined
}

/** Nothing is left of a trip that has arrived or ended. */
function etaAnswer({ eta, status }: KnownTrip, now: number): Pick<Trip, 'eta'> {
  if (isAtEnd(status)) return { eta: { duration: 0, distance: 0 } }
  return eta
    ? { eta: { duration: round(agedMinutes(eta, { status }, now)), distance: Math.round(eta.metres) } }
    : {}
}

/** The ETA minus the time since it was computed. */
export function agedMinutes(eta: Eta, { status }: Pick<KnownTrip, 'status'>, now: number): number {
  return isAtEnd(status) ? 0 : Math.max(0, eta.minutes - Math.max(0, now - eta.at) / 60_000)
}

/** The actual or expected arrival compared with the scheduled one. */
export function delayOf(trip: KnownTrip, now: number): Trip['delay'] {
  const { scheduledArrivalAt, arrivedAt, endedAt, eta } = trip
  if (scheduledArrivalAt === undefined) return undefined
  const expected = arrivedAt ?? endedAt ?? (eta ? Math.max(now, eta.at + eta.minutes * 60_000) : now)
  // Without an ETA it is not delayed before the scheduled time.
  if (arrivedAt === undefined && !eta && expected < scheduledArrivalAt)
    return { delayed: false, scheduledArrivalTimeDelay: 0 }
  const late = (expected - scheduledArrivalAt) / 60_000
  return { delayed: late > 0, scheduledArrivalTimeDelay: round(late) }
}

function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }
}

function time<Name extends string>(name: Name, value: number | undefined) {
  return given(name, value === undefined ? undefined : new Date(value)) as { [Key in Name]?: Date }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
