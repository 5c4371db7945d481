import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { position, type Spot } from '../maps/draw.ts'
import { fence } from '../tracking/walker.ts'
import { localStorage, moveDevice } from './browser-globals.ts'
import { clients } from './clients.ts'

/** The public JavaScript SDKs, unchanged but for the host, against a listening server. */
let city: City
let groma: TestApp
let host: string
const routes: string[] = []

beforeAll(async () => {
  city = await buildCity({ withRoads: true })
  const settings = { GROMA_DATA: city.folder, GROMA_TRUSTED_PROXIES: '127.0.0.1' }
  groma = await openTestApp(settings, { write: (line) => void routes.push(JSON.parse(line).route) })
  host = await groma.app.listen({ port: 0, host: '127.0.0.1' })
  await groma.call('PATCH /v1/settings/project', { body: { places: true, regions: true } })
  await fence(groma, '7', { coordinates: position(cafe()), metadata: { floor: 1 } }, 'store')
})
afterAll(async () => {
  await groma.close()
  await city.remove()
})

const cafe = () => city.at.S as Spot
const corner = () => city.at.g as Spot

/** Methods that do not call our server: they work in the browser, or call fixed hosts. */
const elsewhere = [
  ...[
    'clear',
    'onError',
    'registerPlugin',
    'setProduct',
    'setDeviceType',
    'setTripOptions',
    'clearTripOptions',
  ],
  ...['getTripOptions', 'trackVerified', 'startTrackingVerified', 'stopTrackingVerified', 'onTokenUpdated'],
  ...['getVerifiedLocationToken', 'clearVerifiedLocationToken', 'setExpectedJurisdiction'],
]

