import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { distributeTables } from '../../src/store/cluster/distribute.ts'
import { migrate } from '../../src/store/migrate.ts'
import { emptyTemplate, makeProject, onDatabase, projectTemplate, type TestPostgres } from './database.ts'

/** In the tests two on each of two workers: a database is made in a second. */
const shards = 4

/** The cluster of GROMA_TEST_CITUS, a URL of its coordinator (scripts/citus-cluster.sh starts one). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.GROMA_TEST_CITUS
  if (url === undefined)
    throw new Error(
      'Set GROMA_TEST_CITUS to the URL of a Citus coordinator, such as scripts/citus-cluster.sh starts.',
    )
  const { hostname, port, username, pathname } = new URL(url)
  const coordinator = { host: hostname, port: Number(port), user: username }
  const workers = await workersOf({ ...coordinator, database: pathname.slice(1) })
  const nodes = [coordinator, ...workers]
  await dropTemplates(nodes)
  await onAll(nodes, 'postgres', `create database ${emptyTemplate}`)
  await onAll(nodes, emptyTemplate, 'create extension citus')
  const template = { ...coordinator, database: emptyTemplate }
  await onDatabase(template, async (database) => {
    await database.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
    for (const { host, port } of workers) await database.query('select citus_add_node($1, $2)', [host, port])
    await migrate(database)
  })
  await distributeTables([template], shards)
  await freeze(nodes, emptyTemplate)
  await onAll(nodes, 'postgres', `create database ${projectTemplate} template ${emptyTemplate}`)
  const keys = await makeProject(coordinator)
  await freeze(nodes, projectTemplate)
  project.provide('postgres', coordinator)
  project.provide('citusWorkers', workers)
  project.provide('projectKeys', keys)
  return () => dropTemplates(nodes)
}

async function workersOf(coordinator: TestPostgres & { database: string }): Promise<TestPostgres[]> {
  const { user } = coordinator
  return onDatabase(coordinator, (database) =>
    database.query<TestPostgres & Record<string, unknown>>(
      `select nodename as host, nodeport as port, $1 as user from pg_dist_node where groupid <> 0 and isactive`,
      [user],
    ),
  )
}

/** Nobody may be connected to a template that is copied, the processes of Citus included. */
async function freeze(nodes: TestPostgres[], name: string): Promise<void> {
  await onAll(nodes, 'postgres', `alter database ${name} allow_connections false`)
  await onAll(
    nodes,
    'postgres',
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  )
}

async function dropTemplates(nodes: TestPostgres[]): Promise<void> {
  for (const name of [projectTemplate, emptyTemplate])
    await onAll(nodes, 'postgres', `drop database if exists ${name} with (force)`)
}

async function onAll(nodes: TestPostgres[], database: string, statement: string): Promise<void> {
  for (const node of nodes) {
    const client = new pg.Client({ ...node, database })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
}
