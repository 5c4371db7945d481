import { noPlacesSettings, type PlacesSettings } from '../model/places-settings.ts'
import { defaultProjectSettings, type ProjectSettings } from '../model/project-settings.ts'
import type { Scope } from '../model/scope.ts'
import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { type LoadedSettings, loadSettings } from '../store/settings.ts'
import type { StoredUser } from '../store/tracking.ts'
import { userAnswer } from './answers.ts'
import type { Geofences } from './apply.ts'
import { createBatches } from './batches.ts'
import { createFenceWatch } from './fences.ts'
import { createQueue } from './queue.ts'
import type { Outcome, SentUpdate } from './updates.ts'

/** Takes location updates and keeps what they mean; knows every geofence and setting of every project. */
export interface Tracker {
  /** The updates are one: all are taken, in their order, or none. */
  track(updates: SentUpdate[]): Promise<Outcome[]>
  geofencesOf(scope: Scope): Geofences
  settingsOf(scope: Scope): ProjectSettings
  placesSettingsOf(scope: Scope): PlacesSettings
  answer(user: StoredUser): User
  /** Reads what changed; a change made before the call is in force after it. */
  reloadGeofences(): Promise<void>
  reloadSettings(): Promise<void>
}

export function createTracker(database: Database, now: () => number): Tracker {
  const fences = createFenceWatch(database, now)
  let settings = new Map<string, LoadedSettings>()

  const settingsOf = (scope: Scope) => settings.get(nameOf(scope))?.settings ?? defaultProjectSettings
  const geofencesOf = fences.of
  const run = createBatches({ database, geofencesOf, settingsOf })

  return {
    track: createQueue(run),
    geofencesOf,
    settingsOf,
    placesSettingsOf: (scope) => settings.get(nameOf(scope))?.placesSettings ?? noPlacesSettings,
    answer: (user) => userAnswer(user, geofencesOf(user), now()),
    reloadGeofences: fences.catchUp,
    async reloadSettings() {
      const rows = await loadSettings(database)
      settings = new Map(rows.map((row) => [nameOf(row), row]))
    },
  }
}

function nameOf({ project, live }: Scope): string {
  return `${project}:${live}`
}
