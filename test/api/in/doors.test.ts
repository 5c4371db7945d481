import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp, testAppForNow } from '../../app/app.ts'
import { stopClock } from '../../app/clock.ts'
import { draw, position, type Spot } from '../../maps/draw.ts'
import { fence, walker } from '../../tracking/walker.ts'

const { h, f } = draw(
  `
  f . . . . h
  `,
  100,
) as Record<'h' | 'f', Spot>

let shared: TestApp

beforeAll(async () => {
  shared = await openTestApp()
})

afterAll(() => shared?.close())

/** The way of an app: its request for a point. */
type Send = (
  groma: TestApp,
  place: Spot,
  ago?: number,
  changes?: object,
) => Promise<Awaited<ReturnType<TestApp['call']>>>

const publishable = (groma: TestApp) => groma.keys.test.publishable as string
const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** Unix seconds. */
const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago

const owntracks: Send = (groma, place, ago, changes) =>
  groma.call('POST /in/owntracks?user=ada', {
    key: '',
    headers: { 'x-limit-d': 'phone', ...basic('ada', publishable(groma)) },
    body: {
      ...{
        _type: 'location',
        lat: place.latitude,
        lon: place.longitude,
        acc: 5,
        tst: seconds(ago),
        tid: 'ab',
      },
      ...{ batt: 87, vel: 36, alt: 21, cog: 90, ...changes },
    },
  })

const traccar: Send = (groma, place, ago, changes) => {
  const fields = {
    ...{ id: 'phone', lat: place.latitude, lon: place.longitude, timestamp: seconds(ago), accuracy: 5 },
    ...{ batt: 87, speed: 19.438445, altitude: 21, bearing: 90, ...changes },
  }
  const form = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return groma.call(`POST /in/osmand/${publishable(groma)}?user=ada`, { key: '', form })
}

const feature = (place: Spot, ago = 0, changes: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: position(place) },
  properties: {
    ...{ timestamp: new Date(seconds(ago) * 1000).toISOString(), horizontal_accuracy: 5, device_id: 'phone' },
    ...{ battery_level: 0.87, speed: 10, altitude: 21, course: 90, ...changes },
  },
})

const sendFeatures = (groma: TestApp, locations: object[]) =>
  groma.call('POST /in/overland?user=ada', {
    key: '',
    headers: { authorization: `Bearer ${publishable(groma)}` },
    body: { locations },
  })

const overland: Send = (groma, place, ago, changes) => sendFeatures(groma, [feature(place, ago, changes)])

const apps: [name: string, send: Send, success: unknown][] = [
  ['OwnTracks', owntracks, []],
  ['Traccar Client', traccar, ''],
  ['Overland', overland, { result: 'ok' }],
]

const userOf = async (groma: TestApp) => (await groma.call('GET /v1/users/ada')).body.user
const locationsOf = async (groma: TestApp) => (await groma.call('GET /v1/users/ada/locations')).body.locations
const eventsOf = async (groma: TestApp) => (await groma.call('GET /v1/events')).body.events

async function withHome(): Promise<TestApp> {
  const groma = await shared.newProject()
  await fence(groma, 'home', { coordinates: position(h) })
  return groma
}

