import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, openTestApp, type TestApp, testAppForNow } from '../../app/app.ts'
import { stopClock } from '../../app/clock.ts'
import { operatorOf } from '../../app/operator.ts'
import { draw, position, type Spot } from '../../maps/draw.ts'
import { fence, walker } from '../../tracking/walker.ts'

/** Every character is a kilometre; a customer waits at s for a driver who comes from a, and goes home to h. */
const { a, b, s, h } = draw('a . . b . s . . h', 1000) as Record<'a' | 'b' | 's' | 'h', Spot>
const publicUrl = 'https://groma.example.com'

let groma: TestApp
let number = 0
let order: string
let driver: { deviceId: string; userId: string }

beforeAll(async () => {
  groma = await openTestApp({ GROMA_PUBLIC_URL: publicUrl })
  await fence(groma, '7', { description: 'Garden Street 5', coordinates: position(s) }, 'door')
})
afterAll(() => groma.close())

beforeEach(async () => {
  number += 1
  order = `secret-order-${number}`
  driver = { deviceId: `phone-${number}`, userId: `driver-${number}` }
  await make()
})

const make = () =>
  groma.call('POST /v1/trips', {
    body: {
      externalId: order,
      userId: driver.userId,
      destinationGeofenceTag: 'door',
      destinationGeofenceExternalId: '7',
      metadata: { rings: 'twice' },
    },
  })
