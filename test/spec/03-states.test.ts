import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tripStatuses } from '../../src/model/trip-status.ts'
import { sweepTrips } from '../../src/tracking/trips/sweep.ts'
import type { TestApp } from '../app/app.ts'
import { eventNames, fence, walker } from '../tracking/walker.ts'
import { openSpecApp } from './app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
})
afterAll(() => groma.close())

const here = { latitude: 53.6, longitude: 13.2 }
let number = 0
const make = async (body: object = {}) => {
  const externalId = `trip-${++number}`
  return (await groma.call('POST /v1/trips', { body: { externalId, ...body } })).body.trip
}
const set = (trip: { _id: string }, status: string) =>
  groma.call(`PATCH /v1/trips/${trip._id}/update`, { body: { status } })
const day = 24 * 3600_000

describe('Trip status', () => {
  it('is one of seven', async () => {
    expect([...tripStatuses].sort()).toEqual(
      ['pending', 'started', 'approaching', 'arrived', 'expired', 'completed', 'canceled'].sort(),
    )
    for (const status of tripStatuses)
      expect((await groma.call(`GET /v1/trips?status=${status}`)).status, status).toBe(200)
  })

  it('is pending after POST', async () => {
    expect((await make()).status).toBe('pending')
  })

  it.each(['pending', 'started', 'approaching', 'arrived', 'completed', 'canceled'])(
    'can be set to %s by PATCH',
    async (status) => {
      expect((await set(await make(), status)).body.trip.status).toBe(status)
    },
  )

  it('cannot be set to expired', async () => {
    expect((await set(await make(), 'expired')).body.meta).toMatchObject({ code: 400, param: 'status' })
  })

  it('must be sent with PATCH', async () => {
    const trip = await make()
    const { body } = await groma.call(`PATCH /v1/trips/${trip._id}/update`, { body: { mode: 'foot' } })
    expect(body.meta).toMatchObject({ code: 400, param: 'status' })
  })

  it('becomes expired after a day without updates', async () => {
    const trip = await make()
    await sweepTrips({ database: groma.database, tracker: groma.tracker }, Date.now() + 1.1 * day)
    expect((await groma.call(`GET /v1/trips/${trip._id}`)).body.trip.status).toBe('expired')
  })

  it('does not change once it is final', async () => {
    for (const end of ['completed', 'canceled']) {
      const trip = await make()
      await set(trip, end)
      expect((await set(trip, 'started')).status).toBe(409)
    }
  })
})

describe('A user carries the trip', () => {
  it.each([
    ['started', true],
    ['approaching', true],
    ['arrived', true],
    ['pending', false],
    ['completed', false],
    ['canceled', false],
  ])('that is %s: %s', async (status, carried) => {
    const userId = `user-${status}`
    const trip = await make({ userId })
    await walker(groma, { deviceId: userId, userId })(here)
    await set(trip, status)
    const { user } = (await groma.call(`GET /v1/users/${userId}`)).body
    expect(user.trip?.status).toBe(carried ? status : undefined)
  })

  it('in every read of the user', async () => {
    await fence(groma, 'around', { coordinates: [20, 20] })
    await make({ userId: 'read' })
    await walker(groma, { deviceId: 'read', userId: 'read' })({ latitude: 20, longitude: 20 })
    const reads = ['users?limit=1000', 'search/users?near=20,20', 'geofences/place/around/users']
    for (const read of reads) {
      const users: { userId: string; trip?: object }[] = (await groma.call(`GET /v1/${read}`)).body.users
      expect(users.find(({ userId }) => userId === 'read')?.trip, read).toMatchObject({ status: 'started' })
    }
  })
})

describe('Other flags', () => {
  it('enabled is true for a geofence by default', async () => {
    const id = await fence(groma, 'default', { coordinates: [13.2, 53.6] })
    expect((await groma.call(`GET /v1/geofences/${id}`)).body.geofence.enabled).toBe(true)
  })

  it('disableAfter disables a geofence, deleteAfter deletes it', async () => {
    const past = '2020-01-01T00:00:00.000Z'
    const at = { latitude: 10, longitude: 10 }
    await fence(groma, 'disabled', { coordinates: [10, 10], disableAfter: past })
    await fence(groma, 'deleted', { coordinates: [10, 10], deleteAfter: past })
    expect(eventNames(await walker(groma, { deviceId: 'x' })(at))).toEqual([])
    expect((await groma.call('GET /v1/geofences/place/disabled')).body.geofence.enabled).toBe(false)
    expect((await groma.call('GET /v1/geofences/place/deleted')).status).toBe(404)
  })
})
