import { isDeepStrictEqual } from 'node:util'
import type { Atlas } from '../../atlas/atlas.ts'
import { errors } from '../../errors.ts'
import type { EventType } from '../../model/event-types.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { KnownTrip } from '../../model/trip.ts'
import type { KnownLeg } from '../../model/trip-leg.ts'
import type { Database, Queries } from '../../store/database.ts'
import { addEvent } from '../../store/events/events.ts'
import { bucketOf, newId } from '../../store/ids.ts'
import { clearTripLocations } from '../../store/trips/locations.ts'
import { clearShares } from '../../store/trips/shares.ts'
import { bumpTripUser, getTrip, lockNamedTrip, saveTrip } from '../../store/trips/trips.ts'
import { loadUsers, type StoredEvent, type StoredUser } from '../../store/users/tracking.ts'
import { getSender } from '../../store/users/users.ts'
import { headForNextLeg, moveLeg, reachLeg, reorderLegs } from '../rules/legs.ts'
import { isOpen, type MovedTrip, moveTrip, type SetStatus } from '../rules/trip.ts'
import { toEvent } from '../to-event.ts'
import type { Tracker } from '../tracker.ts'
import { createLegs, type SentLeg, withCurrentLegTo } from './legs.ts'
import { orderDueAt, withDestination } from './trip-batch.ts'

/** A trip after a request has changed it, and the new events, as answered by the API. */
export interface ChangedTrip {
  trip: KnownTrip
  events: object[]
}

export interface TripChangeParts {
  database: Database
  tracker: Tracker
}

/** The fields of a trip that a request may set; undefined leaves them as they are. */
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

/** A trip as a request wants it. */
export interface WantedTrip {
  externalId: string
  fields: Omit<TripFields, 'legs'>
  legs: SentLeg[] | undefined
  /** A running one of that name is answered as it is: SDKs retry after a lost answer. */
  acceptsRunning: boolean
}

/** Creates a trip, restarts one that has ended, or changes one that is pending. A running one is a conflict, unless it is accepted. */
export async function createTrip(
  parts: TripChangeParts & { atlas: Atlas },
  scope: Scope,
  wanted: WantedTrip,
): Promise<ChangedTrip> {
  const { externalId, fields, acceptsRunning } = wanted
  const legs = wanted.legs && (await createLegs(wanted.legs, scope, parts))
  const now = Date.now()
  const trip = await parts.database
    .transaction(async (transaction) => {
      const old = await lockNamedTrip(transaction, scope, externalId)
      if (old && isOpen(old) && old.status !== 'pending') {
        if (acceptsRunning) return old
        throw errors.tripRuns(externalId)
      }
      const isRestart = old !== undefined && old.status !== 'pending'
      if (isRestart) {
        await clearTripLocations(transaction, old.id)
        await clearShares(transaction, old.id)
      }
      const base = old && !isRestart ? old : newTrip(scope, externalId, now, old)
      return save(transaction, parts, await withFields(base, { ...fields, legs }, transaction))
    })
    .catch((error: { code?: string }) => {
      // Created by another request at the same moment.
      if (error.code === '23505') return undefined
      throw error
    })
  if (!trip) return createTrip(parts, scope, wanted)
  return { trip, events: [] }
}

export function updateTrip(
  parts: TripChangeParts,
  scope: Scope,
  reference: string,
  fields: TripFields,
  status: SetStatus | undefined,
): Promise<ChangedTrip> {
  const isRetry = (trip: KnownTrip) => trip.status === status && hasAll(trip, fields)
  const move: Move = async (trip, now, transaction) => {
    const changed = await withFields(trip, fields, transaction)
    return status === undefined ? { trip: changed, events: [] } : moveTrip(changed, `set ${status}`, now)
  }
  return change(parts, scope, reference, move, isRetry)
}

function hasAll(trip: KnownTrip, fields: TripFields): boolean {
  return Object.entries(fields).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, trip[name as keyof TripFields]),
  )
}

export async function updateLeg(
  parts: TripChangeParts,
  scope: Scope,
  reference: string,
  legId: string,
  status: SetStatus,
): Promise<ChangedTrip> {
  const legOf = (trip: KnownTrip) => trip.legs.find(({ id }) => id === legId)
  const isRetry = (leg: KnownLeg | undefined) => leg?.status === status && !isOpen(leg)
  const move: Move = (trip, now) => {
    const leg = legOf(trip)
    if (!leg) throw errors.notFound('leg', legId)
    if (isRetry(leg)) return { trip, events: [] }
    if (!isOpen(leg)) throw errors.ended('leg', legId, leg.status)
    return moveLeg(trip, leg, status, now)
  }
  return change(parts, scope, reference, move, (ended) => isRetry(legOf(ended)))
}

