import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { draw, position, type Spot } from '../../maps/draw.ts'
import { fence, walker } from '../../tracking/walker.ts'

/** A round of three stops, every character a kilometre. */
const { a, x, y, z } = draw('a . x . y . z', 1000) as Record<'a' | 'x' | 'y' | 'z', Spot>

let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
  await fence(groma, 'x', { coordinates: position(x) }, 'stop')
})
afterAll(() => groma.close())

const call = (request: string, body: object) => groma.call(request, { key: 'test publishable', body })
const told = (events: { type: string }[]) => events.map(({ type }) => type.replace('user.', ''))
const statuses = (trip: { legs: { status: string }[] }) => trip.legs.map(({ status }) => status)

it('moves from leg to leg', async () => {
  const made = await call('POST /v1/trips', {
    externalId: 'round',
    userId: 'ada',
    legs: [
      {
        destination: { destinationGeofenceTag: 'stop', destinationGeofenceExternalId: 'x' },
        stopDuration: 5,
      },
      { destination: { coordinates: position(y), arrivalRadius: 200 }, metadata: { door: 'back' } },
      { destination: { coordinates: position(z) } },
    ],
  })
  const { legs, currentLeg, destinationGeofenceTag } = made.body.trip
  expect([currentLeg, destinationGeofenceTag]).toEqual([legs[0]._id, 'stop'])
  expect(legs[0]).toMatchObject({
    status: 'pending',
    stopDuration: 5,
    destination: { type: 'geofence', source: { data: { tag: 'stop', externalId: 'x' } }, arrivalRadius: 100 },
  })
  expect(legs[1]).toMatchObject({ metadata: { door: 'back' }, destination: { type: 'coordinates' } })

  const drive = walker(groma, { deviceId: 'van', userId: 'ada' })
  expect(statuses((await drive(a)).body.user.trip)).toEqual(['started', 'pending', 'pending'])
  expect(statuses((await drive(x)).body.user.trip)).toEqual(['arrived', 'pending', 'pending'])

  const completed = await call(`PATCH /v1/trips/round/legs/${legs[0]._id}`, { status: 'completed' })
  expect(completed.body.leg.status).toBe('completed')
  expect(completed.body.trip).toMatchObject({ status: 'started', currentLeg: legs[1]._id })
  expect(statuses(completed.body.trip)).toEqual(['completed', 'started', 'pending'])

  const again = await call(`PATCH /v1/trips/round/legs/${legs[0]._id}`, { status: 'started' })
  expect([again.status, again.body.meta.message]).toEqual([
    409,
    `The leg "${legs[0]._id}" has ended (completed).`,
  ])

  const swapped = await call('PUT /v1/trips/round/legs', { legs: [legs[2]._id, legs[1]._id] })
  expect(swapped.body.trip).toMatchObject({ currentLeg: legs[2]._id })
  const there = await drive(z)
  expect(told(there.body.events)).toContain('arrived_at_trip_destination')
  expect(statuses(there.body.user.trip)).toEqual(['completed', 'arrived', 'pending'])

  await call(`PATCH /v1/trips/round/legs/${legs[2]._id}`, { status: 'completed' })
  const last = await call(`PATCH /v1/trips/round/legs/${legs[1]._id}`, { status: 'canceled' })
  expect([last.body.trip.status, told(last.body.events)]).toEqual(['completed', ['stopped_trip']])
  expect((await call(`PATCH /v1/trips/round/legs/${legs[1]._id}`, { status: 'started' })).status).toBe(409)
})

/** A trip of `legs` under way, its user where the first one leads. */
async function arrive(externalId: string, legs: object[], first: Spot) {
  const { body } = await call('POST /v1/trips', { externalId, userId: externalId, legs })
  const drive = walker(groma, { deviceId: externalId, userId: externalId })
  await drive(a)
  await drive(first)
  return { drive, legs: body.trip.legs.map(({ _id }: { _id: string }) => _id) as string[] }
}

const toX = { destination: { destinationGeofenceTag: 'stop', destinationGeofenceExternalId: 'x' } }
const toY = { destination: { coordinates: position(y) } }

it('arrives at each of two legs to one geofence, once', async () => {
  const { drive, legs } = await arrive('twice', [toX, toX], x)
  await call(`PATCH /v1/trips/twice/legs/${legs[0]}`, { status: 'completed' })
  expect(told((await drive(x)).body.events)).toEqual(['updated_trip', 'arrived_at_trip_destination'])
  await call('PATCH /v1/trips/twice/update', { status: 'started' })
  expect(told((await drive(x)).body.events)).not.toContain('arrived_at_trip_destination')
})

it('answers the end of a leg that it has again, as after a lost answer', async () => {
  const { legs } = await arrive('lost', [toX, toY], x)
  for (const [index, status] of ['completed', 'canceled'].entries()) {
    const end = () => call(`PATCH /v1/trips/lost/legs/${legs[index]}`, { status })
    const first = (await end()).body
    const again = await end()
    expect([again.status, again.body]).toEqual([200, { ...first, events: [] }])
    const other = await call(`PATCH /v1/trips/lost/legs/${legs[index]}`, { status: 'arrived' })
    expect(other.status).toBe(409)
  }
})

