import { errors } from '../errors.ts'
import { noPlacesSettings, type PlacesSettings } from '../model/project/places-settings.ts'
import { defaultProjectSettings, type ProjectSettings } from '../model/project/project-settings.ts'
import type { Scope } from '../model/project/scope.ts'
import type { KnownSegment } from '../model/segment.ts'
import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { type LoadedSettings, loadSettings } from '../store/projects/settings.ts'
import { openTrips } from '../store/trips/trips.ts'
import { type LoadedSegment, loadSegments } from '../store/users/segments.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import { type HeldState, trackAnonymously } from './anonymous.ts'
import { type Company, userAnswer } from './answers.ts'
import { createBatches } from './batches.ts'
import { openBeaconBook } from './beacons.ts'
import { createFenceWatch } from './geofence-memory.ts'
import { type Habits, habitsOf } from './habits.ts'
import { createQueue } from './queue.ts'
import { type MapData, type Surroundings, surroundingsOf } from './surroundings.ts'
import { type AskEta, newestActive } from './trips/batch.ts'
import type { Outcome, SentUpdate } from './updates.ts'
import { createMemory } from './user-memory.ts'

/** Takes location updates and keeps what they mean; knows every geofence and setting of every project. */
export interface Tracker {
  /** The updates are one: all are taken, in their order, or none. */
  track(updates: SentUpdate[]): Promise<Outcome[]>
  /** Of a device that stays unknown: by what it says of where it was, and nothing is kept. */
  trackAnonymously(update: SentUpdate, held: HeldState): Promise<Outcome>
  /** Someone here has moved the user by other means than an update: the next one reads them. */
  forgetUser(id: string): void
  surroundingsOf(scope: Scope): Surroundings
  settingsOf(scope: Scope): ProjectSettings
  placesSettingsOf(scope: Scope): PlacesSettings
  segmentsOf(scope: Scope): KnownSegment[]
  /** With the trip they are on and the beacons they are near. */
  answer(user: StoredUser, company: Company): Promise<User>
  /** The same, for users of whom those have to be looked up. */
  answers(users: StoredUser[]): Promise<User[]>
  /** Hours after which the first project gives up on a trip. */
  shortestTripExpiry(): number
  /** Throws for a place, or an address, in a country that the project has blocked. */
  refuseBlocked(scope: Scope, x: number, y: number, ip: string): Promise<void>
  /** Reads what changed; a change made before the call is in force after it. */
  reloadGeofences(): Promise<void>
  reloadSettings(): Promise<void>
}

export function createTracker(database: Database, map: MapData, now: () => number, askEta: AskEta): Tracker {
  const fences = createFenceWatch(database, now)
  const surroundings = new Map<string, Surroundings>()
  let settings = new Map<string, LoadedSettings>()
  let segments: LoadedSegment[] = []

  const settingsOf = (scope: Scope) => settings.get(nameOf(scope))?.settings ?? defaultProjectSettings
  const placesSettingsOf = (scope: Scope) => settings.get(nameOf(scope))?.placesSettings ?? noPlacesSettings
  const segmentsOf = ({ project, live }: Scope) =>
    segments.filter((one) => one.project === project && one.live === live)
  const aroundOf = (scope: Scope): Surroundings => {
    const name = nameOf(scope)
    const around = surroundings.get(name) ?? surroundingsOf(fences.of(scope), map, placesSettingsOf(scope))
    surroundings.set(name, around)
    return around
  }
  const memory = createMemory()
  const parts = { database, memory, surroundingsOf: aroundOf, settingsOf, network: map.network, askEta }
  const habitParts = { database, settingsOf, placesSettingsOf, segmentsOf }
  const answer = (user: StoredUser, company: Company, habits: Habits | undefined) =>
    Object.assign(userAnswer(user, company, aroundOf(user), settingsOf(user), now()), habits)

  return {
    track: createQueue(createBatches(parts)),
    trackAnonymously: (update, held) => trackAnonymously(update, held, parts),
    forgetUser: memory.forget,
    surroundingsOf: aroundOf,
    settingsOf,
    placesSettingsOf,
    segmentsOf,
    async answer(user, company) {
      const habits = await habitsOf([user], habitParts, now())
      return answer(user, company, habits.get(user.id))
    },
    async answers(users) {
      if (users.length === 0) return []
      const trips = await openTrips(database, { ids: users.map(({ id }) => id), users: [], named: [] })
      const beacons = await openBeaconBook(database, [], users, settingsOf)
      const habits = await habitsOf(users, habitParts, now())
      return users.map((user) => {
        const own = trips.filter((trip) => trip.user?.id === user.id)
        return answer(user, { trip: newestActive(own), beacons: beacons.of(user) }, habits.get(user.id))
      })
    },
    shortestTripExpiry: () =>
      Math.min(
        defaultProjectSettings.tripExpiryHours,
        ...[...settings.values()].map((row) => row.settings.tripExpiryHours),
      ),
    async refuseBlocked(scope, x, y, ip) {
      const blocked = settingsOf(scope).blockedCountries.map((code) => code.toUpperCase())
      if (blocked.length === 0) return
      for (const country of [map.regionsAt(x, y).country?.code, (await map.network(ip)).country])
        if (country && blocked.includes(country)) throw errors.blockedCountry(country)
    },
    reloadGeofences: fences.catchUp,
    async reloadSettings() {
      const rows = await loadSettings(database)
      segments = await loadSegments(database)
      settings = new Map(rows.map((row) => [nameOf(row), row]))
      surroundings.clear()
    },
  }
}

function nameOf({ project, live }: Scope): string {
  return `${project}:${live}`
}
