import type { Database, Queries } from '../database.ts'
import { buckets } from '../ids.ts'
import { retentionOf } from './retention-of.ts'

const aDay = 86_400_000 // milliseconds

/** How long to wait for who reads a partition, such as a backup: whoever writes waits behind us. */
const patience = '2s'

/** Pages that are searched for expired rows at once: a megabyte. */
const pages = 128

/** A project and environment. Rows of older versions do not say whose they are, and have the number 0. */
interface Owner {
  project: number
  live: boolean
}

interface Partition {
  name: string
  /** All its rows arrived before. */
  to: Date
}

/**
 * Of the partitions of `locations`, drops those in which everything has expired. From those that some projects keep longer, it
 * deletes what others do not, once, page by page: an index to find it by would cost every update an entry.
 */
export async function expireLocations(database: Database, now: number, historyDays: number): Promise<void> {
  const owners = [
    { project: 0, live: false, days: historyDays },
    ...(await retentionOf(database, 'locations')),
  ]
  for (const partition of await listPartitions(database)) {
    const expired = owners.filter(({ days }) => days > 0 && partition.to.getTime() <= now - days * aDay)
    if (expired.length === owners.length) await drop(database, partition)
    else if (await isNew(database, partition, expired)) await expireSome(database, partition, expired)
  }
}

function listPartitions(database: Queries): Promise<Partition[]> {
  return database.query<Partition & Record<string, unknown>>(
    `select relname::text as name, bound[1]::timestamptz as "to"
     from pg_inherits join pg_class on pg_class.oid = inhrelid,
       regexp_match(pg_get_expr(relpartbound, inhrelid), $re$TO \\('(.*)'\\)$re$) as bound
     where inhparent = 'locations'::regclass order by 2`,
  )
}

/** Whether some of these owners' rows have not been deleted from it yet. */
async function isNew(database: Queries, { name }: Partition, expired: Owner[]): Promise<boolean> {
  if (expired.length === 0) return false
  const [row] = await database.query<{ count: number }>(
    `select count(*) from expired_locations where partition = $1
       and (project, live) in (select * from unnest($2::int[], $3::boolean[]))`,
    [name, ...columnsOf(expired)],
  )
  return (row?.count ?? 0) < expired.length
}

const isExpired = `(coalesce(project, 0), coalesce(live, false)) in (select * from unnest($1::int[], $2::boolean[]))`

async function expireSome(database: Database, partition: Partition, expired: Owner[]): Promise<void> {
  const { name } = partition
  const owners = columnsOf(expired)
  const others = await database.query(`select 1 from ${name} where not ${isExpired} limit 1`, owners)
  if (others.length === 0) return drop(database, partition)
  for (const part of await partsOf(database, name))
    await database.query(`delete from ${name} where ${part} and ${isExpired}`, owners)
  await database.query(
    `insert into expired_locations (partition, project, live) select $3, * from unnest($1::int[], $2::boolean[])
     on conflict do nothing`,
    [...owners, name],
  )
}

/** SQL: in which part of a partition a row is. In a cluster, where rows have no place on a page, a part is a bucket. */
async function partsOf(database: Queries, name: string): Promise<string[]> {
  if (database.isDistributed) return Array.from({ length: buckets }, (_, bucket) => `bucket = ${bucket}`)
  const [size] = await database.query<{ pages: number }>(
    `select pg_relation_size('${name}') / current_setting('block_size')::int as pages`,
  )
  const count = Math.ceil((size?.pages ?? 0) / pages)
  return Array.from(
    { length: count },
    (_, at) => `ctid >= '(${at * pages},0)' and ctid < '(${(at + 1) * pages},0)'`,
  )
}

async function drop(database: Database, { name }: Partition): Promise<void> {
  const dropping = database.transaction(async (transaction) => {
    await transaction.query(`set local lock_timeout = '${patience}'`)
    await transaction.query(`drop table if exists ${name}`)
    await transaction.query('delete from expired_locations where partition = $1', [name])
  })
  await dropping.catch((error) => {
    // Somebody reads it: at the next turn.
    if ((error as { code?: string }).code !== '55P03') throw error
  })
}

function columnsOf(owners: Owner[]): [projects: number[], live: boolean[]] {
  return [owners.map(({ project }) => project), owners.map(({ live }) => live)]
}
