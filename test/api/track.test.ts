import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp, type TestApp, testAppForNow } from '../app/app.ts'
import { stopClock } from '../app/clock.ts'
import { draw, position } from '../maps/draw.ts'
import { eventNames, fence, walker } from '../tracking/walker.ts'

const { h, f } = draw(
  `
  f . . . . h
  `,
  100,
) as Record<'h' | 'f', { latitude: number; longitude: number }>

let shared: TestApp

beforeAll(async () => {
  shared = await openTestApp()
})

afterAll(() => shared?.close())

async function withHome(): Promise<TestApp> {
  const groma = await shared.newProject()
  await fence(groma, 'home', { coordinates: position(h) })
  return groma
}

const body = { deviceId: 'phone', ...h, accuracy: 5 }

describe('POST /v1/track', () => {
  it('accepts every field of the specification, and answers the whole user', async () => {
    const groma = await withHome()
    const { status, body: answer } = await groma.call('POST /v1/track', {
      key: 'test publishable',
      body: {
        ...body,
        userId: 'ada',
        foreground: true,
        stopped: false,
        description: 'Ada',
        metadata: { plan: 'gold', age: 36, vip: true },
        deviceType: 'Android',
        updatedAt: '2026-01-02T03:04:05.678Z',
        replayed: false,
        deviceOS: '15',
        deviceMake: 'Fairphone',
        deviceModel: '5',
        altitude: 12,
        verticalAccuracy: 3,
        tripOptions: null,
      },
    })
    expect(status).toBe(200)
    expect(answer.user).toMatchObject({
      userId: 'ada',
      deviceId: 'phone',
      description: 'Ada',
      metadata: { plan: 'gold', age: 36, vip: true },
      location: { type: 'Point', coordinates: position(h) },
      locationAccuracy: 5,
      foreground: true,
      stopped: false,
      deviceType: 'Android',
      updatedAt: '2026-01-02T03:04:05.678Z',
      ip: '127.0.0.1',
      live: false,
      geofences: [{ externalId: 'home', tag: 'place', type: 'circle', geometryRadius: 100 }],
    })
    expect(answer.user.geofences[0].geometry).toBeUndefined()
    expect(answer.events[0]).toMatchObject({
      type: 'user.entered_geofence',
      createdAt: '2026-01-02T03:04:05.678Z',
      confidence: 3,
      user: { _id: answer.user._id, userId: 'ada', deviceId: 'phone' },
      geofence: { _id: answer.user.geofences[0]._id, externalId: 'home' },
    })
  })

  it('accepts a form', async () => {
    const form = `deviceId=phone&latitude=${h.latitude}&longitude=${h.longitude}&accuracy=5&stopped=true&metadata={"a":1}`
    const { body: answer } = await (await withHome()).call('POST /v1/track', { form })
    expect(answer.user).toMatchObject({ stopped: true, metadata: { a: 1 } })
  })

  it('ignores fields of a wrong type that only SDKs send', async () => {
    const sdkOnly = {
      updatedAtMsDiff: 'x',
      tripOptions: 'x',
      pushNotificationToken: 7,
      beacons: 'x',
      anonymous: 'x',
      geofenceIds: 'x',
      placeId: 7,
      regionIds: [7],
      beaconIds: {},
      installId: 7,
      nearbyGeofences: 'x',
      nearbyGeofencesLimit: -1,
      mocked: 'x',
      compromised: 7,
      verified: [],
    }
    const body = { deviceId: 'phone', ...h, accuracy: 5, ...sdkOnly }
    const { status, body: answer } = await (await withHome()).call('POST /v1/track', { body })
    expect([status, answer.user?.deviceId]).toEqual([200, 'phone'])
  })

  it.each([
    ['track', (updates: object[]) => ({ body: updates[0] }), ['entered home']],
    ['track/replay', (replays: object[]) => ({ body: { replays } }), ['entered home', 'entered home']],
    ['track/bulk', (updates: object[]) => ({ body: { updates } }), ['entered home', 'entered home']],
  ])('stores nothing of an anonymous device: %s', async (path, sent, expected) => {
    const groma = await withHome()
    const update = { ...h, accuracy: 5, updatedAt: new Date() }
    const both = [
      { ...update, deviceId: 'anonymous', anonymous: true },
      { ...update, deviceId: 'phone' },
    ]
    const { status, body } = await groma.call(`POST /v1/${path}`, sent(both))
    const { events = body.results.flatMap((one: { events: object[] }) => one.events) } = body
    expect([status, eventNames({ status, headers: {}, body: { events } })]).toEqual([200, expected])
    const { users } = (await groma.call('GET /v1/users')).body
    expect(users.map(({ deviceId }: { deviceId: string }) => deviceId)).toEqual(
      path === 'track' ? [] : ['phone'],
    )
  })

  it('clears the description by an empty one, and keeps it without', async () => {
    const groma = await withHome()
    const describe = async (description?: string | null) =>
      (await groma.call('POST /v1/track', { body: { deviceId: 'phone', ...h, accuracy: 5, description } }))
        .body.user.description
    expect(await describe('Courier')).toBe('Courier')
    expect(await describe()).toBe('Courier')
    expect(await describe(null)).toBe('Courier')
    expect(await describe('')).toBeUndefined()
    expect((await groma.call('GET /v1/users/phone')).body.user).not.toHaveProperty('description')
  })

  it.each([
    [{ deviceId: undefined }, 'deviceId', 'Missing deviceId.'],
    [{ userId: 'x'.repeat(257) }, 'userId', 'Invalid userId. Expected a string of 1 to 256 characters'],
    [{ altitude: 'high' }, 'altitude', 'Invalid altitude.'],
    [{ verticalAccuracy: [1] }, 'verticalAccuracy', 'Invalid verticalAccuracy.'],
    [{ deviceOS: 17 }, 'deviceOS', 'Invalid deviceOS.'],
    [{ deviceMake: {} }, 'deviceMake', 'Invalid deviceMake.'],
    [{ deviceModel: true }, 'deviceModel', 'Invalid deviceModel.'],
    [{ userId: 7 }, 'userId', 'Invalid userId.'],
    [{ userId: { a: 'b' } }, 'userId', 'Invalid userId.'],
    [{ latitude: 91 }, 'latitude', 'Invalid latitude. Valid range: [-90, 90].'],
    [{ longitude: -181 }, 'longitude', 'Invalid longitude. Valid range: [-180, 180].'],
    [{ accuracy: 0 }, 'accuracy', 'Invalid accuracy. Expected a number greater than 0'],
    [{ accuracy: undefined }, 'accuracy', 'Missing accuracy.'],
    [{ deviceType: 'Fridge' }, 'deviceType', 'Invalid deviceType. Expected one of iOS, Android, Web'],
    [{ updatedAt: 'soon' }, 'updatedAt', 'Invalid updatedAt.'],
    [{ metadata: { a: [1] } }, 'metadata', 'Invalid metadata.'],
    [
      { metadata: Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`k${n}`, n])) },
      'metadata',
      'Invalid metadata. Expected at most 32 keys',
    ],
  ])('refuses %j and stores nothing', async (wrong, param, message) => {
    const groma = await withHome()
    const { status, body: answer } = await groma.call('POST /v1/track', { body: { ...body, ...wrong } })
    expect([status, answer.meta.param]).toEqual([400, param])
    expect(answer.meta.message).toContain(message)
    expect((await groma.call('GET /v1/users')).body.users).toEqual([])
  })

  it('is limited to one a second per device; a retry is not counted', async () => {
    const groma = await testAppForNow({ GROMA_LIMITS: 'track=1' })
    stopClock()
    const send = (more: object) => groma.call('POST /v1/track', { body: { ...body, ...more } })
    const sent = { updatedAt: new Date().toISOString() }
    expect((await send(sent)).status).toBe(200)
    expect((await send(sent)).status).toBe(200)
    const refused = await send({})
    expect(refused.status).toBe(429)
    expect(refused.headers['x-ratelimit-limit']).toBe('1')
    expect((await send({ deviceId: 'tablet' })).status).toBe(200)
  })
})

