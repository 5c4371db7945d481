import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { position } from '../maps/draw.ts'
import { walker } from '../tracking/walker.ts'
import { openSpecApp, query } from './app.ts'

/** Each resource with all its documented fields. */
let city: City
let groma: TestApp
beforeAll(async () => {
  city = await buildCity({ withRoads: false })
  groma = await openSpecApp({ GROMA_DATA: city.folder, GROMA_TRUSTED_PROXIES: '127.0.0.1' })
  await settings({ places: true, regions: true, beacons: true, fraud: true, events: everyEvent })
  await groma.call('PATCH /v1/settings', { body: { chainMappings: { starbucks: 'sb' } } })
  await groma.call('PUT /v1/segments/vips', { body: { description: 'Our best', userIds: ['ada'] } })
  await groma.call('PUT /v1/geofences/store/7', { body: store() })
  await groma.call('PUT /v1/beacons/doors/1', { body: door() })
})
afterAll(async () => {
  await groma.close()
  await city.remove()
})

const everyEvent = {
  'user.entered_place': true,
  'user.exited_place': true,
  'user.entered_beacon': true,
  'user.entered_region_country': true,
}
const settings = (body: object) => groma.call('PATCH /v1/settings/project', { body })
const cafe = () => city.at.S as { latitude: number; longitude: number }
const store = () => ({
  description: 'Store 7',
  type: 'circle',
  coordinates: position(cafe()),
  radius: 100,
  metadata: { floor: 1 },
})
const heard = {
  type: 'ibeacon',
  uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e',
  major: '1',
  minor: '2',
}
const door = () => ({
  description: 'Door',
  ...heard,
  coordinates: position(cafe()),
  metadata: { side: 'left' },
})
const id = expect.stringMatching(/^[0-9a-f]{24}$/)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const point = { type: 'Point', coordinates: [expect.any(Number), expect.any(Number)] }

const visit = (more: object = {}) =>
  groma.call('POST /v1/track', {
    key: 'test publishable',
    headers: { 'x-forwarded-for': '129.2.0.1' },
    body: {
      ...{ deviceId: 'phone', userId: 'ada', ...cafe(), accuracy: 5, foreground: true, stopped: true },
      ...{ description: 'Ada', metadata: { vip: true }, deviceType: 'iOS', beacons: [heard] },
      ...more,
    },
  })

it('Point: type Point, coordinates [longitude, latitude]', async () => {
  const { user } = (await walker(groma, { deviceId: 'somewhere' })(cafe())).body
  expect(user.location).toEqual({ type: 'Point', coordinates: position(cafe()) })
})

