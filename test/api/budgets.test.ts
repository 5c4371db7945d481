import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { stopClock } from '../app/clock.ts'

/** What one caller may cost; the limits are small here, and their clock stands still. */
let shared: TestApp
let groma: TestApp

beforeAll(async () => {
  shared = await openTestApp({ GROMA_LIMITS: 'users.new=2,users.burst=5,track.project=9' })
})
afterAll(() => shared?.close())
beforeEach(async () => {
  stopClock()
  groma = await shared.newProject()
})

const at = { latitude: 53.5587, longitude: 13.2618, accuracy: 5 }
const publishable = { key: 'test publishable' } as const
const track = (deviceId: string, more: object = {}, options: object = publishable) =>
  groma.call('POST /v1/track', { body: { deviceId, ...at, ...more }, ...options })
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort()
const userCount = async () => (await groma.call('GET /v1/users')).body.users.length

describe('new users by a publishable key', () => {
  it('are created up to the burst, then refused; known devices go on', async () => {
    const devices = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    expect(await statuses(devices.map((device) => track(device)))).toEqual([
      200, 200, 200, 200, 200, 429, 429,
    ])
    expect(await userCount()).toBe(5)
    const refused = await track('another')
    expect(refused.headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '0',
      'retry-after': '1',
    })
    expect(refused.headers['x-ratelimit-reset']).toMatch(/^\d+$/)
    expect(refused.body.meta).toEqual({
      code: 429,
      message: expect.stringContaining('create at most 2 users per second, or 5 at once'),
    })
    const [known] = (await groma.call('GET /v1/users')).body.users
    expect(
      (
        await groma.call('POST /v1/track/replay', {
          ...publishable,
          body: { replays: [{ deviceId: known.deviceId, ...at }] },
        })
      ).status,
    ).toBe(200)
  })

  it('count in a replay too, which is refused whole', async () => {
    const replays = ['a', 'b', 'c', 'd', 'e', 'f'].map((deviceId) => ({ deviceId, ...at }))
    expect((await groma.call('POST /v1/track/replay', { ...publishable, body: { replays } })).status).toBe(
      429,
    )
    expect(await userCount()).toBe(0)
  })

  it('have a budget per environment and project; secret keys need none', async () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f']
    expect(await statuses(six.map((device) => track(device)))).toContain(429)
    expect((await track('a', {}, { key: 'live publishable' })).status).toBe(200)
    const updates = [
      { deviceId: 'x', ...at },
      { deviceId: 'y', ...at },
    ]
    const { body } = await groma.call('POST /v1/track/bulk', { body: { updates } })
    expect(body.results.map(({ code }: { code: number }) => code)).toEqual([200, 200])
  })
})

describe('updates of a project', () => {
  it('are counted one by one in bulk', async () => {
    const updates = Array.from({ length: 10 }, (_, at_) => ({ deviceId: `d${at_}`, ...at }))
    const { body } = await groma.call('POST /v1/track/bulk', { body: { updates } })
    const codes = body.results.map(({ code }: { code: number }) => code)
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 429])
    expect(body.results[9].message).toContain('9 requests per second for track.project')
    expect((await track('d1')).status).toBe(429)
  })

  it('a replay is taken whole, and more than a second of them are owed', async () => {
    const replays = Array.from({ length: 12 }, () => ({ deviceId: 'd', ...at }))
    const send = () => groma.call('POST /v1/track/replay', { ...publishable, body: { replays } })
    expect(await statuses([send(), send()])).toEqual([200, 429])
    expect((await send()).headers['retry-after']).toBe('2')
  })
})

it('the limit per device is not passed by sending a refused update again', async () => {
  const start = Date.now() - 60_000
  const update = (second: number) => ({ updatedAt: new Date(start + second * 1000).toISOString() })
  const sent = [update(1), update(1), update(2), update(2), update(2), update(1)]
  const answers = []
  for (const more of sent) answers.push((await track('phone', more)).status)
  expect(answers).toEqual([200, 200, 429, 429, 429, 200])
})

it('metadata that would fill the disk are refused, and nothing is stored', async () => {
  const metadata = { big: 'x'.repeat(982_000) }
  const answer = await track('phone', { metadata })
  expect([answer.status, answer.body.meta.param]).toEqual([400, 'metadata'])
  expect(await userCount()).toBe(0)
})
