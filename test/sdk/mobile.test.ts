import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { openSpecApp } from '../spec/app.ts'
import { fence } from '../tracking/walker.ts'

/** Every character is a kilometre. The store is at s; t and u are other stores. */
const { a, s, t, u } = draw('a . . s . t . . u', 1000) as Record<'a' | 's' | 't' | 'u', Spot>

/** Requests as the iOS and Android SDKs send them. Every answer is checked for what they require. */
let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
  await groma.call('PATCH /v1/settings/project', {
    body: { beacons: true, events: { 'user.entered_beacon': true, 'user.exited_beacon': true } },
  })
  for (const [name, place] of Object.entries({ s, t, u }))
    await fence(
      groma,
      name,
      { coordinates: position(place), metadata: { 'radar:notificationText': 'Hi' } },
      'store',
    )
  await groma.call('PUT /v1/beacons/doors/1', {
    body: { description: 'Door', ...door, coordinates: position(s) },
  })
})
afterAll(() => groma.close())

const door = { type: 'ibeacon', uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e', major: '1', minor: '2' }

interface Phone {
  type: 'iOS' | 'Android'
  headers: Record<string, string>
  /** The body of an update, with all device fields of the SDK. */
  update(place: Spot, more?: object): object
}

const of = (type: Phone['type'], own: object): Phone => ({
  type,
  headers: {
    ...{ 'content-type': 'application/json', 'x-radar-config': 'true', 'x-radar-device-type': type },
    ...{ 'x-radar-sdk-version': '3.21.1', 'x-radar-device-make': 'Acme', 'x-radar-device-model': 'One' },
    ...{
      'x-radar-device-os': '17.1',
      'x-radar-mobile-origin': 'com.example.app',
      'x-radar-network-type': 'wifi',
    },
    ...{ 'x-radar-x-platform-sdk-type': 'Native', 'x-radar-app-info': '{"name":"App"}' },
  },
  update: (place, more = {}) => ({
    ...{ id: undefined, installId: `${type}-install`, userId: `${type}-user`, deviceId: `${type}-device` },
    ...{
      sessionId: '1700000000',
      anonymous: false,
      ...place,
      accuracy: 12.5,
      altitude: 40,
      verticalAccuracy: 3,
    },
    ...{
      speed: 1.2,
      speedAccuracy: 0.4,
      course: 270,
      courseAccuracy: 20,
      floorLevel: 1,
      source: 'FOREGROUND_LOCATION',
    },
    ...{
      foreground: true,
      stopped: true,
      replayed: false,
      deviceType: type,
      deviceMake: 'Acme',
      deviceModel: 'One',
    },
    ...{
      deviceOS: '17.1',
      country: 'US',
      timeZoneOffset: -18000,
      sdkVersion: '3.21.1',
      xPlatformType: 'Native',
    },
    ...{ locationAuthorization: 'GRANTED_BACKGROUND', locationAccuracyAuthorization: 'FULL' },
    ...{ trackingOptions: { desiredAccuracy: 'medium', beacons: true }, usingRemoteTrackingOptions: false },
    ...{
      notificationAuthorization: true,
      motionAuthorization: 'GRANTED',
      appId: 'com.example.app',
      verified: false,
    },
    ...{ locationMetadata: {}, notificationDiff: [], userTags: [], ...own, ...more },
  }),
})

const phones: Phone[] = [
  of('iOS', { updatedAtMsDiff: 1500, locationMs: Date.now() }),
  of('Android', { updatedAtMsDiff: 20, locationMs: 123456, description: null, metadata: null }),
]

describe.each(phones)('$type', ({ type, headers, update }) => {
  const key = 'test publishable'
  const send = (request: string, body?: object) =>
    groma.call(request, { key, headers, ...(body && { body }) })
  const track = (place: Spot, more: object = {}) => send('POST /v1/track', update(place, more))
  const types = (events: { type: string }[]) => events.map((event) => event.type)

  it('loads its options', async () => {
    const { meta } = (await send('GET /v1/config?installId=x&sessionId=1&usage=initialize&verified=false'))
      .body
    expect(meta.sdkConfiguration).toMatchObject({ maxReplayBufferSize: 120 })
    // Sent only where remote options are on: otherwise SDKs would discard their own.
    expect(meta).not.toHaveProperty('trackingOptions')
  })

  it('tracks, with the age of the fix in place of its time', async () => {
    const [before, answer, after] = [Date.now(), await track(s, { updatedAtMsDiff: 60_000 }), Date.now()]
    const { user, events } = answer.body
    expect(types(events)).toEqual(['user.entered_geofence'])
    const fixedAt = Date.parse(user.updatedAt) + 60_000
    expect([before <= fixedAt, fixedAt <= after]).toEqual([true, true])
    expect(events[0].createdAt).toBe(user.updatedAt)
  })

  it('enters and exits beacons', async () => {
    const beacons = [{ ...door, rssi: -60, _id: 'x' }]
    const heard = (await track(s, { beacons })).body
    expect([types(heard.events), heard.user.beacons.length]).toEqual([['user.entered_beacon'], 1])
    expect(types((await track(s)).body.events)).toEqual([])
    expect(types((await track(s, { beacons: [] })).body.events)).toEqual(['user.exited_beacon'])
    const { body } = await send(
      `GET /v1/search/beacons?near=${s.latitude},${s.longitude}&radius=1000&limit=10&installId=x`,
    )
    expect([body.meta.settings.beacons.uuids, body.beacons[0].major]).toEqual([[door.uuid], '1'])
  })

  it('loads geofences to monitor on the device', async () => {
    const names = async (more: object) =>
      (await track(a, more)).body.nearbyGeofences?.map(({ externalId }: { externalId: string }) => externalId)
    expect(await names({})).toBeUndefined()
    expect(await names({ nearbyGeofences: true, nearbyGeofencesLimit: 2 })).toEqual(['s', 't'])
    expect(await names({ nearbyGeofences: true, nearbyGeofencesLimit: 0 })).toEqual(['s', 't', 'u'])
  })

  it('tracks anonymously: gets the context, and nothing is stored', async () => {
    const stored = async () => (await groma.call('GET /v1/users?limit=1000')).body.users
    const before = await stored()
    const nobody = { anonymous: true, deviceId: 'anonymous', userId: undefined, geofenceIds: [] as string[] }
    const first = (await track(t, nobody)).body
    expect(types(first.events)).toEqual(['user.entered_geofence'])
    const [{ _id }] = first.user.geofences
    expect(types((await track(t, { ...nobody, geofenceIds: [_id] })).body.events)).toEqual([])
    const left = (await track(a, { ...nobody, geofenceIds: [_id], regionIds: ['country-DE'] })).body
    expect([types(left.events), left.user.geofences]).toEqual([['user.exited_geofence'], []])
    expect(await stored()).toEqual(before)
  })

  it('replays updates that it could not send', async () => {
    const replays = [u, t].map((place, index) =>
      update(place, { replayed: true, updatedAtMsDiff: 2 - index }),
    )
    const { user, events } = (await send('POST /v1/track/replay', { replays })).body
    expect(user.location.coordinates).toEqual(position(t))
    expect(types(events)).toContain('user.entered_geofence')
  })

  it('updates and reorders the legs of a trip', async () => {
    const externalId = `${type}-trip`
    const leg = (place: string) => ({
      destination: { destinationGeofenceTag: 'store', destinationGeofenceExternalId: place },
      stopDuration: 5,
    })
    const { trip } = (
      await send('POST /v1/trips', {
        ...{ externalId, userId: `${type}-user`, mode: 'motorbike', approachingThreshold: '3' },
        legs: [leg('t'), leg('u')],
      })
    ).body
    expect(trip).toMatchObject({ mode: 'motorbike', approachingThreshold: 3, currentLeg: trip.legs[0]._id })
    const tripOptions = { version: '2', externalId, mode: 'motorbike' }
    const { user } = (await track(a, { tripOptions })).body
    expect(user.trip).toMatchObject({ externalId, status: 'started' })
    const ids = trip.legs.map(({ _id }: { _id: string }) => _id)
    const turned = (await send(`PUT /v1/trips/${trip._id}/legs`, { legs: [...ids].reverse() })).body
    expect(turned.trip.legs.map(({ _id }: { _id: string }) => _id)).toEqual([...ids].reverse())
    const changed = (await send(`PATCH /v1/trips/${trip._id}/legs/${ids[1]}`, { status: 'completed' })).body
    expect(changed).toMatchObject({ leg: { _id: ids[1], status: 'completed' }, events: expect.any(Array) })
    const meta = (
      await send(`PATCH /v1/trips/${externalId}/update`, { userId: `${type}-user`, metadata: { a: 1 } })
    ).body
    expect(meta.trip.metadata).toEqual({ a: 1 })
    await send(`PATCH /v1/trips/${externalId}/update`, { status: 'completed' })
  })

  it('logs a conversion under type, verifies an event, and sends its log', async () => {
    const conversion = {
      id: 'x',
      installId: 'y',
      userId: `${type}-user`,
      deviceId: 'z',
      type: 'opened_app',
      campaign: 'c',
    }
    const { event } = (await send('POST /v1/events', conversion)).body
    expect(event).toMatchObject({ type: 'opened_app', user: { userId: `${type}-user` } })
    expect((await send(`PUT /v1/events/${event._id}/verification`, { verification: 1 })).status).toBe(200)
    const logs = [{ level: 'INFO', message: 'x', type: 'NONE', createdAt: '2026-01-31T12:00:00.000Z' }]
    expect(
      (await send('POST /v1/logs', { id: 'x', installId: 'y', deviceId: 'z', sessionId: '1', logs })).status,
    ).toBe(200)
  })

  it.each([
    ['with brackets as they are', 'metadata[radar:notificationText]=Hi'],
    ['with brackets escaped', 'metadata%5Bradar:notificationText%5D=Hi'],
    ['and the object that JavaScript makes of it', 'metadata=[object%20Object]'],
  ])('searches geofences by metadata, %s', async (_how, filter) => {
    const near = `near=${s.latitude},${s.longitude}`
    const { geofences } = (await send(`GET /v1/search/geofences?${near}&limit=100&tags=store&${filter}`)).body
    expect(geofences).toHaveLength(3)
  })

  it('gets the context of a place in both forms', async () => {
    const { body } = await send(
      `GET /v1/context?coordinates=${s.latitude.toFixed(6)},${s.longitude.toFixed(6)}`,
    )
    expect([body.context.geofences.length, body.geofences.length]).toEqual([1, 1])
  })
})
