import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketOf, newId } from '../../src/store/ids.ts'
import { saveBatch } from '../../src/store/users/save-batch.ts'
import type { StoredUser } from '../../src/store/users/tracking.ts'
import { type Answer, openNodeBeside, openTestApp, type TestApp } from '../app/app.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { seed } from '../setup/seed.ts'
import { fence } from '../tracking/walker.ts'

/**
 * What updates mean does not depend on how they reach us: in one request or many, over one server or two, with a restart
 * between, sent once or twice. Every character is 50 m; letters are the centres of geofences.
 */
const map = draw(
  `
  . . . . . . . . . .
  . a . . b . . . c .
  . . . . . d . . . .
  . . e . . . . . . .
  `,
  50,
)

let groma: TestApp
let beside: TestApp

beforeAll(async () => {
  groma = await openTestApp()
  const events = { 'user.dwelled_in_geofence': true }
  await groma.call('PATCH /v1/settings/project', {
    body: { events, dwellThreshold: 4, detectCrossings: true },
  })
  const corner = (north: number, east: number): [number, number] => {
    const { longitude, latitude } = map.e as Spot
    return [longitude + east * 0.001, latitude + north * 0.001]
  }
  const ring = [corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]
  await fence(groma, 'a', { coordinates: position(map.a as Spot), radius: 60 })
  await fence(groma, 'b', { coordinates: position(map.b as Spot), radius: 120, dwellThreshold: 2 })
  await fence(groma, 'c', { coordinates: position(map.c as Spot), radius: 90, stopDetection: true })
  await fence(groma, 'd', { coordinates: position(map.d as Spot), radius: 150 })
  await fence(groma, 'e', { type: 'polygon', coordinates: ring })
  beside = await openNodeBeside(groma)
})

afterAll(async () => {
  await beside.close()
  await groma.close()
})

interface Sent extends Spot {
  deviceId: string
  userId: string
  accuracy: number
  stopped: boolean
  updatedAt: string
}

const [west, north] = [13.199, 53.6005]
const users = ['ada', 'bob', 'cleo', 'dan', 'eve']

const somewhere = fc.record({
  latitude: fc.integer({ min: 0, max: 25 }).map((step) => north - step * 0.0001),
  longitude: fc.integer({ min: 0, max: 45 }).map((step) => west + step * 0.0002),
  accuracy: fc.integer({ min: 1, max: 30 }),
  stopped: fc.boolean(),
})

/** Updates of several users in one order, each with its time. */
const updates = fc
  .array(
    fc.record({
      who: fc.constantFrom(...users),
      seconds: fc.integer({ min: 1, max: 100 }),
      where: somewhere,
    }),
    { minLength: 60, maxLength: 120 },
  )
  .map((steps) => {
    let at = Date.now() - 6 * 3_600_000
    return steps.map(({ who, seconds, where }): Sent => {
      at += seconds * 1000
      return { deviceId: `phone of ${who}`, userId: who, ...where, updatedAt: new Date(at).toISOString() }
    })
  })

