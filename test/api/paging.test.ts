import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'

/** Every list can be walked page by page without missing or repeating anything, by `cursor` and by times. */
interface List {
  name: string
  path: string
  /** SQL that gives an object its time, in Unix milliseconds. */
  setTime: string
  before: string
  timeOf: 'createdAt' | 'updatedAt'
}

const time = 'to_timestamp($2::float8 / 1000)'
const lists: List[] = [
  {
    name: 'users',
    path: '/v1/users',
    setTime: `update users set updated_at = ${time} where id = $1`,
    before: 'updatedBefore',
    timeOf: 'updatedAt',
  },
  {
    name: 'geofences',
    path: '/v1/geofences',
    setTime: `update geofences set updated_at = ${time} where id = $1`,
    before: 'updatedBefore',
    timeOf: 'updatedAt',
  },
  {
    name: 'trips',
    path: '/v1/trips',
    setTime: `update trips set updated_at = ${time} where id = $1`,
    before: 'updatedBefore',
    timeOf: 'updatedAt',
  },
  {
    name: 'trips',
    path: '/v1/trips?sortBy=createdAt',
    setTime: `update trips set created_at = ${time} where id = $1`,
    before: 'createdBefore',
    timeOf: 'createdAt',
  },
  {
    name: 'beacons',
    path: '/v1/beacons',
    setTime: `update beacons set created_at = ${time} where id = $1`,
    before: 'createdBefore',
    timeOf: 'createdAt',
  },
  {
    name: 'events',
    path: '/v1/events',
    setTime: `update events set created_at = ${time},
      body = body || jsonb_build_object('createdAt', to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      where id = $1`,
    before: 'createdBefore',
    timeOf: 'createdAt',
  },
]

const count = 12
let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
  for (let number = 1; number <= count; number++) {
    const externalId = String(number)
    const circle = { description: 'x', type: 'circle', coordinates: [13.26, 53.55], radius: 100 }
    await groma.call(`PUT /v1/geofences/store/${number}`, { body: circle })
    const door = {
      description: 'x',
      type: 'ibeacon',
      uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e',
      major: '1',
      minor: externalId,
    }
    await groma.call(`PUT /v1/beacons/door/${number}`, { body: { ...door, coordinates: [1, 1] } })
    const at = { latitude: -53.55, longitude: 13.26, accuracy: 5 }
    await groma.call('POST /v1/track', { body: { deviceId: `d${number}`, ...at } })
    await groma.call('POST /v1/events', { body: { name: 'bought', deviceId: `d${number}` } })
    await groma.call('POST /v1/trips', { body: { externalId } })
  }
})
afterAll(() => groma.close())

type Item = { _id: string; createdAt: string; updatedAt: string }

async function read(path: string, name: string, query: Record<string, string>) {
  const url = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
  const { status, body } = await groma.call(`GET ${url}`)
  expect(status).toBe(200)
  return { items: body[name] as Item[], meta: body.meta as { hasMore: boolean; cursor?: string } }
}

