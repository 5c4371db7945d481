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
const figures: [perSecond: number, operations: string[]][] = [
  [100, ['GET /v1/geocode/forward', 'GET /v1/geocode/reverse', 'GET /v1/geocode/ip']],
  [100, ['GET /v1/search/autocomplete']],
  [10, ['GET /v1/search/users']],
  [50, ['GET /v1/search/geofences', 'GET /v1/search/places']],
  [25, ['GET /v1/addresses/validate']],
  [50, ['GET /v1/route/distance']],
  [10, ['GET /v1/route/matrix', 'POST /v1/route/match', 'GET /v1/route/optimize']],
  [20, ['GET /v1/route/directions']],
  [10, ['GET /v1/users', 'GET /v1/users/x', 'DELETE /v1/users/x', 'POST /v1/users/refresh']],
  [10, ['GET /v1/trips', 'GET /v1/trips/x', 'POST /v1/trips', 'DELETE /v1/trips/x']],
  [10, ['GET /v1/geofences/x', 'DELETE /v1/geofences/x', 'GET /v1/geofences/x/y/users']],
  [10, ['GET /v1/beacons/x', 'DELETE /v1/beacons/x', 'GET /v1/settings', 'PATCH /v1/settings']],
  // Not in the contract; decided by us:
  [10, ['GET /v1/context', 'POST /v1/events', 'PATCH /v1/trips/x/update', 'GET /v1/geofences']],
  [10, ['PUT /v1/geofences/x/y', 'GET /v1/beacons', 'POST /v1/beacons', 'PUT /v1/beacons/x/y']],
]

describe('Requests a second', () => {
  it.each(figures.flatMap(([perSecond, operations]) => operations.map((name) => [name, perSecond] as const)))(
    '%s: %i',
    async (operation, perSecond) => {
      const { headers } = await groma.call(operation, { ...(/^P/.test(operation) && { body: {} }) })
      expect(headers['x-ratelimit-limit']).toBe(`${perSecond}`)
    },
  )

  it('POST /v1/track: 1 for each device', async () => {
    const limited = await openSpecApp({ GROMA_LIMITS: 'track=1' })
    stopClock()
    const body = { latitude: 1, longitude: 1, accuracy: 5 }
    const status = async (deviceId: string) =>
      (await limited.call('POST /v1/track', { body: { ...body, deviceId } })).status
    expect([await status('one'), await status('one'), await status('two')]).toEqual([200, 429, 200])
    await limited.close()
  })
})
