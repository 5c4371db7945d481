import {
  changePlacesSettings,
  noPlacesSettings,
  type PlacesSettings,
  type PlacesSettingsChange,
} from '../../model/project/places-settings.ts'
import {
  changeProjectSettings,
  defaultProjectSettings,
  type ProjectSettings,
  type ProjectSettingsChange,
} from '../../model/project/project-settings.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { moveRevision } from '../revisions.ts'
import { makeAllInsideDue } from '../users/tracking.ts'

export async function getPlacesSettings(database: Queries, scope: Scope): Promise<PlacesSettings> {
  const [row] = await database.query<{ places: Partial<PlacesSettings> }>(
    'select places from settings where project = $1 and live = $2',
    [scope.project, scope.live],
  )
  return { ...noPlacesSettings, ...row?.places }
}

/** Concurrent changes are merged: the second waits for the first. */
export function patchPlacesSettings(
  database: Database,
  scope: Scope,
  change: PlacesSettingsChange,
): Promise<PlacesSettings> {
  return database.transaction(async (transaction) => {
    await transaction.query('insert into settings (project, live) values ($1, $2) on conflict do nothing', [
      scope.project,
      scope.live,
    ])
    const [row] = await transaction.query<{ places: Partial<PlacesSettings> }>(
      'select places from settings where project = $1 and live = $2 for update',
      [scope.project, scope.live],
    )
    const changed = changePlacesSettings({ ...noPlacesSettings, ...row?.places }, change)
    await transaction.query('update settings set places = $3 where project = $1 and live = $2', [
      scope.project,
      scope.live,
      JSON.stringify(changed),
    ])
    await moveRevision(transaction, 'settings')
    return changed
  })
}

interface ProjectSettingsRow extends Record<string, unknown> {
  project: number
  live: boolean
  project_settings: ProjectSettingsChange
}

export interface LoadedSettings extends Scope {
  settings: ProjectSettings
  placesSettings: PlacesSettings
}

/** The settings of all projects, which every node keeps in memory. */
export async function loadSettings(database: Queries): Promise<LoadedSettings[]> {
  const rows = await database.query<ProjectSettingsRow & { places: Partial<PlacesSettings> }>(
    'select project, live, project_settings, places from settings',
  )
  return rows.map(({ project, live, project_settings, places }) => ({
    project,
    live,
    settings: changeProjectSettings(defaultProjectSettings, project_settings),
    placesSettings: { ...noPlacesSettings, ...places },
  }))
}

/** Every server has new settings within this: before that it must not decide about users who are due. */
const knownAfter = 5 // seconds

export async function patchProjectSettings(
  database: Database,
  scope: Scope,
  change: ProjectSettingsChange,
): Promise<ProjectSettings> {
  const changed = await writeProjectSettings(database, scope, change)
  // Also where it says what was so before: it may be sent again because this failed.
  if (decidesVisits(change)) await makeAllInsideDue(database, scope, knownAfter)
  return changed
}

/** Whether it may make dwells, or exits from geofences that end, of visits that go on. */
function decidesVisits({ events, dwellThreshold, exitWhenGeofenceEnds }: ProjectSettingsChange): boolean {
  return [events?.['user.dwelled_in_geofence'], dwellThreshold, exitWhenGeofenceEnds].some(Boolean)
}

function writeProjectSettings(
  database: Database,
  { project, live }: Scope,
  change: ProjectSettingsChange,
): Promise<ProjectSettings> {
  return database.transaction(async (transaction) => {
    await transaction.query('insert into settings (project, live) values ($1, $2) on conflict do nothing', [
      project,
      live,
    ])
    const [row] = await transaction.query<ProjectSettingsRow>(
      'select project, live, project_settings from settings where project = $1 and live = $2 for update',
      [project, live],
    )
    const changed = changeProjectSettings(
      changeProjectSettings(defaultProjectSettings, row?.project_settings ?? {}),
      change,
    )
    await transaction.query('update settings set project_settings = $3 where project = $1 and live = $2', [
      project,
      live,
      JSON.stringify(changed),
    ])
    await moveRevision(transaction, 'settings')
    return changed
  })
}
