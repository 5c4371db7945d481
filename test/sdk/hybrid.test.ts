import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { position, type Spot } from '../maps/draw.ts'
import { fence } from '../tracking/walker.ts'
import { localStorage, moveDevice } from './browser-globals.ts'
import { type Hybrid, hybrids } from './hybrids.ts'

/** The web parts of react-native-radar and capacitor-radar, unchanged, against a listening server. */
let city: City
let groma: TestApp
let host: string
const routes: string[] = []

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {}) // react-native-radar prints the options of a trip
  city = await buildCity({ withRoads: true })
  const settings = { GROMA_DATA: city.folder, GROMA_TRUSTED_PROXIES: '127.0.0.1' }
  groma = await openTestApp(settings, { write: (line) => void routes.push(JSON.parse(line).route) })
  host = await groma.app.listen({ port: 0, host: '127.0.0.1' })
  await groma.call('PATCH /v1/settings/project', { body: { places: true, regions: true } })
  await fence(groma, '7', { coordinates: position(cafe()) }, 'store')
})
afterAll(async () => {
  vi.restoreAllMocks()
  await groma.close()
  await city.remove()
})

const cafe = () => city.at.S as Spot
const corner = () => city.at.g as Spot
const here = { status: 'SUCCESS' }

describe.each(hybrids)('$name on the web', (sdk: Hybrid) => {
  const userId = `user of ${sdk.name}`
  const { call } = sdk

  beforeAll(async () => {
    localStorage.clear()
    await sdk.start(groma.keys.test.publishable ?? '', host, { 'X-Forwarded-For': '129.2.0.1' })
    await call('setUserId', { userId })
  })
  beforeEach(() => moveDevice({ ...cafe(), accuracy: 12 }))

  it('trackOnce: where the device is, and elsewhere', async () => {
    await call('setDescription', { description: 'Ada' })
    await call('setMetadata', { metadata: { vip: true } })
    const entered = await call('trackOnce')
    expect(entered).toMatchObject({ ...here, location: { ...cafe(), accuracy: 12 } })
    expect(entered.user).toMatchObject({
      ...{ _id: expect.any(String), userId, description: 'Ada', metadata: { vip: true } },
      ...{ geofences: [{ tag: 'store', externalId: '7' }], place: { name: 'Starbucks' } },
    })
    expect(entered.events).toMatchObject([{ type: 'user.entered_geofence' }])
    const left = await call('trackOnce', { ...corner(), accuracy: 5 })
    expect(left.events).toMatchObject([{ type: 'user.exited_geofence', confidence: 3 }])
  })

  it('getLocation, its permission, and getContext', async () => {
    expect((await call('getLocation')).location).toEqual({ ...cafe(), accuracy: 12 })
    expect(await call(sdk.permissions)).toEqual({ status: 'GRANTED_FOREGROUND' })
    const context = {
      geofences: [{ externalId: '7' }],
      place: { name: 'Starbucks' },
      country: { code: 'US' },
    }
    expect(await call('getContext')).toMatchObject({ ...here, context })
    expect((await call('getContext', { latitude: 39.2, longitude: -76.6 })).context.geofences).toEqual([])
  })

  it('searchPlaces, searchGeofences, autocomplete', async () => {
    const chains = { chains: ['starbucks'], radius: 1000, limit: 5 }
    expect((await call('searchPlaces', chains)).places).toMatchObject([{ name: 'Starbucks' }])
    const fences = await call('searchGeofences', { near: cafe(), radius: 500, tags: ['store'], limit: 10 })
    expect(fences.geofences).toMatchObject([{ externalId: '7', geometry: { type: 'Polygon' } }])
    const { addresses } = await call('autocomplete', { query: '100 calv', near: corner(), limit: 3 })
    expect(addresses[0]).toMatchObject({ addressLabel: '100 Calvert Street', layer: 'address' })
  })

  it('geocode, reverseGeocode, ipGeocode, validateAddress', async () => {
    const { addresses } = await call('geocode', { query: '7 Charles Street, Baltimore, MD' })
    expect(addresses[0]).toMatchObject({ number: '7', confidence: 'exact' })
    const reverse = await call('reverseGeocode', { ...(city.at.A as Spot), layers: ['address'] })
    expect(reverse.addresses[0].formattedAddress).toContain('100 Calvert Street')
    expect((await call('reverseGeocode')).addresses.length).toBeGreaterThan(3)
    expect((await call('ipGeocode')).address).toMatchObject({ city: 'College Park', countryCode: 'US' })
    const town = { city: 'Baltimore', stateCode: 'MD', postalCode: '21201', countryCode: 'US' }
    const validated = await call('validateAddress', { number: '7', street: 'Charles St', ...town })
    expect(validated.address.addressLabel).toBe('7 Charles Street')
  })

  it('getDistance and getMatrix', async () => {
    const { routes } = await call('getDistance', { destination: corner(), modes: ['car'], units: 'metric' })
    expect(routes).toMatchObject({
      geodesic: { distance: {} },
      car: { duration: { text: expect.any(String) } },
    })
    const ends = { origins: [cafe(), corner()], destinations: [city.at.a as Spot], mode: 'car' }
    expect((await call('getMatrix', ends)).matrix).toMatchObject([[{ originIndex: 0 }], [{ originIndex: 1 }]])
  })

  it.runIf(sdk.hasTrips)('startTrip, updateTrip, completeTrip, cancelTrip', async () => {
    const order = (externalId: string) => ({
      ...{ externalId, destinationGeofenceTag: 'store', destinationGeofenceExternalId: '7', mode: 'car' },
    })
    const made = await call('startTrip', { tripOptions: order('lunch') })
    expect(made).toMatchObject({ ...here, trip: { status: 'pending', userId }, events: [] })
    const far = await call('trackOnce', { location: { latitude: 39.2, longitude: -76.6, accuracy: 5 } })
    expect(far.user.trip).toMatchObject({ _id: made.trip._id, status: 'started' })
    const changed = await call('updateTrip', { options: order('lunch'), status: 'arrived' })
    expect(changed).toMatchObject({ ...here, trip: { status: 'arrived' } })
    expect(await call('completeTrip')).toMatchObject({
      ...here,
      trip: { status: 'completed' },
      events: [{ type: 'user.stopped_trip' }],
    })
    await call('startTrip', order('dinner'))
    expect((await call('cancelTrip')).trip.status).toBe('canceled')
  })

  it.runIf(sdk.hasConversions)('logConversion', async () => {
    const { event } = await call('logConversion', { name: 'a_sale', revenue: 9.5, metadata: { items: 2 } })
    expect(event).toMatchObject({ type: 'a_sale', metadata: { items: 2, revenue: 9.5 }, user: { userId } })
  })

  it('gets errors', async () => {
    const refused = await call('trackOnce', { latitude: 91, longitude: 1, accuracy: 1 }).catch(String)
    expect(refused).toBe('ERROR_BAD_REQUEST')
  })

  it('calls the server by no other method', async () => {
    const others = sdk.methods.filter((name) => !sdk.called.has(name))
    routes.length = 0
    const answers = await Promise.all(others.map((name) => call(name, {}).catch(String)))
    const unimplemented = others.filter((_, index) => sdk.isUnimplemented(answers[index]))
    expect(others.filter((name) => !unimplemented.includes(name))).toEqual(sdk.local)
    expect([unimplemented.length > 20, routes]).toEqual([true, []])
  })
})
