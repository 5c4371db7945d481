import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../app/database.ts'
import { foundInHeap, heapEnvironment } from '../app/heap.ts'
import {
  databaseUrl,
  dataFolder,
  eventually,
  type ServerProcess,
  startServer,
  storyTimeout,
} from '../app/server.ts'
import { type BuiltTown, buildTown } from '../maps/built-town.ts'
import { projectTemplate } from '../setup/database.ts'

/** Two servers on one database track a user through everything there is. Deleted, nothing of them is left anywhere. */

/** Nobody else's: digits and words that appear nowhere else. */
const spots = [
  { longitude: 13.2071341, latitude: 53.5591732 },
  { longitude: 13.2071943, latitude: 53.5592234 },
  { longitude: 13.2073145, latitude: 53.5593436 },
  { longitude: 13.3174147, latitude: 53.6692738 },
] as const
const [home, door, shop, away] = spots
const userId = 'erased-user-7151'
const devices = ['erased-phone-7152', 'erased-watch-7153']
const texts = {
  description: 'erased-description-7154',
  metadata: 'erased-metadata-7155',
  conversion: 'erased-conversion-7156',
  trip: 'erased-trip-7157',
  tripMetadata: 'erased-trip-metadata-7158',
}

/** That these are found, a geofence's longitude and who came after, shows that the search works. */
const kept = ['13.3175', 'other-1']

let shared: TestDatabase
let town: BuiltTown
beforeAll(async () => {
  shared = await openTestDatabase(projectTemplate)
  town = await buildTown(
    { c: { longitude: 13.2073, latitude: 53.5593 } },
    { c: { amenity: 'cafe', name: 'Corner', brand: 'Starbucks', 'brand:wikidata': 'Q37158' } },
  )
})
afterAll(async () => {
  await shared.close()
  await town.remove()
})

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
type Body = any

