import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { KnownTrip } from '../../model/trip.ts'
import { activeStatuses } from '../../model/trip-status.ts'
import type { Queries } from '../../store/database.ts'
import { getGeofence } from '../../store/geofences/geofences.ts'
import type { StoredTripLocation } from '../../store/trips/move-trips.ts'
import { openTrips } from '../../store/trips/trips.ts'
import type { UserKey } from '../../store/users/identities.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import type { SentUpdate, TrackRequest, UserKeys } from '../batch/updates.ts'
import type { ProjectGeodata } from '../project-geodata.ts'
import type { Left } from '../rules/left.ts'
import { isNewDestination, reachLeg } from '../rules/legs.ts'
import { isAt, isOpen, trackTrip } from '../rules/trip.ts'
import type { DetectedEvent, GeofenceEntry } from '../rules/update.ts'
import { askLefts, endsName, endsOf, etaAt } from './eta.ts'
import type { RouteEnds, TripRoutes } from './trip-routes.ts'
import { timeOnTrip } from './trip-time.ts'

/** On a trip; the ETA there is not known any more. */
type PastPlace = Pick<StoredTripLocation, 'tripId' | 'at' | 'eta'>

/** The trips that a batch of updates may change. */
export interface TripBatch {
  /** Applies an update to the trips of its user, and returns their events. */
  track(update: SentUpdate, at: number, entered: GeofenceEntry[], after: StoredUser): DetectedEvent[]
  /** The trips that their user was on so many milliseconds before the last update, and when that was by the server's clock. */
  trackPast(update: SentUpdate, user: StoredUser, earlier: number): PastPlace[]
  /**
   * Resolves when the engine was asked for the routes that these updates need; undefined when it need not be. So an update
   * waits for its route outside of batches, and nobody with it. Not there in a batch without trips.
   */
  askRoutes: ((request: TrackRequest) => Promise<void> | undefined) | undefined
  /** The newest active trip of the user. */
  current(userId: string): KnownTrip | undefined
  /** Whether the user is on an open trip now, or has one waiting. */
  areOpenFor(user: StoredUser): boolean
  /** The changed trips, each with its next version. */
  changed(): KnownTrip[]
}

export interface TripParts {
  database: Queries
  geodataOf(scope: Scope): ProjectGeodata
  settingsOf(scope: Scope): ProjectSettings
  routes: TripRoutes
}