describe.each(clients)('radar-sdk-js $generation', (sdk) => {
  const userId = `user-${sdk.generation}`
  const isOld = sdk.generation === 3

  beforeAll(() => {
    localStorage.clear()
    sdk.initialize(groma.keys.test.publishable ?? '', host, { 'X-Forwarded-For': '129.2.0.1' })
    sdk.call('setUserId', userId)
    if (isOld) sdk.call('setDeviceId', 'device-3', 'install-3')
  })
  beforeEach(() => moveDevice({ ...cafe(), accuracy: 12 }))

  it('loads its options', async () => {
    routes.length = 0
    await sdk.call('trackOnce', { ...corner(), accuracy: 5 })
    if (isOld) expect(routes).not.toContain('/v1/config')
    else await expect.poll(() => routes).toContain('/v1/config')
  })

  it('trackOnce', async () => {
    sdk.call('setDescription', 'Ada')
    sdk.call('setMetadata', { vip: true })
    const { user, events, location } = await sdk.call('trackOnce', {})
    expect(location).toEqual({ ...cafe(), accuracy: 12 })
    expect(user).toMatchObject({
      ...{ _id: expect.any(String), userId, description: 'Ada', metadata: { vip: true }, deviceType: 'Web' },
      ...{ foreground: true, stopped: true, place: { name: 'Starbucks' }, country: { code: 'US' } },
      geofences: [{ tag: 'store', externalId: '7' }],
    })
    expect(events).toMatchObject([{ type: 'user.entered_geofence', geofence: { metadata: { floor: 1 } } }])
    sdk.call('setDescription', undefined)
    sdk.call('setMetadata', undefined)
    expect((await sdk.call('trackOnce', { ...corner(), accuracy: 5 })).events).toMatchObject([
      { type: 'user.exited_geofence', confidence: 3 },
    ])
  })

  it('getLocation and getContext', async () => {
    const located = await sdk.call('getLocation')
    expect(isOld ? located.location : located).toEqual({ ...cafe(), accuracy: 12 })
    const answer = await sdk.call('getContext', { ...cafe(), accuracy: 5 })
    expect(isOld ? answer.context : answer).toMatchObject({
      ...{ geofences: [{ externalId: '7' }], place: { name: 'Starbucks' }, country: { code: 'US' } },
      ...{ state: { code: 'MD' }, dma: { code: '512' }, postalCode: { code: '21201' } },
    })
  })

  const order = (name: string) => ({
    ...{ externalId: `${name}-${sdk.generation}`, destinationGeofenceTag: 'store', mode: 'car' },
    ...{ destinationGeofenceExternalId: '7', metadata: { table: 4 }, approachingThreshold: 1 },
    scheduledArrivalAt: new Date('2100-01-01'),
  })

  it('startTrip, trackOnce, updateTrip, completeTrip', async () => {
    const made = await sdk.call('startTrip', order('lunch'))
    expect(made).toMatchObject({ trip: { status: 'pending', userId, metadata: { table: 4 } }, events: [] })
    const far = { latitude: 39.2, longitude: -76.6 }
    const under = await sdk.call('trackOnce', { ...far, accuracy: 5 })
    expect(under.user.trip).toMatchObject({ _id: made.trip._id, status: 'started' })
    expect(under.user.trip.eta.duration).toBeGreaterThan(1)
    const changed = await sdk.call('updateTrip', { ...order('lunch'), metadata: { table: 5 } })
    expect(changed.trip).toMatchObject({ status: 'started', metadata: { table: 5 } })
    const there = await sdk.call('trackOnce', {})
    expect(there.user.trip.status).toBe('arrived')
    const done = await sdk.call('completeTrip')
    expect(done).toMatchObject({ trip: { status: 'completed' }, events: [{ type: 'user.stopped_trip' }] })
    expect((await sdk.call('trackOnce', {})).user).not.toHaveProperty('trip')
  })

  it('startTrip twice, as after a lost answer, and cancelTrip', async () => {
    const first = await sdk.call('startTrip', order('dinner'))
    await sdk.call('trackOnce', {})
    expect((await sdk.call('startTrip', order('dinner'))).trip._id).toBe(first.trip._id)
    expect((await sdk.call('cancelTrip')).trip.status).toBe('canceled')
  })

  it('logConversion', async () => {
    const { event } = await sdk.call('logConversion', {
      name: 'a_sale',
      revenue: 9.5,
      metadata: { items: 2 },
    })
    expect(event).toMatchObject({
      ...{ type: 'a_sale', live: false, metadata: { items: 2, revenue: 9.5 }, user: { userId } },
    })
  })

  it('searchPlaces, here and elsewhere', async () => {
    const { places } = await sdk.call('searchPlaces', {
      chains: ['starbucks'],
      groups: ['airport'],
      limit: 5,
    })
    expect(places).toMatchObject([{ name: 'Starbucks', chain: { slug: 'starbucks' } }])
    const near = await sdk.call('searchPlaces', { near: corner(), radius: 1000, categories: ['cafe'] })
    expect(near.places).toEqual(places)
  })

  it('searchGeofences', async () => {
    const asked = { near: cafe(), radius: 500, tags: ['store'], metadata: { floor: 1 }, limit: 10 }
    const { geofences } = await sdk.call('searchGeofences', asked)
    expect(geofences).toMatchObject([
      { _id: expect.any(String), externalId: '7', geometry: { type: 'Polygon' } },
    ])
    expect((await sdk.call('searchGeofences', {})).geofences).toHaveLength(1)
  })

  it('autocomplete', async () => {
    const asked = { query: '100 calv', near: corner(), limit: 3, layers: ['address'], countryCode: 'US' }
    const { addresses } = await sdk.call('autocomplete', { ...asked, expandUnits: true })
    expect(addresses[0]).toMatchObject({
      addressLabel: '100 Calvert Street',
      layer: 'address',
      countryCode: 'US',
    })
    expect((await sdk.call('autocomplete', { query: 'baltimore' })).addresses[0].city).toBe('Baltimore')
  })

  it('forwardGeocode, reverseGeocode, ipGeocode', async () => {
    const query = '7 Charles Street, Baltimore, MD'
    const forward = await sdk.call('forwardGeocode', { query, layers: ['address'], country: 'US' })
    expect(forward.addresses[0]).toMatchObject({ number: '7', confidence: 'exact' })
    const reverse = await sdk.call('reverseGeocode', { ...(city.at.A as Spot), layers: ['address'] })
    expect(reverse.addresses[0]).toMatchObject({
      formattedAddress: expect.stringContaining('100 Calvert Street'),
    })
    expect((await sdk.call('reverseGeocode', {})).addresses.length).toBeGreaterThan(3)
    const { address } = await sdk.call('ipGeocode')
    expect(address).toMatchObject({ city: 'College Park', countryCode: 'US' })
  })

  it('validateAddress', async () => {
    const town = { city: 'Baltimore', stateCode: 'MD', postalCode: '21201', countryCode: 'US' }
    const { address, result } = await sdk.call('validateAddress', {
      number: '7',
      street: 'Charles St',
      ...town,
    })
    expect([address.addressLabel, result.verificationStatus]).toEqual(['7 Charles Street', 'verified'])
  })

  it('distance and matrix', async () => {
    const asked = { destination: corner(), modes: ['car', 'foot'], units: 'metric', geometry: 'linestring' }
    const { routes } = await sdk.call('distance', { ...asked, geometryPoints: 10 })
    expect(routes).toMatchObject({
      geodesic: { distance: { text: expect.stringMatching(/ m$/) } },
      car: { duration: { text: expect.stringMatching(/min/) }, geometry: { type: 'LineString' } },
      foot: { distance: { value: expect.any(Number) } },
    })
    const ends = { origins: [cafe(), corner()], destinations: [city.at.a as Spot], mode: 'car' }
    const { matrix } = await sdk.call('matrix', ends)
    expect(matrix).toMatchObject([[{ originIndex: 0, destinationIndex: 0 }], [{ originIndex: 1 }]])
  })

  it.runIf(sdk.generation === 5)('reports the chosen suggestion and its request', async () => {
    routes.length = 0
    let click = async (_taken: object) => {}
    const plugin = { name: 'clicks', version: '1', install: take }
    function take({ apis }: { apis: { Search: { autocompleteClick: typeof click } } }) {
      click = apis.Search.autocompleteClick
    }
    sdk.call('registerPlugin', plugin)
    const sessionToken = crypto.randomUUID()
    const { requestId } = await sdk.call('autocomplete', { query: 'calv', sessionToken })
    expect(requestId).toMatch(/^[\w-]{16,}$/)
    await click({ sessionToken, requestId, idx: 0 })
    await expect.poll(() => routes).toContain('/v1/search/autocomplete/click')
  })

  it('gets errors', async () => {
    const refused = await sdk
      .call('trackOnce', { latitude: 91, longitude: 1, accuracy: 1 })
      .catch((error) => error)
    expect(refused.response.meta).toMatchObject({ code: 400, param: 'latitude' })
  })

  it('every method was called', () => {
    const missing = sdk.methods.filter((name) => !sdk.called.has(name) && !elsewhere.includes(name))
    expect(sdk.methods.length).toBeGreaterThan(25)
    expect(missing).toEqual([])
  })
})
