import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { eraseDeliveries } from '../delivery/attempts.ts'
import { eraseFromWebhooks } from '../delivery/webhooks.ts'
import { type Actor, addAudit, hashedUser } from '../projects/audit.ts'
import { moveRevision } from '../revisions.ts'
import { addErasure } from './erasures.ts'
import { type StoredUser, toStoredUser, type UserRow, userColumns } from './tracking.ts'
import { getUser } from './users.ts'
import { forgetDevicesOf } from './users-of-devices.ts'

/** Deletes everything about a user, and makes every node drop its copies. False when there is none. */
export function eraseUser(database: Database, scope: Scope, reference: string, by: Actor): Promise<boolean> {
  return inLockOrder(database, async (transaction, waiting) => {
    const user = await getUser(transaction, scope, reference, true)
    if (!user) return false
    const trips = await eraseTrips(transaction, user)
    if (!(await erase(transaction, user, trips, waiting))) return false
    const target = await hashedUser(transaction, user.id)
    await addAudit(transaction, by, { ...scope, action: 'DELETE /v1/users/:id', target })
    return true
  })
}

/** The same for up to `limit` users who were not seen since. Returns how many there were. */
export async function eraseUnseen(
  database: Database,
  { project, live }: Scope,
  before: Date,
  limit: number,
): Promise<number> {
  const found = await database.query<{ bucket: number; id: string; userId: string | null }>(
    `select bucket, id, user_id as "userId" from users where project = $1 and live = $2
       and updated_at < $3 and created_at < $3 and quarter <= extract(epoch from $3::timestamptz) / 900 limit $4`,
    [project, live, before, limit],
  )
  for (const { bucket, id, userId } of found)
    await inLockOrder(database, async (transaction, waiting) => {
      await lockTripsOf(transaction, { id, project, live, userId: userId ?? undefined }, '')
      const [row] = await transaction.query<UserRow>(
        `select ${userColumns} from users where bucket = $1 and id = $2 and updated_at < $3 for update`,
        [bucket, id, before],
      )
      if (!row) return // they have just come back
      const unseen = toStoredUser(row)
      await erase(transaction, unseen, await eraseTrips(transaction, unseen, waiting), waiting)
    })
  return found.length
}

/** How a lock is taken when it is out of order: `nowait` fails where somebody has it. */
type Waiting = 'nowait' | ''

const lockIsTaken = '55P03'

/** Tries without waiting out of order; so many in a row that failed are no race. */
const mostTries = 20

/**
 * Trips are locked before the user, as updates and changes of trips do. One that was made meanwhile is seen only when the user
 * is locked. To wait for it would be a deadlock with whoever changes it, so all is undone, and begins again.
 */
async function inLockOrder<Result>(
  database: Database,
  work: (transaction: Queries, waiting: Waiting) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction((transaction) => work(transaction, tries < mostTries ? 'nowait' : ''))
    } catch (error) {
      if ((error as { code?: string }).code !== lockIsTaken) throw error
    }
  }
}

/**
 * `before` are the trips that were deleted. Deleting the user's row waits for updates that are being written; what they added is
 * deleted after it.
 */
async function erase(
  transaction: Queries,
  user: StoredUser,
  before: string[],
  waiting: Waiting,
): Promise<boolean> {
  await transaction.query('delete from identities where user_id = $1', [user.id])
  const gone = await transaction.query('delete from users where bucket = $1 and id = $2 returning id', [
    user.bucket,
    user.id,
  ])
  const trips = [...before, ...(await eraseTrips(transaction, user, waiting))]
  await transaction.query('delete from events where user_id = $1', [user.id])
  // A trip has events before it has a user.
  const ofTrips = await transaction.query<{ bucket: number; id: string }>(
    `delete from events where body ? 'trip' and body #>> '{trip,_id}' = any($1) returning bucket, id`,
    [trips],
  )
  await eraseDeliveries(transaction, user, ofTrips)
  await transaction.query('delete from locations where user_id = $1', [user.id])
  await transaction.query('delete from speed_observations where bucket = $1 and user_id = $2', [
    user.bucket,
    user.id,
  ])
  await eraseFromSegments(transaction, user)
  await eraseFromWebhooks(transaction, user)
  await forgetDevicesOf(transaction, user.id)
  await addErasure(transaction, user.bucket)
  return gone.length > 0
}

/** With their locations. Returns their ids. */
async function eraseTrips(transaction: Queries, user: StoredUser, waiting: Waiting = ''): Promise<string[]> {
  const ids = await lockTripsOf(transaction, user, waiting)
  await transaction.query('delete from trips where id = any($1)', [ids])
  return ids
}

async function lockTripsOf(
  transaction: Queries,
  { id, project, live, userId }: Pick<StoredUser, 'id' | 'project' | 'live' | 'userId'>,
  waiting: Waiting,
): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `select id from trips where tracked_id = $1 or (project = $2 and live = $3 and user_id = $4::text)
     order by id for update ${waiting}`,
    [id, project, live, userId],
  )
  return rows.map((row) => row.id)
}

/** Segments may list users by their userId. */
async function eraseFromSegments(transaction: Queries, { project, live, userId }: StoredUser): Promise<void> {
  if (userId === undefined) return
  const changed = await transaction.query(
    `update segments set rule = jsonb_set(rule, '{userIds}', (rule -> 'userIds') - $3::text)
     where project = $1 and live = $2 and rule -> 'userIds' ? $3 returning external_id`,
    [project, live, userId],
  )
  if (changed.length > 0) await moveRevision(transaction, 'settings')
}
