import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { operatorOf } from '../../app/operator.ts'

let groma: TestApp
let read: Awaited<ReturnType<typeof operatorOf>>

beforeAll(async () => {
  groma = await openTestApp()
  read = await operatorOf(groma, 'read')
})
afterAll(() => groma.close())

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

it('begins with nothing', async () => {
  expect((await read('GET /dashboard/overview')).body).toMatchObject({
    hasUsers: false,
    activeUsers: { hour: 0, day: 0 },
    trips: { underWay: 0, onTime: 0, late: 0 },
  })
})

it('counts who is active, and trips under way, on time and late; of the chosen environment', async () => {
  const van = { deviceId: 'van', userId: 'van', latitude: 53.55, longitude: 13.26, accuracy: 10 }
  await groma.call('POST /v1/track', { body: van, key: 'test publishable' })
  const trips = [
    { externalId: 'early', scheduledArrivalAt: hours(5) },
    { externalId: 'late', scheduledArrivalAt: hours(-1) },
    { externalId: 'given up', scheduledArrivalAt: hours(-1) },
    { externalId: 'whenever', userId: 'van' },
  ]
  for (const trip of trips) await groma.call('POST /v1/trips', { body: { mode: 'car', ...trip } })
  await groma.call('PATCH /v1/trips/given%20up/update', { body: { status: 'canceled' } })
  await groma.call('PATCH /v1/trips/whenever/update', { body: { status: 'started' } })
  expect((await read('GET /dashboard/overview')).body).toMatchObject({
    hasUsers: true,
    activeUsers: { hour: 1, day: 1 },
    trips: { underWay: 1, onTime: 1, late: 1 },
  })
  const live = await read('GET /dashboard/overview', { headers: { 'x-groma-environment': 'live' } })
  expect(live.body.hasUsers).toBe(false)
})