export async function loadTripBatch(
  requests: TrackRequest[],
  keys: UserKeys,
  known: { users: Map<string, StoredUser>; travellers: Set<string> },
  parts: TripParts,
): Promise<TripBatch> {
  const userIdOf = (update: SentUpdate) =>
    update.userId ?? known.users.get((keys.get(update) as UserKey).id)?.userId
  const updates = requests.flatMap((request) => request.updates)
  const read = await readTrips(updates, keys, known, parts)
  if (read.length === 0) return noTrips
  const versions = new Map(read.map(({ id, version }) => [id, version]))
  const resolved = await Promise.all(read.map((trip) => withDestination(trip, parts)))
  const trips = new Map(resolved.map((trip) => [trip.id, trip]))
  const lefts = new Map(requests.flatMap(({ lefts: asked }) => [...(asked ?? [])]))

  const tripsOf = (update: SentUpdate, userId: string | undefined, id: string) =>
    [...trips.values()].filter(
      (trip) =>
        trip.project === update.project &&
        trip.live === update.live &&
        (trip.user?.id === id ||
          (trip.userId !== undefined && trip.userId === userId && !isBefore(trip, update)) ||
          trip.externalId === update.tripExternalId),
    )

  const tripEndsOf = (update: SentUpdate): RouteEnds[] => {
    const own = tripsOf(update, userIdOf(update), (keys.get(update) as UserKey).id)
    return own.flatMap((trip) => endsOf(trip, parts.geodataOf(update)) ?? [])
  }

  const leftAt = (ends: RouteEnds, update: SentUpdate): Left | 'late' | undefined =>
    lefts.get(update)?.get(endsName(ends)) ?? parts.routes.left(ends, update)

  return {
    track(update, at, entries, after) {
      const own = tripsOf(update, after.userId, after.id)
      if (own.length === 0) return []
      const geodata = parts.geodataOf(update)
      return own.flatMap((trip) => {
        const destination = trip.destination?.geofenceId
        const isInside = after.visits.some(([id]) => id === destination)
        const ends = endsOf(trip, geodata)
        const happenedAt = timeOnTrip(trip, update)
        const settings = parts.settingsOf(update)
        // What lies before the first update on the way to the destination was crossed on another way.
        const wasUnderWay = trip.eta !== undefined
        const entered = entries.filter((entry) => wasUnderWay || entry.at === at).map(({ fence }) => fence)
        const { eta, pace } = etaAt(trip, ends && leftAt(ends, update), { ...update, happenedAt })
        const moved = trackTrip(
          {
            ...trip,
            pace,
            user: { id: after.id, userId: after.userId, deviceId: after.deviceId },
            destination: trip.destination && { ...trip.destination, isNew: undefined },
          },
          {
            at: happenedAt,
            eta,
            threshold: thresholdOf(trip, geodata, settings),
            isAtDestination:
              entered.some((id) => id === destination) ||
              (isInside && isNewDestination(trip)) ||
              (update.accuracy <= settings.maxAccuracy && isAt(trip, update)),
            // Where a tag alone is given, no geofence of it is a wrong one.
            isAtWrongDestination:
              trip.destinationGeofenceExternalId !== undefined &&
              entered.some(
                (id) => id !== destination && geodata.fence(id)?.tag === trip.destinationGeofenceTag,
              ),
          },
        )
        const next = {
          ...reachLeg(moved.trip, happenedAt),
          version: (versions.get(trip.id) as number) + 1,
        }
        trips.set(trip.id, next)
        return moved.events.map((type): DetectedEvent => ({ type, at, confidence: 3, trip: next }))
      })
    },
    trackPast(update, user, earlier) {
      return tripsOf(update, user.userId, user.id).flatMap((trip) => {
        const at = trip.updatedAt - earlier
        if (trip.user?.id !== user.id || trip.startedAt === undefined || at < trip.startedAt) return []
        trips.set(trip.id, { ...trip, version: (versions.get(trip.id) as number) + 1 })
        return [{ tripId: trip.id, at, eta: undefined }]
      })
    },
    askRoutes(request) {
      const isKnown = (update: SentUpdate) =>
        tripEndsOf(update).every((ends) => leftAt(ends, update) !== undefined)
      if (request.updates.every(isKnown)) return undefined
      return askLefts(request.updates, tripEndsOf, parts.routes).then((asked) => {
        request.lefts = asked
      })
    },
    current: (id) => newestActive([...trips.values()].filter(({ user }) => user?.id === id)),
    areOpenFor: ({ project, live, id, userId }) =>
      trips.size > 0 &&
      [...trips.values()].some(
        (trip) =>
          isOpen(trip) &&
          (trip.user?.id === id ||
            (trip.project === project &&
              trip.live === live &&
              trip.userId !== undefined &&
              trip.userId === userId)),
      ),
    changed: () => [...trips.values()].filter(({ id, version }) => version !== versions.get(id)),
  }
}

/** Of a batch whose users are on none. */
const noTrips: TripBatch = {
  track: () => [],
  trackPast: () => [],
  askRoutes: undefined,
  current: () => undefined,
  areOpenFor: () => false,
  changed: () => [],
}

