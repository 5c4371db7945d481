import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { fence, walker } from '../tracking/walker.ts'
import { openSpecApp, query } from './app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
})
afterAll(() => groma.close())

let number = 0
const create = async (body: object = {}) => {
  const answer = await groma.call('POST /v1/trips', {
    key: 'test publishable',
    body: { externalId: `trip-${++number}`, ...body },
  })
  return answer.body
}
const list = async (fields: { [name: string]: string }) =>
  (await groma.call(`GET /v1/trips?${query(fields)}`)).body.trips.map(
    ({ externalId }: { externalId: string }) => externalId,
  )
const here = { latitude: 1, longitude: 1 }

describe('GET /v1/trips', () => {
  it('status is a list of statuses', async () => {
    const destinationGeofenceTag = 'by status'
    const { trip } = await create({ destinationGeofenceTag })
    expect(await list({ destinationGeofenceTag, status: 'started,arrived' })).toEqual([])
    expect(await list({ destinationGeofenceTag, status: 'pending,arrived' })).toEqual([trip.externalId])
    expect((await groma.call('GET /v1/trips?status=lost')).body.meta).toMatchObject({ param: 'status' })
  })

  it('destinationGeofenceTag, destinationGeofenceExternalId and externalId are filters', async () => {
    const to = { destinationGeofenceTag: 'to', destinationGeofenceExternalId: 'there' }
    const { trip } = await create(to)
    const { trip: other } = await create({ ...to, destinationGeofenceExternalId: 'elsewhere' })
    expect(await list(to)).toEqual([trip.externalId])
    expect(await list({ externalId: `${trip.externalId},${other.externalId}` })).toEqual([
      other.externalId,
      trip.externalId,
    ])
  })

  it('userId is the _id of the user', async () => {
    const { trip } = await create({ userId: 'by-user' })
    const { user } = (await walker(groma, { deviceId: 'by-user', userId: 'by-user' })(here)).body
    expect(await list({ userId: user._id })).toEqual([trip.externalId])
  })

  it('includeLocations is false by default', async () => {
    const { trip } = await create({ userId: 'mover' })
    await walker(groma, { deviceId: 'mover', userId: 'mover' })(here)
    const of = async (more: object) =>
      (await groma.call(`GET /v1/trips?${query({ externalId: trip.externalId, ...more })}`)).body.trips[0]
    expect(await of({})).not.toHaveProperty('locations')
    expect((await of({ includeLocations: 'true' })).locations).toHaveLength(1)
  })

  it('createdAfter and createdBefore are cursors', async () => {
    const destinationGeofenceTag = 'by time'
    const { trip: first } = await create({ destinationGeofenceTag })
    const { trip: second } = await create({ destinationGeofenceTag })
    const of = (fields: { [name: string]: string }) => list({ destinationGeofenceTag, ...fields })
    expect(await of({ createdAfter: first.createdAt })).toEqual([second.externalId])
    expect(await of({ createdBefore: second.createdAt })).toEqual([first.externalId])
  })

  it('sortBy is updatedAt by default, or createdAt; the newest come first', async () => {
    const destinationGeofenceTag = 'sorted'
    const { trip: old } = await create({ destinationGeofenceTag, userId: 'sorter' })
    const { trip: young } = await create({ destinationGeofenceTag })
    await walker(groma, { deviceId: 'sorter', userId: 'sorter' })(here)
    expect(await list({ destinationGeofenceTag })).toEqual([old.externalId, young.externalId])
    expect(await list({ destinationGeofenceTag, sortBy: 'createdAt' })).toEqual([
      young.externalId,
      old.externalId,
    ])
  })

  it('delayed is a filter', async () => {
    const destinationGeofenceTag = 'late'
    const { trip: late } = await create({ destinationGeofenceTag, scheduledArrivalAt: '2020-01-01' })
    const { trip: early } = await create({ destinationGeofenceTag, scheduledArrivalAt: '2100-01-01' })
    expect(await list({ destinationGeofenceTag, delayed: 'true' })).toEqual([late.externalId])
    expect(await list({ destinationGeofenceTag, delayed: 'false' })).toEqual([early.externalId])
  })

  it('limit is 1 to 1000; answers meta.hasMore', async () => {
    for (const [limit, status] of [
      [1, 200],
      [1000, 200],
      [0, 400],
      [1001, 400],
    ])
      expect((await groma.call(`GET /v1/trips?limit=${limit}`)).status, `${limit}`).toBe(status)
    expect((await groma.call('GET /v1/trips?limit=1')).body.meta).toMatchObject({ code: 200, hasMore: true })
  })
})

it('GET /v1/trips/:id answers the trip with its locations, by _id and externalId', async () => {
  const { trip } = await create()
  for (const name of [trip._id, trip.externalId])
    expect((await groma.call(`GET /v1/trips/${name}`)).body.trip).toMatchObject({
      _id: trip._id,
      locations: [],
    })
  expect((await groma.call('GET /v1/trips/nobody')).status).toBe(404)
})

