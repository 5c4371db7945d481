import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Key, openTestApp, type TestApp } from '../app/app.ts'
import { draw, position } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'

const { h, f } = draw('f . . . . h', 100) as Record<'h' | 'f', { latitude: number; longitude: number }>
const at = (day: number) => ({ updatedAt: `2026-03-0${day}T00:00:00.000Z` })

let groma: TestApp
let home: string

beforeAll(async () => {
  groma = await openTestApp()
  home = await fence(groma, 'home', { coordinates: position(h) })
  const ada = walker(groma)
  await ada(h, at(1))
  await ada(f, at(2))
  await walker(groma, { deviceId: 'watch', userId: 'bob' })(h, at(3))
})

afterAll(() => groma.close())

const short = (events: { type: string; user: { userId: string } }[]) =>
  events.map(({ type, user }) => `${user.userId} ${type.split(/[._]/)[1]}`)

describe('GET /v1/events', () => {
  it.each([
    ['all, the newest first', '', ['bob entered', 'ada exited', 'ada entered'], false],
    ['a page', '?limit=2', ['bob entered', 'ada exited'], true],
    ['of a type', '?type=user.exited_geofence', ['ada exited'], false],
    ['of two types', '?type=user.exited_geofence,user.entered_geofence&limit=1', ['bob entered'], true],
    ['of a user', '?user=ada', ['ada exited', 'ada entered'], false],
    ['of nobody', '?user=eve', [], false],
    ['of a userId', '?userId=ada', ['ada exited', 'ada entered'], false],
    ['of an unknown userId', '?userId=watch', [], false],
    ['of a device', '?deviceId=watch', ['bob entered'], false],
    ['of an unknown device', '?deviceId=bob', [], false],
    ['of a user on a device', '?userId=bob&deviceId=watch', ['bob entered'], false],
    ['of a user on the device of another', '?userId=ada&deviceId=watch', [], false],
    ['of a user by two ids', '?user=watch&userId=bob', ['bob entered'], false],
    ['before', '?createdBefore=2026-03-02', ['ada entered'], false],
    ['after', '?createdAfter=2026-03-02', ['bob entered'], false],
  ])('%s', async (_what, query, expected, hasMore) => {
    const { status, body } = await groma.call(`GET /v1/events${query}`)
    expect(status).toBe(200)
    expect(short(body.events)).toEqual(expected)
    expect(body.meta.hasMore).toBe(hasMore)
  })

  it('of a geofence', async () => {
    expect((await groma.call(`GET /v1/events?geofence=${home}`)).body.events).toHaveLength(3)
    expect((await groma.call('GET /v1/events?geofence=elsewhere')).body.events).toEqual([])
  })
})

it('events of a trip are listed by its _id or externalId, also those before it had a user', async () => {
  const { trip } = (await groma.call('POST /v1/trips', { body: { externalId: 'order 1', userId: 'cleo' } }))
    .body
  await groma.call('POST /v1/trips', { body: { externalId: 'order 2', userId: 'dora' } })
  await groma.call('PATCH /v1/trips/order%201/update', { body: { status: 'started' } })
  for (const userId of ['cleo', 'dora']) await walker(groma, { deviceId: userId, userId })(f)
  for (const reference of [trip._id, 'order%201']) {
    const { events } = (await groma.call(`GET /v1/events?tripId=${reference}`)).body
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'user.updated_trip',
      'user.started_trip',
    ])
  }
  expect((await groma.call('GET /v1/events?tripId=order%203')).body.events).toEqual([])
})

describe('an event', () => {
  it('is read, verified and deleted by its _id', async () => {
    const [event] = (await groma.call('GET /v1/events?user=bob')).body.events
    expect((await groma.call(`GET /v1/events/${event._id}`)).body.event).toEqual(event)
    expect((await groma.call(`GET /v1/events/${event._id}`, { key: 'live secret' })).status).toBe(404)
    const verify = (verification: number) =>
      groma.call(`PUT /v1/events/${event._id}/verification`, {
        key: 'test publishable',
        body: { verification },
      })
    expect((await verify(-1)).status).toBe(200)
    expect((await verify(2)).body.meta.param).toBe('verification')
    expect((await groma.call(`GET /v1/events/${event._id}`)).body.event.verification).toBe(-1)
    expect((await groma.call(`DELETE /v1/events/${event._id}`)).body).toEqual({ meta: { code: 200 } })
    expect((await groma.call(`GET /v1/events/${event._id}`)).status).toBe(404)
  })
})

