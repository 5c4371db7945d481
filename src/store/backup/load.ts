import type { Queries } from '../database.ts'
import {
  lockMigrations,
  migratedNames,
  migrateFrom,
  migrateTo,
  oldestVersion,
  unfinishedRestore,
} from '../migrate.ts'
import { type Address, connectOwn, type OwnConnection, plainSettings } from './connect.ts'
import { copyIn } from './copy.ts'
import { listed, type Shape, type TableShape } from './shape.ts'

export interface Loading {
  shape: Shape
  /** The text of a table's rows, as a snapshot gives it. */
  rows(table: TableShape): AsyncIterable<Buffer>
  /** How many those were; asked when they are read. */
  expected(table: TableShape): number | undefined
  /** Called when everything is in the database, and nobody sees it yet. */
  beforeCommit?(): Promise<void>
}

/**
 * Fills an empty database, in one transaction: whatever happens before its end, the database is as empty as before. That it is
 * meant to be filled is written down first, so that no server takes it for a new one meanwhile, or after a kill.
 */
export async function loadDatabase(address: Address, loading: Loading): Promise<void> {
  refuseOdd(loading.shape)
  const connection = await connectOwn(address, { writes: true })
  try {
    await begin(connection)
    await connection.query(`create table if not exists ${unfinishedRestore} ()`)
    await connection.query('commit')

    await begin(connection)
    await connection.query(`drop table ${unfinishedRestore}`)
    await migrateTo(connection, loading.shape.migrations)
    await fill(connection, loading)
    await migrateFrom(connection)
    await loading.beforeCommit?.()
    await connection.query('commit')
    await connection.query(`analyze ${listed(filledNames(loading.shape))}`)
  } finally {
    await connection.close()
  }
}

async function begin(connection: OwnConnection): Promise<void> {
  await connection.query(`begin; ${plainSettings}`)
  await lockMigrations(connection)
  await refuseFull(connection)
}

async function refuseFull(database: Queries): Promise<void> {
  const [server] = await database.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  if (server && server.version < oldestVersion)
    throw new Error(`The database is PostgreSQL ${server.version}; expected ${oldestVersion} or later.`)
  const [found] = await database.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname::text = any($1)
     order by relname limit 1`,
    [await migratedNames()],
  )
  if (found)
    throw new Error(
      `The database is not empty: it has the table "${found.name}". A backup is restored into a new one only.`,
    )
}

/** Migrations put rows into some tables. Triggers of ours have run when the rows were first written. */
async function fill(connection: OwnConnection, { shape, rows, expected }: Loading): Promise<void> {
  for (const { name, partition } of shape.tables)
    if (partition)
      await connection.query(`create table "${name}" partition of "${partition.of}" ${partition.bounds}`)
  const names = filledNames(shape)
  await connection.query(`truncate ${listed(names)}`)
  for (const name of names) await connection.query(`alter table "${name}" disable trigger user`)
  for (const table of shape.tables) {
    const columns = listed(table.columns)
    const statement = `copy "${table.name}" (${columns}) from stdin with (freeze)`
    const count = await copyIn(connection.client, statement, rows(table))
    if (count !== expected(table))
      throw new Error(`The table ${table.name} got ${count} rows instead of ${expected(table)}.`)
  }
  for (const name of names) await connection.query(`alter table "${name}" enable trigger user`)
  for (const { name, value, isCalled } of shape.sequences)
    await connection.query('select setval($1::regclass, $2::bigint, $3)', [`"${name}"`, value, isCalled])
}

/** Partitions belong to their table. */
function filledNames({ tables }: Shape): string[] {
  return [...new Set(tables.map(({ name, partition }) => partition?.of ?? name))]
}

const plainName = /^\w+$/
const plainBounds = /^FOR VALUES FROM \('[\d :.+-]+'\) TO \('[\d :.+-]+'\)$/

/** It may come from a file, and becomes part of statements. */
function refuseOdd({ tables, sequences }: Shape): void {
  const parents = tables.flatMap(({ partition }) => partition?.of ?? [])
  const columns = tables.flatMap((table) => table.columns)
  const names = [...[...tables, ...sequences].map(({ name }) => name), ...parents, ...columns]
  const odd =
    names.find((name) => !plainName.test(name)) ??
    tables.map(({ partition }) => partition?.bounds).find((bounds) => bounds && !plainBounds.test(bounds))
  if (odd !== undefined) throw new Error(`The backup names what Groma has not: ${JSON.stringify(odd)}.`)
}