describe.each(lists)('$path', ({ name, path, setTime, before, timeOf }) => {
  const start = Date.now() - 86_400_000 // within the retention of all of them
  const idsOf = async () => (await read(path, name, { limit: '1000' })).items.map(({ _id }) => _id)
  const move = (id: string, at: number) => groma.database.query(setTime, [id, at])

  /** `touch` moves an object to the front between two pages. */
  async function walk(limit: number, next: 'cursor' | 'time', touch: () => Promise<void>): Promise<string[]> {
    const seen: string[] = []
    let query: Record<string, string> = {}
    for (;;) {
      const { items, meta } = await read(path, name, { limit: String(limit), ...query })
      expect(items.length).toBeLessThanOrEqual(limit)
      seen.push(...items.map(({ _id }) => _id))
      expect(meta.cursor === undefined).toBe(!meta.hasMore)
      if (!meta.hasMore) return seen
      expect(items.length).toBeGreaterThan(0)
      query =
        next === 'cursor' ? { cursor: meta.cursor as string } : { [before]: (items.at(-1) as Item)[timeOf] }
      await touch()
    }
  }

  it('misses and repeats nothing, whatever the ties, the limit and the changes between pages', async () => {
    const ids = await idsOf()
    expect(ids).toHaveLength(count)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: count, maxLength: count }),
        fc.integer({ min: 1, max: count }),
        fc.array(fc.nat(count - 1), { maxLength: 4 }),
        async (instants, limit, touched) => {
          for (const next of ['cursor', 'time'] as const) {
            for (const [index, id] of ids.entries()) await move(id, start + (instants[index] as number))
            const moved = new Set<string>()
            let later = start + 1000
            const waiting = [...touched]
            const seen = await walk(limit, next, async () => {
              const id = ids[waiting.pop() ?? -1]
              if (id === undefined) return
              moved.add(id)
              await move(id, later++)
            })
            const largest = Math.max(
              ...[0, 1, 2, 3, 4].map((one) => instants.filter((at) => at === one).length),
            )
            expect(new Set(seen).size, 'nothing twice').toBe(seen.length)
            if (next === 'cursor' || largest <= limit)
              for (const id of ids) if (!moved.has(id)) expect(seen, `by ${next}`).toContain(id)
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('goes on exactly by cursor where one instant fills more than a page', async () => {
    const ids = await idsOf()
    for (const id of ids) await move(id, start)
    const seen = await walk(5, 'cursor', async () => {})
    expect(seen.sort()).toEqual(ids.sort())
  })

  it.each(['x', 'W10', 'WyJ4Il0', ''.padEnd(300, 'A')])('refuses the cursor %s', async (cursor) => {
    const { status, body } = await groma.call(`GET ${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`)
    expect([status, body.meta.param]).toEqual([400, 'cursor'])
  })
})

it('walks the locations of a user, also those of one instant', async () => {
  const { user } = (await groma.call('GET /v1/users/d1')).body
  await groma.database.query('delete from locations where user_id = $1', [user._id])
  for (let number = 0; number < 7; number++)
    await groma.database.query(
      `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy)
       values (0, $1, '2026-01-01', date_trunc('day', now()) + $2 * interval '1 ms', $3, 0, 5)`,
      [user._id, number % 2, number],
    )
  const seen: number[] = []
  let query: Record<string, string> = {}
  for (;;) {
    const { items, meta } = await read('/v1/users/d1/locations', 'locations', { limit: '2', ...query })
    seen.push(
      ...items.map(
        (item) =>
          (item as unknown as { location: { coordinates: number[] } }).location.coordinates[0] as number,
      ),
    )
    if (meta.cursor === undefined) break
    query = { cursor: meta.cursor }
  }
  expect(seen.sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it('ends a page at two megabytes, and goes on after it', async () => {
  const { newProject } = groma
  const other = await newProject()
  const ring = Array.from({ length: 1999 }, (_, corner) => {
    const angle = (corner / 1999) * 2 * Math.PI
    return [13 + Math.cos(angle) / 100, 53 + Math.sin(angle) / 100]
  })
  const body = { description: 'x', type: 'polygon', coordinates: [...ring, ring[0]] }
  for (let number = 0; number < 40; number++)
    expect((await other.call(`PUT /v1/geofences/large/${number}`, { body })).status).toBe(200)
  const first = (await other.call('GET /v1/geofences?limit=1000')).body
  expect(first.meta.hasMore).toBe(true)
  expect(JSON.stringify(first).length).toBeLessThan(2_100_000)
  const second = (await other.call(`GET /v1/geofences?limit=1000&cursor=${first.meta.cursor}`)).body
  expect(first.geofences.length + second.geofences.length).toBe(40)
})

it('gives at most a hundred objects of a list the same time', async () => {
  const other = await groma.newProject()
  const circle = { description: 'x', type: 'circle', coordinates: [20, 20], radius: 100 }
  const updates = Array.from({ length: 250 }, (_, device) => ({
    ...{ deviceId: `bulk-${device}`, latitude: 1, longitude: 1, accuracy: 5 },
  }))
  await other.call('POST /v1/track/bulk', { body: { updates } })
  for (let number = 0; number < 120; number++)
    await other.call(`PUT /v1/geofences/store/${number}`, { body: circle })
  await other.call('POST /v1/track', { body: { deviceId: 'd', latitude: 20, longitude: 20, accuracy: 5 } })
  const users = (await other.call('GET /v1/users?limit=1000')).body.users as Item[]
  const events = (await other.call('GET /v1/events?limit=1000')).body.events as Item[]
  expect([users.length, events.length]).toEqual([251, 120])
  expect(mostTogether(users.map(({ updatedAt }) => updatedAt))).toBeLessThanOrEqual(100)
  expect(mostTogether(events.map(({ createdAt }) => createdAt))).toBeLessThanOrEqual(100)
})

function mostTogether(times: string[]): number {
  return Math.max(...times.map((one) => times.filter((time) => time === one).length))
}
