import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { fence, walker } from '../tracking/walker.ts'
import { openSpecApp } from './app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
})
afterAll(() => groma.close())

const here = { latitude: 53.6, longitude: 13.2 }
const least = { deviceId: 'phone', ...here, accuracy: 5 }
const track = (body: object) => groma.call('POST /v1/track', { key: 'test publishable', body })

describe('POST /v1/track', () => {
  it.each(['deviceId', 'latitude', 'longitude', 'accuracy'])('needs %s', async (param) => {
    const { body } = await track({ ...least, [param]: undefined })
    expect(body.meta).toMatchObject({ code: 400, param })
  })

  it('takes no number beyond all numbers', async () => {
    for (const field of ['accuracy', 'altitude', 'latitude']) {
      const body = JSON.stringify({ ...least, [field]: 0 }).replace(`"${field}":0`, `"${field}":1e999`)
      const headers = { 'content-type': 'application/json' }
      const { meta } = (await groma.call('POST /v1/track', { body, headers })).body
      expect(meta, field).toMatchObject({ code: 400, param: field })
    }
  })

  it('needs nothing else', async () => {
    expect((await track(least)).body.user).toMatchObject({ deviceId: 'phone', locationAccuracy: 5 })
  })

  it.each([
    ['latitude', -90, 90, 0.001],
    ['longitude', -180, 180, 0.001],
  ])('%s is %d to %d', async (param, lowest, highest, step) => {
    for (const [value, status] of [
      [lowest, 200],
      [highest, 200],
      [lowest - step, 400],
      [highest + step, 400],
    ])
      expect((await track({ ...least, [param]: value })).status, `${value}`).toBe(status)
  })

  it.each([
    [0, 400],
    [-1, 400],
    [0.1, 200],
    [1e300, 200],
  ])('accuracy is more than 0: %d is %i', async (accuracy, status) => {
    expect((await track({ ...least, accuracy })).status).toBe(status)
  })

  it.each([
    ['foreground', true],
    ['stopped', false],
    ['description', 'Ada'],
    ['metadata', { a: 'text', b: true, c: 1.5 }],
    ['deviceType', 'iOS'],
    ['deviceType', 'Android'],
    ['deviceType', 'Web'],
  ])('takes %s and keeps it: %j', async (field, value) => {
    expect((await track({ ...least, [field]: value })).body.user[field]).toEqual(value)
  })

  it.each([
    [{ deviceId: 7 }, 'deviceId'],
    [{ userId: 7 }, 'userId'],
    [{ description: 7 }, 'description'],
    [{ altitude: 'high' }, 'altitude'],
    [{ verticalAccuracy: 'high' }, 'verticalAccuracy'],
    [{ deviceModel: 7 }, 'deviceModel'],
    [{ foreground: 'perhaps' }, 'foreground'],
    [{ stopped: 2 }, 'stopped'],
    [{ deviceType: 'Toaster' }, 'deviceType'],
    [{ metadata: { a: { b: 1 } } }, 'metadata'],
    [{ metadata: { a: [1] } }, 'metadata'],
    [{ updatedAt: 'then' }, 'updatedAt'],
    [{ replayed: 'perhaps' }, 'replayed'],
  ])('refuses %j', async (wrong, param) => {
    const { meta } = (await track({ ...least, ...wrong })).body
    expect([meta.code, meta.param.split(/[.[]/)[0]]).toEqual([400, param])
  })

  it('metadata has up to 32 keys', async () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))
    expect((await track({ ...least, metadata: keys(32) })).status).toBe(200)
    expect((await track({ ...least, metadata: keys(33) })).body.meta).toMatchObject({
      code: 400,
      param: 'metadata',
    })
  })

  it('takes deviceOS, deviceMake, deviceModel, altitude and verticalAccuracy', async () => {
    const about = {
      deviceOS: '17.1',
      deviceMake: 'Acme',
      deviceModel: 'One',
      altitude: 12,
      verticalAccuracy: 3,
    }
    expect((await track({ ...least, ...about })).status).toBe(200)
  })

  it('updatedAt is the time of the update; by default that of the server, also when out of order', async () => {
    const send = async (updatedAt?: string) =>
      Date.parse((await track({ ...least, deviceId: 'clock', updatedAt })).body.user.updatedAt)
    const before = Date.now()
    expect(await send('2026-01-31T12:00:00Z')).toBe(Date.UTC(2026, 0, 31, 12))
    expect(await send()).toBeGreaterThanOrEqual(before)
    expect(await send('2026-01-31T11:00:00Z')).toBeGreaterThanOrEqual(before)
  })

  it('createdAt of the user is when they were made, updatedAt the time of the last update', async () => {
    const before = Date.now()
    const send = async (more: object) => (await track({ ...least, deviceId: 'aging', ...more })).body.user
    const { createdAt } = await send({})
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before)
    const updatedAt = new Date(Date.now() + 60_000).toISOString()
    expect(await send({ updatedAt })).toMatchObject({ createdAt, updatedAt })
  })

  it('updates an existing user, else creates one', async () => {
    const { user } = (await track({ ...least, deviceId: 'one', userId: 'eve' })).body
    const again = (await track({ ...least, deviceId: 'two', userId: 'eve', latitude: 50 })).body.user
    expect([again._id, again.location.coordinates]).toEqual([user._id, [13.2, 50]])
    expect((await track({ ...least, deviceId: 'three', userId: 'mallory' })).body.user._id).not.toBe(user._id)
  })

  it('is stateful: answers events, and the user', async () => {
    await fence(groma, 'home', { coordinates: [1, 1] })
    const at = { deviceId: 'stateful', latitude: 1, longitude: 1, accuracy: 5 }
    const first = (await track(at)).body
    expect(first.events).toMatchObject([{ type: 'user.entered_geofence' }])
    expect((await track(at)).body).toMatchObject({ events: [], user: { _id: first.user._id } })
  })
})

