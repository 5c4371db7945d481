import type { Database } from '../store/database.ts'
import { continueImport } from '../store/geofences/geofence-imports.ts'

/** Writes the rows of queued imports, in batches, until none are left. */
export async function writeImports(database: Database): Promise<void> {
  while (await continueImport(database));
}