async function track(node: TestApp, sent: Sent): Promise<Answer> {
  const answer = await node.call('POST /v1/track', { body: sent })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

async function bulk(node: TestApp, sent: Sent[]): Promise<void> {
  const { body } = await node.call('POST /v1/track/bulk', { body: sent })
  expect(body.results.map(({ code }: { code: number }) => code)).toEqual(sent.map(() => 200))
}

const ofEach = (sent: Sent[]) => users.map((who) => sent.filter(({ userId }) => userId.startsWith(who)))

async function oneByOne(node: TestApp, sent: Sent[]): Promise<void> {
  for (const one of sent) await track(node, one)
}

/** Ways to send the same updates; each keeps the order per user. */
const ways: Record<string, (sent: Sent[]) => Promise<unknown>> = {
  'all at once': (sent) => bulk(groma, sent),
  'as one, or not at all': async (sent) => {
    expect((await groma.call('POST /v1/track/replay', { body: { replays: sent } })).status).toBe(200)
  },
  'each user for themselves': (sent) => Promise.all(ofEach(sent).map((own) => oneByOne(groma, own))),
  'over two servers in turn': (sent) =>
    Promise.all(
      ofEach(sent).map(async (own) => {
        for (const [at, one] of own.entries()) await track(at % 3 === 1 ? beside : groma, one)
      }),
    ),
  'in handfuls over two servers': async (sent) => {
    for (let at = 0; at < sent.length; at += 7) await bulk(at % 2 ? beside : groma, sent.slice(at, at + 7))
  },
  'with a restart in the middle': async (sent) => {
    const half = Math.floor(sent.length / 2)
    for (const part of [sent.slice(0, half), sent.slice(half)]) {
      const node = await openNodeBeside(groma)
      await oneByOne(node, part)
      await node.close()
    }
  },
  'each twice in a row': async (sent) => {
    for (const one of sent) {
      const first = await track(groma, one)
      expect((await track(groma, one)).body.events).toEqual(first.body.events)
    }
  },
  'each twice at once': async (sent) => {
    for (const one of sent) {
      const [first, second] = await Promise.all([track(groma, one), track(groma, one)])
      expect(second.body.events).toEqual(first.body.events)
    }
  },
  'each twice at once, over two servers': async (sent) => {
    for (const one of sent) {
      const [first, second] = await Promise.all([track(groma, one), track(beside, one)])
      expect(second.body.events).toEqual(first.body.events)
    }
  },
  'all once more at the end, to another server': async (sent) => {
    await bulk(groma, sent)
    await bulk(beside, sent)
  },
}

interface Event {
  _id: string
  type: string
  createdAt: string
  geofence: { externalId: string }
}

async function eventsOf(user: string): Promise<Event[]> {
  const { body } = await groma.call(`GET /v1/events?limit=1000&user=${user}`)
  expect(body.meta.hasMore).toBe(false)
  return body.events
}

async function geofencesOf(user: string): Promise<string[]> {
  const { body } = await groma.call(`GET /v1/users/${user}`)
  return body.user.geofences.map((one: Event['geofence']) => one.externalId).sort()
}

async function locationsOf(user: string): Promise<string[]> {
  const { body } = await groma.call(`GET /v1/users/${user}/locations?limit=1000`)
  return body.locations.map((one: { location: { coordinates: number[] } }) => one.location.coordinates.join())
}

const entries = 'user.entered_geofence'
const exits = 'user.exited_geofence'

/** Fails where entries and exits do not alternate; events of one instant may be in either order. */
function whereTheyEnd(events: Event[]): string[] {
  const inside: Record<string, number> = {}
  for (const at of [...new Set(events.map(({ createdAt }) => createdAt))].sort()) {
    for (const { type, geofence, createdAt } of events) {
      if (createdAt !== at) continue
      const change = type === entries ? 1 : type === exits ? -1 : 0
      inside[geofence.externalId] = (inside[geofence.externalId] ?? 0) + change
    }
    for (const count of Object.values(inside)) expect([0, 1]).toContain(count)
  }
  return Object.keys(inside).filter((name) => inside[name] === 1)
}

function storedUser(id: string, version: number): StoredUser {
  return {
    ...groma.test,
    bucket: bucketOf(id),
    id,
    userId: undefined,
    deviceId: id,
    description: undefined,
    metadata: undefined,
    x: 13,
    y: 54,
    accuracy: 5,
    foreground: undefined,
    stopped: undefined,
    deviceType: undefined,
    ip: undefined,
    pushToken: undefined,
    createdAt: Date.now(),
    updatedAt: Date.now(),
    latestAt: undefined,
    version,
    visits: [],
    regions: undefined,
    place: undefined,
    nearbyChains: undefined,
    beacons: undefined,
    fraud: undefined,
    history: undefined,
    dueAt: undefined,
    alerts: undefined,
  }
}

let round = 0

/** Sends the updates as new users, and returns their events and state. */
async function outcome(sent: Sent[], send: (sent: Sent[]) => Promise<unknown>) {
  round += 1
  const suffix = `-${round}`
  await send(sent.map((one) => ({ ...one, deviceId: one.deviceId + suffix, userId: one.userId + suffix })))
  const seen = users.filter((who) => sent.some(({ userId }) => userId === who))
  const found = await Promise.all(
    seen.map(async (who) => {
      const events = await eventsOf(who + suffix)
      expect(await geofencesOf(who + suffix)).toEqual(whereTheyEnd(events).sort())
      const words = events.map(
        ({ type, createdAt, geofence }) => `${createdAt} ${type} ${geofence.externalId}`,
      )
      return [who, { events: words.sort(), locations: await locationsOf(who + suffix) }]
    }),
  )
  return Object.fromEntries(found)
}

describe.each([1, 2])('makes the same events (example %i)', (example) => {
  const [sent = []] = fc.sample(updates, { numRuns: 1, seed: seed + example })
  let expected: Awaited<ReturnType<typeof outcome>>
  beforeAll(async () => {
    expected = await outcome(sent, (all) => oneByOne(groma, all))
  })

  it.each(Object.entries(ways))('%s', async (_way, send) => {
    expect(await outcome(sent, send)).toEqual(expected)
  })
})

describe('two servers at once', () => {
  const places = (count: number) => fc.sample(somewhere, { numRuns: count, seed: 7 })
  /** Each at a slightly different location, to tell them apart. */
  const sentBy = (userId: string, count: number) =>
    places(count).map((where, at) => ({
      deviceId: `phone of ${userId}`,
      userId,
      ...where,
      latitude: where.latitude + at * 1e-7,
    }))

  it('lose no update of one user; entries and exits alternate', async () => {
    const sent = sentBy('frank', 150)
    const answers = await Promise.all(
      sent.map((body, at) => [groma, beside][at % 2]?.call('POST /v1/track', { body })),
    )
    expect(answers.map((answer) => answer?.status)).toEqual(sent.map(() => 200))
    expect((await locationsOf('frank')).sort()).toEqual(
      sent.map(({ longitude, latitude }) => `${longitude},${latitude}`).sort(),
    )
    const events = await eventsOf('frank')
    expect(events.length).toBeGreaterThan(20)
    expect(await geofencesOf('frank')).toEqual(whereTheyEnd(events).sort())
    const told = answers.flatMap((answer) => answer?.body.events.map(({ _id }: Event) => _id))
    expect(told.sort()).toEqual(events.map(({ _id }) => _id).sort())
  })

  it('write the same users in any order, each by one of them', async () => {
    // Among many others, so that the database looks them up by index, in the order given.
    await groma.pool.query(
      `insert into users (bucket, id, project, live, device_id, longitude, latitude, accuracy, created_at, updated_at)
       select number % 64, 'other-' || number, 1, true, 'other', 0, 0, 1, now(), now() from generate_series(1, 20000) number`,
    )
    await groma.pool.query('analyze users')
    const crowd = Array.from({ length: 500 }, () => newId())
    await groma.pool.query(
      `insert into identities (slot, project, live, kind, value, user_bucket, user_id)
       select slot, 1, true, 'device', id, 0, id from unnest($1::text[], $2::int[]) as named(id, slot)`,
      [crowd, crowd.map(bucketOf)],
    )
    for (let version = 1; version <= 8; version++) {
      const users = crowd.map((id) => storedUser(id, version))
      const nothing = { events: [], locations: [], trips: [], tripLocations: [] }
      const [first, second] = await Promise.all([
        saveBatch(groma.database, { ...nothing, users }, () => []),
        saveBatch(beside.database, { ...nothing, users: users.toReversed() }, () => []),
      ])
      expect(first.size + second.size).toBe(crowd.length)
      expect(new Set([...first, ...second]).size).toBe(crowd.length)
    }
  })

  it('answer retries only with events that are stored', async () => {
    const start = Date.now() - 3_600_000
    const told = new Set<string>()
    for (const [at, where] of places(60).entries()) {
      const body = {
        deviceId: 'phone of gina',
        userId: 'gina',
        ...where,
        updatedAt: new Date(start + at * 1000).toISOString(),
      }
      const elsewhere = {
        ...body,
        latitude: body.latitude + 0.0003,
        updatedAt: new Date(start + at * 1000 + 500).toISOString(),
      }
      const answers = await Promise.all([
        beside.call('POST /v1/track', { body: elsewhere }),
        groma.call('POST /v1/track', { body }),
        groma.call('POST /v1/track', { body }),
      ])
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        for (const { _id } of body.events) told.add(_id)
      }
    }
    const kept = new Set((await eventsOf('gina')).map(({ _id }) => _id))
    expect([...told].filter((id) => !kept.has(id))).toEqual([])
    expect(told.size).toBe(kept.size)
  })
})