describe('GET /v1/context', () => {
  const context = (search: string) => groma.call(`GET /v1/context?${search}`, { key: 'test publishable' })

  it('needs coordinates', async () => {
    expect((await context('')).body.meta).toMatchObject({ code: 400, param: 'coordinates' })
    expect((await context('coordinates=here')).body.meta).toMatchObject({ code: 400, param: 'coordinates' })
  })

  it('answers what is at the place', async () => {
    await fence(groma, 'square', { coordinates: [2, 2] })
    const { body } = await context('coordinates=2,2')
    expect(body.context).toMatchObject({ live: false, geofences: [{ externalId: 'square' }] })
    expect(body.context.geofences[0]).not.toHaveProperty('geometry')
    expect(body).toEqual({ meta: { code: 200 }, context: body.context, ...body.context })
  })

  it('takes a userId, and is stateless: no user is made, nothing changes', async () => {
    const before = (await groma.call('GET /v1/users?limit=1000')).body.users
    const first = await context('coordinates=2,2&userId=passer')
    expect((await context('coordinates=2,2&userId=passer')).body).toEqual(first.body)
    expect((await groma.call('GET /v1/users?limit=1000')).body.users).toEqual(before)
    expect((await groma.call('GET /v1/users/passer')).status).toBe(404)
  })

  it('has a geofence for some users only for them', async () => {
    await fence(groma, 'private', { coordinates: [3, 3], userIds: 'ada' })
    expect((await context('coordinates=3,3&userId=ada')).body.geofences).toHaveLength(1)
    expect((await context('coordinates=3,3')).body.geofences).toEqual([])
  })
})

/** Rules where the specification is silent. */
describe('Decisions about updates', () => {
  it('null counts as absent', async () => {
    const nulls = { userId: null, description: null, metadata: null, tripOptions: null, updatedAt: null }
    const { user } = (await track({ ...least, deviceId: 'nulls', ...nulls })).body
    for (const field of ['userId', 'description', 'metadata']) expect(user).not.toHaveProperty(field)
  })

  it('a time more than five minutes ahead counts as absent', async () => {
    const updatedAt = new Date(Date.now() + 60 * 60_000).toISOString()
    const { user } = (await track({ ...least, deviceId: 'ahead', updatedAt })).body
    expect(Date.parse(user.updatedAt)).toBeLessThanOrEqual(Date.now())
  })

  it('foreground and stopped are those of the last update, absent when it had none', async () => {
    const sent = { ...least, deviceId: 'flags' }
    expect((await track({ ...sent, foreground: true, stopped: false })).body.user).toMatchObject({
      foreground: true,
      stopped: false,
    })
    const { user } = (await track(sent)).body
    for (const field of ['foreground', 'stopped']) expect(user).not.toHaveProperty(field)
    expect((await groma.call('GET /v1/users/flags')).body.user).not.toHaveProperty('stopped')
  })

  it('an update that changes nothing is 200 with no events', async () => {
    const walk = walker(groma, { deviceId: 'idle' })
    await walk(here)
    expect((await walk(here)).body.events).toEqual([])
  })
})
