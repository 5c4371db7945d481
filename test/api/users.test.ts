import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { addUser } from '../app/users.ts'

let groma: TestApp
let ada: string
let lamp: string

beforeAll(async () => {
  groma = await openTestApp()
  const { database, test, live } = groma
  ada = await addUser(database, test, {
    deviceId: 'phone',
    userId: 'ada',
    updatedAt: '2026-03-01T10:00:00.120Z',
    metadata: { plan: 'gold', age: 36.5 },
  })
  lamp = await addUser(database, test, { deviceId: 'lamp', updatedAt: '2026-03-02' })
  await addUser(database, test, { deviceId: 'phone', userId: 'bob', updatedAt: '2026-03-03' })
  await addUser(database, live, { deviceId: 'phone', userId: 'liv', updatedAt: '2026-03-04' })
})

afterAll(() => groma.close())

const names = (body: { users: { userId?: string; deviceId: string }[] }) =>
  body.users.map(({ userId, deviceId }) => userId ?? deviceId)

describe('GET /v1/users', () => {
  it.each([
    ['everyone of the environment, last updated first', '', ['bob', 'lamp', 'ada'], false],
    ['a page', '?limit=2', ['bob', 'lamp'], true],
    ['exactly the rest', '?limit=3', ['bob', 'lamp', 'ada'], false],
    ['updated before', '?updatedBefore=2026-03-03', ['lamp', 'ada'], false],
    ['updated before the last of a page', '?updatedBefore=2026-03-02T00:00:00.000Z', ['ada'], false],
    ['updated after', '?updatedAfter=2026-03-01T10:00:00.120Z', ['bob', 'lamp'], false],
    ['updated between', '?updatedAfter=2026-03-01&updatedBefore=2026-03-02', ['ada'], false],
    ['updated never', '?updatedAfter=2027-01-01', [], false],
  ])('answers %s', async (_what, query, expected, hasMore) => {
    const { status, body } = await groma.call(`GET /v1/users${query}`)
    expect(status).toBe(200)
    expect(names(body)).toEqual(expected)
    expect(body.meta).toMatchObject({ code: 200, hasMore })
  })

  // None of these parts can be in the random `_id`s, which are hexadecimal.
  it.each([
    ['a userId', 'OB', ['bob']],
    ['a deviceId', 'hon', ['bob', 'ada']],
    ['a value of the metadata', 'gol', ['ada']],
    ['a number of it', '6.5', ['ada']],
    ['a name of it', 'plan', []],
    ['a wildcard', '%25', []],
    ['nobody', 'zzz', []],
  ])('finds users by a part of %s: %s', async (_what, query, expected) => {
    expect(names((await groma.call(`GET /v1/users?query=${query}`)).body)).toEqual(expected)
  })

  it('finds users page by page, by a whole _id, and between two times', async () => {
    const { body } = await groma.call('GET /v1/users?query=phone&limit=1')
    expect([names(body), body.meta.hasMore]).toEqual([['bob'], true])
    const next = (await groma.call(`GET /v1/users?query=phone&limit=1&cursor=${body.meta.cursor}`)).body
    expect([names(next), next.meta.hasMore]).toEqual([['ada'], false])
    expect(names((await groma.call(`GET /v1/users?query=${lamp}`)).body)).toEqual(['lamp'])
    const before = await groma.call('GET /v1/users?query=phone&updatedBefore=2026-03-02')
    expect(names(before.body)).toEqual(['ada'])
  })

  it('keeps test and live apart', async () => {
    const { body } = await groma.call('GET /v1/users', { key: 'live secret' })
    expect(names(body)).toEqual(['liv'])
    expect(body.users[0].live).toBe(true)
  })
})

describe('GET /v1/users/:id', () => {
  it('answers the whole user', async () => {
    const { status, body } = await groma.call('GET /v1/users/ada')
    expect(status).toBe(200)
    expect(body).toEqual({
      meta: { code: 200 },
      user: {
        _id: ada,
        live: false,
        userId: 'ada',
        deviceId: 'phone',
        metadata: { plan: 'gold', age: 36.5 },
        location: { type: 'Point', coordinates: [13.2618, 53.5587] },
        locationAccuracy: 12.5,
        foreground: true,
        deviceType: 'iOS',
        ip: '203.0.113.7',
        geofences: [],
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-03-01T10:00:00.120Z',
      },
    })
  })

  it('omits unknown fields instead of sending null', async () => {
    const { body } = await groma.call('GET /v1/users/lamp')
    expect(Object.keys(body.user)).not.toContain('userId')
    expect(Object.values(body.user)).not.toContain(null)
  })

  it.each([
    ['its _id', () => ada, 'ada'],
    ['its userId', () => 'ada', 'ada'],
    ['its deviceId', () => 'lamp', 'lamp'],
    ['a deviceId of two users: the last updated', () => 'phone', 'bob'],
  ])('finds a user by %s', async (_what, reference, expected) => {
    const { body } = await groma.call(`GET /v1/users/${reference()}`)
    expect(names({ users: [body.user] })).toEqual([expected])
  })

  it.each([
    ['nobody', 'nobody', 'test secret'],
    ['a live user to a test key', 'liv', 'test secret'],
    ['a test user to a live key', 'ada', 'live secret'],
  ])('answers 404 for %s', async (_what, reference, key) => {
    const { status, body } = await groma.call(`GET /v1/users/${reference}`, { key })
    expect(status).toBe(404)
    expect(body.meta).toEqual({ code: 404, message: `No user found for "${reference}".` })
  })
})

describe('DELETE /v1/users/:id', () => {
  it('removes the user and their identities', async () => {
    expect(await groma.call(`DELETE /v1/users/${lamp}`)).toMatchObject({
      status: 200,
      body: { meta: { code: 200 } },
    })
    expect((await groma.call('GET /v1/users/lamp')).status).toBe(404)
    expect((await groma.call(`DELETE /v1/users/${lamp}`)).status).toBe(404)
    const left = await groma.database.query('select 1 from identities where user_id = $1', [lamp])
    expect(left).toEqual([])
  })

  it('does not delete in the other environment', async () => {
    expect((await groma.call('DELETE /v1/users/liv')).status).toBe(404)
    expect((await groma.call('GET /v1/users/liv', { key: 'live secret' })).status).toBe(200)
  })
})
