import type { Retention } from '../../model/project/retention.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'

export type DiskUse = Record<keyof Retention, number>

/** Whose rows a table holds is read from it; tables beside it have about the same share. */
const tables: [kind: keyof Retention, main: string, beside: string[]][] = [
  ['locations', 'locations', []],
  ['events', 'events', []],
  ['trips', 'trips', ['trip_locations']],
  ['users', 'users', ['identities']],
]

/** Pages that are read of each table, at random: 8 MB. A smaller one is read whole. */
const sampledPages = 1000

/** Estimates the bytes on disk of each project, environment and kind, with indexes, and keeps them for who asks. */
export function measureDiskUse(database: Database): Promise<void> {
  return database.transaction(async (transaction) => {
    // Of several servers one at a time.
    const [lock] = await transaction.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock($1) as taken',
      [measuringLock],
    )
    if (!lock?.taken) return
    await transaction.query('delete from disk_use')
    for (const [kind, main, beside] of tables) {
      const bytes = await sizeOf(transaction, 'pg_total_relation_size', [main, ...beside])
      const pages = (await sizeOf(transaction, 'pg_relation_size', [main])) / 8192
      const percent = Math.min(100, (100 * sampledPages) / Math.max(pages, 1))
      await transaction.query(
        `insert into disk_use (project, live, kind, bytes)
         select project, live, $1, $2::float8 * count(*) / sum(count(*)) over ()
         from ${main} tablesample system (${percent}) where project is not null group by project, live`,
        [kind, bytes],
      )
    }
  })
}

/** An advisory lock that nothing else uses. */
const measuringLock = 7_160_003

/** With partitions. */
async function sizeOf(database: Queries, measure: string, names: string[]): Promise<number> {
  const ofShards = database.isDistributed
    ? `select ${measure.replace('pg_', 'citus_')}(coalesce(relid, name::regclass)) as shards
       where coalesce(relid, name::regclass) in (select logicalrelid from pg_dist_partition)`
    : 'select null::bigint as shards'
  const [row] = await database.query<{ bytes: number }>(
    `select sum(coalesce(shards, ${measure}(coalesce(relid, name::regclass))))::float8 as bytes
     from unnest($1::text[]) as name left join lateral pg_partition_tree(name::regclass) on true
     left join lateral (${ofShards}) as distributed on true`,
    [names],
  )
  return row?.bytes ?? 0
}

/** As it was measured last. */
export async function readDiskUse(database: Queries, { project, live }: Scope): Promise<DiskUse> {
  const rows = await database.query<{ kind: keyof Retention; bytes: number }>(
    'select kind, bytes from disk_use where project = $1 and live = $2',
    [project, live],
  )
  const use = { locations: 0, events: 0, trips: 0, users: 0 }
  for (const { kind, bytes } of rows) use[kind] = bytes
  return use
}

/** Of all projects, by name. */
export function listDiskUse(
  database: Queries,
): Promise<{ project: string; live: boolean; kind: string; bytes: number }[]> {
  return database.query(
    'select name as project, live, kind, bytes from disk_use join projects on projects.id = disk_use.project',
  )
}