const share = async (body: object = {}) => {
  const answer = await groma.call(`POST /v1/trips/${order}/share`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const made = answer.body.share as { _id: string; url: string; expiresAt: string }
  return { ...made, path: new URL(made.url).pathname }
}
/** As anyone may who has the link. */
const open = (path: string, headers = {}): Promise<Answer> => groma.call(`GET ${path}`, { key: '', headers })
const shown = async (path: string) => (await open(`${path}/trip`)).body.trip
const end = (status: string) => groma.call(`PATCH /v1/trips/${order}/update`, { body: { status } })
const change = (assignment: string) =>
  groma.database.query(`update trips set ${assignment} where external_id = $1`, [order])

describe('a shared trip', () => {
  it('shows position, ETA, destination and a display name, and nothing else of the user', async () => {
    const { path, url, expiresAt } = await share({ displayName: 'Ana' })
    expect(url).toMatch(/^https:\/\/groma\.example\.com\/share\/[\w-]{22}$/)
    expect(Date.parse(expiresAt) - Date.now()).toBeCloseTo(48 * 3_600_000, -5)
    expect(await shown(path)).toEqual({
      displayName: 'Ana',
      status: 'pending',
      mode: 'car',
      updatedAt: expect.any(String),
      destination: { location: { type: 'Point', coordinates: position(s) }, name: 'Garden Street 5' },
    })
    await walker(groma, driver)(a)
    await walker(groma, driver)(b)
    const { trip, area } = (await open(`${path}/trip`)).body
    expect(trip).toMatchObject({
      status: 'started',
      location: { coordinates: position(b) },
      eta: { distance: expect.closeTo(2000, -2), duration: expect.any(Number) },
    })
    const [west, south, east, north] = area
    expect(west < b.longitude && s.longitude < east && south < b.latitude && b.latitude < north).toBe(true)
    const all = JSON.stringify((await open(`${path}/trip`)).body)
    const { _id } = (await groma.call(`GET /v1/users/${driver.userId}`)).body.user
    for (const secret of [order, driver.userId, driver.deviceId, _id, 'rings', 'locations'])
      expect(all).not.toContain(secret)
  })

  it('does not show where the driver goes after the arrival', async () => {
    const { path } = await share()
    for (const place of [a, s, h]) await walker(groma, driver)(place)
    const trip = await shown(path)
    expect(trip).toMatchObject({ status: 'arrived', arrivedAt: expect.any(String) })
    expect(trip).not.toHaveProperty('location')
    expect(trip).not.toHaveProperty('eta')
  })

  it('is a page without a key: not indexed, no referrer, nothing from elsewhere', async () => {
    const { path } = await share()
    const { status, headers, body } = await open(path, { host: 'evil.example' })
    expect([status, headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      200,
      'noindex, nofollow',
      'no-referrer',
    ])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(body).not.toContain('evil.example')
    const style = await open(`${path}/maps/styles/light?language=de`, { host: 'evil.example' })
    expect(style.body.sources.groma.tiles).toEqual([`${path}/maps/tiles/{z}/{x}/{y}`])
  })

  it('opens the tiles around the trip, and no others', async () => {
    const { path } = await share()
    await walker(groma, driver)(a)
    const tileAt = (zoom: number, { longitude, latitude }: Spot) => {
      const sine = Math.sin((latitude * Math.PI) / 180)
      const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
      const [column, row] = [longitude / 360 + 0.5, y].map((part) => Math.floor(part * 2 ** zoom))
      return open(`${path}/maps/tiles/${zoom}/${column}/${row}`)
    }
    const lisbon = { longitude: -9.14, latitude: 38.72 } as Spot
    expect((await tileAt(14, a)).status).toBe(200)
    expect((await tileAt(14, s)).status).toBe(200)
    expect((await tileAt(0, lisbon)).status).toBe(200) // the whole world
    expect((await tileAt(8, lisbon)).status).toBe(404)
    for (const odd of ['1e1/0/0', '0/1/0', '-1/0/0', '15.5/0/0', '99/0/0'])
      expect((await open(`${path}/maps/tiles/${odd}`)).status).toBe(404)
    expect((await open(`${path}/maps/sprites/signs.json`)).status).toBe(200)
  })

  it.each<[what: string, headers: (token: string) => Record<string, string>, path: string]>([
    ['as a key', (token) => ({ authorization: token }), '/v1/trips'],
    ['for the map of everywhere', (token) => ({ authorization: token }), '/maps/tiles/0/0/0'],
    ['for the stream', (token) => ({ authorization: `Bearer ${token}` }), '/v1/stream'],
    [
      'as a session',
      (token) => ({ cookie: `groma_session=${token}`, 'x-groma-dashboard': '1' }),
      '/v1/users',
    ],
  ])('its token is not good %s', async (_what, headers, path) => {
    const token = (await share()).path.replace('/share/', '')
    expect((await open(path, headers(token))).status).toBe(401)
  })

  it('is listed with the end that the end of its trip sets, and no more after that', async () => {
    const { _id, path } = await share()
    const listed = async () => (await groma.call(`GET /v1/trips/${order}/share`)).body.shares
    expect((await listed())[0].expiresAt).toBe((await open(`${path}/trip`)).body.expiresAt)
    const { endedAt } = (await end('completed')).body.trip
    const expiresAt = new Date(Date.parse(endedAt) + 3_600_000).toISOString()
    expect(await listed()).toEqual([{ _id, createdAt: expect.any(String), expiresAt }])
    expect((await open(`${path}/trip`)).body.expiresAt).toBe(expiresAt)
    await change("ended_at = now() - interval '1 hour'")
    expect(await listed()).toEqual([])
  })

  it.each<[when: string, happens: (made: { _id: string }) => Promise<unknown>]>([
    ['when it is revoked', ({ _id }) => groma.call(`DELETE /v1/trips/${order}/share/${_id}`)],
    ['when the trip is deleted', () => groma.call(`DELETE /v1/trips/${order}`)],
    [
      'when the user is erased',
      async () => {
        await walker(groma, driver)(a)
        await groma.call(`DELETE /v1/users/${driver.userId}`)
      },
    ],
    [
      'an hour after the trip',
      async () => {
        await end('completed')
        await change("ended_at = now() - interval '61 minutes'")
      },
    ],
    [
      'after 48 hours',
      ({ _id }) =>
        groma.database.query("update trip_shares set expires_at = now() - interval '1 s' where id = $1", [
          _id,
        ]),
    ],
    [
      'when the trip begins anew: that is another one',
      async () => {
        await end('completed')
        await make()
      },
    ],
    ['when the trip is no longer kept', () => change("updated_at = now() - interval '100 years'")],
  ])('ends %s, and looks as if it had never been', async (_when, happens) => {
    const made = await share()
    expect((await open(`${made.path}/trip`)).status).toBe(200)
    await happens(made)
    const never = `/share/${'A'.repeat(22)}`
    for (const path of ['', '/trip', '/maps/styles/light', '/maps/tiles/0/0/0', '/maps/sprites/signs.json']) {
      const [gone, unknown] = await Promise.all([open(made.path + path), open(never + path)])
      expect([path, gone.status, gone.body]).toEqual([path, 404, unknown.body])
      expect(gone.headers['x-robots-tag']).toBe('noindex, nofollow')
    }
  })

  it('stays for an hour after the trip, to say so', async () => {
    const { path } = await share()
    await end('canceled')
    expect(await shown(path)).toMatchObject({ status: 'canceled', endedAt: expect.any(String) })
    const { expiresAt } = (await open(`${path}/trip`)).body
    expect(Date.parse(expiresAt) - Date.now()).toBeCloseTo(3_600_000, -5)
  })

  it('closes with a disabled project', async () => {
    const { path } = await share()
    await groma.database.query('update projects set disabled = true')
    expect((await open(`${path}/trip`)).status).toBe(404)
    await groma.database.query('update projects set disabled = false')
  })
})

describe('sharing a trip', () => {
  it('needs a secret key, or an operator who may write', async () => {
    const call = `POST /v1/trips/${order}/share`
    expect((await groma.call(call, { key: 'test publishable', body: {} })).status).toBe(403)
    expect((await groma.call(call, { key: 'live secret', body: {} })).status).toBe(404)
    const viewer = await operatorOf(groma, 'read')
    const editor = await operatorOf(groma, 'write')
    expect((await viewer(call, { body: {} })).status).toBe(403)
    const { share: made } = (await editor(call, { body: { displayName: 'Ana' } })).body
    expect((await open(new URL(made.url).pathname)).status).toBe(200)
  })

  it('stores no token, and lists links without it', async () => {
    const { path, _id } = await share({ displayName: 'Ana' })
    const token = path.replace('/share/', '')
    const rows = await groma.database.query('select * from trip_shares')
    expect(JSON.stringify(rows)).not.toContain(token)
    const listed = (await groma.call(`GET /v1/trips/${order}/share`)).body.shares
    expect(listed).toEqual([
      { _id, displayName: 'Ana', createdAt: expect.any(String), expiresAt: expect.any(String) },
    ])
  })

  it('refuses a trip that has ended, and names that are none', async () => {
    const call = `POST /v1/trips/${order}/share`
    const refused = await groma.call(call, { body: { displayName: 'x'.repeat(101) } })
    expect([refused.status, refused.body.meta.param]).toEqual([400, 'displayName'])
    const { _id } = await share()
    const other = await groma.call(`DELETE /v1/trips/other/share/${_id}`)
    expect(other.status).toBe(404)
    await end('completed')
    expect((await groma.call(call, { body: {} })).status).toBe(409)
  })

  it('limits calls of one address, whatever it guesses, and of one link', async () => {
    const limited = await testAppForNow({
      GROMA_LIMITS: 'trips.shared=3',
      GROMA_TRUSTED_PROXIES: '127.0.0.1',
    })
    await limited.call('POST /v1/trips', { body: { externalId: order } })
    const { url } = (await limited.call(`POST /v1/trips/${order}/share`, { body: {} })).body.share
    stopClock()
    const from = async (address: string, token: string) =>
      (await limited.call(`GET /share/${token}/trip`, { key: '', headers: { 'x-forwarded-for': address } }))
        .status
    const token = url.split('/').at(-1)
    const guesses = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(22))
    const answers = []
    for (const guess of guesses) answers.push(await from('192.0.2.1', guess))
    expect(answers).toEqual([404, 404, 404, 429])
    const visits = []
    for (const last of [2, 3, 4, 5]) visits.push(await from(`192.0.2.${last}`, token))
    expect(visits).toEqual([200, 200, 200, 429])
  })
})