it('handles login and logout alike in one request and in three', async () => {
  const start = Date.now() - 3_600_000
  /** The users of the device, and which updates were theirs. */
  const usersOf = async (way: string) => {
    const { body } = await groma.call('GET /v1/users?limit=1000')
    const own = body.users.filter(({ deviceId }: Sent) => deviceId === `phone ${way}`)
    return Promise.all(
      own.map(async ({ _id, userId = 'nobody' }: { _id: string; userId?: string }) => {
        const { locations } = (await groma.call(`GET /v1/users/${_id}/locations`)).body
        const steps = locations.map(({ createdAt }: Event) => (Date.parse(createdAt) - start) / 1000)
        return `${userId.replace(way, '')}: ${steps.sort()}`
      }),
    )
  }
  const sentBy = (way: string) =>
    [undefined, `hans${way}`, undefined].map((userId, at) => ({
      deviceId: `phone ${way}`,
      ...(userId !== undefined && { userId }),
      ...(map.a as Spot),
      accuracy: 5,
      updatedAt: new Date(start + at * 1000).toISOString(),
    }))
  await oneByOne(groma, sentBy('one by one') as Sent[])
  await groma.call('POST /v1/track/replay', { body: { replays: sentBy('at once') } })
  expect(await usersOf('one by one')).toEqual(['nobody: 2', 'hans: 0,1'])
  expect(await usersOf('at once')).toEqual(await usersOf('one by one'))
})

it('recognises a retry of an update with a time too far ahead', async () => {
  const updatedAt = new Date(Date.now() + 600_000).toISOString()
  const sent = {
    deviceId: 'phone of ida',
    userId: 'ida',
    ...(map.a as Spot),
    accuracy: 5,
    stopped: true,
    updatedAt,
  }
  const first = await track(groma, sent)
  expect((await track(groma, sent)).body.events).toEqual(first.body.events)
  expect(await locationsOf('ida')).toHaveLength(1)
})

it('recognises a retry of an update stamped ahead, also after one with the time of the server', async () => {
  const sent = { deviceId: 'phone of jo', userId: 'jo', ...(map.a as Spot), accuracy: 5, stopped: true }
  const ahead = { ...sent, updatedAt: new Date(Date.now() + 180_000).toISOString() }
  const first = await track(groma, ahead)
  await track(groma, { ...sent, ...(map.b as Spot) } as Sent)
  expect((await track(groma, ahead)).body.events).toEqual(first.body.events)
  expect(await locationsOf('jo')).toHaveLength(2)
})
