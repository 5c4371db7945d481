import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Retention } from '../../src/model/project/retention.ts'
import { measureDiskUse } from '../../src/store/retention/disk-use.ts'
import { expireLocations } from '../../src/store/retention/expire-locations.ts'
import { expireRows } from '../../src/store/retention/expire-rows.ts'
import { adoptRetention } from '../../src/store/retention/retention-of.ts'
import { withPartitions } from '../../src/store/users/partitions.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { databaseUrl, gromaHere } from '../app/server.ts'

let shared: TestApp
beforeAll(async () => {
  shared = await openTestApp()
})
afterAll(() => shared.close())

const aDay = 86_400_000
const byDefault = { locations: 7, events: 365, trips: 90, users: 365 }

async function keep(groma: TestApp, retention: Partial<Retention>, key = 'test secret') {
  const { status, body } = await groma.call('PATCH /v1/settings/project', { key, body: { retention } })
  return status === 200 ? body.settings.retention : body.meta
}

describe('retention', () => {
  it('of a new project is changed one kind at a time, in test and live apart', async () => {
    const groma = await shared.newProject()
    expect(await keep(groma, {})).toEqual(byDefault)
    expect(await keep(groma, { events: 30 })).toEqual({ ...byDefault, events: 30 })
    expect(await keep(groma, { trips: 0 })).toEqual({ ...byDefault, events: 30, trips: 0 })
    const { body } = await groma.call('GET /v1/settings/project', { key: 'live secret' })
    expect(body.settings.retention).toEqual(byDefault)
    for (const events of [-1, 1.5, 36_501, 'long'])
      expect(await keep(groma, { events } as Partial<Retention>)).toMatchObject({
        code: 400,
        param: 'retention.events',
      })
  })

  it('of a project from before is for ever, but for locations', async () => {
    const { database, test } = await shared.newProject()
    await database.query('delete from settings where project = $1 and live', [test.project])
    await database.query(`update settings set project_settings = '{"fraud": true}' where project = $1`, [
      test.project,
    ])
    await adoptRetention(database, 14)
    await adoptRetention(database, 21)
    const rows = await database.query(
      'select live, project_settings as settings from settings where project = $1 order by live',
      [test.project],
    )
    const retention = { locations: 14, events: 0, trips: 0, users: 0 }
    expect(rows).toEqual([
      { live: false, settings: { fraud: true, retention } },
      { live: true, settings: { retention } },
    ])
  })

  it('is set for both environments at the terminal', async () => {
    const { connection, test, database } = await shared.newProject()
    const [project] = await database.query<{ name: string }>('select name from projects where id = $1', [
      test.project,
    ])
    const run = (...words: string[]) =>
      gromaHere(['project', 'retention', project?.name ?? '', ...words], '/nowhere', {
        DATABASE_URL: databaseUrl(connection.database),
      })
    expect((await run('--events', '10', '--trips', '0')).stdout).toBe(
      'test  locations 7 days, events 10 days, trips for ever, users 365 days\n' +
        'live  locations 7 days, events 10 days, trips for ever, users 365 days\n',
    )
    expect((await run('--events', '1', '--environment', 'live')).stdout).toBe(
      'live  locations 7 days, events 1 day, trips for ever, users 365 days\n',
    )
    expect(await run('--events', 'some')).toEqual({
      code: 2,
      stdout: '',
      stderr: '--events is "some": expected 0 to 36500 days; 0 is for ever.\n',
    })
  })
})

/** Someone with two events, a trip and a location, all of which are as many days old as is said. */
async function someoneFrom(groma: TestApp, days: number): Promise<void> {
  const { call, database, test } = groma
  const place = { latitude: 10, longitude: 10, accuracy: 5 }
  await call('PUT /v1/geofences/store/1', {
    body: { description: 'x', type: 'circle', radius: 100, coordinates: [10, 10] },
  })
  await groma.reload.geofences()
  await call('POST /v1/trips', { body: { externalId: 'trip', userId: 'ada', mode: 'car' } })
  await call('POST /v1/track', { body: { userId: 'ada', deviceId: 'phone', ...place } })
  const then = new Date(Date.now() - days * aDay)
  const scope = [test.project, test.live, then]
  for (const [table, column] of [
    ['events', 'created_at'],
    ['trips', 'updated_at'],
    ['users', 'updated_at'],
    ['users', 'created_at'],
  ])
    await database.query(`update ${table} set ${column} = $3 where project = $1 and live = $2`, scope)
  await withPartitions(database, [{ receivedAt: then.getTime() }], () =>
    database.query('update locations set received_at = $3 where project = $1 and live = $2', scope),
  )
}

/** What is answered of them. */
async function seen({ call }: TestApp) {
  const [events, trips, users, user, trip] = await Promise.all(
    ['events', 'trips', 'users', 'users/ada', 'trips/trip'].map((path) => call(`GET /v1/${path}`)),
  )
  const { status, body } = await call('GET /v1/users/ada/locations')
  return {
    events: events?.body.events.length,
    trips: [trips?.body.trips.length, trip?.status],
    users: [users?.body.users.length, user?.status],
    locations: status === 200 ? body.locations.length : status,
  }
}