describe('User', () => {
  it('can be named by _id, userId or deviceId', async () => {
    const { user } = (await visit()).body
    for (const name of [user._id, 'ada', 'phone'])
      expect((await groma.call(`GET /v1/users/${name}`)).body.user._id).toBe(user._id)
  })

  it('has the fields that are listed, with those of Places, Regions, beacons and Fraud where these are on', async () => {
    const trip = { externalId: 'lunch', userId: 'ada', destinationGeofenceTag: 'store' }
    await groma.call('POST /v1/trips', { body: { ...trip, destinationGeofenceExternalId: '7' } })
    await visit()
    const { user } = (await groma.call('GET /v1/users/ada')).body
    expect(user).toMatchObject({
      _id: id,
      live: false,
      userId: 'ada',
      deviceId: 'phone',
      description: 'Ada',
      metadata: { vip: true },
      location: point,
      locationAccuracy: 5,
      foreground: true,
      stopped: true,
      deviceType: 'iOS',
      createdAt: time,
      updatedAt: time,
      geofences: [{ _id: id, tag: 'store', externalId: '7' }],
      trip: { externalId: 'lunch', status: expect.stringMatching(/^(started|approaching|arrived)$/) },
      place: { name: 'Starbucks' },
      country: { code: 'US', name: 'United States', flag: '🇺🇸' },
      state: { code: 'MD', name: 'Maryland' },
      dma: { code: '512', name: expect.any(String) },
      postalCode: { code: '21201', name: '21201' },
      beacons: [{ _id: id, tag: 'doors', externalId: '1', ...heard }],
      segments: [{ description: 'Our best', externalId: 'vips' }],
      topChains: [{ name: 'Starbucks', slug: 'starbucks', externalId: 'sb' }],
      ip: '129.2.0.1',
    })
  })

  it('has a fraud object of booleans and of times that may be null', async () => {
    const { fraud } = (await visit({ mocked: true })).body.user
    const flags = ['verified', 'passed', 'bypassed', 'blocked', 'mocked', 'jumped', 'compromised']
    for (const flag of [...flags, 'inaccurate', 'proxy', 'sharing'])
      expect(fraud[flag], flag).toBeTypeOf('boolean')
    expect(fraud).toMatchObject({ mocked: true, passed: false, lastMockedAt: time, lastSharingAt: null })
    for (const last of ['lastJumpedAt', 'lastCompromisedAt', 'lastInaccurateAt', 'lastProxyAt'])
      expect(fraud[last], last).toBeNull()
  })

  it('has no place, regions or fraud object where the project has these off', async () => {
    const other = await groma.newProject()
    const { user } = (await walker(other)(cafe(), { stopped: true, mocked: true })).body
    for (const field of ['place', 'country', 'state', 'dma', 'postalCode', 'fraud'])
      expect(user).not.toHaveProperty(field)
  })

  it('has a state, market area and postal code in the US only', async () => {
    const berlin = { latitude: 52.52, longitude: 13.405 }
    const { user } = (await walker(groma, { deviceId: 'berliner' })(berlin)).body
    expect(user.country.code).toBe('DE')
    for (const kind of ['state', 'dma', 'postalCode']) expect(user).not.toHaveProperty(kind)
  })

  it('must not be named by an e-mail address', async () => {
    const { body } = await visit({ userId: 'ada@example.com' })
    expect(body.meta).toMatchObject({ code: 400, param: 'userId' })
  })
})

it('Trip: has the fields that are listed, is named by _id or externalId', async () => {
  const before = Date.now()
  await groma.call('POST /v1/trips', {
    body: {
      ...{
        externalId: 'order',
        userId: 'bob',
        mode: 'bike',
        metadata: { table: 4 },
        approachingThreshold: 5,
      },
      ...{ destinationGeofenceTag: 'store', destinationGeofenceExternalId: '7' },
      scheduledArrivalAt: '2020-01-01',
    },
  })
  await walker(groma, { deviceId: 'bike', userId: 'bob' })({ latitude: 39.2, longitude: -76.62 })
  const { trip } = (await groma.call('GET /v1/trips/order')).body
  expect(trip).toMatchObject({
    ...{ _id: id, live: false, externalId: 'order', metadata: { table: 4 }, mode: 'bike' },
    ...{ destinationGeofenceTag: 'store', destinationGeofenceExternalId: '7' },
    destinationLocation: { type: 'Point', coordinates: position(cafe()) },
    eta: { duration: expect.any(Number), distance: expect.any(Number) },
    ...{ approachingThreshold: 5, createdAt: time, updatedAt: time, status: 'started' },
    scheduledArrivalAt: '2020-01-01T00:00:00.000Z',
    ...{ userId: 'bob', user: { _id: id, userId: 'bob', deviceId: 'bike' } },
    locations: [{ ...point, updatedAt: time }],
    delay: { delayed: true, scheduledArrivalTimeDelay: expect.any(Number) },
  })
  expect(Date.parse(trip.createdAt)).toBeGreaterThanOrEqual(before)
  const late = (Date.now() - Date.UTC(2020, 0, 1)) / 60_000 + trip.eta.duration
  expect(Math.abs(trip.delay.scheduledArrivalTimeDelay - late)).toBeLessThan(5)
  expect((await groma.call(`GET /v1/trips/${trip._id}`)).body.trip.externalId).toBe('order')
  await groma.call('PATCH /v1/trips/order/update', { body: { status: 'arrived' } })
  const done = await groma.call('PATCH /v1/trips/order/update', { body: { status: 'completed' } })
  const ends = { arrivedAt: time, completedAt: time, endedAt: time }
  expect(done.body.trip).toMatchObject(ends)
  expect((await groma.call('GET /v1/trips?externalId=order')).body.trips).toMatchObject([ends])
})

