import { trackedVersion } from '../import/speeds/tracked-speeds.ts'
import type { Database } from '../store/database.ts'
import { speedsVersion } from '../store/trips/speeds.ts'

/** Has the speeds of trips written into the roads when they have changed. `update` does it, in another process. */
export async function updateSpeeds(
  database: Database,
  dataFolder: string,
  update: () => Promise<void>,
): Promise<void> {
  if ((await speedsVersion(database)) !== (await trackedVersion(dataFolder))) await update()
}
