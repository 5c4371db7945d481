import type { Database } from '../database.ts'
import { createPartitionKeeper, makePartitions } from '../users/partitions.ts'
import { expireLocations } from './expire-locations.ts'
import { expireRows } from './expire-rows.ts'
import { adoptRetention } from './retention-of.ts'

/** Makes ready for locations, and returns the job that makes more partitions and deletes what has expired. */
export async function startKeeping(
  database: Database,
  historyDays: number,
  expected: number,
): Promise<() => Promise<void>> {
  await adoptRetention(database, historyDays)
  await makePartitions(database, Date.now())
  const expire = async (now: number) => {
    await expireLocations(database, now, historyDays)
    await expireRows(database, now)
  }
  return createPartitionKeeper(database, expire, expected)
}
