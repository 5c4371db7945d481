import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../app/database.ts'
import { type PgBouncer, startPgBouncer } from '../app/pgbouncer.ts'
import { eventually } from '../app/server.ts'
import { type LogLine, type SharedServer, startSharedServer } from '../app/shared-server.ts'

/** Two servers behind a PgBouncer in transaction mode, with fewer connections than they ask for. */

let shared: TestDatabase
let pooler: PgBouncer
let folder: string
let one: SharedServer
let two: SharedServer

const password = 'secret'
const address = (secret: string) =>
  `postgres://${inject('postgres').user}:${secret}@127.0.0.1:${pooler.port}/${shared.connection.database}`

beforeAll(async () => {
  shared = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'groma-pooled-'))
  pooler = await startPgBouncer({ ...inject('postgres'), password, poolSize: 3 })
  one = await startSharedServer(address(password), {}, folder)
  two = await startSharedServer(address(password), {}, folder)
})

afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await pooler.stop()
  await rm(folder, { recursive: true, force: true })
  await shared.close()
})

/** A slow machine may have warnings. */
const isError = ({ level }: LogLine) => level >= 50

const home = { latitude: 40.7, longitude: -74 }
const track = (server: SharedServer, deviceId: string, more: object = {}) =>
  server.call('POST /v1/track', { deviceId, ...home, accuracy: 10, ...more })

describe('behind PgBouncer', () => {
  it('a geofence of one server is seen by the other, and a job of both is done once', async () => {
    const settings = { dwellThreshold: 5, events: { 'user.dwelled_in_geofence': true } }
    expect((await one.call('PATCH /v1/settings/project', settings)).status).toBe(200)
    const fence = { description: 'Home', type: 'circle', coordinates: [-74, 40.7], radius: 200 }
    expect((await one.call('PUT /v1/geofences/home/1', fence)).status).toBe(200)
    // Ten minutes ago: the dwell is due already, for whichever server sweeps first.
    const updatedAt = new Date(Date.now() - 600_000).toISOString()
    const entered: string[] = []
    await eventually(async () => {
      const { body } = await track(two, `visitor-${entered.length}`, { updatedAt })
      entered.push(body.events[0]?.type)
      expect(body.events).toMatchObject([{ type: 'user.entered_geofence' }])
    })
    await eventually(async () => {
      const { body } = await one.call('GET /v1/events?type=user.dwelled_in_geofence')
      expect(body.events).toHaveLength(1)
    })
    const started = await two.call('POST /v1/geofences/import', {
      format: 'csv',
      text: 'tag,externalId,description,type,latitude,longitude,radius\nyard,1,Yard,circle,1,1,100\nyard,2,Yard,circle,2,2,100',
    })
    expect(started.status).toBe(202)
    await eventually(async () =>
      expect((await one.call('GET /v1/geofences?tag=yard')).body.geofences).toHaveLength(2),
    )
  })

  it('many requests at once are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        at % 4 === 0
          ? one.call('GET /v1/users?limit=5')
          : track(at % 2 ? one : two, `crowd-${at % 20}`, { updatedAt: new Date().toISOString() }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { log } of [one, two]) expect(log.filter(isError)).toEqual([])
  })

  it('a pooler that is restarted is found again', async () => {
    const { port } = pooler
    await pooler.stop()
    await eventually(async () => expect((await one.call('GET /readyz')).status).toBe(503))
    expect(await track(two, 'patient')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    pooler = await startPgBouncer({ ...inject('postgres'), password, poolSize: 3, listen: port })
    await eventually(async () => {
      for (const server of [one, two]) expect((await server.call('GET /readyz')).status).toBe(200)
    })
    expect((await track(two, 'patient')).status).toBe(200)
    const lines = [...one.log, ...two.log].filter(isError).map(({ msg }) => msg)
    expect(lines.filter((line) => !line.startsWith('Database: The '))).toEqual([])
    expect(lines.length).toBeLessThan(7)
  })

  it('a wrong password ends the start with one sentence', async () => {
    await expect(startSharedServer(address('wrong'))).rejects.toThrow(
      /^The database refuses: .*authentication failed\.$/,
    )
  })
})
