import { errors } from '../../errors.ts'
import type { EventType } from '../../model/event-types.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { KnownTrip } from '../../model/trip.ts'
import type { Database, Queries } from '../../store/database.ts'
import { addEvent } from '../../store/events/events.ts'
import { bucketOf, newId } from '../../store/ids.ts'
import { clearTripLocations, getTrip, moveTraveller, saveTrip } from '../../store/trips/trips.ts'
import { loadUsers, type StoredEvent, type StoredUser } from '../../store/users/tracking.ts'
import { headForNextLeg, moveLeg, reorderLegs } from '../rules/legs.ts'
import { isOpen, type MovedTrip, moveTrip, type SetStatus } from '../rules/trip.ts'
import { toEvent } from '../to-event.ts'
import type { Tracker } from '../tracker.ts'
import { orderDueAt, withDestination } from './batch.ts'

/** A trip after a change of the caller's, and what it made, as it is answered. */
export interface ChangedTrip {
  trip: KnownTrip
  events: object[]
}

export interface TripChangeParts {
  database: Database
  tracker: Tracker
}

/** What a caller says of a trip; undefined is left as it is. */
export type TripFields = {
  [Name in
    | 'userId'
    | 'mode'
    | 'destinationGeofenceTag'
    | 'destinationGeofenceExternalId'
    | 'approachingThreshold'
    | 'scheduledArrivalAt'
    | 'metadata'
    | 'legs']?: KnownTrip[Name] | undefined
}

/**
 * A new trip; or one that has ended, begun anew; or one still pending, with what is new. One that is under way is refused,
 * unless the caller would rather have it as it is: SDKs try again after a lost answer.
 */
export async function createTrip(
  parts: TripChangeParts,
  scope: Scope,
  externalId: string,
  fields: TripFields,
  acceptsRunning: boolean,
): Promise<ChangedTrip> {
  const now = Date.now()
  const trip = await parts.database
    .transaction(async (transaction) => {
      const before = await getTrip(transaction, scope, externalId, true)
      const old = before?.externalId === externalId ? before : undefined
      if (old && isOpen(old) && old.status !== 'pending') {
        if (acceptsRunning) return old
        throw errors.tripRuns(externalId)
      }
      const isAnew = old !== undefined && old.status !== 'pending'
      if (isAnew) await clearTripLocations(transaction, old.id)
      const base = old && !isAnew ? old : newTrip(scope, externalId, now, old)
      return save(transaction, parts, withFields(base, fields))
    })
    .catch((error: { code?: string }) => {
      // Someone made it at the same moment: now there is one.
      if (error.code === '23505') return undefined
      throw error
    })
  if (!trip) return createTrip(parts, scope, externalId, fields, acceptsRunning)
  return { trip, events: [] }
}

export function updateTrip(
  parts: TripChangeParts,
  scope: Scope,
  reference: string,
  fields: TripFields,
  status: SetStatus | undefined,
): Promise<ChangedTrip> {
  return change(parts, scope, reference, (trip, now) => {
    const changed = withFields(trip, fields)
    return status === undefined ? { trip: changed, events: [] } : moveTrip(changed, `set ${status}`, now)
  })
}

export async function updateLeg(
  parts: TripChangeParts,
  scope: Scope,
  reference: string,
  legId: string,
  status: SetStatus,
): Promise<ChangedTrip> {
  return change(parts, scope, reference, (trip, now) => {
    const leg = trip.legs.find(({ id }) => id === legId)
    if (!leg) throw errors.notFound('leg', legId)
    return moveLeg(trip, leg, status, now)
  })
}

export function orderLegs(
  parts: TripChangeParts,
  scope: Scope,
  reference: string,
  ids: string[],
): Promise<ChangedTrip> {
  return change(parts, scope, reference, (trip) => {
    const ordered = reorderLegs(trip, ids)
    if (!ordered) throw errors.invalid('legs', 'Expected the _id of every open leg of the trip, each once.')
    return { trip: ordered, events: [] }
  })
}