describe('Geofence', () => {
  it('has the fields that are listed, is named by _id or by tag and externalId', async () => {
    const sent = {
      ...store(),
      ...{ userIds: 'ada,bob', ip: '10.0.0.1,10.0.1.*,10.1.0.0/16', tripApproachingThreshold: 4 },
      ...{ dwellThreshold: 10, operatingHours: { Mon: [['08:00', '20:30']] } },
    }
    const { geofence } = (await groma.call('PUT /v1/geofences/whole/1', { body: sent })).body
    expect(geofence).toMatchObject({
      ...{ _id: id, createdAt: time, updatedAt: time, live: false, tag: 'whole', externalId: '1' },
      ...{ description: 'Store 7', type: 'circle', geometry: { type: 'Polygon' }, geometryCenter: point },
      ...{ geometryRadius: 100, metadata: { floor: 1 }, userIds: sent.userIds, ip: sent.ip },
      ...{ tripApproachingThreshold: 4, dwellThreshold: 10, enabled: true },
      operatingHours: { Monday: [['08:00', '20:30']] },
    })
    for (const name of [geofence._id, 'whole/1'])
      expect((await groma.call(`GET /v1/geofences/${name}`)).body.geofence).toEqual(geofence)
  })

  it('of a polygon has its coordinates, its centroid and an approximate radius', async () => {
    const ring = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ]
    const body = { description: 'Block', type: 'polygon', coordinates: ring }
    const { geofence } = (await groma.call('PUT /v1/geofences/whole/2', { body })).body
    expect(geofence.geometry.coordinates).toEqual([ring])
    const [x, y] = geofence.geometryCenter.coordinates
    expect([x, y]).toEqual([expect.closeTo(0.005, 6), expect.closeTo(0.005, 6)])
    expect(geofence.geometryRadius).toBeGreaterThan(500)
    expect(geofence.geometryRadius).toBeLessThan(900)
  })
})

describe('Event', () => {
  it('has the fields that are listed; the createdAt of the client, the actualCreatedAt of the server', async () => {
    const updatedAt = '2026-01-31T12:00:00.000Z'
    const { events } = (await visit({ deviceId: 'late', userId: 'late', updatedAt })).body
    const of = (type: string) => events.find((event: { type: string }) => event.type === `user.${type}`)
    expect(of('entered_geofence')).toMatchObject({
      ...{ _id: id, createdAt: updatedAt, actualCreatedAt: time, live: false, confidence: 3 },
      ...{ location: point, locationAccuracy: 5, user: { _id: id, userId: 'late', deviceId: 'late' } },
      geofence: { _id: id, description: 'Store 7', tag: 'store', externalId: '7', metadata: { floor: 1 } },
    })
    expect(of('entered_geofence').actualCreatedAt).not.toBe(updatedAt)
    expect(of('entered_place')).toMatchObject({
      place: { name: 'Starbucks', categories: expect.arrayContaining(['cafe']), location: point },
      alternatePlaces: [{ name: "McDonald's", location: point }],
    })
  })

  it('of an exit has its minutes since the entry', async () => {
    const went = { deviceId: 'goer', userId: 'goer' }
    await visit({ ...went, updatedAt: '2026-01-31T12:00:00Z' })
    const { events } = (
      await visit({ ...went, latitude: 39.2, updatedAt: '2026-01-31T12:10:00Z', beacons: [] })
    ).body
    const exit = events.find((event: { type: string }) => event.type === 'user.exited_geofence')
    expect(exit.duration).toBe(10)
  })

  it('of an entry into a place, once verified, has the verifiedPlace', async () => {
    const { events } = (await visit({ deviceId: 'v', userId: 'v' })).body
    const entry = events.find((event: { type: string }) => event.type === 'user.entered_place')
    const verifiedPlaceId = entry.alternatePlaces[0]._id
    await groma.call(`PUT /v1/events/${entry._id}/verification`, {
      body: { verification: 1, verifiedPlaceId },
    })
    const { event } = (await groma.call(`GET /v1/events/${entry._id}`)).body
    expect(event.verifiedPlace).toEqual(entry.alternatePlaces[0])
  })
})