describe('POST /v1/track/replay', () => {
  it('applies updates in order, all or none', async () => {
    const groma = await withHome()
    const start = Date.now() - 100_000
    const at = (second: number) => new Date(start + second * 1000).toISOString()
    const replays = [f, h, f].map((place, second) => ({
      ...body,
      ...place,
      updatedAt: at(second),
      replayed: true,
    }))
    const answer = await groma.call('POST /v1/track/replay', { body: { replays } })
    expect(eventNames(answer)).toEqual(['entered home', 'exited home'])
    expect(answer.body.user.location.coordinates).toEqual(position(f))
    expect(eventNames(await groma.call('POST /v1/track/replay', { body: { replays } }))).toEqual([
      'entered home',
      'exited home',
    ])
    expect((await groma.call('GET /v1/events')).body.events).toHaveLength(2)
  })

  it('refuses all when one is invalid', async () => {
    const groma = await withHome()
    const { status, body: answer } = await groma.call('POST /v1/track/replay', {
      body: { replays: [body, { ...body, latitude: 99 }] },
    })
    expect([status, answer.meta.param]).toEqual([400, 'replays[1].latitude'])
    expect((await groma.call('GET /v1/users')).body.users).toEqual([])
  })
})

describe('POST /v1/track/bulk', () => {
  it.each([
    ['an array', (updates: object[]) => ({ body: updates })],
    ['an object', (updates: object[]) => ({ body: { updates } })],
    [
      'lines',
      (updates: object[]) => ({
        body: `\ufeff${updates.map((update) => JSON.stringify(update)).join('\n')}`, // as some editors write them
        headers: { 'content-type': 'application/x-ndjson' },
      }),
    ],
  ])('accepts or refuses each of %s by itself', async (_what, form) => {
    const groma = await withHome()
    const updates = [
      body,
      { ...body, deviceId: 'tablet', latitude: 99 },
      { ...body, deviceId: 'watch', ...f },
    ]
    const { status, body: answer } = await groma.call('POST /v1/track/bulk', form(updates))
    expect(status).toBe(200)
    expect(answer.results).toMatchObject([
      { code: 200, events: [{ type: 'user.entered_geofence' }] },
      { code: 400, param: 'latitude' },
      { code: 200, events: [] },
    ])
    expect((await groma.call('GET /v1/users')).body.users).toHaveLength(2)
    const others = updates.map((update) => ({ ...update, deviceId: `other ${update.deviceId}` }))
    const { body: events } = await groma.call('POST /v1/track/bulk?answer=events', form(others))
    expect(events.results).toMatchObject([
      { index: 0, code: 200, events: [{ type: 'user.entered_geofence' }] },
      { index: 1, code: 400, param: 'latitude' },
    ])
  })

  it('reads no line of too many', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    const headers = { 'content-type': 'application/x-ndjson' }
    const { body: answer } = await shared.call('POST /v1/track/bulk', { body: 'a\n'.repeat(5000), headers })
    expect(answer.meta).toMatchObject({ code: 400, param: 'updates' })
    expect(parse.mock.calls.length).toBeLessThan(100)
  })

  it('refuses a line that is not JSON by itself', async () => {
    const groma = await withHome()
    const { status, body: answer } = await groma.call('POST /v1/track/bulk', {
      body: [JSON.stringify(body), '{"deviceId":"tab', '', JSON.stringify({ ...body, ...f })].join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    })
    expect(status).toBe(200)
    expect(answer.results).toMatchObject([
      { code: 200, events: [{ type: 'user.entered_geofence' }] },
      { code: 400, message: expect.stringContaining('The line is not valid JSON: ') },
      { code: 200, events: [{ type: 'user.exited_geofence' }] },
    ])
  })

  it('answers only events where these are all that is asked for', async () => {
    const groma = await withHome()
    const { body: answer } = await groma.call('POST /v1/track?answer=events', { body })
    expect(answer).toEqual({
      meta: { code: 200 },
      events: [expect.objectContaining({ user: expect.anything() })],
    })
    expect((await groma.call('POST /v1/track?answer=user', { body })).body.meta).toMatchObject({
      param: 'answer',
    })
  })
})