describe('POST /v1/trips', () => {
  it('needs an externalId', async () => {
    expect((await create({ externalId: undefined })).meta).toMatchObject({ code: 400, param: 'externalId' })
  })

  it('takes every documented field, and answers the trip and its events', async () => {
    const fields = {
      ...{ destinationGeofenceTag: 'store', destinationGeofenceExternalId: '7', userId: 'ada', mode: 'foot' },
      ...{ approachingThreshold: 2, scheduledArrivalAt: '2100-01-01T00:00:00.000Z', metadata: { a: 1 } },
    }
    expect(await create(fields)).toMatchObject({ meta: { code: 200 }, trip: fields, events: [] })
  })

  it('mode is foot, bike or car; car by default', async () => {
    for (const mode of ['foot', 'bike', 'car']) expect((await create({ mode })).trip.mode).toBe(mode)
    expect((await create()).trip.mode).toBe('car')
    expect((await create({ mode: 'truck' })).meta).toMatchObject({ code: 400, param: 'mode' })
  })

  it('tracked updates of its userId update the trip', async () => {
    const { trip } = await create({ userId: 'tracked' })
    const { user, events } = (await walker(groma, { deviceId: 'tracked', userId: 'tracked' })(here)).body
    expect(user.trip).toMatchObject({ _id: trip._id, status: 'started' })
    expect(user.trip).not.toHaveProperty('eta')
    expect(events).toMatchObject([{ type: 'user.started_trip' }])
  })
})

describe('approachingThreshold', () => {
  // Ten kilometres, for which a car needs a quarter of an hour.
  const from = { latitude: 1.09, longitude: 1 }
  afterAll(() => project(3))
  const project = (tripApproachingThreshold: number) =>
    groma.call('PATCH /v1/settings/project', { body: { tripApproachingThreshold } })

  it.each([
    [null, null, 3, 'started'],
    [null, null, 30, 'approaching'],
    [null, 5, 30, 'started'],
    [null, 30, 3, 'approaching'],
    [5, 30, 30, 'started'],
    [30, 5, 3, 'approaching'],
  ])('of the trip %j, else geofence %j, else project %j: %s', async (own, geofence, rest, status) => {
    const name = `threshold-${++number}`
    await project(rest)
    await fence(groma, name, { coordinates: [1, 1], tripApproachingThreshold: geofence })
    const to = { destinationGeofenceTag: 'place', destinationGeofenceExternalId: name }
    await create({ ...to, externalId: name, userId: name, approachingThreshold: own })
    await walker(groma, { deviceId: name, userId: name })(from)
    expect((await groma.call(`GET /v1/trips/${name}`)).body.trip.status).toBe(status)
  })
})

it('the order of a trip with the longest threshold is due long before any arrival', async () => {
  const body = { approachingThreshold: 525_600_000, scheduledArrivalAt: '0001-01-01' }
  expect((await create(body)).trip).toMatchObject({ approachingThreshold: 525_600_000 })
  expect((await create({ approachingThreshold: 1e300 })).meta).toMatchObject({
    param: 'approachingThreshold',
  })
})

describe('PATCH /v1/trips/:id/update', () => {
  it.each(['_id', 'externalId'])('takes every documented field, by %s', async (field) => {
    const { trip } = await create()
    const fields = {
      ...{ status: 'started', mode: 'bike', destinationGeofenceTag: 'a', destinationGeofenceExternalId: 'b' },
      ...{ approachingThreshold: 9, scheduledArrivalAt: '2100-01-01T00:00:00.000Z', metadata: { b: 2 } },
    }
    const { body } = await groma.call(`PATCH /v1/trips/${trip[field]}/update`, { body: fields })
    expect(body).toMatchObject({ trip: fields, events: [{ type: 'user.started_trip' }] })
  })

  it('keeps fields that are not sent', async () => {
    const { trip } = await create({ metadata: { a: 1 }, mode: 'foot' })
    const { body } = await groma.call(`PATCH /v1/trips/${trip._id}/update`, { body: { status: 'pending' } })
    expect(body.trip).toMatchObject({ metadata: { a: 1 }, mode: 'foot' })
  })
})

it.each(['_id', 'externalId'])('DELETE /v1/trips/:id answers meta only, by %s', async (field) => {
  const { trip } = await create()
  expect((await groma.call(`DELETE /v1/trips/${trip[field]}`)).body).toEqual({ meta: { code: 200 } })
  expect((await groma.call(`GET /v1/trips/${trip._id}`)).status).toBe(404)
})

it('GET /v1/trips/:externalId/route answers distance and geometry of a trip that has ended', async () => {
  const { trip } = await create({ userId: 'router' })
  const route = () => groma.call(`GET /v1/trips/${trip.externalId}/route`)
  const walk = walker(groma, { deviceId: 'router', userId: 'router' })
  await walk(here)
  await walk({ latitude: 1, longitude: 1.01 })
  expect((await route()).status).toBe(400)
  await groma.call(`PATCH /v1/trips/${trip._id}/update`, { body: { status: 'completed' } })
  expect((await route()).body).toEqual({
    meta: { code: 200 },
    distance: { value: expect.any(Number), text: expect.any(String) },
    geometry: { polyline: expect.any(String) },
  })
})
