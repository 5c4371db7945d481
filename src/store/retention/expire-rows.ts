import type { Retention } from '../../model/project/retention.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { addErasure } from '../users/erasures.ts'
import { forgetDevicesOf } from '../users/users-of-devices.ts'
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
  const rows = await database.query(
    `with old as (${oldest('bucket, id', 'events', 'created_at < $3')})
     delete from events using old where (events.bucket, events.id) = (old.bucket, old.id) returning events.id`,
    [project, live, before],
  )
  return rows.length
}

/** With their locations. One that is open has had an update within the time after which trips end by themselves. */
async function deleteTrips(database: Queries, { project, live }: Scope, before: Date): Promise<number> {
  const rows = await database.query(
    `with old as (${oldest('id', 'trips', 'updated_at < $3')}) delete from trips using old where trips.id = old.id returning trips.id`,
    [project, live, before],
  )
  return rows.length
}

/** With their names, and the copies that servers have. Their events and trips expire by themselves. */
function deleteUsers(database: Database, { project, live }: Scope, before: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    const isOld = 'updated_at < $3 and quarter <= extract(epoch from $3::timestamptz) / 900'
    const gone = await transaction.query<{ bucket: number; id: string }>(
      `with old as (${oldest('bucket, id', 'users', isOld)})
       delete from users using old where (users.bucket, users.id) = (old.bucket, old.id) returning users.bucket, users.id`,
      [project, live, before],
    )
    const ids = gone.map(({ id }) => id)
    await transaction.query('delete from identities where user_id = any($1)', [ids])
    await transaction.query('delete from speed_observations where bucket = any($2) and user_id = any($1)', [
      ids,
      gone.map(({ bucket }) => bucket),
    ])
    for (const id of ids) await forgetDevicesOf(transaction, id)
    for (const bucket of new Set(gone.map((user) => user.bucket))) await addErasure(transaction, bucket)
    return gone.length
  })
}
