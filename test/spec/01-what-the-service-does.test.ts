import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { eventNames, fence, walker } from '../tracking/walker.ts'
import { openSpecApp } from './app.ts'

let city: City
let groma: TestApp
beforeAll(async () => {
  city = await buildCity({ withRoads: true })
  groma = await openSpecApp({ GROMA_DATA: city.folder, GROMA_TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await groma.close()
  await city.remove()
})

const centre = { latitude: 39.2976, longitude: -76.6163 }
const beacon = { description: 'Door', type: 'ibeacon', uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e' }

describe('What the service does', () => {
  it('1. tracks updates of users, and answers the events they make according to settings', async () => {
    await fence(groma, 'home', { coordinates: [centre.longitude, centre.latitude] })
    expect(eventNames(await walker(groma)(centre))).toEqual(['entered home'])
    const off = { events: { 'user.exited_geofence': false } }
    await groma.call('PATCH /v1/settings/project', { body: off })
    expect(eventNames(await walker(groma)({ ...centre, latitude: 39 }))).toEqual([])
  })

  it('2. offers geocoding, autocomplete, search, address validation and routes', async () => {
    const near = `near=${city.point('S')}`
    const a = city.point('a')
    const g = city.point('g')
    const asked: [request: string, key: string][] = [
      ['GET /v1/geocode/forward?query=100+Calvert+Street,+Baltimore', 'addresses'],
      [`GET /v1/geocode/reverse?coordinates=${a}`, 'addresses'],
      ['GET /v1/geocode/ip?ip=129.2.0.1', 'address'],
      [`GET /v1/search/autocomplete?query=star&${near}`, 'addresses'],
      [`GET /v1/search/users?${near}`, 'users'],
      [`GET /v1/search/geofences?${near}`, 'geofences'],
      [`GET /v1/search/places?categories=cafe&${near}`, 'places'],
      [
        'GET /v1/addresses/validate?addressLabel=100+Calvert+Street&city=Baltimore&stateCode=MD&postalCode=21201&countryCode=US',
        'result',
      ],
      [`GET /v1/route/distance?origin=${a}&destination=${g}&modes=car`, 'routes'],
      [`GET /v1/route/matrix?origins=${a}&destinations=${g}&mode=car`, 'matrix'],
      [`GET /v1/route/directions?locations=${a}|${g}`, 'routes'],
      [`GET /v1/route/optimize?locations=${a}|${g}`, 'route'],
    ]
    for (const [request, key] of asked)
      expect((await groma.call(request.replaceAll('|', '%7C'))).body, request).toHaveProperty(key)
    const path = ['a', 'A', 'b'].map((letter) => ({ coordinates: city.point(letter) }))
    expect((await groma.call('POST /v1/route/match', { body: { path } })).body).toHaveProperty('matchedPath')
  })

  it('3. stores and manages users, trips, geofences, events, beacons and Places settings', async () => {
    await groma.call('POST /v1/trips', { body: { externalId: 'order' } })
    await groma.call('POST /v1/events', { body: { name: 'sale', userId: 'ada' } })
    await groma.call('PUT /v1/beacons/doors/1', {
      body: { ...beacon, major: '1', minor: '1', coordinates: [0, 0] },
    })
    for (const noun of ['users', 'trips', 'geofences', 'events', 'beacons'])
      expect((await groma.call(`GET /v1/${noun}`)).body[noun], noun).not.toEqual([])
    expect((await groma.call('GET /v1/settings')).body).toHaveProperty('placeFilters')
  })

  it.each(['GET /v1/users', 'GET /v1/users?limit=0', 'GET /v1/nowhere', 'POST /v1/users'])(
    '4. every answer is JSON, with meta.code the status: %s',
    async (request) => {
      const { status, headers, body } = await groma.call(request)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(body.meta.code).toBe(status)
    },
  )

  it('5. POST and PUT bodies come as JSON or as a form', async () => {
    const json = { ...centre, deviceId: 'json', accuracy: 5 }
    expect((await groma.call('POST /v1/track', { body: json })).status).toBe(200)
    const form = 'deviceId=form&latitude=39.2976&longitude=-76.6163&accuracy=5&foreground=true'
    expect((await groma.call('POST /v1/track', { form })).body.user).toMatchObject({
      deviceId: 'form',
      foreground: true,
    })
    const circle = 'description=x&type=circle&radius=50&coordinates=[-76.6,39.3]&metadata={"floor":2}'
    expect((await groma.call('PUT /v1/geofences/form/1', { form: circle })).body.geofence).toMatchObject({
      geometryRadius: 50,
      metadata: { floor: 2 },
    })
  })

  it('6. every answer has a request id of its own', async () => {
    const requests = ['GET /v1/users', 'GET /v1/users', 'GET /v1/users?limit=0', 'GET /nowhere']
    const answers = await Promise.all(requests.map((request) => groma.call(request)))
    const ids = answers.map(({ headers }) => headers['x-service-request-id'])
    expect(new Set(ids).size).toBe(requests.length)
  })

  it.each([
    ['test', false],
    ['live', true],
  ])('7. what is made with a %s key has live %s', async (mode, live) => {
    const body = { ...centre, deviceId: `of ${mode}`, accuracy: 5 }
    const { user } = (await groma.call('POST /v1/track', { key: `${mode} publishable`, body })).body
    const make = async (request: string, sent: object) =>
      (await groma.call(request, { key: `${mode} secret`, body: sent })).body
    const { trip } = await make('POST /v1/trips', { externalId: mode })
    const circle = { description: 'x', type: 'circle', radius: 50, coordinates: [0, 0] }
    const { geofence } = await make('PUT /v1/geofences/modes/1', circle)
    const door = { ...beacon, major: '1', minor: '1', coordinates: [0, 0] }
    const made = await make('PUT /v1/beacons/modes/1', door)
    const { event } = await make('POST /v1/events', { name: 'sale', userId: 'ada' })
    for (const object of [user, trip, geofence, made.beacon, event]) expect(object.live).toBe(live)
  })
})

describe('Conventions', () => {
  it.each([
    ['91,0', 400],
    ['-91,0', 400],
    ['0,181', 400],
    ['0,-181', 400],
    ['39.3', 400],
    ['-90,180', 200],
    ['90,-180', 200],
  ])('a place in a query is latitude,longitude within their ranges: %s is %i', async (near, status) => {
    const { body } = await groma.call(`GET /v1/search/geofences?near=${near}`)
    expect([body.meta.code, body.meta.param]).toEqual([status, status === 400 ? 'near' : undefined])
  })

  it('in bodies and answers longitude comes first', async () => {
    const { user } = (await walker(groma, { deviceId: 'order' })(centre)).body
    expect(user.location.coordinates).toEqual([centre.longitude, centre.latitude])
  })

  it.each([
    ['2026-01-31', 200],
    ['2026-01-31T12:00:00Z', 200],
    ['2026-01-31T12:00:00.000%2B02:00', 200],
    ['yesterday', 400],
  ])('a datetime is a date or a date and time of ISO 8601: %s is %i', async (time, status) => {
    expect((await groma.call(`GET /v1/users?updatedBefore=${time}`)).status).toBe(status)
  })

  it('lists in queries are divided by commas, places of routes by |', async () => {
    await fence(groma, '1', { coordinates: [-76.6163, 39.2976] }, 'red')
    await fence(groma, '1', { coordinates: [-76.6163, 39.2976] }, 'blue')
    const { geofences } = (await groma.call('GET /v1/search/geofences?near=39.2976,-76.6163&tags=red,blue'))
      .body
    expect(geofences.map(({ tag }: { tag: string }) => tag).sort()).toEqual(['blue', 'red'])
    const origins = ['a', 'b'].map(city.point).join('%7C')
    const matrix = await groma.call(
      `GET /v1/route/matrix?origins=${origins}&destinations=${city.point('g')}&mode=car`,
    )
    expect(matrix.body.matrix).toHaveLength(2)
  })

  it.each([
    ['metadata[name]=7', ['text']],
    ['metadata[count]=7', ['number']],
    ['metadata[open]=true', ['boolean']],
    ['metadata[open]=false', []],
  ])('%s in a query finds text, numbers and booleans alike', async (filter, expected) => {
    const at = { coordinates: [10, 10] }
    await fence(groma, 'text', { ...at, metadata: { name: '7' } }, 'typed')
    await fence(groma, 'number', { ...at, metadata: { count: 7 } }, 'typed')
    await fence(groma, 'boolean', { ...at, metadata: { open: true } }, 'typed')
    const { geofences } = (await groma.call(`GET /v1/geofences?tag=typed&${filter}`)).body
    expect(geofences.map(({ externalId }: { externalId: string }) => externalId)).toEqual(expected)
  })
})
