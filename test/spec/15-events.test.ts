import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import type { Spot } from '../maps/draw.ts'
import { eventNames, fence, walker } from '../tracking/walker.ts'
import { openSpecApp } from './app.ts'

let city: City
let groma: TestApp
beforeAll(async () => {
  city = await buildCity({ withRoads: false })
  groma = await openSpecApp({ GROMA_DATA: city.folder, GROMA_TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await groma.close()
  await city.remove()
})

/** Each test at a place of its own. */
let ground = 0
const anew = () => ({ latitude: 1, longitude: ++ground })
const away = { latitude: -40, longitude: 0 }
const someone = () => walker(groma, { deviceId: `phone ${ground}`, userId: `user ${ground}` })
const settings = (body: object) => groma.call('PATCH /v1/settings/project', { body })
const types = ({ body }: Answer) => body.events.map(({ type }: { type: string }) => type)
const circle = ({ latitude, longitude }: Spot, more: object = {}) =>
  fence(groma, `fence ${ground}`.replace(' ', '-'), { coordinates: [longitude, latitude], ...more })

describe('1. an update answers the events it makes, by the settings of the project', () => {
  it('geofence events are on by default', async () => {
    const place = anew()
    await circle(place)
    expect(types(await someone()(place))).toEqual(['user.entered_geofence'])
  })

  it('types can be switched off', async () => {
    const place = anew()
    await circle(place)
    await settings({ events: { 'user.entered_geofence': false } })
    expect(types(await someone()(place))).toEqual([])
    await settings({ events: { 'user.entered_geofence': true } })
  })
})

describe('2. types', () => {
  it('user.entered_geofence and user.exited_geofence', async () => {
    const place = anew()
    await circle(place)
    const walk = someone()
    expect(types(await walk(place))).toEqual(['user.entered_geofence'])
    expect(types(await walk(away))).toEqual(['user.exited_geofence'])
  })

  it('user.entered_place and user.exited_place, where the project has Places on', async () => {
    await settings({ places: true, events: { 'user.entered_place': true, 'user.exited_place': true } })
    anew()
    const walk = someone()
    const cafe = city.at.S as Spot
    expect(types(await walk(cafe, { stopped: true }))).toEqual(['user.entered_place'])
    expect(types(await walk(away))).toEqual(['user.exited_place'])
    await settings({ places: false })
  })

  it('user.dwelled_in_geofence, when it is on and dwellThreshold is exceeded', async () => {
    const stay = async () => {
      const place = anew()
      await circle(place, { dwellThreshold: 5 })
      const walk = someone()
      await walk(place, { updatedAt: '2026-01-31T12:00:00Z' })
      return types(await walk(place, { updatedAt: '2026-01-31T12:06:00Z' }))
    }
    expect(await stay()).toEqual([])
    await settings({ events: { 'user.dwelled_in_geofence': true } })
    expect(await stay()).toEqual(['user.dwelled_in_geofence'])
  })

  it('no dwell before a dwellThreshold of a thousand years', async () => {
    const place = anew()
    await circle(place, { dwellThreshold: 525_600_000 })
    const walk = someone()
    expect(types(await walk(place))).toEqual(['user.entered_geofence'])
    expect(types(await walk(place))).toEqual([])
  })

  it('of regions, where the project has Regions on', async () => {
    await settings({ regions: true, events: { 'user.entered_region_country': true } })
    anew()
    expect(types(await someone()({ latitude: 52.52, longitude: 13.405 }))).toEqual([
      'user.entered_region_country',
    ])
    await settings({ regions: false })
  })
})

describe('3. confidence is by accuracy', () => {
  it.each([
    [5, 3],
    [140, 2],
    [400, 1],
  ])('of %d metres in a circle of 100 is %i', async (accuracy, confidence) => {
    const place = anew()
    await circle(place)
    const { events } = (await someone()(place, { accuracy })).body
    expect(events[0].confidence).toBe(confidence)
  })
})

describe('4. no events come of', () => {
  it.each<[what: string, body: object, makes: boolean]>([
    ['a disabled geofence', { enabled: false }, false],
    ['a geofence of others, by userIds', { userIds: 'somebody,else' }, false],
    ['a geofence of another, by userId', { userId: 'somebody' }, false],
    ['a geofence of other addresses', { ip: '10.0.0.0/8' }, false],
    ['a geofence of this address', { ip: '127.0.0.*' }, true],
    ['a geofence that is closed', { operatingHours: { Sunday: [] } }, false],
  ])('%s', async (_what, body, makes) => {
    const place = anew()
    await circle(place, body)
    expect(eventNames(await someone()(place))).toHaveLength(makes ? 1 : 0)
  })

  it('a geofence of a user, but to them', async () => {
    const place = anew()
    await circle(place, { userIds: `user ${ground},other` })
    expect(eventNames(await someone()(place))).toHaveLength(1)
  })

  it('a geofence in its open times only', async () => {
    const place = anew()
    await circle(place, { operatingHours: { Saturday: [['08:00', '20:00']] } })
    const at = (updatedAt: string) => someone()(place, { updatedAt })
    expect(eventNames(await at('2026-01-31T05:00:00Z'))).toHaveLength(0)
    expect(eventNames(await at('2026-01-31T12:00:00Z'))).toHaveLength(1)
  })

  it('a disabled beacon', async () => {
    await settings({ beacons: true, events: { 'user.entered_beacon': true } })
    const heard = { type: 'ibeacon', uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e', major: '1' }
    const place = anew()
    for (const [minor, enabled] of [
      ['1', true],
      ['2', false],
    ])
      await groma.call(`PUT /v1/beacons/doors/${minor}`, {
        body: { ...heard, minor, enabled, description: 'x', coordinates: [place.longitude, place.latitude] },
      })
    const beacons = ['1', '2'].map((minor) => ({ ...heard, minor }))
    const { events } = (await someone()(place, { beacons })).body
    expect(events.map(({ beacon }: { beacon: { minor: string } }) => beacon.minor)).toEqual(['1'])
  })
})

describe('6. further types', () => {
  it('of trips: started, updated, approaching, arrived, stopped', async () => {
    const place = anew()
    await circle(place)
    const walk = someone()
    const externalId = `trip ${ground}`
    await groma.call('POST /v1/trips', {
      body: {
        ...{ externalId, userId: `user ${ground}`, destinationGeofenceTag: 'place' },
        destinationGeofenceExternalId: `fence-${ground}`,
      },
    })
    const near = { ...place, latitude: place.latitude + 0.005 }
    const seen = [
      ...types(await walk(away)),
      ...types(await walk(near)),
      ...types(await walk(place)),
      ...types(
        await groma.call(`PATCH /v1/trips/${encodeURIComponent(externalId)}/update`, {
          body: { status: 'completed' },
        }),
      ),
    ]
    for (const type of ['started_trip', 'updated_trip', 'arrived_at_trip_destination', 'stopped_trip'])
      expect(seen).toContain(`user.${type}`)
  })

  it('of fraud, on the change to not passed', async () => {
    await settings({ fraud: true, events: { 'user.failed_fraud': true } })
    const place = anew()
    const walk = someone()
    await walk(place)
    expect(types(await walk(place, { mocked: true }))).toEqual(['user.failed_fraud'])
    expect(types(await walk(place, { mocked: true }))).toEqual([])
    await settings({ fraud: false })
  })
})
