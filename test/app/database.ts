import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { shardNodesOf } from '../../src/store/cluster/shard-nodes.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { emptyTemplate } from '../setup/database.ts'

export interface TestDatabase {
  database: Database
  /** Of servers: through a pooler, where there is one. */
  connection: pg.ClientConfig & { database: string }
  /** Of the test, to PostgreSQL itself. */
  pool: pg.Pool
  close(): Promise<void>
}

/** Milliseconds for a connection, which a busy machine may keep waiting. */
const patience = 60_000

/** A database of the test file's own: a copy of a template, by default with all tables and no rows. */
export async function openTestDatabase(template = emptyTemplate): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template}`)
  const connection = { ...server, ...inject('pooler'), database: name, connectionTimeoutMillis: patience }
  const database = openDatabase(connection, 5, undefined, shardNodesOf(connection, 5))
  const pool = new pg.Pool({ ...server, database: name, max: 5 })
  pool.on('error', () => {})
  return {
    database,
    connection,
    pool,
    async close() {
      await Promise.all([database.close(), pool.end()])
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

/** And on every worker of a cluster, whose own processes may come to a database again while it is dropped. */
async function onServer(statement: string): Promise<void> {
  for (const server of [inject('postgres'), ...(inject('citusWorkers') ?? [])]) {
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    const run = () => client.query(statement)
    await run().catch((error) => (error.code === '55006' ? run() : Promise.reject(error)))
    await client.end()
  }
}
