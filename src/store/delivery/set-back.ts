import type { Database } from '../database.ts'

/** No pause, lease or look ahead is as long. */
const tooFar = "now() + interval '2 hours'"

/**
 * What waits for a time that is too far ahead was written before the database's clock was set back. It is due now: else it would
 * wait until that time comes again, and all that is behind it.
 */
export async function dueAfterSetBack(database: Database): Promise<void> {
  await database.query(
    `update receivers set owner = null, leased_until = null where leased_until > ${tooFar}`,
  )
  await database.query(`update receivers set next_at = now() where next_at > ${tooFar}`)
  const receivers = await database.query<{ id: string }>('select id from receivers')
  await database.query(
    `update deliveries set due_at = now() where receiver = any($1) and due_at > ${tooFar}`, // by its index
    [receivers.map(({ id }) => id)],
  )
  await database.query(
    `update alerts set claimed_at = null, checked_until = now() - coalesce(minutes, 0) * interval '1 minute'
     where claimed_at > ${tooFar} or checked_until > ${tooFar}`,
  )
}