describe.each(apps)('%s', (_name, send, success) => {
  it('is tracked like any device, with what it reports beside the location', async () => {
    const groma = await withHome()
    const answer = await send(groma, h)
    expect([answer.status, answer.body]).toEqual([200, success])
    const reported = { battery: 87, speed: 10, altitude: 21, heading: 90 }
    const location = { type: 'Point', coordinates: position(h) }
    expect(await userOf(groma)).toMatchObject({
      ...{ userId: 'ada', deviceId: 'phone', location, locationAccuracy: 5, live: false, ...reported },
      geofences: [{ externalId: 'home' }],
    })
    expect(await locationsOf(groma)).toMatchObject([{ location, replayed: false, ...reported }])
    expect(await eventsOf(groma)).toMatchObject([{ type: 'user.entered_geofence', user: { userId: 'ada' } }])
  })

  it('empties its queue in order: old points are history, and the newest is where the user is', async () => {
    const groma = await withHome()
    for (const [place, ago] of [
      [h, 300],
      [f, 200],
      [f, 10],
    ] as const)
      await send(groma, place, ago)
    await send(groma, h, 30) // older than the last one
    expect((await userOf(groma)).location.coordinates).toEqual(position(f))
    expect((await locationsOf(groma)).map((one: { replayed: boolean }) => one.replayed)).toEqual([
      false,
      true,
      true,
      true,
    ])
    const events = (await eventsOf(groma)).map(({ type, createdAt, replayed }: never) => [
      type,
      seconds() - Date.parse(createdAt) / 1000 > 60,
      replayed === true,
    ])
    expect(events).toEqual([
      ['user.entered_geofence', false, true],
      ['user.exited_geofence', true, true],
      ['user.entered_geofence', true, true],
    ])
  })

  it('may send a point again, even hours later, and nothing changes', async () => {
    const groma = await withHome()
    const time = seconds(100)
    const again = { tst: time, timestamp: _name === 'Overland' ? new Date(time * 1000).toISOString() : time }
    await send(groma, h, 0, again)
    await send(groma, f, 50)
    await groma.pool.query(
      `update locations set received_at = (received_at at time zone 'UTC' - interval '3 hours') at time zone 'UTC'`,
    )
    const before = [await userOf(groma), await locationsOf(groma), await eventsOf(groma)]
    expect((await send(groma, h, 0, again)).status).toBe(200)
    expect([await userOf(groma), await locationsOf(groma), await eventsOf(groma)]).toEqual(before)
  })

  it('is not told of a point that cannot be used, as it would send it for ever', async () => {
    const groma = await withHome()
    const answer = await send(groma, { latitude: 95, longitude: 13 })
    expect([answer.status, answer.body, answer.headers['x-skipped']]).toEqual([200, success, 'latitude'])
    expect((await groma.call('GET /v1/users')).body.users).toEqual([])
  })

  it('takes an accuracy of 0 for none', async () => {
    const groma = await withHome()
    await send(groma, h, 0, { acc: 0, accuracy: 0, horizontal_accuracy: 0 })
    expect((await userOf(groma)).locationAccuracy).toBe(50)
  })
})

it('a batch of points is taken without those that cannot be used', async () => {
  const groma = await withHome()
  const nobody = await sendFeatures(groma, [{ type: 'Feature' }])
  expect([nobody.status, nobody.body]).toEqual([400, { error: 'Missing deviceId.' }])
  const taken = await sendFeatures(groma, [
    feature(f, 10),
    feature(h, 30, { timestamp: 'yesterday' }),
    { type: 'Feature' },
    feature(h, 20),
  ])
  expect([taken.body, taken.headers['x-skipped']]).toEqual([{ result: 'ok' }, 'updatedAt, latitude'])
  expect(await locationsOf(groma)).toHaveLength(2)
  expect((await eventsOf(groma)).map(({ type }: { type: string }) => type)).toEqual([
    'user.exited_geofence',
    'user.entered_geofence',
  ])
})

it.each([
  ['no body', ''],
  ['a body that is cut off', '{"_type":"location","lat":53'],
  ['a message about something else', '{"_type":"lwt","tst":1380738247}'],
])('OwnTracks: %s is acknowledged, and tracks nobody', async (_what, payload) => {
  const groma = await shared.newProject()
  const answer = await groma.app.inject({
    ...{ method: 'POST', url: `/in/owntracks?key=${publishable(groma)}`, payload },
    headers: { 'content-type': 'application/json', 'x-limit-d': 'phone' },
  })
  expect([answer.statusCode, answer.json()]).toEqual([200, []])
  expect((await groma.call('GET /v1/users')).body.users).toEqual([])
})

it('OwnTracks: the test of its own booklet, JSON that curl calls a form', async () => {
  const groma = await shared.newProject()
  const form = JSON.stringify({
    _type: 'location',
    t: 'u',
    batt: 11,
    lat: 48.856826,
    lon: 2.292713,
    tid: 'JJ',
    tst: seconds(),
    topic: 'owntracks/jane/phone',
  })
  expect(
    (await groma.call(`POST /in/owntracks/${publishable(groma)}?u=jane&d=phone`, { key: '', form })).body,
  ).toEqual([])
  expect((await groma.call('GET /v1/users/phone')).body.user).toMatchObject({ battery: 11 })
})

