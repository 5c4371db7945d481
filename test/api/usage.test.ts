import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRequests, countUsage } from '../../src/store/events/usage.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { draw, position } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'

/** h: at home, w: at work, f: far away */
const { h, w, f } = draw('h . . . . w . . . . f', 100) as Record<
  'h' | 'w' | 'f',
  { latitude: number; longitude: number }
>

let groma: TestApp

beforeAll(async () => {
  groma = await openTestApp()
  await fence(groma, 'home', { coordinates: position(h) })
  await fence(groma, 'work', { coordinates: position(w) })
  const ada = walker(groma)
  for (const place of [h, f, h, w, f]) await ada(place)
  await walker(groma, { deviceId: 'l' }, 'live publishable')(h)
})

afterAll(() => groma.close())

const usage = async (query = '', key = 'test secret') =>
  (await groma.call(`GET /v1/usage${query}`, { key })).body

async function checkToday(): Promise<void> {
  const body = await usage()
  expect(body.usage).toHaveLength(30)
  expect(body.usage.at(-1)).toMatchObject({ updates: 5, events: 6 })
  expect(body.usage.at(-2)).toMatchObject({ requests: 0, updates: 0, events: 0 })
  expect(body.events).toEqual([
    { name: 'user.entered_geofence', count: 3 },
    { name: 'user.exited_geofence', count: 3 },
  ])
  expect(
    body.geofences.map(({ geofence, entries }: { geofence: { externalId: string }; entries: number }) => [
      geofence.externalId,
      entries,
    ]),
  ).toEqual([
    ['home', 2],
    ['work', 1],
  ])
}

it('counts at once, by environment', async () => {
  await checkToday()
  expect((await usage('', 'live secret')).usage.at(-1)).toMatchObject({ updates: 1, events: 0 })
})

it('counts nothing twice when several servers add up', async () => {
  await Promise.all([countUsage(groma.database), countUsage(groma.database)])
  await checkToday()
  await groma.pool.query(
    "update usage_progress set counted_to = 'epoch'; update locations set received_at = (received_at at time zone 'UTC' - interval '31 seconds') at time zone 'UTC'; update events set stored_at = (stored_at at time zone 'UTC' - interval '31 seconds') at time zone 'UTC'",
  )
  await Promise.all([countUsage(groma.database), countUsage(groma.database)])
  await countUsage(groma.database)
  const { rows } = await groma.pool.query("select sum(count)::int as count from usage where kind = 'updates'")
  expect(rows[0].count).toBe(6)
})

it('adds up what has waited for hours, in steps', async () => {
  await groma.pool.query(
    "delete from usage where kind = 'updates'; update usage_progress set counted_to = now() - interval '20 hours'",
  )
  await countUsage(groma.database)
  const { rows } = await groma.pool.query(
    `select (select sum(count)::int from usage where kind = 'updates') as count, counted_to > now() - interval '1 hour' as "isDone"
     from usage_progress`,
  )
  expect(rows).toEqual([{ count: 6, isDone: true }])
})

it('counts requests by operation once they are saved', async () => {
  groma.requests.take()
  await groma.pool.query("delete from usage where kind = 'requests'")
  for (const request of ['GET /v1/users', 'GET /v1/users/nobody', 'GET /v1/users', 'GET /v1/nothing'])
    await groma.call(request)
  await groma.call('GET /v1/users', { key: 'no key' })
  await addRequests(groma.database, groma.requests.take())
  await addRequests(groma.database, groma.requests.take())
  const { requests, usage: days } = await usage()
  expect(requests).toEqual([
    { name: 'GET /v1/users', count: 2 },
    { name: 'GET /v1/users/:id', count: 1 },
  ])
  expect(days.at(-1).requests).toBe(3)
})

it.each([
  ['?by=hour', 48, 3_600_000],
  ['?by=hour&from=2026-01-01T00:30:00Z&to=2026-01-01T05:10:00Z', 6, 3_600_000],
  ['?from=2026-01-01&to=2026-01-07', 7, 86_400_000],
])('%s has %i parts of equal length', async (query, length, span) => {
  const times = (await usage(query)).usage.map(({ at }: { at: string }) => Date.parse(at))
  expect(times).toHaveLength(length)
  expect(times.at(-1) - times[0]).toBe((length - 1) * span)
  expect(times[0] % span).toBe(0)
})

it.each(['?from=2026-02-01&to=2026-01-01', '?from=2020-01-01&by=hour', '?by=week'])(
  '%s is refused',
  async (query) => {
    expect((await usage(query)).meta.code).toBe(400)
  },
)