async function call({ address }: ServerProcess, request: string, body?: object): Promise<Body> {
  const [method = '', path = ''] = request.split(' ')
  const answer = await fetch(address + path, {
    method,
    headers: {
      authorization: inject('projectKeys').test.secret ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answered = (await answer.json()) as Body
  expect([answer.status, answered.meta], request).toEqual([200, expect.objectContaining({ code: 200 })])
  return answered
}

/** Follows the stream of a server until the test is over; the text grows. */
async function follow({ address }: ServerProcess): Promise<() => string> {
  const { body } = await fetch(`${address}/v1/stream`, {
    headers: { authorization: inject('projectKeys').test.secret ?? '' },
  })
  let text = ''
  void (async () => {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => {})
  return () => text
}

/** The memory of both servers, too: that takes half a minute, so `npm run test:memory` does it. */
const readsHeaps = process.env.TEST_HEAPS === 'yes'

it(
  'leaves nothing of a deleted user behind',
  async () => {
    const snapshots = await dataFolder()
    const environment = {
      DATABASE_URL: databaseUrl(shared.connection.database),
      GROMA_DATA: town.folder,
      GROMA_LIMITS: 'track=1000,users.get=off',
      GROMA_LOG_LEVEL: 'silent',
      ...heapEnvironment(snapshots),
    }
    const one = await startServer(town.folder, environment)
    const other = await startServer(town.folder, environment)
    const both = [one, other]
    await prepareProject(one, other)
    const streams = await Promise.all(both.map(follow))
    const ids = await trackThem(one, other)
    await eventually(() => {
      for (const stream of streams) expect(stream()).toContain(userId)
    })
    const coordinates = spots.flatMap(({ longitude, latitude }) => [String(longitude), String(latitude)])
    const needles = [...new Set([userId, ...devices, ...Object.values(texts), ...coordinates, ...ids])]

    // That the search finds what is there.
    expect(await foundInTables(needles)).toEqual([...needles].sort())

    await call(other, `DELETE /v1/users/${userId}`)
    expect(await foundInTables(needles)).toEqual([])
    for (const server of readsHeaps ? both : []) {
      await eventually(async () => {
        // A server may keep its last request until the next.
        for (let count = 0; count < 5; count++) await trackAnother(server)
        expect(await foundInHeap(server, snapshots, [...needles, ...kept])).toEqual(kept)
      }, storyTimeout)
    }
    expect(await foundInTables(needles)).toEqual([])
    // Every server knows within a second.
    await eventually(async () => {
      expect((await call(one, 'GET /v1/segments/listed')).segment.userIds).toEqual(['somebody-else'])
      const { webhooks } = await call(one, 'GET /v1/webhooks')
      expect(webhooks.map(({ enabled, users }: Body) => [enabled, users])).toEqual([
        [false, []],
        [true, []],
      ])
    })
    for (const server of both) await server.end('SIGKILL')
  },
  2 * storyTimeout, // snapshots of two heaps
)

async function prepareProject(one: ServerProcess, other: ServerProcess): Promise<void> {
  const on = { places: true, regions: true, fraud: true, beacons: true, nearbyPlaceChains: ['starbucks'] }
  const { settings } = await call(one, 'GET /v1/settings/project')
  const events = Object.fromEntries(Object.keys(settings.events).map((type) => [type, true]))
  await call(one, 'PATCH /v1/settings/project', { ...on, events, dwellThreshold: 1 })
  const circle = { description: 'home', type: 'circle', radius: 40 }
  await call(one, 'PUT /v1/geofences/place/home', { ...circle, coordinates: [13.2071, 53.5592] })
  await call(one, 'PUT /v1/geofences/place/away', { ...circle, coordinates: [13.3175, 53.6693] })
  await call(one, 'PUT /v1/beacons/place/door', {
    ...{
      description: 'door',
      type: 'ibeacon',
      uuid: 'b7000000-0000-4000-8000-000000000007',
      major: '1',
      minor: '2',
    },
    coordinates: [13.2071, 53.5592],
  })
  const userIds = [userId, 'somebody-else']
  await call(one, 'PUT /v1/segments/listed', { description: 'Listed', userIds })
  // One to which nothing can be delivered: events wait, and tries are in the log.
  await call(one, 'POST /v1/webhooks', { url: 'http://hooks.invalid/' })
  await call(one, 'POST /v1/webhooks', { url: 'http://other.invalid/', users: [userId] })
  await call(one, 'PUT /v1/segments/regulars', { description: 'Regulars', geofenceTag: 'place' })
  await eventually(async () => {
    const context = await call(other, 'GET /v1/context?coordinates=53.5592,13.2071')
    expect(context.geofences).toHaveLength(1)
    expect(context.place.name).toBe('Corner')
  })
}

/** Returns all ids that the servers gave. */
async function trackThem(one: ServerProcess, other: ServerProcess): Promise<string[]> {
  const [phone = '', watch = ''] = devices
  const { description, metadata, trip: externalId } = texts
  const ids = new Set<string>()
  let time = Date.now() - 3_600_000
  const track = async (server: ServerProcess, place: (typeof spots)[number], more: object = {}) => {
    time += 60_000
    const sent = { deviceId: phone, ...place, accuracy: 5, updatedAt: new Date(time).toISOString() }
    const { user, events } = await call(server, 'POST /v1/track', { ...sent, stopped: true, ...more })
    for (const { _id } of [user, ...events]) ids.add(_id)
    return { user, events }
  }
  await track(one, home) // logged out, and claimed by the next
  const { user } = await track(one, home, { userId, description, metadata: { plan: metadata } })
  const beacons = [{ type: 'ibeacon', uuid: 'b7000000-0000-4000-8000-000000000007', major: '1', minor: '2' }]
  for (const place of [home, door, shop]) await track(one, place, { userId, beacons })
  for (const place of [shop, door]) await track(other, place, { userId, deviceId: watch, beacons: [] })

  const { trip } = await call(one, 'POST /v1/trips', {
    ...{ externalId, userId, metadata: { order: texts.tripMetadata }, scheduledArrivalAt: '2100-01-01' },
    ...{ destinationGeofenceTag: 'place', destinationGeofenceExternalId: 'away' },
  })
  ids.add(trip._id)
  const { events } = await call(one, `PATCH /v1/trips/${externalId}/update`, { status: 'started' })
  ids.add(events[0]._id)
  for (const server of [one, other, one]) await track(server, door, { userId, mocked: true })
  await track(other, away, { userId })
  await call(other, `PATCH /v1/trips/${externalId}/update`, { status: 'completed' })
  for (const server of [one, other]) {
    const sent = { name: 'bought', userId, metadata: { item: texts.conversion }, revenue: 1 }
    ids.add((await call(server, 'POST /v1/events', sent)).event._id)
  }
  const past = { ...home, deviceId: phone, userId, accuracy: 5, replayed: true }
  await call(one, 'POST /v1/track/replay', {
    replays: [{ ...past, updatedAt: new Date(time - 600_000).toISOString() }],
  })
  await call(other, `PATCH /v1/users/${userId}/fraud`, { blocked: true })
  await track(other, shop, { userId, deviceId: watch })
  await track(one, shop, { userId, deviceId: watch, description, metadata: { plan: metadata } })
  await track(one, shop, { userId, deviceId: watch })
  for (const server of [one, other]) {
    for (const path of [`users/${userId}`, `users/${userId}/locations`, `events?user=${userId}`, 'usage'])
      await call(server, `GET /v1/${path}`)
    await call(server, `GET /v1/track/explain?user=${userId}`)
  }
  return [user._id, ...ids]
}

let others = 0

async function trackAnother(server: ServerProcess): Promise<void> {
  others += 1
  const sent = { deviceId: `other-${others}`, userId: `other-${others}`, latitude: 1.5, longitude: 2.5 }
  await call(server, 'POST /v1/track', { ...sent, accuracy: 5, metadata: { plan: 'none' } })
  await call(server, `GET /v1/users/other-${others}`)
}

/** Which of the texts are in any row of any table. */
async function foundInTables(needles: readonly string[]): Promise<string[]> {
  const tables = await shared.database.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const found = new Set<string>()
  for (const { name } of tables) {
    const rows = await shared.database.query<{ text: string }>(`select t::text as text from ${name} t`)
    for (const { text } of rows) for (const needle of needles) if (text.includes(needle)) found.add(needle)
  }
  return [...found].sort()
}