describe('what has expired', () => {
  const allGone = { events: 0, trips: [0, 404], users: [0, 404], locations: 404 }
  it.each<[what: string, retention: Partial<Retention>, seen: object, left?: object]>([
    ['nothing', {}, { events: 2, trips: [1, 200], users: [1, 200], locations: 1 }],
    ['locations', { locations: 9 }, { events: 2, trips: [1, 200], users: [1, 200], locations: 0 }],
    ['events', { events: 9 }, { events: 0, trips: [1, 200], users: [1, 200], locations: 1 }],
    ['trips', { trips: 9 }, { events: 2, trips: [0, 404], users: [1, 200], locations: 1 }],
    ['users', { users: 9 }, { events: 2, trips: [1, 200], users: [0, 404], locations: 404 }, allGone],
  ])(
    '%s: is not answered at once, and deleted by the job',
    async (_what, retention, expected, left = expected) => {
      const groma = await shared.newProject()
      const { database } = groma
      await keep(groma, { locations: 0 })
      await someoneFrom(groma, 11)
      await keep(groma, retention)
      expect(await seen(groma)).toEqual(expected)

      const forEver = { locations: 0, events: 0, trips: 0, users: 0 }
      await keep(groma, forEver)
      expect(await seen(groma)).toEqual({ events: 2, trips: [1, 200], users: [1, 200], locations: 1 })
      await keep(groma, retention)
      await expireRows(database, Date.now())
      await expireLocations(database, Date.now(), 30)
      await keep(groma, forEver)
      expect(await seen(groma)).toEqual(left)
    },
  )

  it('is no user of whom the first update came lately, however old it says that it is', async () => {
    const groma = await shared.newProject()
    const { call, database } = groma
    const body = { deviceId: 'phone', userId: 'ada', latitude: 10, longitude: 10, accuracy: 5 }
    const first = await call('POST /v1/track', { body: { ...body, updatedAt: '1970-01-01T00:00:10Z' } })
    await expireRows(database, Date.now())
    expect((await call('GET /v1/users/ada')).body).toEqual({ meta: { code: 200 }, user: first.body.user })
    for (const list of ['users', 'users?query=ada', 'search/users?near=10,10'])
      expect((await call(`GET /v1/${list}`)).body.users).toHaveLength(1)
  })

  it('is no visit by which somebody is in a segment', async () => {
    const groma = await shared.newProject()
    await keep(groma, { events: 0 })
    await someoneFrom(groma, 0)
    const elevenDaysAgo = new Date(Date.now() - 11 * aDay)
    await groma.database.query('update events set created_at = $2 where project = $1', [
      groma.test.project,
      elevenDaysAgo,
    ])
    await groma.call('PUT /v1/segments/all', { body: { description: 'x', geofenceTag: 'store' } })
    const members = async () => {
      const { segments } = (await groma.call('GET /v1/users/ada')).body.user
      return [segments.length, (await groma.call('GET /v1/segments/all/users')).body.users.length]
    }
    expect(await members()).toEqual([1, 1])
    await keep(groma, { events: 9 })
    expect(await members()).toEqual([0, 0])
  })

  it('frees the name of a trip for a new one', async () => {
    const groma = await shared.newProject()
    await keep(groma, { locations: 0 })
    await someoneFrom(groma, 11)
    await keep(groma, { trips: 9 })
    const { status, body } = await groma.call('POST /v1/trips', {
      body: { externalId: 'trip', userId: 'bob' },
    })
    expect([status, body.trip.userId]).toEqual([200, 'bob'])
  })

  it('goes with its partition when nobody keeps more of it, else row by row, once', async () => {
    const [short, long] = [await shared.newProject(), await shared.newProject()]
    const { database } = short
    await keep(short, { locations: 7 })
    await keep(long, { locations: 100 })
    const insert = ({ test }: TestApp, age: number, count: number) => {
      const at = new Date(Date.now() - age * aDay)
      return withPartitions(database, [{ receivedAt: at.getTime() }], () =>
        database.query(
          `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy, project, live)
           select 0, 'user-' || n, $1, $1, 0, 0, 1, $2, false from generate_series(1, $3) n`,
          [at, test.project, count],
        ),
      )
    }
    for (const age of [20, 50, 150]) for (const groma of [short, long]) await insert(groma, age, 5)
    const left = async () => {
      const rows = await database.query<{ project: number; days: number; count: number }>(
        `select project, round(extract(epoch from now() - received_at) / 86400)::int as days, count(*)
         from locations where project = any($1) group by 1, 2 order by 1, 2`,
        [[short.test.project, long.test.project]],
      )
      return rows.map(({ project, days, count }) => [
        project === short.test.project ? 'short' : 'long',
        days,
        count,
      ])
    }
    await expireLocations(database, Date.now(), 30)
    expect(await left()).toEqual([
      ['long', 20, 5],
      ['long', 50, 5],
    ])
    // A row that comes back, from a restored backup say, is not looked for again.
    await insert(short, 20, 1)
    await expireLocations(database, Date.now(), 30)
    expect(await left()).toContainEqual(['short', 20, 1])
  })
})

it('disk use is told by project and kind', async () => {
  const groma = await shared.newProject()
  await someoneFrom(groma, 0)
  await measureDiskUse(groma.database)
  const { body } = await groma.call('GET /v1/usage')
  for (const kind of ['locations', 'events', 'trips', 'users'])
    expect(body.disk[kind], kind).toBeGreaterThan(0)
  expect((await groma.call('GET /v1/usage', { key: 'live secret' })).body.disk.users).toBe(0)
  const metrics = (await groma.call('GET /metrics', { key: '' })).body
  expect(metrics).toMatch(/groma_stored_bytes\{project="[\w-]+",environment="test",kind="users"\} [1-9]\d*/)
})
