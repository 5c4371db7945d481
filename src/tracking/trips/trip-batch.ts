import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Scope } from '../../model/project/scope.ts'
import { agedMinutes, type KnownTrip, type TripMode } from '../../model/trip.ts'
import { activeStatuses, type Eta } from '../../model/trip-status.ts'
import type { Queries } from '../../store/database.ts'
import { getGeofence } from '../../store/geofences/geofences.ts'
import { openTrips } from '../../store/trips/trips.ts'
import type { UserKey } from '../../store/users/identities.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import type { SentUpdate, UserKeys } from '../batch/updates.ts'
import type { Fence } from '../geofences/fence.ts'
import type { ProjectGeodata } from '../project-geodata.ts'
import { reachLeg } from '../rules/legs.ts'
import { geodesicEta, isAt, isOpen, trackTrip } from '../rules/trip.ts'
import type { DetectedEvent } from '../rules/update.ts'

/** By road, or by the straight line without road data. Never fails; undefined when the engine was too slow. */
export type GetEta = (
  from: { x: number; y: number },
  to: { x: number; y: number },
  mode: TripMode,
) => Promise<Pick<Eta, 'minutes' | 'metres'> | undefined>

/** An ETA is computed anew only when it is older. */
const etaMaxAge = 5000 // milliseconds

/** The trips that a batch of updates may change. */
export interface TripBatch {
  /** Applies an update to the trips of its user, and returns their events. */
  track(update: SentUpdate, at: number, before: StoredUser | undefined, after: StoredUser): DetectedEvent[]
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
  getEta: GetEta
}

export async function loadTripBatch(
  updates: SentUpdate[],
  keys: UserKeys,
  known: { users: Map<string, StoredUser>; travellers: Set<string> },
  parts: TripParts,
): Promise<TripBatch> {
  const userIdOf = (update: SentUpdate) =>
    update.userId ?? known.users.get((keys.get(update) as UserKey).id)?.userId
  const read = await readTrips(updates, keys, known, parts)
  const versions = new Map(read.map(({ id, version }) => [id, version]))
  const trips = new Map(read.map((trip) => [trip.id, trip]))

  const tripsOf = (update: SentUpdate, userId: string | undefined, id: string) =>
    [...trips.values()].filter(
      (trip) =>
        trip.project === update.project &&
        trip.live === update.live &&
        (trip.user?.id === id ||
          (trip.userId !== undefined && trip.userId === userId) ||
          trip.externalId === update.tripExternalId),
    )

  const etas = new Map<string, { update: SentUpdate; eta: Pick<Eta, 'minutes' | 'metres'> }>()
  if (trips.size > 0) await prepare()

  /** Destinations and ETAs, before anything is written; an ETA for the last update of each trip only. */
  async function prepare(): Promise<void> {
    const last = new Map<string, SentUpdate>()
    for (const update of updates) {
      const found = tripsOf(update, userIdOf(update), (keys.get(update) as UserKey).id)
      for (const trip of found) last.set(trip.id, update)
    }
    await Promise.all(
      [...last].map(async ([id, update]) => {
        const trip = await withDestination(trips.get(id) as KnownTrip, parts)
        trips.set(id, trip)
        const isFresh = trip.eta && update.receivedAt - trip.eta.at < etaMaxAge
        if (!trip.destination || isFresh) return
        const eta = await parts.getEta(update, trip.destination, trip.mode)
        // Without an answer in time the last ETA goes on aging; without any, the straight line has to do.
        if (eta) etas.set(id, { update, eta })
        else if (!trip.eta) etas.set(id, { update, eta: geodesicEta(update, trip.destination, trip.mode) })
      }),
    )
  }

  return {
    track(update, at, before, after) {
      const own = tripsOf(update, after.userId, after.id)
      if (own.length === 0) return []
      const geodata = parts.geodataOf(update)
      const entered = enteredFences(before, after, geodata)
      return own.flatMap((trip) => {
        const destination = trip.destination?.geofenceId
        const isInside = after.visits.some(([id]) => id === destination)
        const moved = trackTrip(
          { ...trip, user: { id: after.id, userId: after.userId, deviceId: after.deviceId } },
          {
            at,
            eta: etaAt(trip, update, at),
            threshold: thresholdOf(trip, geodata, parts.settingsOf(update)),
            isAtDestination:
              entered.some(({ id }) => id === destination) ||
              (isInside && trip.status === 'pending') ||
              isAt(trip, update),
            isAtWrongDestination: entered.some(
              ({ id, tag }) => id !== destination && tag === trip.destinationGeofenceTag,
            ),
          },
        )
        const next = { ...reachLeg(moved.trip, at), version: (versions.get(trip.id) as number) + 1 }
        trips.set(trip.id, next)
        return moved.events.map((type): DetectedEvent => ({ type, at, confidence: 3, trip: next }))
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

  /** The new ETA if there is one, else the last one, aged. */
  function etaAt(trip: KnownTrip, update: SentUpdate, at: number): Eta | undefined {
    const fresh = etas.get(trip.id)
    if (fresh?.update === update) return { ...fresh.eta, at }
    return trip.eta && { ...trip.eta, minutes: agedMinutes(trip.eta, trip, at), at }
  }
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

/** The active trip that started last. */
export function newestActive(trips: KnownTrip[]): KnownTrip | undefined {
  return trips
    .filter(({ status }) => (activeStatuses as readonly string[]).includes(status))
    .sort((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0))[0]
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

/** Looks the destination up again: its geofence may be newer than the trip. */
export async function withDestination(
  trip: KnownTrip,
  { database, geodataOf }: Pick<TripParts, 'database' | 'geodataOf'>,
): Promise<KnownTrip> {
  const { destinationGeofenceTag: tag, destinationGeofenceExternalId: externalId, destination } = trip
  if (trip.legs.length > 0 || tag === undefined || externalId === undefined || !isOpen(trip)) return trip
  if (destination?.geofenceId !== undefined && geodataOf(trip).fence(destination.geofenceId)) return trip
  const geofence = await getGeofence(database, trip, { tag, externalId })
  if (!geofence) return trip
  const [x, y] = geofence.centre
  return { ...trip, destination: { geofenceId: geofence.id, x, y } }
}

function enteredFences(before: StoredUser | undefined, after: StoredUser, geodata: ProjectGeodata): Fence[] {
  const was = new Set(before?.visits.map(([id, since]) => `${id}:${since}`))
  return after.visits.flatMap(([id, since]) => {
    const fence = was.has(`${id}:${since}`) ? undefined : geodata.fence(id)
    return fence ? [fence] : []
  })
}
