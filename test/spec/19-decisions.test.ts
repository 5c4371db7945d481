import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { position, type Spot } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'
import { openSpecApp, query } from './app.ts'

/** Decisions where the specification is silent, unless another test has them. */
let city: City
let groma: TestApp
beforeAll(async () => {
  city = await buildCity({ withRoads: true })
  groma = await openSpecApp({ GROMA_DATA: city.folder, GROMA_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' })
})
afterAll(async () => {
  await groma.close()
  await city.remove()
})

const settings = (body: object) => groma.call('PATCH /v1/settings/project', { body })

describe('On the wire', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['', '127.0.0.1'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7:80, 10.1.2.3:4711', '203.0.113.7'],
    ['[2001:db8::7]:5678', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, ::ffff:10.1.2.3', '203.0.113.7'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.7, _hidden', '127.0.0.1'],
  ])('behind proxies (%s) the client is the last hop that is not ours: %s', async (hops, ip) => {
    const { body } = await groma.call('GET /v1/ping', { headers: hops ? { 'x-forwarded-for': hops } : {} })
    expect(body.ip).toBe(ip)
  })

  it.each([
    ['brackets', 'metadata[floor]=2&metadata[open]=yes', { floor: 2, open: 'yes' }],
    ['JSON text', 'metadata={"floor":2}', { floor: 2 }],
  ])('metadata in a form come as %s', async (_how, sent, metadata) => {
    const form = `deviceId=form&latitude=1&longitude=1&accuracy=5&${sent}`
    expect((await groma.call('POST /v1/track', { form })).body.user.metadata).toEqual(metadata)
  })

  it('a key counts only in the header, not in the query, but for maps', async () => {
    const path = `/v1/users?publishableKey=${groma.keys.test.secret}`
    expect((await groma.call(`GET ${path}`, { key: '' })).status).toBe(401)
  })
})

describe('Names', () => {
  it('a deviceId names its user who was updated last', async () => {
    const at = { latitude: 1, longitude: 1 }
    for (const userId of ['first', 'second']) await walker(groma, { deviceId: 'shared', userId })(at)
    expect((await groma.call('GET /v1/users/shared')).body.user.userId).toBe('second')
    await walker(groma, { deviceId: 'shared', userId: 'first' })(at)
    expect((await groma.call('GET /v1/users/shared')).body.user.userId).toBe('first')
  })
})