/** Holds the trip, moves it, and keeps it with its events, all or nothing. */
export function change(
  parts: TripChangeParts,
  scope: Scope,
  reference: string,
  move: (trip: KnownTrip, now: number) => MovedTrip | undefined,
): Promise<ChangedTrip> {
  const now = Date.now()
  return parts.database.transaction(async (transaction) => {
    const before = await getTrip(transaction, scope, reference, true)
    if (!before) throw errors.notFound('trip', reference)
    if (!isOpen(before)) throw errors.tripEnded(before.externalId, before.status)
    const moved = move(before, now)
    if (!moved) throw errors.tripEnded(before.externalId, before.status)
    const trip = await save(transaction, parts, moved.trip)
    const events = await tell(transaction, parts, trip, moved.events, now)
    return { trip, events: events.map(({ body }) => body) }
  })
}

async function save(
  transaction: Queries,
  { tracker }: TripChangeParts,
  changed: KnownTrip,
): Promise<KnownTrip> {
  const whole = await withDestination(changed, {
    database: transaction,
    surroundingsOf: tracker.surroundingsOf,
  })
  const trip = { ...whole, version: whole.version + 1 }
  await saveTrip(transaction, trip, orderDueAt(trip, tracker))
  if (isOpen(trip)) await moveTraveller(transaction, trip)
  return trip
}

/** Only what the project wants to hear. */
export async function tell(
  transaction: Queries,
  { tracker }: Pick<TripChangeParts, 'tracker'>,
  trip: KnownTrip,
  types: EventType[],
  now: number,
): Promise<StoredEvent[]> {
  const wanted = types.filter((type) => tracker.settingsOf(trip).events[type])
  if (wanted.length === 0) return []
  const [user] = trip.user
    ? await loadUsers(transaction, [{ bucket: bucketOf(trip.user.id), id: trip.user.id }])
    : []
  const events = wanted.map((type) => tripEvent(type, trip, user, tracker, now))
  for (const event of events) await addEvent(transaction, event)
  return events
}

function tripEvent(
  type: EventType,
  trip: KnownTrip,
  user: StoredUser | undefined,
  tracker: Tracker,
  now: number,
): StoredEvent {
  const id = newId()
  const happening = { type, at: now, confidence: 3 as const, trip }
  const around = tracker.surroundingsOf(trip)
  const seen = user && { x: user.x, y: user.y, accuracy: user.accuracy }
  const scope = { project: trip.project, live: trip.live }
  return toEvent(happening, user ?? scope, { ...seen, receivedAt: now, replayed: false }, around, id)
}

function newTrip(scope: Scope, externalId: string, now: number, ended: KnownTrip | undefined): KnownTrip {
  return {
    project: scope.project,
    live: scope.live,
    id: ended?.id ?? newId(),
    externalId,
    userId: undefined,
    user: undefined,
    status: 'pending',
    mode: 'car',
    destinationGeofenceTag: undefined,
    destinationGeofenceExternalId: undefined,
    destination: undefined,
    approachingThreshold: undefined,
    scheduledArrivalAt: undefined,
    metadata: undefined,
    eta: undefined,
    createdAt: now,
    updatedAt: now,
    startedAt: undefined,
    arrivedAt: undefined,
    completedAt: undefined,
    endedAt: undefined,
    orderFiredAt: undefined,
    legs: [],
    version: ended?.version ?? 0,
  }
}

/** Another destination, or another way to travel, makes the old ETA worthless. */
function withFields(trip: KnownTrip, fields: TripFields): KnownTrip {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const changed: KnownTrip = { ...trip, ...given }
  const goesElsewhere =
    changed.destinationGeofenceTag !== trip.destinationGeofenceTag ||
    changed.destinationGeofenceExternalId !== trip.destinationGeofenceExternalId
  if (goesElsewhere) changed.destination = undefined
  if (goesElsewhere || changed.mode !== trip.mode) changed.eta = undefined
  return headForNextLeg(changed)
}
