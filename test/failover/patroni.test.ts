import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../app/server.ts'
import { type SharedServer, startSharedServer } from '../app/shared-server.ts'
import { type HighlyAvailable, startHighlyAvailable } from './patroni.ts'

/** Two servers, one at HAProxy and one behind PgBouncer; the primary is killed, and Patroni makes the standby the primary. */

let folder: string
let database: HighlyAvailable
let servers: SharedServer[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-failover-'))
  database = await startHighlyAvailable()
  const addresses = [database.port, database.pooledPort].map(
    (port) => `postgres://groma@127.0.0.1:${port}/postgres`,
  )
  servers = []
  for (const address of addresses) servers.push(await startSharedServer(address, {}, folder))
})

afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()))
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('the primary dies under load: servers go on by themselves, and every acknowledged update is there', async () => {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  let isRunning = true
  let sent = 0
  const walk = async (server: SharedServer) => {
    while (isRunning) {
      const deviceId = `device-${++sent}`
      const { status, body } = await server.call('POST /v1/track', {
        ...{ deviceId, latitude: 40, longitude: -74, accuracy: 5 },
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) acknowledged.push(body.user._id)
    }
  }
  const load = servers.flatMap((server) => [walk(server), walk(server)])
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(200))

  const first = await database.primary()
  await database.kill(first)
  const killedAt = performance.now()
  const before = acknowledged.length
  await eventually(async () => expect(await database.primary()).not.toBe(first))
  await eventually(async () => {
    for (const server of servers) expect((await server.call('GET /readyz')).status).toBe(200)
    expect(acknowledged.length).toBeGreaterThan(before + 200)
  })
  const seconds = (performance.now() - killedAt) / 1000
  isRunning = false
  await Promise.all(load)
  expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(statuses.get(503)).toBeGreaterThan(0)

  const port = database.ports[await database.primary()] as number
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'groma', database: 'postgres' })
  await client.connect()
  const { rows } = await client.query('select id from users where id = any($1)', [acknowledged])
  await client.end()
  expect(rows.length).toBe(new Set(acknowledged).size)
  process.stderr.write(
    `${acknowledged.length} updates acknowledged, ${before} of them before the primary died; all are there. ` +
      `${statuses.get(503)} answers were 503; ${seconds.toFixed(0)} s from the kill to 200 further updates.\n`,
  )
})
