import { setImmediate as nextTurn } from 'node:timers/promises'
import { errors } from '../errors.ts'
import { noPlacesSettings, type PlacesSettings } from '../model/project/places-settings.ts'
import { defaultProjectSettings, type ProjectSettings } from '../model/project/project-settings.ts'
import type { Scope } from '../model/project/scope.ts'
import type { KnownTrip } from '../model/trip.ts'
import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import type { Receivers, WantedBy } from '../store/delivery/receivers.ts'
import { type LoadedSettings, loadSettings } from '../store/projects/settings.ts'
import { openTrips } from '../store/trips/trips.ts'
import { type LoadedSegment, loadSegments } from '../store/users/segments.ts'
import { loadUsers, type StoredUser } from '../store/users/tracking.ts'
import { type Alerting, createAlerting } from './alerts/alerting.ts'
import { type DeviceState, trackAnonymously } from './batch/anonymous.ts'
import { loadBeaconBatch } from './batch/beacons.ts'
import type { AdmitUser } from './batch/identity-cache.ts'
import { createQueue } from './batch/queue.ts'
import { createBatchRunner } from './batch/runner.ts'
import type { SentUpdate, TrackResult } from './batch/updates.ts'
import { createUserCache } from './batch/user-cache.ts'
import { createErasedUsers } from './erased-users.ts'
import { createGeofenceCache } from './geofence-cache.ts'
import { createProjectGeodata, type MapData, type ProjectGeodata } from './project-geodata.ts'
import { sweepGeofences } from './sweep.ts'
import { newestActive } from './trips/trip-batch.ts'
import type { TripRoutes } from './trips/trip-routes.ts'
import { type UserExtras, userAnswer } from './user-answer.ts'
import { loadVisitStats, type VisitStats } from './visit-stats.ts'

/** Applies location updates and stores the results; holds the geofences and settings of every project in memory. */
export interface Tracker {
  /** All updates are applied, in order, or none. */
  track(updates: SentUpdate[]): Promise<TrackResult[]>
  /** Applies an update to the state that the device sent along; nothing is stored. */
  trackAnonymously(update: SentUpdate, state: DeviceState): Promise<TrackResult>
  /** Who is sent an event. */
  wantedBy: WantedBy
  alerting: Alerting
  /** Drops a user from the cache who was changed on this node other than by an update. */
  forgetUser(id: string): void
  geodataOf(scope: Scope): ProjectGeodata
  settingsOf(scope: Scope): ProjectSettings
  placesSettingsOf(scope: Scope): PlacesSettings
  /** A user as answered by the API. */
  answer(user: StoredUser, extras: UserExtras): Promise<User>
  /** Like `answer`, but loads trips and beacons. */
  answers(users: StoredUser[]): Promise<User[]>
  /** The same, read from the database; only those who still exist. */
  currentUsers(keys: { bucket: number; id: string }[]): Promise<User[]>
  /** Hours; the shortest `tripExpiryHours` of all projects. */
  shortestTripExpiry(): number
  /** Fails for a location or an IP address in a country that the project blocks; undefined where it blocks none. */
  refuseBlocked(update: Scope & { x: number; y: number; ip: string }): Promise<void> | undefined
  /** Ends the visits to these geofences that are over. To be called before they change. */
  endVisits(scope: Scope, geofenceIds: readonly string[]): Promise<void>
  /** Changes committed before the call are in force after it. */
  reloadGeofences(): Promise<void>
  reloadSettings(): Promise<void>
  /** Drops users from memory that were erased on any node. */
  forgetErased(): Promise<void>
  /** Calls the listener a while after users were erased, when nothing in memory should be about them any more. */
  onErased(listener: () => void): void
}

/** Users of a long list who are answered in one turn of the event loop. */
const answersAtOnce = 250

interface TrackerParts {
  database: Database
  map: MapData
  routes: TripRoutes
  admitUser: AdmitUser
  receivers: Pick<Receivers, 'wantedBy' | 'alerts' | 'alertsOf'>
  /** Processes of this machine, each with a tracker. */
  workers?: number | undefined
}

