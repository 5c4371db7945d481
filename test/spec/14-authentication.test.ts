import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { openSpecApp } from './app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
})
afterAll(() => groma.close())

/** Every documented operation, and those that SDKs call. P needs any key, S a secret one. */
const levels: [operation: string, level: 'P' | 'S'][] = [
  ['POST /v1/track', 'P'],
  ['GET /v1/context', 'P'],
  ['GET /v1/geocode/forward', 'P'],
  ['GET /v1/geocode/reverse', 'P'],
  ['GET /v1/geocode/ip', 'P'],
  ['GET /v1/search/autocomplete', 'P'],
  ['GET /v1/search/users', 'S'],
  ['GET /v1/search/geofences', 'P'],
  ['GET /v1/search/places', 'P'],
  ['GET /v1/addresses/validate', 'P'],
  ['GET /v1/route/distance', 'P'],
  ['GET /v1/route/matrix', 'P'],
  ['POST /v1/route/match', 'P'],
  ['GET /v1/route/directions', 'P'],
  ['GET /v1/route/optimize', 'P'],
  ['GET /v1/users', 'S'],
  ['GET /v1/users/x', 'S'],
  ['DELETE /v1/users/x', 'S'],
  ['POST /v1/users/refresh', 'S'],
  ['GET /v1/trips', 'S'],
  ['GET /v1/trips/x', 'S'],
  ['GET /v1/trips/x/route', 'S'],
  ['POST /v1/trips', 'P'],
  ['PATCH /v1/trips/x/update', 'P'],
  ['DELETE /v1/trips/x', 'S'],
  ['GET /v1/geofences', 'S'],
  ['GET /v1/geofences/x', 'S'],
  ['GET /v1/geofences/x/y', 'S'],
  ['PUT /v1/geofences/x', 'S'],
  ['PUT /v1/geofences/x/y', 'S'],
  ['DELETE /v1/geofences/x', 'S'],
  ['DELETE /v1/geofences/x/y', 'S'],
  ['GET /v1/geofences/x/y/users', 'S'],
  ['POST /v1/events', 'P'],
  ['GET /v1/beacons', 'S'],
  ['GET /v1/beacons/x', 'S'],
  ['GET /v1/beacons/x/y', 'S'],
  ['POST /v1/beacons', 'S'],
  ['PUT /v1/beacons/x', 'S'],
  ['PUT /v1/beacons/x/y', 'S'],
  ['DELETE /v1/beacons/x', 'S'],
  ['DELETE /v1/beacons/x/y', 'S'],
  ['GET /v1/settings', 'S'],
  ['PATCH /v1/settings', 'S'],
  ['GET /v1/config', 'P'],
  ['GET /v1/ping', 'P'],
  ['POST /v1/logs', 'P'],
  ['POST /v1/search/autocomplete/click', 'P'],
  ['GET /v1/search/beacons', 'P'],
  ['POST /v1/track/replay', 'P'],
  ['PUT /v1/events/x/verification', 'P'],
  ['GET /v1/events', 'S'],
  ['GET /v1/events/x', 'S'],
  ['DELETE /v1/events/x', 'S'],
  ['POST /v1/geofences', 'S'],
  ['POST /v1/track/bulk', 'S'],
  ['GET /v1/track/explain', 'S'],
]

const send = (operation: string, key: string) =>
  groma.call(operation, { key, ...(/^P/.test(operation) && { body: {} }) })

describe('1. every request carries a key in Authorization', () => {
  it('as it is, or after Bearer', async () => {
    const { secret = '' } = groma.keys.test
    for (const key of [secret, `Bearer ${secret}`])
      expect((await send('GET /v1/users', key)).status).toBe(200)
  })
})

it('2. a project has four keys', () => {
  const { test, live } = groma.keys
  const keys = [test.publishable, live.publishable, test.secret, live.secret]
  const kinds = ['test_pk', 'live_pk', 'test_sk', 'live_sk']
  for (const [index, kind] of kinds.entries())
    expect(keys[index]).toMatch(new RegExp(`^prj_${kind}_[0-9a-f]{40}$`))
})

describe('3. and 6. levels; 5. no key is 401, too weak a key is 403', () => {
  it.each(levels)('%s is %s', async (operation, level) => {
    for (const key of ['', 'prj_test_sk_0000']) expect((await send(operation, key)).status).toBe(401)
    const { status } = await send(operation, 'test publishable')
    if (level === 'S') expect(status).toBe(403)
    else expect([200, 400, 404]).toContain(status)
    expect([200, 400, 404, 451]).toContain((await send(operation, 'test secret')).status)
  })
})

it('4. the key decides whether what is made is live, and test and live never meet', async () => {
  for (const mode of ['test', 'live']) {
    const body = { externalId: `of ${mode}` }
    const { trip } = (await groma.call('POST /v1/trips', { key: `${mode} publishable`, body })).body
    expect(trip.live).toBe(mode === 'live')
    const other = mode === 'live' ? 'test secret' : 'live secret'
    expect((await groma.call(`GET /v1/trips/${trip._id}`, { key: other })).status).toBe(404)
  }
})
