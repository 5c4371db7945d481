import type { Database } from '../store/database.ts'
import { continueImport } from '../store/geofences/geofence-imports.ts'

/** What was sent as a file is written here, some rows at a time, until nothing is left. */
export async function writeImports(database: Database): Promise<void> {
  while (await continueImport(database));
}