/** Trips of users who are on one or name one, and of new or newly logged-in users, who may have one waiting. */
async function readTrips(
  updates: SentUpdate[],
  keys: UserKeys,
  { users, travellers }: { users: Map<string, StoredUser>; travellers: Set<string> },
  { database }: TripParts,
): Promise<KnownTrip[]> {
  const candidates = updates.flatMap((update) => {
    const { id } = keys.get(update) as UserKey
    const userId = update.userId ?? users.get(id)?.userId
    const isNewUserId = userId !== users.get(id)?.userId
    return isNewUserId || travellers.has(id) || update.tripExternalId !== undefined
      ? [{ ...update, id, userId }]
      : []
  })
  if (candidates.length === 0) return []
  return openTrips(database, {
    ids: candidates.map(({ id }) => id),
    users: candidates.flatMap(({ project, live, userId }) =>
      userId === undefined ? [] : [{ project, live, userId }],
    ),
    named: candidates.flatMap(({ project, live, tripExternalId: externalId }) =>
      externalId === undefined ? [] : [{ project, live, externalId }],
    ),
  })
}

/** The active trip that started last; of several that one update started, the one created last. */
export function newestActive(trips: KnownTrip[]): KnownTrip | undefined {
  return trips
    .filter(({ status }) => (activeStatuses as readonly string[]).includes(status))
    .sort(
      (a, b) =>
        (b.startedAt ?? 0) - (a.startedAt ?? 0) || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
    )[0]
}

/** When `user.fired_trip_orders` is due (Unix milliseconds): once, the threshold before the scheduled arrival. */
export function orderDueAt(
  trip: KnownTrip,
  { geodataOf, settingsOf }: Pick<TripParts, 'geodataOf' | 'settingsOf'>,
): number | undefined {
  if (trip.scheduledArrivalAt === undefined || trip.orderFiredAt !== undefined || !isOpen(trip))
    return undefined
  return trip.scheduledArrivalAt - thresholdOf(trip, geodataOf(trip), settingsOf(trip)) * 60_000
}

/** Minutes, from the trip, its destination or the project. */
function thresholdOf(trip: KnownTrip, geodata: ProjectGeodata, settings: ProjectSettings): number {
  const destination = trip.destination?.geofenceId
  const fence = destination === undefined ? undefined : geodata.fence(destination)
  return trip.approachingThreshold ?? fence?.tripApproachingThreshold ?? settings.tripApproachingThreshold
}

/** Looks the destination up again: its geofence may be newer than the trip, or have moved. */
export async function withDestination(
  trip: KnownTrip,
  { database, geodataOf }: Pick<TripParts, 'database' | 'geodataOf'>,
): Promise<KnownTrip> {
  if (!isOpen(trip)) return trip
  const { destinationGeofenceTag: tag, destinationGeofenceExternalId: externalId, destination } = trip
  const geodata = geodataOf(trip)
  const fence = destination?.geofenceId === undefined ? undefined : geodata.fence(destination.geofenceId)
  // One that has ended may have been deleted, and another made in its place.
  if (fence && Date.now() < fence.endsAt) {
    const centre = geodata.document(fence.id)?.geometryCenter.coordinates as [number, number] | undefined
    return centre ? leadingTo(trip, fence.id, centre) : trip
  }
  if (tag === undefined || externalId === undefined) return trip
  const geofence = await getGeofence(database, trip, { tag, externalId })
  return geofence ? leadingTo(trip, geofence.id, geofence.centre) : trip
}

/** A geofence may be moved, or deleted and made anew, while somebody is on the way to it. */
function leadingTo(trip: KnownTrip, geofenceId: string, [x, y]: readonly [number, number]): KnownTrip {
  const { destination } = trip
  if (destination?.geofenceId === geofenceId && destination.x === x && destination.y === y) return trip
  const was = destination?.geofenceId
  const legs = trip.legs.map((leg) =>
    was !== undefined && leg.destination.geofenceId === was
      ? { ...leg, destination: { ...leg.destination, geofenceId, x, y } }
      : leg,
  )
  const isNew = destination === undefined || destination.isNew
  return { ...trip, destination: { geofenceId, x, y, ...(isNew && { isNew }) }, legs }
}

/** Sent later, of a time when there was no such trip yet: where its user was then says nothing of the way there. */
function isBefore({ createdAt }: KnownTrip, { replayed, happenedAt }: SentUpdate): boolean {
  return replayed && happenedAt < createdAt
}