describe('POST /v1/events', () => {
  const log = (key: Key, body: object) => groma.call('POST /v1/events', { key, body })

  it('logs a conversion of a known user, with their location', async () => {
    const { body } = await log('test secret', {
      name: 'completed_purchase',
      userId: 'ada',
      metadata: { item: 'hat' },
      revenue: 12.5,
      duration: 3,
      createdAt: '2026-04-01',
    })
    expect(body.event).toMatchObject({
      type: 'completed_purchase',
      createdAt: '2026-04-01T00:00:00.000Z',
      confidence: 3,
      live: false,
      metadata: { item: 'hat' },
      revenue: 12.5,
      duration: 3,
      user: { userId: 'ada' },
      location: { coordinates: position(f) },
    })
    expect((await groma.call(`GET /v1/events/${body.event._id}`)).body.event).toEqual(body.event)
  })

  it.each<[what: string, again: { key?: Key; body?: object }, isSame: boolean]>([
    ['the same again', {}, true],
    ['by a key that is answered less', { key: 'test publishable' }, true],
    ['with another revenue', { body: { revenue: 9 } }, false],
    ['of another user', { body: { userId: 'bob' } }, false],
    ['under another key of its own', { body: { idempotencyKey: 'order-2' } }, false],
    ['in the other environment', { key: 'live secret' }, false],
    ['without a key of its own', { body: { idempotencyKey: null } }, false],
  ])('knows a conversion by its idempotencyKey: %s', async (what, { key = 'test secret', body }, isSame) => {
    // So old that it will be deleted: it is known all the same.
    const sent = { name: 'bought', userId: 'ada', idempotencyKey: what, revenue: 5, createdAt: '2001-01-01' }
    const first = (await log('test secret', sent)).body.event
    const { event } = (await log(key, { ...sent, ...body })).body
    expect(event._id === first._id).toBe(isSame)
    if (isSame && key === 'test secret') expect(event).toEqual(first)
    expect('location' in event).toBe(key === 'test secret')
  })

  it('stores one of several that are sent at once with one idempotencyKey', async () => {
    const sent = { name: 'once', userId: 'ada', idempotencyKey: 'order-3' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => log('test secret', sent)))
    const { events } = (await groma.call('GET /v1/events?type=once')).body
    expect(new Set(answers.map(({ body }) => body.event._id))).toEqual(new Set([events[0]._id]))
    expect(events).toHaveLength(1)
  })

  it('has the time of its arrival where it is stamped more than five minutes ahead', async () => {
    const soon = new Date(Date.now() + 200_000).toISOString()
    for (const createdAt of [soon, '9999-12-31T23:59:59Z']) {
      const { event } = (await log('test publishable', { name: 'bought', userId: 'ada', createdAt })).body
      expect(event.createdAt).toBe(createdAt === soon ? soon : event.actualCreatedAt)
    }
  })

  it('answers a publishable key the event as it was sent, and of the user only what was sent', async () => {
    const sent = {
      metadata: { item: 'hat' },
      revenue: 12.5,
      duration: 3,
      createdAt: '2026-04-01T00:00:00.000Z',
    }
    const { _id } = (await groma.call('GET /v1/users/ada')).body.user
    const { event } = (await log('test publishable', { name: 'bought', userId: 'ada', ...sent })).body
    expect(event).toEqual({
      ...sent,
      _id: event._id,
      type: 'bought',
      actualCreatedAt: event.actualCreatedAt,
      live: false,
      confidence: 3,
      user: { _id, userId: 'ada' },
    })
    const stored = (await groma.call(`GET /v1/events/${event._id}`)).body.event
    expect(stored).toMatchObject({ location: {}, user: { _id, userId: 'ada', deviceId: 'phone' } })
  })

  it.each([
    ['by the userId rather than by the device', { userId: 'ada', deviceId: 'watch' }, 'ada'],
    ['by the device alone', { deviceId: 'watch' }, 'bob'],
  ])('finds the user %s', async (_what, sent: { userId?: string; deviceId: string }, expected) => {
    expect((await log('test secret', { name: 'opened', ...sent })).body.event.user.userId).toBe(expected)
    const { user } = (await log('test publishable', { name: 'opened', ...sent })).body.event
    expect(user).toEqual({ _id: user._id, ...(sent.userId === expected && { userId: expected }) })
  })

  it('of a userId that is not known yet is that of the logged-out user of its device', async () => {
    const { user } = (await groma.call('POST /v1/track', { body: { deviceId: 'tablet', ...f, accuracy: 5 } }))
      .body
    const sent = { name: 'opened', userId: 'newcomer', deviceId: 'tablet' }
    expect((await log('test secret', sent)).body.event.user._id).toBe(user._id)
  })

  it.each([
    ['of someone unknown has no user, and makes none', { name: 'opened', deviceId: 'new' }],
    [
      'of someone unknown is not that of whoever is logged in there',
      { name: 'opened', userId: 'new', deviceId: 'watch' },
    ],
    ['of an install has no user', { name: 'opened', installId: 'x' }],
    ['takes type for name, as older SDKs send it', { type: 'opened', deviceId: 'new' }],
  ])('%s', async (_what, body) => {
    const { status, body: answer } = await log('test publishable', body)
    expect(status).toBe(200)
    expect(answer.event.type).toBe('opened')
    expect(answer.event.user).toBeUndefined()
    expect((await groma.call('GET /v1/users/new')).status).toBe(404)
  })

  it.each([
    [{ userId: 'ada' }, 'name'],
    [{ name: 'bought a hat', userId: 'ada' }, 'name'],
    [{ name: 'opened' }, 'userId'],
    [{ name: 'opened', userId: 'ada', revenue: 'much' }, 'revenue'],
  ])('refuses %j', async (body, param) => {
    const { status, body: answer } = await log('test publishable', body)
    expect([status, answer.meta.param]).toEqual([400, param])
  })
})
