import { setTimeout as sleep } from 'node:timers/promises'
import { distributedTables } from '../cluster/layout.ts'
import type { Database, Queries } from '../database.ts'
import { buckets } from '../ids.ts'
import { moveRevision } from '../revisions.ts'
import { addErasure } from '../users/erasures.ts'

/** Rows that one transaction deletes. */
const piece = 5000

/** Every server sees within a second that the keys are gone; what it is writing then is deleted in the next round. */
const pause = 2000 // milliseconds

const ofProject = `select id from webhooks where project = $1 union all select id from alerts where project = $1`

/** Tables that do not say whose a row is, and how it is found. They come before those it is found by. */
const indirect: [table: string, isOurs: string][] = [
  ['speed_observations', '(bucket, user_id) in (select bucket, id from users where project = $1)'],
  ['deliveries', `receiver in (${ofProject})`],
  ['delivery_attempts', `receiver in (${ofProject})`],
  ['receivers', `id in (${ofProject})`],
]

/**
 * Deletes a project and everything in it, in pieces. First its keys, so that nothing is added any more; the project itself last:
 * a deletion that was ended half-way can be run again. Its audit log stays as long as any.
 */
export async function deleteProject(database: Database, project: number): Promise<void> {
  await revokeAll(database, project)
  do await sleep(pause)
  while ((await deleteRows(database, project)) > 0)
  await database.transaction(async (transaction) => {
    await transaction.query(
      'update operators set projects = array_remove(projects, $1) where $1 = any(projects)',
      [project],
    )
    await transaction.query('delete from settings where project = $1', [project])
    await transaction.query('delete from projects where id = $1', [project])
    for (let bucket = 0; bucket < buckets; bucket++) await addErasure(transaction, bucket)
    for (const topic of ['keys', 'settings', 'operators', 'webhooks'] as const)
      await moveRevision(transaction, topic)
  })
}

/** Every server forgets its keys, and its geofences. */
function revokeAll(database: Database, project: number): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.query('update projects set disabled = true where id = $1', [project])
    await transaction.query('delete from keys where project = $1', [project])
    await transaction.query('delete from rolled_keys where project = $1', [project])
    await moveRevision(transaction, 'keys')
    const revision = await moveRevision(transaction, 'geofences')
    await transaction.query(
      'insert into geofence_removals (revision, project, live, id) select $2, project, live, id from geofences where project = $1',
      [project, revision],
    )
    await transaction.query('delete from geofences where project = $1', [project])
  })
}

/** Returns how many there were. */
async function deleteRows(database: Queries, project: number): Promise<number> {
  const direct = (await tablesOfProjects(database)).map((table) => [table, 'project = $1'] as const)
  let deleted = 0
  for (const [table, isOurs] of [...indirect, ...direct])
    if (database.isDistributed && columnOf(table))
      deleted += await deleteOfShards(database, table, isOurs, project)
    else
      for (let count = piece; count === piece; deleted += count) {
        const rows = await database.query(
          `delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOurs} limit ${piece})) returning 1 as one`,
          [project],
        )
        count = rows.length
      }
  return deleted
}

/** By which a table is distributed in a cluster; undefined for one that is not. */
function columnOf(table: string): string | undefined {
  return distributedTables.find(({ name }) => name === table || table.startsWith(`${name}_2`))?.column
}

/** Bucket by bucket: in a cluster, rows have no place on a page that would name a piece of them. */
async function deleteOfShards(
  database: Queries,
  table: string,
  isOurs: string,
  project: number,
): Promise<number> {
  let deleted = 0
  const column = columnOf(table)
  const parts = column === 'bucket' || column === 'slot' ? Array.from({ length: buckets }, (_, at) => at) : []
  for (const part of parts.length > 0 ? parts.map((bucket) => `${column} = ${bucket}`) : ['true']) {
    const rows = await database.query(`delete from ${table} where ${part} and ${isOurs} returning 1 as one`, [
      project,
    ])
    deleted += rows.length
  }
  return deleted
}

/** Those with a column of that name, and each partition. Removed geofences are there for servers to read, and go after a week. */
async function tablesOfProjects(database: Queries): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and attname = 'project' and not attisdropped
       and relnamespace = (select relnamespace from pg_class where oid = 'projects'::regclass)
       and relname not in ('keys', 'settings', 'audit_log', 'geofence_removals')
     order by relname`,
  )
  return rows.map(({ name }) => name)
}
