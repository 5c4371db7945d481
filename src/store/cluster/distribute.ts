import { type Address, connectOwn, type OwnConnection, plainSettings } from '../backup/connect.ts'
import type { Database, Queries } from '../database.ts'
import { lockMigrations } from '../migrate.ts'
import { clusterMark, distributedTables } from './layout.ts'

export interface Distribution {
  /** Tables that were distributed just now. */
  distributed: string[]
  /** Nodes that hold shards. */
  nodes: number
}

/**
 * Lays the tables of a migrated database out over the nodes of Citus, with the rows they have, in one transaction. Those that are
 * distributed already stay as they are.
 */
export async function distributeTables(address: Address, shards: number): Promise<Distribution> {
  const connection = await connectOwn(address, { writes: true })
  try {
    await refuseWithoutCitus(connection)
    await refuseServers(connection)
    await connection.query(`begin; ${plainSettings}`)
    await connection.query("set local citus.multi_shard_modify_mode = 'sequential'")
    await lockMigrations(connection)
    const distributed = await distributeMissing(connection, shards)
    await connection.query('commit')
    return { distributed, nodes: await countNodes(connection) }
  } finally {
    await connection.close()
  }
}

/** After a migration of a database that is distributed: tables that it has made. */
export function distributeNew(database: Database): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await lockMigrations(transaction)
    return distributeMissing(transaction, shardsByDefault)
  })
}

export const shardsByDefault = 32

async function distributeMissing(transaction: Queries, shards: number): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  )
  const known = new Set(rows.map(({ name }) => name))
  const tables = distributedTables.filter(({ name }) => !known.has(name))
  for (const { name, column, beside } of tables) {
    await transaction.query(
      beside === undefined
        ? `select create_distributed_table($1, $2, colocate_with => 'none', shard_count => $3)`
        : 'select create_distributed_table($1, $2, colocate_with => $3)',
      [name, column, beside ?? shards],
    )
    await dropLocalRows(transaction, name)
  }
  await transaction.query(`create table if not exists ${clusterMark} ()`)
  return tables.map(({ name }) => name)
}

/** Those that were copied into the shards are still there, and nobody sees them. */
async function dropLocalRows(transaction: Queries, name: string): Promise<void> {
  const rows = await transaction.query<{ name: string }>(
    'select relid::regclass::text as name from pg_partition_tree($1::regclass) where isleaf',
    [name],
  )
  for (const row of rows)
    await transaction.query('select truncate_local_data_after_distributing_table($1)', [row.name])
}

async function refuseWithoutCitus(connection: OwnConnection): Promise<void> {
  const [row] = await connection.query<{ found: boolean }>(
    "select exists (select from pg_extension where extname = 'citus') as found",
  )
  if (!row?.found)
    throw new Error(
      'The database of DATABASE_URL has no extension "citus". Run "create extension citus" in it and in the database of the same name on every worker, then citus_add_node for each worker.',
    )
  const [node] = await connection.query<{ coordinator: boolean }>(
    'select citus_is_coordinator() as coordinator',
  )
  if (!node?.coordinator)
    throw new Error('DATABASE_URL leads to a worker. Tables are distributed by the coordinator only.')
  if ((await countNodes(connection)) === 0)
    throw new Error(
      `The cluster has no worker. Add each with "select citus_add_node('HOST', PORT)" in the database of DATABASE_URL.`,
    )
}

async function countNodes(connection: OwnConnection): Promise<number> {
  const [row] = await connection.query<{ count: string }>(
    `select count(*) as count from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'`,
  )
  return Number(row?.count)
}

/** Their statements are others afterwards, and they would wait meanwhile. */
async function refuseServers(connection: OwnConnection): Promise<void> {
  const [row] = await connection.query<{ count: string }>(
    `select count(*) as count from pg_stat_activity where application_name = 'groma' and datname = current_database()`,
  )
  if (Number(row?.count) > 0)
    throw new Error(`Servers are using the database (${row?.count} connections). Stop all of them first.`)
}
