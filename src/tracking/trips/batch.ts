import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Scope } from '../../model/project/scope.ts'
import { agedMinutes, type KnownTrip, type TripMode } from '../../model/trip.ts'
import { activeStatuses, type Eta } from '../../model/trip-status.ts'
import type { Queries } from '../../store/database.ts'
import { getGeofence } from '../../store/geofences/geofences.ts'
import { openTrips } from '../../store/trips/trips.ts'
import type { UserKey } from '../../store/users/identities.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import type { Keys } from '../batches.ts'
import type { Fence } from '../geofences/fence.ts'
import { reachLeg } from '../rules/legs.ts'
import { geodesicEta, isAt, isOpen, trackTrip } from '../rules/trip.ts'
import type { Happening } from '../rules/update.ts'
import type { Surroundings } from '../surroundings.ts'
import type { SentUpdate } from '../updates.ts'

/** By road, or as the crow flies where no road is known; never waits for long, never fails: undefined when it was late. */
export type AskEta = (
  from: { x: number; y: number },
  to: { x: number; y: number },
  mode: TripMode,
) => Promise<Pick<Eta, 'minutes' | 'metres'> | undefined>

/** A trip asks for a new ETA at most so often. */
const etaAge = 5000 // milliseconds

/** The trips that a batch of updates may move. */
export interface TripBook {
  /** Moves the trips of an update's user, and says what happened to them. */
  follow(update: SentUpdate, at: number, before: StoredUser | undefined, after: StoredUser): Happening[]
  /** The newest that the user is on. */
  current(userId: string): KnownTrip | undefined
  /** Those that have moved, each with the version it is to have. */
  moved(): KnownTrip[]
}

export interface TripParts {
  database: Queries
  surroundingsOf(scope: Scope): Surroundings
  settingsOf(scope: Scope): ProjectSettings
  askEta: AskEta
}

export async function openTripBook(
  updates: SentUpdate[],
  keys: Keys,
  known: { users: Map<string, StoredUser>; travellers: Set<string> },
  parts: TripParts,
): Promise<TripBook> {
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

  const asked = new Map<string, { update: SentUpdate; eta: Pick<Eta, 'minutes' | 'metres'> }>()
  if (trips.size > 0) await prepare()

  /** Where they go, and when they will be there: asked before anything is written, and for the last update only. */
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
        const isFresh = trip.eta && update.receivedAt - trip.eta.at < etaAge
        if (!trip.destination || isFresh) return
        const eta = await parts.askEta(update, trip.destination, trip.mode)
        // A late answer leaves the last one to age; only without any is the crow's way better than nothing.
        if (eta) asked.set(id, { update, eta })
        else if (!trip.eta) asked.set(id, { update, eta: geodesicEta(update, trip.destination, trip.mode) })
      }),
    )
  }

  return {
    follow(update, at, before, after) {
      const own = tripsOf(update, after.userId, after.id)
      if (own.length === 0) return []
      const around = parts.surroundingsOf(update)
      const entered = enteredFences(before, after, around)
      return own.flatMap((trip) => {
        const destination = trip.destination?.geofenceId
        const isInside = after.visits.some(([id]) => id === destination)
        const moved = trackTrip(
          { ...trip, user: { id: after.id, userId: after.userId, deviceId: after.deviceId } },
          {
            at,
            eta: etaAt(trip, update, at),
            threshold: thresholdOf(trip, around, parts.settingsOf(update)),
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
        return moved.events.map((type): Happening => ({ type, at, confidence: 3, trip: next }))
      })
    },
    current: (id) => newestActive([...trips.values()].filter(({ user }) => user?.id === id)),
    moved: () => [...trips.values()].filter(({ id, version }) => version !== versions.get(id)),
  }

  /** A new one if there is, or the last one as it has aged. */
  function etaAt(trip: KnownTrip, update: SentUpdate, at: number): Eta | undefined {
    const fresh = asked.get(trip.id)
    if (fresh?.update === update) return { ...fresh.eta, at }
    return trip.eta && { ...trip.eta, minutes: agedMinutes(trip.eta, trip, at), at }
  }
}

/** Those of users who travel or say so; of somebody new, or newly logged in, only the trips know. */
async function readTrips(
  updates: SentUpdate[],
  keys: Keys,
  { users, travellers }: { users: Map<string, StoredUser>; travellers: Set<string> },
  { database }: TripParts,
): Promise<KnownTrip[]> {
  const seekers = updates.flatMap((update) => {
    const { id } = keys.get(update) as UserKey
    const userId = update.userId ?? users.get(id)?.userId
    const isNews = userId !== users.get(id)?.userId
    return isNews || travellers.has(id) || update.tripExternalId !== undefined
      ? [{ ...update, id, userId }]
      : []
  })
  if (seekers.length === 0) return []
  return openTrips(database, {
    ids: seekers.map(({ id }) => id),
    users: seekers.flatMap(({ project, live, userId }) =>
      userId === undefined ? [] : [{ project, live, userId }],
    ),
    named: seekers.flatMap(({ project, live, tripExternalId: externalId }) =>
      externalId === undefined ? [] : [{ project, live, externalId }],
    ),
  })
}

/** The one that was started last. */
export function newestActive(trips: KnownTrip[]): KnownTrip | undefined {
  return trips
    .filter(({ status }) => (activeStatuses as readonly string[]).includes(status))
    .sort((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0))[0]
}

/** When the order of a trip is to be fired (Unix milliseconds): once, its threshold before the scheduled arrival. */
export function orderDueAt(
  trip: KnownTrip,
  { surroundingsOf, settingsOf }: Pick<TripParts, 'surroundingsOf' | 'settingsOf'>,
): number | undefined {
  if (trip.scheduledArrivalAt === undefined || trip.orderFiredAt !== undefined || !isOpen(trip))
    return undefined
  return trip.scheduledArrivalAt - thresholdOf(trip, surroundingsOf(trip), settingsOf(trip)) * 60_000
}

/** Minutes: the trip's own, that of its destination, or the project's. */
function thresholdOf(trip: KnownTrip, around: Surroundings, settings: ProjectSettings): number {
  const destination = trip.destination?.geofenceId
  const fence = destination === undefined ? undefined : around.fence(destination)
  return trip.approachingThreshold ?? fence?.tripApproachingThreshold ?? settings.tripApproachingThreshold
}

/** The geofence may have been made after the trip. */
export async function withDestination(
  trip: KnownTrip,
  { database, surroundingsOf }: Pick<TripParts, 'database' | 'surroundingsOf'>,
): Promise<KnownTrip> {
  const { destinationGeofenceTag: tag, destinationGeofenceExternalId: externalId, destination } = trip
  if (trip.legs.length > 0 || tag === undefined || externalId === undefined || !isOpen(trip)) return trip
  if (destination?.geofenceId !== undefined && surroundingsOf(trip).fence(destination.geofenceId)) return trip
  const geofence = await getGeofence(database, trip, { tag, externalId })
  if (!geofence) return trip
  const [x, y] = geofence.centre
  return { ...trip, destination: { geofenceId: geofence.id, x, y } }
}

function enteredFences(before: StoredUser | undefined, after: StoredUser, around: Surroundings): Fence[] {
  const was = new Set(before?.visits.map(([id, since]) => `${id}:${since}`))
  return after.visits.flatMap(([id, since]) => {
    const fence = was.has(`${id}:${since}`) ? undefined : around.fence(id)
    return fence ? [fence] : []
  })
}
