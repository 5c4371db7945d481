import {
  changePlacesSettings,
  noPlacesSettings,
  type PlacesSettings,
  type PlacesSettingsChange,
} from '../model/places-settings.ts'
import type { Scope } from '../model/scope.ts'
import type { Database, Queries } from './database.ts'

export async function getPlacesSettings(database: Queries, scope: Scope): Promise<PlacesSettings> {
  const [row] = await database.query<{ places: Partial<PlacesSettings> }>(
    'select places from settings where project = $1 and live = $2',
    [scope.project, scope.live],
  )
  return { ...noPlacesSettings, ...row?.places }
}

/** Two changes at once both count: the second waits for the first and merges into its result. */
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
    return changed
  })
}
