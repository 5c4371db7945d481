import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { stopClock } from '../app/clock.ts'
import { openSpecApp } from './app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
})
afterAll(() => groma.close())

/** The defaults; where the contract lists two, the first. Sizes and ranges are tested with each operation. */
const figures: [operation: string, perSecond: number][] = [
  ['GET /v1/geocode/forward', 100],
  ['GET /v1/geocode/reverse', 100],
  ['GET /v1/geocode/ip', 100],
  ['GET /v1/search/autocomplete', 100],
  ['GET /v1/search/users', 10],
  ['GET /v1/search/geofences', 50],
  ['GET /v1/search/places', 50],
  ['GET /v1/addresses/validate', 25],
  ['GET /v1/route/distance', 50],
  ['GET /v1/route/matrix', 10],
  ['POST /v1/route/match', 10],
  ['GET /v1/route/optimize', 10],
  ['GET /v1/route/directions', 20],
  ['GET /v1/users', 10],
  ['GET /v1/users/x', 10],
  ['DELETE /v1/users/x', 10],
  ['POST /v1/users/refresh', 10],
  ['GET /v1/trips', 10],
  ['GET /v1/trips/x', 10],
  ['POST /v1/trips', 10],
  ['DELETE /v1/trips/x', 10],
  ['GET /v1/geofences/x', 10],
  ['DELETE /v1/geofences/x', 10],
  ['GET /v1/geofences/x/y/users', 10],
  ['GET /v1/beacons/x', 10],
  ['DELETE /v1/beacons/x', 10],
  ['GET /v1/settings', 10],
  ['PATCH /v1/settings', 10],
  // Not in the contract; decided by us:
  ['GET /v1/context', 10],
  ['POST /v1/events', 10],
  ['PATCH /v1/trips/x/update', 10],
  ['GET /v1/geofences', 10],
  ['PUT /v1/geofences/x/y', 10],
  ['GET /v1/beacons', 10],
  ['POST /v1/beacons', 10],
  ['PUT /v1/beacons/x/y', 10],
]

describe('Requests a second', () => {
  it.each(figures)('%s: %i', async (operation, perSecond) => {
    const { headers } = await groma.call(operation, { ...(/^P/.test(operation) && { body: {} }) })
    expect(headers['x-ratelimit-limit']).toBe(`${perSecond}`)
  })

  it('POST /v1/track: 1 for each device', async () => {
    const limited = await openSpecApp({ GROMA_LIMITS: 'ping=1' }) // enforces the others at their defaults
    stopClock()
    const body = { latitude: 1, longitude: 1, accuracy: 5 }
    const status = async (deviceId: string) =>
      (await limited.call('POST /v1/track', { body: { ...body, deviceId } })).status
    expect([await status('one'), await status('one'), await status('two')]).toEqual([200, 429, 200])
    await limited.close()
  })
})

describe('Objects in a page, where no limit is sent', () => {
  it('GET /v1/users: 100', async () => {
    const updates = Array.from({ length: 101 }, (_, second) => ({
      ...{ deviceId: `phone ${second}`, latitude: 1, longitude: 1, accuracy: 5 },
      updatedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
    }))
    await groma.call('POST /v1/track/bulk', { body: { updates } })
    const { meta, users } = (await groma.call('GET /v1/users')).body
    expect([users.length, meta.hasMore]).toEqual([100, true])
  })

  const circle = { description: 'x', type: 'circle', coordinates: [1, 1], radius: 50 }
  const beacon = { description: 'x', type: 'eddystone', coordinates: [1, 1], uid: '1', instance: '1' }

  it.each([
    ['trips', 500, 'POST /v1/trips', { externalId: 'one' }],
    ['geofences', 100, 'PUT /v1/geofences/shops/one', circle],
    ['beacons', 100, 'PUT /v1/beacons/doors/one', beacon],
  ])('GET /v1/%s: %i', async (name, count, create, body) => {
    await groma.call(create, { body })
    const copy = `jsonb_build_object('id', md5(number::text), 'external_id', number)`
    await groma.database.query(
      `insert into ${name} select (jsonb_populate_record(one, ${copy})).*
       from ${name} one, generate_series(1, $1::int) number`,
      [count],
    )
    const { meta, [name]: objects } = (await groma.call(`GET /v1/${name}`)).body
    expect([objects.length, meta.hasMore]).toEqual([count, true])
  })
})
