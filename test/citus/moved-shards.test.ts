import { afterAll, beforeAll, expect, it } from 'vitest'
import { bucketOf } from '../../src/store/ids.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { eventually } from '../app/server.ts'

/** On a Citus cluster: batches that are about one shard are written by its node itself, also while it hands the shard over. */

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app?.close())

const devices = Array.from({ length: 60 }, (_, at) => `device-${at}`)

/** An update of each device; returns those that were accepted. */
async function sendAll(round: number): Promise<string[]> {
  const updates = devices.map((deviceId) => ({
    ...{ deviceId, latitude: 40.7 + round / 10_000, longitude: -74, accuracy: 5 },
  }))
  const { status, body } = await app.call('POST /v1/track/bulk', { body: { updates } })
  expect(status).toBe(200)
  return devices.filter((_, at) => body.results[at].code === 200)
}

async function usersByDevice(): Promise<Map<string, { id: string; version: number }>> {
  const { rows } = await app.pool.query('select id, device_id as device, version from users')
  return new Map(rows.map(({ id, device, version }) => [device, { id, version }]))
}

async function updatesByUser(): Promise<Map<string, number>> {
  const { rows } = await app.pool.query('select user_id as id, count(*) as count from locations group by 1')
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Every shard that holds users goes to the other of two workers. */
async function moveAllShards(): Promise<number> {
  const { rows: nodes } = await app.pool.query(
    `select nodename as host, nodeport as port from pg_dist_node where shouldhaveshards and groupid <> 0 order by groupid limit 2`,
  )
  const { rows: shards } = await app.pool.query(
    `select shard.shardid as id, node.nodename as host, node.nodeport as port
     from pg_dist_shard as shard join pg_dist_placement using (shardid) join pg_dist_node as node using (groupid)
     where logicalrelid = 'users'::regclass and shard.shardid in (
       select get_shard_id_for_distribution_column('users', bucket) from users)`,
  )
  for (const { id, host, port } of shards) {
    const to = nodes.find((node) => node.port !== port)
    await app.pool.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'block_writes')`, [
      ...[id, host, port, to.host, to.port],
    ])
  }
  return shards.length
}

it('nothing is lost while shards move to another node', async () => {
  const accepted = new Map(devices.map((device) => [device, 0]))
  const send = async (round: number) => {
    for (const device of await sendAll(round)) accepted.set(device, (accepted.get(device) ?? 0) + 1)
  }
  await send(0)
  const [first] = (await usersByDevice()).values()
  await eventually(async () => expect(app.database.ofBucket(bucketOf(first?.id ?? ''))).toBeDefined())

  let isMoving = true
  const moved = moveAllShards().finally(() => {
    isMoving = false
  })
  let rounds = 1
  for (; isMoving || rounds < 10; rounds++) await send(rounds)
  expect(await moved).toBe(4)

  const [users, updates] = [await usersByDevice(), await updatesByUser()]
  for (const device of devices) {
    const user = users.get(device)
    expect([user?.version, updates.get(user?.id ?? '')]).toEqual([accepted.get(device), accepted.get(device)])
  }
  expect([...accepted.values()].every((count) => count === rounds)).toBe(true)
}, 120_000)