it.each(['started', 'approaching', 'arrived', 'completed', 'canceled'])(
  'shares the status of a trip that is set %s',
  async (status) => {
    await arrive(status, [toY, toX], status === 'arrived' ? a : y)
    const { trip } = (await call(`PATCH /v1/trips/${status}/update`, { status })).body
    expect(statuses(trip)).toEqual([status, 'pending'])
    const isOver = status === 'completed' || status === 'canceled'
    expect(trip.currentLeg).toBe(isOver ? undefined : trip.legs[0]._id)
  },
)

it('starts again where another leg becomes the current one, and goes on where it stays', async () => {
  const { drive, legs } = await arrive(
    'swapped',
    [toX, toY, { destination: { coordinates: position(z) } }],
    x,
  )
  const [first, second, third] = legs
  const same = await call('PUT /v1/trips/swapped/legs', { legs: [first, third, second] })
  expect([statuses(same.body.trip), same.body.events]).toEqual([['arrived', 'pending', 'pending'], []])

  const other = await call('PUT /v1/trips/swapped/legs', { legs: [third, first, second] })
  expect(other.body.trip).toMatchObject({ status: 'started', currentLeg: third })
  expect([statuses(other.body.trip), told(other.body.events)]).toEqual([
    ['started', 'pending', 'pending'],
    ['started_trip'],
  ])
  expect((await drive(x)).body.user.trip.eta.distance).toBeGreaterThan(1000)
  expect(told((await drive(z)).body.events)).toContain('arrived_at_trip_destination')
})

it('does not arrive at a point by an update that is as inaccurate as could be anywhere', async () => {
  await call('POST /v1/trips', { externalId: 'vague', userId: 'vague', legs: [toY] })
  const drive = walker(groma, { deviceId: 'vague', userId: 'vague' })
  await drive(a)
  expect(told((await drive(y, { accuracy: 1001 })).body.events)).not.toContain('arrived_at_trip_destination')
  expect(told((await drive(y, { accuracy: 1000 })).body.events)).toContain('arrived_at_trip_destination')
})

it('gives the current leg a destination that a request sets', async () => {
  await fence(groma, 'z', { coordinates: position(z) }, 'stop')
  const { drive, legs } = await arrive('redirected', [toX, toY], x)
  const redirect = (name: string, more: object = {}) =>
    call('PATCH /v1/trips/redirected/update', {
      status: 'started',
      destinationGeofenceTag: 'stop',
      destinationGeofenceExternalId: name,
      ...more,
    })
  const { trip } = (await redirect('z')).body
  expect(trip).toMatchObject({ destinationGeofenceExternalId: 'z', currentLeg: legs[0] })
  expect(trip).not.toHaveProperty('eta')
  expect(trip.destinationLocation.coordinates[0]).toBeCloseTo(z.longitude, 5)
  expect(trip.legs[0]).toMatchObject({
    status: 'started',
    destination: { type: 'geofence', source: { data: { tag: 'stop', externalId: 'z' } } },
  })
  expect(trip.legs[1].destination.type).toBe('coordinates')
  expect((await drive(x)).body.user.trip.eta.distance).toBeGreaterThan(1000)
  const there = await drive(z)
  expect(told(there.body.events)).toContain('arrived_at_trip_destination')
  expect(statuses(there.body.user.trip)).toEqual(['arrived', 'pending'])

  const lost = await redirect('nowhere')
  expect([lost.status, lost.body.meta.param]).toEqual([400, 'destinationGeofenceExternalId'])
  await call(`PATCH /v1/trips/redirected/legs/${legs[0]}`, { status: 'completed' })
  const { status, body } = await call('PATCH /v1/trips/redirected/update', {
    status: 'started',
    destinationGeofenceExternalId: 'z',
  })
  expect([status, body.meta.param]).toEqual([400, 'destinationGeofenceTag'])
})

it('finds a leg by its address', async () => {
  const { status, body } = await call('POST /v1/trips', {
    externalId: 'by address',
    legs: [{ destination: { address: 'Paris, France', arrivalRadius: 5000 } }],
  })
  expect(status).toBe(200)
  const [{ destination }] = body.trip.legs
  expect(destination).toMatchObject({ type: 'address', source: { data: 'Paris, France' } })
  expect(destination.location.coordinates.map(Math.round)).toEqual([2, 49])
})

it.each([
  [{ destination: { address: 'zzqx 17, xxyyzz' } }, 'legs[0].destination'],
  [{ destination: {} }, 'legs[0].destination'],
  [{ destination: { coordinates: [200, 0] } }, 'legs[0].destination'],
  [
    { destination: { destinationGeofenceTag: 'stop', destinationGeofenceExternalId: 'nowhere' } },
    'legs[0].destination',
  ],
])('refuses a leg %j', async (leg, param) => {
  const { status, body } = await call('POST /v1/trips', { externalId: 'lost', legs: [leg] })
  expect([status, body.meta.param]).toEqual([400, param])
})

it('refuses an order that does not name every open leg once', async () => {
  const made = await call('POST /v1/trips', {
    externalId: 'pair',
    legs: [{ destination: { coordinates: position(y) } }, { destination: { coordinates: position(z) } }],
  })
  const [first, second] = made.body.trip.legs.map(({ _id }: { _id: string }) => _id)
  for (const legs of [[first], [first, first], [first, second, 'x'], ['x', 'y']]) {
    const { status, body } = await call('PUT /v1/trips/pair/legs', { legs })
    expect([status, body.meta.param]).toEqual([400, 'legs'])
  }
})
