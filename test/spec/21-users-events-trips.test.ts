import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, openTestApp, type TestApp } from '../app/app.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { eventNames, fence, walker } from '../tracking/walker.ts'

/** Decisions about users, events and trips, unless another test has them. Every character is a kilometre. */
const { h, b, d } = draw('h . b . . . d', 1000) as Record<'h' | 'b' | 'd', Spot>

let shared: TestApp
let groma: TestApp
beforeAll(async () => {
  shared = await openTestApp()
})
afterAll(() => shared.close())
beforeEach(async () => {
  groma = await shared.newProject()
  await fence(groma, 'home', { coordinates: position(h) })
})

const settings = (body: object) => groma.call('PATCH /v1/settings/project', { body })
const typesOf = ({ body }: Answer) =>
  body.events.map(({ type }: { type: string }) => type.slice('user.'.length))
const anHourAgo = Date.now() - 3_600_000
/** So many minutes after an hour ago. */
const at = (minute: number) => ({ updatedAt: new Date(anHourAgo + minute * 60_000).toISOString() })

describe('Users', () => {
  it('a name is an _id first, then a userId, then a deviceId', async () => {
    const track = async (who: object) => (await walker(groma, who)(d)).body.user
    const named = await track({ deviceId: 'tablet', userId: 'x' })
    await track({ deviceId: 'watch', userId: named._id })
    await track({ deviceId: 'x', userId: 'y' })
    await track({ deviceId: named._id, userId: 'z' })
    for (const name of [named._id, 'x'])
      expect((await groma.call(`GET /v1/users/${name}`)).body.user._id).toBe(named._id)
  })
})

describe('Events', () => {
  it('have these types, of which geofences and trips are on by default', async () => {
    const on = `exited_geofence entered_geofence started_trip updated_trip approaching_trip_destination
      arrived_at_trip_destination stopped_trip fired_trip_orders`
    const off = `exited_region_country entered_region_country exited_region_state entered_region_state
      exited_region_dma entered_region_dma exited_region_postal_code entered_region_postal_code
      dwelled_in_geofence exited_place entered_place nearby_place_chain exited_beacon entered_beacon
      arrived_at_wrong_trip_destination failed_fraud`
    const { body } = await groma.call('GET /v1/settings/project')
    const entries = (names: string, value: boolean) =>
      names.split(/\s+/).map((name) => [`user.${name}`, value] as const)
    const { events, ...others } = body.settings
    expect(events).toEqual(Object.fromEntries([...entries(on, true), ...entries(off, false)]))
    expect(others).toMatchObject({
      ...{ bufferGeofenceEntries: true, bufferGeofenceExits: true, maxAccuracy: 1000, stopDetection: false },
      ...{ exitWhenGeofenceEnds: false, tripApproachingThreshold: 3, tripExpiryHours: 24 },
      ...{ places: false, regions: false, beacons: false, fraud: false },
    })
  })

  it('of an exit have the minutes since the entry', async () => {
    const walk = walker(groma)
    await walk(h, at(0))
    const { events } = (await walk(d, at(12.5))).body
    expect(events).toMatchObject([{ type: 'user.exited_geofence', duration: 12.5 }])
  })

  it('of updates at one instant come in the order in which these arrive', async () => {
    const walk = walker(groma)
    const names = []
    for (const place of [d, h, b, { ...h, latitude: h.latitude + 1e-6 }])
      names.push(eventNames(await walk(place, at(0))))
    expect(names).toEqual([[], ['entered home'], ['exited home'], ['entered home']])
  })

  it('of a retry are those of the first time, also when newer updates came between', async () => {
    const walk = walker(groma)
    const first = await walk(h, at(1))
    expect(eventNames(await walk(d, at(2)))).toEqual(['exited home'])
    expect((await walk(h, at(1))).body.events).toEqual(first.body.events)
    expect((await groma.call('GET /v1/events')).body.events).toHaveLength(2)
    expect((await groma.call('GET /v1/users/ada')).body.user.geofences).toEqual([])
  })

  it.each([
    ['of another device', { deviceId: 'tablet' }],
    ['of another user', { userId: 'bob' }],
    ['of another time', at(3)],
    ['of another place', { latitude: h.latitude + 1e-6 }],
    ['without a time', { updatedAt: undefined }],
  ])('an update %s is no retry', async (_what, more) => {
    const sent = { deviceId: 'phone', userId: 'ada', ...h, accuracy: 5, ...at(2) }
    const locations = async () =>
      (
        await groma.database.query(
          'select 1 from locations join users on users.id = locations.user_id where users.project = $1',
          [groma.test.project],
        )
      ).length
    await groma.call('POST /v1/track', { body: sent })
    await groma.call('POST /v1/track', { body: { ...sent, ...more } })
    expect(await locations()).toBe(2)
  })
})

