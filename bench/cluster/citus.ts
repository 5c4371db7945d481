import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { shardNodesOf } from '../../src/store/cluster/shard-nodes.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { bucketOf, newId } from '../../src/store/ids.ts'
import { makePartitions } from '../../src/store/users/partitions.ts'
import { saveBatch } from '../../src/store/users/save-batch.ts'
import type { StoredUser } from '../../src/store/users/tracking.ts'
import type { Bench, Contender } from '../harness/harness.ts'

/** The cluster of GROMA_TEST_CITUS, on this machine: its processes' time is read. */

const perBatch = 100
const batches = 4 // in a round
const bucket = 7

export const bench: Bench = {
  sentence:
    'Batches of 100 updates written to one database, and to one shard of a Citus cluster (GROMA_TEST_CITUS) on the same machine.',
  rounds: 60,
  targets: [{ contender: 'Citus', against: 'PostgreSQL', measure: 'cpu', atMost: 2 }],
  async contenders(random) {
    const url = process.env.GROMA_TEST_CITUS
    if (url === undefined)
      throw new Error('Set GROMA_TEST_CITUS (scripts/citus-cluster.sh starts a cluster).')
    const nodes = await nodesOf(url)
    return [contender('PostgreSQL', nodes.slice(0, 1), random), contender('Citus', nodes, random)]
  },
}

interface ClusterNode {
  host: string
  port: number
  user: string
  pid: number
}

async function nodesOf(url: string): Promise<ClusterNode[]> {
  const { username: user } = new URL(url)
  const rows = await ask<{ host: string; port: number }>(
    { connectionString: url },
    'select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid',
  )
  return Promise.all(
    rows.map(async ({ host, port }) => {
      const address = { host, port, user, database: 'postgres' }
      const [row] = await ask<{ data_directory: string }>(address, 'show data_directory')
      const pid = Number.parseInt(readFileSync(join(row?.data_directory ?? '', 'postmaster.pid'), 'utf8'), 10)
      return { host, port, user, pid }
    }),
  )
}

async function ask<Row>(to: pg.ClientConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(to)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function contender(name: string, nodes: ClusterNode[], random: () => number): Contender {
  const database = `bench_${name.toLowerCase()}`
  const [coordinator, ...workers] = nodes as [ClusterNode, ...ClusterNode[]]
  const address = { ...coordinator, database }
  let opened: Database
  let users: StoredUser[]
  const dropAll = () =>
    Promise.all(
      nodes.map((node) =>
        ask({ ...node, database: 'postgres' }, `drop database if exists ${database} with (force)`),
      ),
    )

  /** All of one bucket, as the queues of a server make them. */
  async function write(): Promise<void> {
    const now = Date.now()
    users = users.map((user) => ({
      ...user,
      x: user.x + random() / 1000,
      updatedAt: now,
      version: user.version + 1,
    }))
    const locations = users.map(({ bucket, id, x, y, accuracy }) => ({
      ...{ bucket, userId: id, at: now, receivedAt: now, sentAt: undefined, x, y, accuracy },
      ...{ foreground: true, stopped: false, replayed: false, eventIds: undefined },
    }))
    const batch = { users, events: [], locations, trips: [], tripLocations: [], areMoves: true }
    const saved = await saveBatch(opened, batch, () => [])
    if (saved.size !== perBatch) throw new Error(`${saved.size} of ${perBatch} users were written.`)
  }

  return {
    name,
    ...(workers.length === 0 && { alternative: true as const }),
    processes: () => nodes.map(({ pid }) => pid),
    async setup() {
      await dropAll()
      for (const node of nodes) await ask({ ...node, database: 'postgres' }, `create database ${database}`)
      for (const node of workers.length > 0 ? nodes : [])
        await ask({ ...node, database }, 'create extension citus')
      if (workers.length > 0)
        await ask(address, `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`)
      for (const { host, port } of workers) await ask(address, `select citus_add_node('${host}', ${port})`)
      const command = workers.length > 0 ? ['cluster', 'init'] : ['migrate']
      const url = `postgres://${coordinator.user}@${coordinator.host}:${coordinator.port}/${database}`
      execFileSync(process.execPath, ['dist/cli.js', ...command], {
        env: { DATABASE_URL: url },
      })
      opened = openDatabase(address, 2, undefined, shardNodesOf(address, 2))
      await makePartitions(opened, Date.now())
      users = newUsers(random)
      await opened.query(
        `insert into identities (slot, project, live, kind, value, user_bucket, user_id)
         select $1, 1, true, 'user', id, $1, id from unnest($2::text[]) as id`,
        [bucket, users.map(({ id }) => id)],
      )
      await write()
    },
    async run() {
      for (let count = 0; count < batches; count++) await write()
      return perBatch * batches
    },
    async teardown() {
      await opened?.close()
      await dropAll()
    },
  }
}

function newUsers(random: () => number): StoredUser[] {
  const ids: string[] = []
  while (ids.length < perBatch) {
    const id = newId()
    if (bucketOf(id) === bucket) ids.push(id)
  }
  const now = Date.now()
  return ids.map(
    (id) =>
      ({
        ...{
          bucket,
          id,
          project: 1,
          live: true,
          userId: id,
          deviceId: id,
          x: random(),
          y: random(),
          accuracy: 5,
        },
        ...{ foreground: true, stopped: false, createdAt: now, updatedAt: now, version: 0, visits: [] },
      }) as unknown as StoredUser,
  )
}