it('Beacon: has the fields that are listed, is named by _id or by tag and externalId', async () => {
  const { beacon } = (await groma.call('GET /v1/beacons/doors/1')).body
  expect(beacon).toEqual({
    ...{ _id: id, createdAt: time, updatedAt: time, live: false, description: 'Door', tag: 'doors' },
    ...{ externalId: '1', ...heard, geometry: { type: 'Point', coordinates: position(cafe()) } },
    ...{ enabled: true, metadata: { side: 'left' } },
  })
  expect((await groma.call(`GET /v1/beacons/${beacon._id}`)).body.beacon).toEqual(beacon)
})

it('Place: name, chain, categories, location', async () => {
  const { places } = (await groma.call(`GET /v1/search/places?chains=starbucks&near=${city.point('S')}`)).body
  expect(places).toEqual([
    {
      _id: id,
      name: 'Starbucks',
      chain: { name: 'Starbucks', slug: 'starbucks', externalId: 'sb' },
      categories: ['food-beverage', 'cafe', 'coffee-shop'],
      location: { type: 'Point', coordinates: position(cafe()) },
    },
  ])
})

describe('Address record', () => {
  const timeZone = {
    ...{ id: 'America/New_York', name: expect.any(String), code: expect.stringMatching(/^E[SD]T$/) },
    currentTime: expect.any(String),
    ...{ utcOffset: expect.any(Number), dstOffset: expect.any(Number) },
  }
  it('has the fields that are listed', async () => {
    const { addresses } = (
      await groma.call(`GET /v1/geocode/forward?${query({ query: '100 Calvert Street, Baltimore, MD' })}`)
    ).body
    expect(addresses[0]).toMatchObject({
      ...{ latitude: city.at.A?.latitude, longitude: city.at.A?.longitude, geometry: point },
      ...{
        country: 'United States',
        countryCode: 'US',
        countryFlag: '🇺🇸',
        state: 'Maryland',
        stateCode: 'MD',
      },
      ...{
        city: 'Baltimore',
        postalCode: '21201',
        street: 'Calvert Street',
        number: '100',
        layer: 'address',
      },
      ...{ county: expect.any(String), formattedAddress: expect.stringContaining('100 Calvert Street') },
      ...{ addressLabel: '100 Calvert Street', confidence: 'exact', timeZone },
    })
  })

  it.each([
    ['exact for a known house', '100 Calvert Street, Baltimore, MD', 'exact'],
    ['interpolated between two', '120 Calvert Street, Baltimore, MD', 'interpolated'],
    ['fallback for what holds it', '9999 Calvert Street, Baltimore, MD', 'fallback'],
  ])('confidence is %s', async (_what, asked, confidence) => {
    const { addresses } = (await groma.call(`GET /v1/geocode/forward?${query({ query: asked })}`)).body
    expect(addresses[0]).toMatchObject({ confidence, street: 'Calvert Street' })
  })

  it('has placeLabel for places, and distance when reversed or completed', async () => {
    const near = city.point('S')
    const asked = [
      `GET /v1/search/autocomplete?query=starb&near=${near}`,
      `GET /v1/geocode/reverse?coordinates=${near}&layers=place`,
    ]
    for (const request of asked)
      expect((await groma.call(request)).body.addresses[0], request).toMatchObject({
        placeLabel: 'Starbucks',
        layer: 'place',
        distance: expect.closeTo(0, 0),
      })
  })
})

it('Places settings: chainMetadata, chainMappings, placeFilters', async () => {
  expect((await groma.call('GET /v1/settings')).body).toEqual({
    meta: { code: 200 },
    chainMetadata: {},
    chainMappings: { starbucks: 'sb' },
    placeFilters: { chain: [], category: [] },
  })
})
