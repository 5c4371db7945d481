import type { Retention } from '../../model/project/retention.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { buckets } from '../ids.ts'
import { eraseUnseen } from '../users/erase.ts'
import { retentionOf } from './retention-of.ts'

const aDay = 86_400_000 // milliseconds

/** Rows that one transaction deletes. */
const piece = 500

/** Deletes up to a piece of the rows before a time, and returns how many. */
type DeletePiece = (database: Database, scope: Scope, before: Date) => Promise<number>

/** In small pieces, each found by an index. Several servers may do it at once: none waits for another's rows. */
export async function expireRows(database: Database, now: number): Promise<void> {
  const kinds: [keyof Retention, DeletePiece][] = [
    ['events', deleteEvents],
    ['trips', deleteTrips],
    ['users', deleteUsers],
  ]
  for (const [kind, deletePiece] of kinds)
    for (const { days, ...scope } of await retentionOf(database, kind)) {
      if (days === 0) continue
      const before = new Date(now - days * aDay)
      while ((await deletePiece(database, scope, before)) === piece) {}
    }
}

const oldest = (columns: string, table: string, isOld: string) =>
  `select ${columns} from ${table} where project = $1 and live = $2 and ${isOld} limit ${piece} for update skip locked`

async function deleteEvents(database: Queries, { project, live }: Scope, before: Date): Promise<number> {
  if (database.isDistributed) return deleteEventsOfShards(database, { project, live }, before)
  const rows = await database.query(
    `with old as (${oldest('bucket, id', 'events', 'created_at < $3')})
     delete from events using old where (events.bucket, events.id) = (old.bucket, old.id) returning events.id`,
    [project, live, before],
  )
  return rows.length
}

/** Of each bucket by itself: rows of several shards cannot be locked. Returns the most that there were of any. */
async function deleteEventsOfShards(
  database: Queries,
  { project, live }: Scope,
  before: Date,
): Promise<number> {
  let most = 0
  for (let bucket = 0; bucket < buckets; bucket++) {
    const rows = await database.query(
      `with old as (${oldest('id', 'events', 'created_at < $3 and bucket = $4')})
       delete from events using old where events.bucket = $4 and events.id = old.id returning events.id`,
      [project, live, before, bucket],
    )
    most = Math.max(most, rows.length)
  }
  return most
}

/** With their locations. One that is open has had an update within the time after which trips end by themselves. */
async function deleteTrips(database: Queries, { project, live }: Scope, before: Date): Promise<number> {
  const rows = await database.query(
    `with old as (${oldest('id', 'trips', 'updated_at < $3')}) delete from trips using old where trips.id = old.id returning trips.id`,
    [project, live, before],
  )
  return rows.length
}

/** With everything about them. */
function deleteUsers(database: Database, scope: Scope, before: Date): Promise<number> {
  return eraseUnseen(database, scope, before, piece)
}
