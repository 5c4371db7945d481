import type { Queries } from '../database.ts'
import { moveRevision } from '../revisions.ts'

/** Call it in the transaction that erases a user. */
export async function addErasure(transaction: Queries, bucket: number): Promise<void> {
  const revision = await moveRevision(transaction, 'erasures')
  await transaction.query('insert into erasures (revision, bucket) values ($1, $2)', [revision, bucket])
}

export interface Erasures {
  /** The latest. */
  revision: number
  /** Of the users erased since; undefined when they may have been in any. */
  buckets: Set<number> | undefined
}

/** The erasures after that revision. */
export async function erasuresSince(database: Queries, revision: number): Promise<Erasures> {
  const [row] = await database.query<{ revision: number; buckets: number[] }>(
    `select revision, array(select bucket from erasures where erasures.revision > $1) as buckets
     from revisions where topic = 'erasures'`,
    [revision],
  )
  const { revision: latest, buckets } = row as { revision: number; buckets: number[] }
  const isWhole = buckets.length >= latest - revision
  return { revision: latest, buckets: isWhole ? new Set(buckets) : undefined }
}

/** Nodes see them within a second. */
export async function purgeErasures(database: Queries): Promise<void> {
  await database.query(`delete from erasures where erased_at < now() - interval '1 hour'`)
}
