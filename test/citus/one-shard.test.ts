import { afterAll, beforeAll, expect, it } from 'vitest'
import { bucketOf } from '../../src/store/ids.ts'
import { saveBatch } from '../../src/store/users/save-batch.ts'
import { loadUsers } from '../../src/store/users/tracking.ts'
import { openTestApp, type TestApp } from '../app/app.ts'

/** On a Citus cluster: what an update asks of the database is sent to one shard. */

interface Asked {
  text: string
  values: unknown[]
  name: string | undefined
}

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app?.close())

const track = (device: number, more: object = {}) =>
  app.call('POST /v1/track', {
    body: { deviceId: `device-${device}`, latitude: 40.7, longitude: -74, accuracy: 5, ...more },
  })

/** Everything that is asked while `work` runs, in transactions, too. */
async function askedBy(work: () => Promise<unknown>): Promise<Asked[]> {
  const { query, transaction } = app.database
  const asked: Asked[] = []
  app.database.query = (text, values = [], name) => {
    asked.push({ text, values, name })
    return query(text, values, name)
  }
  app.database.transaction = (run) =>
    transaction((queries) =>
      run({
        ...queries,
        query(text, values = [], name) {
          asked.push({ text, values, name })
          return queries.query(text, values, name)
        },
      }),
    )
  await work().finally(() => Object.assign(app.database, { query, transaction }))
  return asked
}

/** By name, on how many shards a statement runs; 0: on the coordinator alone. */
async function shardsOf(asked: Asked[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { text, values, name } of asked) {
    if (
      name === undefined ||
      !/\b(from|into|update|join) (users|events|locations|identities|deliveries)\b/.test(text)
    )
      continue
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, name).not.toContain('pull to coordinator')
      found[name] = Math.max(
        found[name] ?? 0,
        ...[...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count)),
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  return found
}

it('a batch of known users is written to one shard, each time', async () => {
  const devices = Array.from({ length: 100 }, (_, at) => at)
  await Promise.all(devices.map((device) => track(device)))
  const fence = { description: 'Home', type: 'circle', coordinates: [-74, 40.7], radius: 200 }
  expect((await app.call('PUT /v1/geofences/home/1', { body: fence })).status).toBe(200)
  await app.reload.geofences()
  const asked = await askedBy(() =>
    Promise.all(devices.map((device) => track(device, { latitude: 40.7001 }))),
  )
  const shards = await shardsOf(asked)
  expect(Object.keys(shards)).toContain('moved_locked of a bucket')
  expect(Object.keys(shards)).toContain('save events of a bucket')
  for (const [name, count] of Object.entries(shards)) expect([name, count]).toEqual([name, 1])
})

it('a user who is not in memory is read from one shard, by an identity of another', async () => {
  const [known] = (await app.pool.query('select id from users limit 1')).rows
  app.tracker.forgetUser(known.id)
  const { rows } = await app.pool.query('select device_id as device from users where id = $1', [known.id])
  const asked = await askedBy(() =>
    track(Number(rows[0].device.slice('device-'.length)), { latitude: 40.7002 }),
  )
  const shards = await shardsOf(asked)
  expect(shards['load users of a bucket']).toBe(1)
  for (const [name, count] of Object.entries(shards)) expect([name, count]).toEqual([name, 1])
})

it('the name of a new user is held in one shard: they are not written once more after they were erased', async () => {
  const asked = await askedBy(() => track(500))
  const shards = await shardsOf(asked.filter(({ name }) => name === 'names of new users'))
  expect(shards).toEqual({ 'names of new users': 1 })
  const [{ id }] = (await app.pool.query(`select id from users where device_id = 'device-500'`)).rows
  const users = await loadUsers(app.database, [{ id, bucket: bucketOf(id) }])
  expect((await app.call('DELETE /v1/users/device-500')).status).toBe(200)

  const late = { users, events: [], locations: [], trips: [], tripLocations: [] }
  expect(users.map(({ version }) => version)).toEqual([1])
  expect(await saveBatch(app.database, late, () => [])).toEqual(new Set())
  expect((await app.pool.query('select from users where id = $1', [id])).rowCount).toBe(0)
})