describe('Fraud', () => {
  it('counts the users of a device over seven days', async () => {
    await settings({ fraud: true })
    const sharing = async (userId: string) =>
      (await walker(groma, { deviceId: 'shared', userId })(d)).body.user.fraud.sharing
    for (const userId of ['a', 'b', 'c', 'd', 'e']) expect(await sharing(userId)).toBe(false)
    expect(await sharing('f')).toBe(true)
    const age = (days: number) =>
      groma.database.query(
        `update users_of_devices set seen_at = now() - $2 * interval '1 day'
         where project = $1 and "user" = (select hashtextextended(id, 0) from users where project = $1 and user_id = 'a')`,
        [groma.test.project, days],
      )
    await walker(groma, { deviceId: 'of their own', userId: 'a' })(d) // they were on the shared one all the same
    await age(6.9)
    expect(await sharing('f')).toBe(true)
    await age(7.1)
    expect(await sharing('f')).toBe(false)
  })
})

describe('Trips', () => {
  const sdk = { 'x-radar-sdk-version': '4.5.0' }
  const create = async (body: object = {}, headers = {}) =>
    groma.call('POST /v1/trips', {
      headers,
      body: {
        ...{ externalId: 'order', userId: 'ada', destinationGeofenceTag: 'place' },
        ...{ destinationGeofenceExternalId: 'home', ...body },
      },
    })

  // From d it is 6 km, nine minutes by car.
  it.each<
    [of: string, trip: number | undefined, geofence: number | undefined, project: number, near: boolean]
  >([
    ['of the trip', 10, 1, 1, true],
    ['of the trip, though the others are larger', 1, 20, 20, false],
    ['of the geofence', undefined, 10, 1, true],
    ['of the geofence, though that of the project is larger', undefined, 1, 20, false],
    ['of the project', undefined, undefined, 10, true],
    ['of the project, of three minutes', undefined, undefined, 3, false],
  ])('approach by the threshold %s', async (_of, trip, geofence, project, isNear) => {
    await settings({ tripApproachingThreshold: project })
    await fence(groma, 'home', { coordinates: position(h), tripApproachingThreshold: geofence })
    await create({ approachingThreshold: trip })
    const types = typesOf(await walker(groma)(d))
    expect(types).toEqual(isNear ? ['started_trip', 'approaching_trip_destination'] : ['started_trip'])
  })

  it('keep what PATCH does not send; metadata that it sends replace the old ones', async () => {
    await create({ metadata: { a: 1, b: 2 }, mode: 'bike' })
    const body = { status: 'pending', metadata: { c: 3 } }
    const { trip } = (await groma.call('PATCH /v1/trips/order/update', { body })).body
    expect([trip.metadata, trip.mode]).toEqual([{ c: 3 }, 'bike'])
  })

  it('of SDKs may be by truck and motorbike', async () => {
    for (const mode of ['truck', 'motorbike']) {
      expect((await create({ externalId: mode, mode }, sdk)).body.trip?.mode).toBe(mode)
      expect((await create({ externalId: mode, mode })).body.meta).toMatchObject({ code: 400, param: 'mode' })
    }
  })

  it('have a delay only where an arrival is scheduled', async () => {
    expect((await create()).body.trip).not.toHaveProperty('delay')
    expect((await create({ scheduledArrivalAt: '2100-01-01' })).body.trip.delay).toEqual({
      delayed: false,
      scheduledArrivalTimeDelay: expect.any(Number),
    })
  })

  it('are in the answer to a retry as they are now', async () => {
    await create()
    const walk = walker(groma)
    const first = await walk(d, at(1))
    const again = await walk(d, at(1))
    expect(again.body.events).toEqual(first.body.events)
    expect(again.body.user.trip).toMatchObject({ externalId: 'order', status: 'started' })
  })
})

it('a replay is of up to 120 updates', async () => {
  const replays = (count: number) =>
    Array.from({ length: count }, (_, second) => ({
      deviceId: 'phone',
      ...d,
      accuracy: 5,
      ...at(second / 60),
    }))
  const send = (count: number) => groma.call('POST /v1/track/replay', { body: { replays: replays(count) } })
  expect((await send(121)).body.meta).toMatchObject({ code: 400, param: 'replays' })
  expect((await send(120)).status).toBe(200)
  expect((await groma.call('GET /v1/users/phone/locations?limit=1000')).body.locations).toHaveLength(120)
})