export function orderLegs(
  parts: TripChangeParts,
  scope: Scope,
  reference: string,
  ids: string[],
): Promise<ChangedTrip> {
  return change(parts, scope, reference, (trip, now) => {
    const ordered = reorderLegs(trip, ids, now)
    if (!ordered) throw errors.invalid('legs', 'Expected the _id of every open leg of the trip, each once.')
    return ordered
  })
}

type Move = (
  trip: KnownTrip,
  now: number,
  transaction: Queries,
) => MovedTrip | undefined | Promise<MovedTrip | undefined>

/**
 * Locks the trip, changes it, and stores it with its events in one transaction. One that has ended is refused, unless `isRetry` says
 * that it is as the request wants it: then it is answered as it is.
 */
export function change(
  parts: TripChangeParts,
  scope: Scope,
  reference: string,
  move: Move,
  isRetry: (ended: KnownTrip) => boolean = () => false,
): Promise<ChangedTrip> {
  return parts.database.transaction(async (transaction) => {
    const before = await getTrip(transaction, scope, reference, true)
    const now = Date.now() // of the lock: requests that waited for each other have their events in the order of their changes
    if (!before) throw errors.notFound('trip', reference)
    if (!isOpen(before) && isRetry(before)) return { trip: before, events: [] }
    if (!isOpen(before)) throw errors.ended('trip', before.externalId, before.status)
    const moved = await move(before, now, transaction)
    if (!moved) throw errors.ended('trip', before.externalId, before.status)
    const trip = await save(transaction, parts, reachLeg(moved.trip, now))
    const events = await storeEvents(transaction, parts, trip, moved.events, now)
    return { trip, events: events.map(({ body }) => body) }
  })
}

async function save(
  transaction: Queries,
  { tracker }: TripChangeParts,
  changed: KnownTrip,
): Promise<KnownTrip> {
  const resolved = await withDestination(changed, {
    database: transaction,
    geodataOf: tracker.geodataOf,
  })
  const trip = { ...resolved, version: resolved.version + 1 }
  await saveTrip(transaction, trip, orderDueAt(trip, tracker))
  if (isOpen(trip)) await bumpTripUser(transaction, trip)
  return trip
}

/** Changes of a trip in one millisecond are told apart by its version, as long as they are fewer; a change has fewer events. */
const changesTold = 1024
const mostEvents = 256

/** Only of the types that the project has enabled. */
async function storeEvents(
  transaction: Queries,
  { tracker }: Pick<TripChangeParts, 'tracker'>,
  trip: KnownTrip,
  types: EventType[],
  now: number,
): Promise<StoredEvent[]> {
  const enabled = types.filter((type) => tracker.settingsOf(trip).events[type])
  if (enabled.length === 0) return []
  const [user] = trip.user
    ? await loadUsers(transaction, [{ bucket: bucketOf(trip.user.id), id: trip.user.id }])
    : [trip.userId === undefined ? undefined : await getSender(transaction, trip, { userId: trip.userId })]
  const events = enabled.map((type) => tripEvent(type, trip, user, tracker, now))
  const first = (trip.version % changesTold) * mostEvents
  const alerts = events.flatMap(tracker.alerting.about)
  for (const [number, event] of [...events, ...alerts].entries())
    await addEvent(transaction, event, tracker.wantedBy, first + number)
  return events
}

function tripEvent(
  type: EventType,
  trip: KnownTrip,
  user: StoredUser | undefined,
  tracker: Tracker,
  now: number,
): StoredEvent {
  const event = { type, at: now, confidence: 3 as const, trip }
  const geodata = tracker.geodataOf(trip)
  const seen = user && { x: user.x, y: user.y, accuracy: user.accuracy }
  const scope = { project: trip.project, live: trip.live }
  const at = { ...seen, receivedAt: now, replayed: false }
  return toEvent(event, user ?? scope, at, { id: newId(), geodata })
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
    pace: undefined,
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

/** A new destination, which is that of the current leg where there are legs, or mode clears the ETA; a new mode the pace, too. */
async function withFields(trip: KnownTrip, fields: TripFields, transaction: Queries): Promise<KnownTrip> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const redirected = fields.legs ? trip : await withCurrentLegTo(trip, fields, transaction)
  const changed: KnownTrip = { ...redirected, ...given }
  const hasNewDestination =
    changed.destinationGeofenceTag !== trip.destinationGeofenceTag ||
    changed.destinationGeofenceExternalId !== trip.destinationGeofenceExternalId
  if (hasNewDestination) changed.destination = undefined
  if (changed.mode !== trip.mode) changed.pace = undefined
  if (hasNewDestination || changed.mode !== trip.mode) changed.eta = undefined
  return headForNextLeg(changed)
}