describe('the key', () => {
  const point = (groma: TestApp, url: string, headers: Record<string, string>) =>
    groma.call(
      `GET ${url}${url.includes('?') ? '&' : '?'}id=phone&lat=53.6&lon=13.2&timestamp=${Date.now()}&hdop=6`,
      { key: '', headers },
    )

  it.each<[string, (key: string) => [url: string, headers?: Record<string, string>]]>([
    ['in the path', (key) => [`/in/osmand/${key}`]],
    ['in the query', (key) => [`/in/osmand?key=${key}`]],
    ['as password', (key) => ['/in/osmand', basic('ada', key)]],
    ['as user name', (key) => ['/in/osmand', basic(key, '')]],
    ['as bearer token', (key) => ['/in/osmand', { authorization: `Bearer ${key}` }]],
    ['as in all other requests', (key) => ['/in/osmand', { authorization: key }]],
  ])('may be %s', async (_where, request) => {
    const [url, headers = {}] = request(publishable(shared))
    expect((await point(shared, url, headers)).status).toBe(200)
  })

  it.each([
    ['OwnTracks', 'POST /in/owntracks', { error: expect.stringContaining('Unknown API key.') }],
    ['Overland', 'POST /in/overland', { error: expect.stringContaining('Unknown API key.') }],
    ['Traccar Client and OsmAnd', 'GET /in/osmand', expect.stringMatching(/^Unknown API key\. .*\n$/)],
  ])('where it is wrong, %s is told in its own form', async (_app, request, body) => {
    const answer = await shared.call(`${request}?key=prj_test_pk_gone`, { key: '' })
    expect([answer.status, answer.body]).toEqual([401, body])
  })

  it('may be a live one: then the user is', async () => {
    const groma = await shared.newProject()
    await point(groma, `/in/osmand/${groma.keys.live.publishable}`, {})
    expect((await groma.call('GET /v1/users/phone', { key: 'live secret' })).body.user.live).toBe(true)
    expect((await groma.call('GET /v1/users/phone')).status).toBe(404)
  })
})

it.each([
  ['a device without a name', 'lat=53.6&lon=13.2', 'Missing deviceId.\n'],
  [
    'a user named by an e-mail address',
    'id=phone&lat=53.6&lon=13.2&user=ada@example.com',
    /^Invalid user\. .*e-mail/,
  ],
])('%s is refused: that is no fault of a point', async (_what, query, message) => {
  const answer = await shared.call(`GET /in/osmand?key=${publishable(shared)}&${query}`, { key: '' })
  expect([answer.status, answer.body]).toEqual([400, expect.stringMatching(message)])
})

it('asking with HEAD tracks nobody', async () => {
  const url = `/in/osmand?key=${publishable(shared)}&id=watcher&lat=53.6&lon=13.2`
  expect((await shared.app.inject({ method: 'HEAD', url })).statusCode).toBe(405)
  expect((await shared.call('GET /v1/users/watcher')).status).toBe(404)
})

describe('limits', () => {
  it('count by the own times of points: a queue is emptied at once, but of one second one is taken', async () => {
    const groma = await testAppForNow({ GROMA_LIMITS: 'track=1' })
    stopClock()
    const places = [h, f, h].map((place, at) => feature(place, 100 - at))
    expect((await sendFeatures(groma, places)).headers['x-skipped']).toBeUndefined()
    const elsewhere = await sendFeatures(groma, [feature({ ...h, latitude: 53.7 }, 100)])
    expect([elsewhere.status, elsewhere.headers['x-skipped']]).toEqual([200, 'limit'])
    expect((await sendFeatures(groma, places)).headers['x-skipped']).toBeUndefined() // a retry
    expect(await locationsOf(groma)).toHaveLength(3)
  })

  it('of the project hold: the app is told to come again later, by a status on which none drops its points', async () => {
    const groma = await testAppForNow({ GROMA_LIMITS: 'track.project=1' })
    stopClock()
    expect((await owntracks(groma, h, 100)).status).toBe(200)
    const refused = await owntracks(groma, h, 90)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
    expect(refused.body.error).toContain('Rate limit exceeded')
  })
})

it('a trip goes on with the points of a phone', async () => {
  const groma = await withHome()
  await groma.call('POST /v1/trips', {
    body: {
      externalId: 'tour',
      userId: 'ada',
      destinationGeofenceTag: 'place',
      destinationGeofenceExternalId: 'home',
    },
  })
  await owntracks(groma, f, 2)
  await owntracks(groma, h)
  const { trip } = (await groma.call('GET /v1/trips/tour')).body
  expect([trip.status, trip.locations.length]).toEqual(['arrived', 2])
})

it('an SDK reports the same of its device', async () => {
  const groma = await shared.newProject()
  const { body } = await walker(groma)(h, { altitude: 21, speed: 1.5, course: 90, battery: 50 })
  expect(body.user).toMatchObject({ altitude: 21, speed: 1.5, heading: 90, battery: 50 })
  const { body: later } = await walker(groma)(h, { speed: -1 })
  for (const field of ['altitude', 'speed', 'heading', 'battery'])
    expect(later.user).not.toHaveProperty(field)
})