describe('GET /v1/track/explain', () => {
  it("explains a user's last update, and a hypothetical one", async () => {
    const groma = await withHome()
    await walker(groma)(f)
    const last = (await groma.call('GET /v1/track/explain?user=ada')).body.updates[0]
    expect(last.geofences).toMatchObject([
      { geofence: { externalId: 'home' }, decided: 'outside', why: 'outside by 400 m' },
    ])
    const madeUp = await groma.call(
      `GET /v1/track/explain?user=ada&latitude=${h.latitude}&longitude=${h.longitude}`,
    )
    expect(madeUp.body.updates[0].geofences).toMatchObject([{ decided: 'enters', why: 'inside by 100 m' }])
    expect((await groma.call('GET /v1/users/ada')).body.user.geofences).toEqual([])
  })

  it('explains each of the last updates as of its time', async () => {
    const groma = await withHome()
    const walk = walker(groma)
    for (const place of [f, h, h, f, f, h]) await walk(place)
    const { updates } = (await groma.call('GET /v1/track/explain?user=ada&limit=6')).body
    const decided = updates.map((one: { geofences: { decided: string }[] }) => one.geofences[0]?.decided)
    expect(decided.reverse()).toEqual(['outside', 'enters', 'stays', 'exits', 'outside', 'enters'])
  })

  it('explains any time that is kept, and why one geofence was left out', async () => {
    const groma = await withHome()
    const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString()
    const times = [50, 40, 30].map(minutesAgo)
    for (const [index, place] of [f, h, f].entries())
      await walker(groma)(place, { updatedAt: times[index], replayed: true })
    const far = await fence(groma, 'far', { coordinates: [0, 0], enabled: false })
    const explain = async (query: string) =>
      (await groma.call(`GET /v1/track/explain?user=ada&${query}`)).body.updates
    const [then] = await explain(`at=${minutesAgo(35)}`)
    expect(then).toMatchObject({
      createdAt: times[1],
      geofences: [{ decided: 'enters', why: 'inside by 100 m', changedSince: true }],
    })
    expect(await explain(`at=${minutesAgo(60)}`)).toEqual([])
    const [{ geofences }] = await explain(`at=${times[2]}&geofence=${far}`)
    expect(geofences).toMatchObject([
      { geofence: { externalId: 'far' }, decided: 'absent', why: 'it is disabled' },
    ])
    expect((await groma.call('GET /v1/track/explain?user=ada&geofence=none')).status).toBe(404)
  })
})