export function createTracker({
  database,
  map,
  routes,
  admitUser,
  receivers,
  workers = 1,
}: TrackerParts): Tracker {
  const { wantedBy } = receivers
  const geofences = createGeofenceCache(database, () => Date.now())
  const geodata = new Map<string, ProjectGeodata>()
  let settings = new Map<string, LoadedSettings>()
  let segments: LoadedSegment[] = []

  const settingsOf = (scope: Scope) => settings.get(nameOf(scope))?.settings ?? defaultProjectSettings
  const placesSettingsOf = (scope: Scope) => settings.get(nameOf(scope))?.placesSettings ?? noPlacesSettings
  const segmentsOf = ({ project, live }: Scope) =>
    segments.filter((one) => one.project === project && one.live === live)
  const geodataOf = (scope: Scope): ProjectGeodata => {
    const name = nameOf(scope)
    const found = geodata.get(name) ?? createProjectGeodata(geofences.of(scope), map, placesSettingsOf(scope))
    geodata.set(name, found)
    return found
  }
  const alerting = createAlerting({ receivers, geodataOf })
  const userCache = createUserCache()
  const parts = { database, geodataOf, settingsOf, network: map.network, routes }
  const runner = createBatchRunner({
    ...parts,
    userCache,
    admitUser,
    wantedBy,
    alerting,
    reloadGeofences: geofences.catchUp,
  })
  const erased = createErasedUsers(database, (buckets) => {
    userCache.deleteBuckets(buckets)
    runner.forget(buckets)
  })
  const statsParts = { database, settingsOf, placesSettingsOf, segmentsOf }
  const answer = (user: StoredUser, extras: UserExtras, stats: VisitStats | undefined) =>
    Object.assign(userAnswer(user, extras, geodataOf(user), settingsOf(user), Date.now()), stats)

  async function refuseIn(
    countries: readonly string[],
    { x, y, ip }: { x: number; y: number; ip: string },
  ): Promise<void> {
    const blocked = countries.map((code) => code.toUpperCase())
    for (const country of [map.regionsAt(x, y).country?.code, (await map.network(ip)).country])
      if (country && blocked.includes(country)) throw errors.blockedCountry(country)
  }

  async function answers(users: StoredUser[]): Promise<User[]> {
    if (users.length === 0) return []
    const trips = await openTrips(database, {
      ids: users.map(({ id }) => id),
      users: users.flatMap((user) => (user.userId === undefined ? [] : { ...user, userId: user.userId })),
      named: [],
    })
    const beacons = await loadBeaconBatch(database, [], users, settingsOf)
    const stats = await loadVisitStats(users, statsParts, Date.now())
    // One that a request has started is theirs before any update is on it.
    const travellerOf = (trip: KnownTrip) => trip.user?.id ?? `${nameOf(trip)}:${trip.userId}`
    const tripsOf = new Map<string, KnownTrip[]>()
    for (const trip of trips)
      tripsOf.set(travellerOf(trip), [...(tripsOf.get(travellerOf(trip)) ?? []), trip])
    const answered: User[] = []
    for (const user of users) {
      if (answered.length % answersAtOnce === answersAtOnce - 1) await nextTurn()
      const tracked = tripsOf.get(user.id) ?? []
      const meant = tripsOf.get(`${nameOf(user)}:${user.userId}`) ?? []
      const extras = { trip: newestActive([...tracked, ...meant]), beacons: beacons.of(user) }
      answered.push(answer(user, extras, stats.get(user.id)))
    }
    return answered
  }

  return {
    track: createQueue(runner.run, runner.bucketOfUser, {
      workers,
      isDistributed: () => database.isDistributed === true,
    }),
    trackAnonymously: (update, state) => trackAnonymously(update, state, parts),
    wantedBy,
    alerting,
    forgetUser: userCache.delete,
    geodataOf,
    settingsOf,
    placesSettingsOf,
    async answer(user, extras) {
      const stats = await loadVisitStats([user], statsParts, Date.now())
      return answer(user, extras, stats.get(user.id))
    },
    answers,
    currentUsers: async (keys) => answers(await loadUsers(database, keys)),
    shortestTripExpiry: () =>
      Math.min(
        defaultProjectSettings.tripExpiryHours,
        ...[...settings.values()].map((row) => row.settings.tripExpiryHours),
      ),
    refuseBlocked(update) {
      const { blockedCountries } = settingsOf(update)
      return blockedCountries.length > 0 ? refuseIn(blockedCountries, update) : undefined
    },
    endVisits: (scope, ids) =>
      sweepGeofences(
        {
          ...{ database, geodataOf, settingsOf, wantedBy, alerting },
          ...{ forgetUser: userCache.delete, reloadGeofences: geofences.catchUp },
        },
        scope,
        ids,
        Date.now(),
      ),
    forgetErased: erased.catchUp,
    onErased: erased.subscribe,
    reloadGeofences: geofences.catchUp,
    async reloadSettings() {
      const rows = await loadSettings(database)
      segments = await loadSegments(database)
      settings = new Map(rows.map((row) => [nameOf(row), row]))
      geodata.clear()
    },
  }
}

function nameOf({ project, live }: Scope): string {
  return `${project}:${live}`
}
