import type { Database } from '../store/database.ts'
import { continueImport } from '../store/geofences/geofence-imports.ts'
import { geofenceIds } from '../store/geofences/tagged-names.ts'
import type { Tracker } from '../tracking/tracker.ts'

/** Writes the rows of queued imports, in batches, until none are left. */
export async function writeImports({
  database,
  tracker,
}: {
  database: Database
  tracker: Pick<Tracker, 'endVisits'>
}): Promise<void> {
  const written = () =>
    continueImport(database, async (scope, names) =>
      tracker.endVisits(scope, await geofenceIds(database, scope, names)),
    )
  while (await written());
}