it('Events of one update: borders, exits, entries, dwells, places, beacons, trip, fraud', async () => {
  const on = [
    'dwelled_in_geofence',
    'entered_place',
    'entered_beacon',
    'entered_region_country',
    'failed_fraud',
  ]
  await settings({
    ...{ places: true, regions: true, beacons: true, fraud: true },
    events: Object.fromEntries(on.map((type) => [`user.${type}`, true])),
  })
  const cafe = city.at.S as Spot
  const heard = { type: 'ibeacon', uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e', major: '1', minor: '2' }
  await groma.call('PUT /v1/beacons/doors/1', {
    body: { ...heard, description: 'Door', coordinates: position(cafe) },
  })
  // Someone in Berlin goes from one geofence to the café in Baltimore, and stays in one around both.
  const berlin = { latitude: 52.52, longitude: 13.405 }
  await fence(groma, 'berlin', { coordinates: position(berlin) })
  await fence(groma, 'cafe', { coordinates: position(cafe) })
  const atlantic = [
    [-90, 30],
    [20, 30],
    [20, 60],
    [-90, 60],
    [-90, 30],
  ]
  await fence(groma, 'atlantic', { type: 'polygon', coordinates: atlantic, dwellThreshold: 5 })
  const who = { deviceId: 'traveller', userId: 'traveller' }
  await walker(groma, who)(berlin, { updatedAt: '2026-01-31T12:00:00Z' })
  await groma.call('POST /v1/trips', { body: { externalId: 'flight', userId: 'traveller' } })
  const { events } = (
    await walker(groma, who)(cafe, {
      ...{ updatedAt: '2026-01-31T12:10:00Z', stopped: true, beacons: [heard] },
    })
  ).body
  expect(events.map(({ type }: { type: string }) => type.slice('user.'.length))).toEqual([
    'entered_region_country',
    'exited_geofence',
    'entered_geofence',
    'dwelled_in_geofence',
    'entered_place',
    'entered_beacon',
    'started_trip',
    'failed_fraud',
  ])
})

it('Nested copies: geofences without geometry, all with an _id, and little of the user', async () => {
  await settings({ places: true, regions: true, beacons: true, events: { 'user.entered_place': true } })
  const cafe = city.at.S as Spot
  const heard = { type: 'eddystone', uid: 'nested', instance: '1' }
  const door = { ...heard, description: 'Door', coordinates: position(cafe) }
  await groma.call('PUT /v1/beacons/doors/nested', { body: door })
  await fence(groma, 'nested', { coordinates: position(cafe) })
  const who = { deviceId: 'nested', userId: 'nested', metadata: { plan: 'gold' }, description: 'x' }
  const { user, events } = (await walker(groma, who)(cafe, { stopped: true, beacons: [heard] })).body
  const asked = await groma.call(`GET /v1/context?coordinates=${city.point('S')}`)
  const [nested] = events.map((event: { user: object }) => event.user)
  const { _id, userId, deviceId, metadata, country, state, dma, postalCode } = user
  for (const event of events)
    expect(event.user).toEqual({ _id, userId, deviceId, metadata, country, state, dma, postalCode })
  expect(nested.country._id).toBe('country-US')
  const copies = [user, asked.body.context, ...events]
  const geofences = copies.flatMap((one) => [one.geofences ?? [], one.geofence ?? []]).flat()
  expect(geofences.length).toBeGreaterThan(2)
  for (const copy of geofences) expect(copy).not.toHaveProperty('geometry')
  const others = copies.flatMap((one) => [one.place ?? [], one.beacon ?? [], one.beacons ?? []]).flat()
  expect(others.length).toBeGreaterThan(3)
  for (const copy of [...geofences, ...others]) expect(copy._id).toMatch(/^[0-9a-f]{24}$/)
})

it('The context of a point has what is there, inside and beside', async () => {
  await settings({ places: true, regions: true })
  const { context, ...beside } = (await groma.call(`GET /v1/context?coordinates=${city.point('S')}`)).body
  expect(context).toMatchObject({
    ...{ live: false, geofences: expect.any(Array), place: { name: 'Starbucks' } },
    ...{
      country: { code: 'US' },
      state: { code: 'MD' },
      dma: { code: '512' },
      postalCode: { code: '21201' },
    },
  })
  expect(beside).toEqual({ meta: { code: 200 }, ...context })
})

it('A trip of an SDK by motorbike takes the roads of a car', async () => {
  await fence(groma, 'g', { coordinates: position(city.at.g as Spot), radius: 10 }, 'trip')
  const eta = async (mode: string) => {
    const to = { destinationGeofenceTag: 'trip', destinationGeofenceExternalId: 'g' }
    const headers = { 'x-radar-device-type': 'Android' }
    const body = { externalId: mode, userId: mode, mode, ...to }
    expect((await groma.call('POST /v1/trips', { headers, body })).status).toBe(200)
    return (await walker(groma, { deviceId: mode, userId: mode })(city.at.a as Spot)).body.user.trip.eta
  }
  const car = await eta('car')
  // The time that passes before the answer counts.
  expect(await eta('motorbike')).toEqual({ ...car, duration: expect.closeTo(car.duration, 1) })
  expect((await eta('foot')).duration).toBeGreaterThan(car.duration * 2)
})

describe('Search, geocoding and routes', () => {
  it('users found by travel time carry it, and stay in the order of distance', async () => {
    for (const letter of ['b', 'g'])
      await walker(groma, { deviceId: letter, userId: letter })(city.at[letter] as Spot)
    const asked = query({ near: city.point('a'), mode: 'foot', radius: '30' })
    const { users } = (await groma.call(`GET /v1/search/users?${asked}`)).body
    const named = users.filter(({ userId }: { userId: string }) => /^[bg]$/.test(userId))
    expect(named.map(({ userId }: { userId: string }) => userId)).toEqual(['b', 'g'])
    for (const user of named) expect(user.duration).toBeGreaterThan(0)
  })

  it('the radius by travel time is 1000 minutes by default, and may be less than 100', async () => {
    const found = async (fields: { [name: string]: string }) =>
      (await groma.call(`GET /v1/search/users?${query({ near: city.point('a'), ...fields })}`)).body
    const names = ({ users }: { users: { userId: string }[] }) =>
      users.map(({ userId }) => userId).filter((userId) => /^[bg]$/.test(userId))
    expect(names(await found({ mode: 'foot' }))).toEqual(['b', 'g'])
    expect(names(await found({ mode: 'foot', radius: '3' }))).toEqual(['b'])
    expect((await found({ radius: '99' })).meta).toMatchObject({ code: 400, param: 'radius' })
    expect((await found({ mode: 'foot', radius: '10001' })).meta).toMatchObject({
      code: 400,
      param: 'radius',
    })
  })

  it('the distance of an address is in metres', async () => {
    const { latitude, longitude } = city.at.A as Spot
    const beside = `${latitude + 20 / 111_195},${longitude}`
    const { addresses } = (await groma.call(`GET /v1/geocode/reverse?coordinates=${beside}`)).body
    expect(addresses[0]).toMatchObject({ number: '100', distance: expect.closeTo(20, 0) })
  })

  it('autocomplete looks for places, addresses and coarse layers by default', async () => {
    const first = async (text: string) =>
      (await groma.call(`GET /v1/search/autocomplete?${query({ query: text, near: city.point('a') })}`)).body
        .addresses[0].layer
    expect([await first('starbuck'), await first('100 calvert st'), await first('baltim')]).toEqual([
      'place',
      'address',
      'locality',
    ])
  })

  it('isochrones are of 1 to 120 minutes', async () => {
    const body = {
      description: 'x',
      type: 'isochrone',
      mode: 'foot',
      coordinates: position(city.at.b as Spot),
    }
    for (const [radius, status] of [
      [1, 200],
      [0.5, 400],
      [121, 400],
    ]) {
      const answer = await groma.call('PUT /v1/geofences/reach/1', { body: { ...body, radius } })
      expect([answer.status, answer.body.meta.param]).toEqual([status, status === 400 ? 'radius' : undefined])
    }
  })

  it('a mode without a route is left out, and only if all are is it 404', async () => {
    const fields = { origin: city.point('a'), destination: city.point('g'), modes: 'car,foot' }
    const { routes } = (await groma.call(`GET /v1/route/distance?${query(fields)}`)).body
    expect(Object.keys(routes).sort()).toEqual(['car', 'foot', 'geodesic'])
    const nowhere = { ...fields, destination: '0,0' }
    expect((await groma.call(`GET /v1/route/distance?${query(nowhere)}`)).status).toBe(404)
  })
})