describe('stored updates', () => {
  it('are listed as locations, newest first, in pages', async () => {
    const groma = await withHome()
    const walk = walker(groma)
    for (const place of [f, h, f]) await walk(place)
    const { body: page } = await groma.call('GET /v1/users/ada/locations?limit=2')
    expect(page.meta.hasMore).toBe(true)
    expect(
      page.locations.map((one: { location: { coordinates: number[] } }) => one.location.coordinates),
    ).toEqual([position(f), position(h)])
    const older = await groma.call(`GET /v1/users/ada/locations?createdBefore=${page.locations[1].createdAt}`)
    expect(older.body.locations).toHaveLength(1)
  })

  it('count in the users of a geofence', async () => {
    const groma = await withHome()
    await walker(groma)(h)
    await walker(groma, { deviceId: 'watch', userId: 'bob' })(f)
    for (const path of ['place/home', (await groma.call('GET /v1/geofences/place/home')).body.geofence._id]) {
      const { body: page } = await groma.call(`GET /v1/geofences/${path}/users`)
      expect(page.users.map(({ userId }: { userId: string }) => userId)).toEqual(['ada'])
    }
    await fence(groma, 'users', { coordinates: position(f) }, 'odd')
    expect((await groma.call('GET /v1/geofences/odd/users')).body.geofence.externalId).toBe('users')
  })

  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000)
  /** Open all day, but not on the day that is or was in so many days. */
  const closedIn = (count: number) => ({
    operatingHours: Object.fromEntries(
      days.filter((day) => day !== days[inDays(count).getUTCDay()]).map((day) => [day, [['00:00', '24:00']]]),
    ),
  })

  it.each([
    ['goes on', {}, ['ada']],
    ['has ended with the geofence', { disableAfter: inDays(-0.1) }, []],
    [
      'has ended with its opening hours',
      { operatingHours: { [days[inDays(3).getUTCDay()] as string]: [['00:00', '24:00']] } },
      [],
    ],
    ['has ended with them since, though it is open again', closedIn(-2), []],
    ['goes on as they do', closedIn(2), ['ada']],
    ['has ended as it is for others', { userIds: 'bob' }, []],
    ['has ended as it is for other addresses', { ip: '10.0.0.0/8' }, []],
  ])('count in the users of a geofence while the visit %s', async (_what, more, inside) => {
    const groma = await withHome()
    await walker(groma)(h, { updatedAt: inDays(-4) })
    await fence(groma, 'home', { coordinates: position(h), ...more })
    const { body } = await groma.call('GET /v1/geofences/place/home/users')
    expect(body.users.map(({ userId }: { userId: string }) => userId)).toEqual(inside)
    const { user } = (await groma.call('GET /v1/users/ada')).body
    expect(user.geofences).toHaveLength(inside.length)
  })
})
