import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { errors } from '../../../src/errors.ts'
import { destination } from '../../../src/geo/distance.ts'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'
import { fence, walker } from '../../tracking/walker.ts'

/** One road of 4 km from a to c, eastwards; shop is at its end, island 3 km north of that, far 40 km. */
let roads: RoadMap
let groma: TestApp
let number = 0
let order: string
let began: number

beforeAll(async () => {
  roads = await buildRoads('a . . . b . . . c', 500, { ways: [['abc', { highway: 'residential' }]] })
  groma = await openTestApp({ GROMA_DATA: roads.folder, GROMA_ROUTING_THREADS: '1' })
  for (const [name, north] of [
    ['shop', 0],
    ['island', 3000],
    ['far', 40_000],
  ] as const) {
    const { longitude, latitude } = at(4000, north)
    await fence(groma, name, { coordinates: [longitude, latitude], radius: 50 })
  }
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

beforeEach(() => {
  number += 1
  order = `order-${number}`
  began = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: began })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Metres east and north of a. */
function at(east: number, north = 0) {
  const { longitude, latitude } = roads.at.a as { longitude: number; latitude: number }
  const [x] = destination(longitude, latitude, 90, east)
  const [, y] = destination(longitude, latitude, 0, north)
  return { longitude: x, latitude: y }
}

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const status = async () => (await groma.call(`GET /v1/trips/${order}`)).body.trip

async function startTrip(to: string, body: object = {}) {
  const destinations = { destinationGeofenceTag: 'place', destinationGeofenceExternalId: to }
  await groma.call('POST /v1/trips', { body: { externalId: order, userId: order, ...destinations, ...body } })
  return walker(groma, { deviceId: order, userId: order })
}

it('asks the engine for a route when the user is more than 50 m beside the last one, or that is a minute old', async () => {
  const ask = vi.spyOn(groma.engine, 'ask')
  const drive = await startTrip('shop')
  const first = (await drive(at(0))).body.user.trip.eta
  for (const metres of [200, 400, 600]) {
    pass(15)
    await drive(at(metres, 45))
  }
  expect(ask).toHaveBeenCalledTimes(1)
  const later = (await status()).eta
  expect(first.distance - later.distance).toBeCloseTo(600, -2)
  expect(later.duration).toBeLessThan(first.duration)
  await drive(at(600, 60))
  expect(ask).toHaveBeenCalledTimes(2)
  pass(59)
  await drive(at(800))
  expect(ask).toHaveBeenCalledTimes(2)
  pass(2)
  await drive(at(810))
  expect(ask).toHaveBeenCalledTimes(3)
})

it('counts the way from the last road on foot: nobody approaches a place 3 km from the road by car', async () => {
  const drive = await startTrip('island')
  const { eta, status } = (await drive(at(3950))).body.user.trip
  expect([status, eta]).toEqual([
    'started',
    { duration: expect.closeTo(35.5, 0), distance: expect.closeTo(3000, -2) },
  ])
})

it('takes the straight line at the usual speed where no road leads near the destination', async () => {
  const drive = await startTrip('far')
  const { eta } = (await drive(at(4000))).body.user.trip
  expect(eta).toEqual({ duration: expect.closeTo(60, 0), distance: expect.closeTo(40_000, -2) })
})

it.each([5, -5])(
  'has no age, delay or arrival by the clock of a device that is %i minutes fast',
  async (minutes) => {
    const drive = await startTrip('shop', { scheduledArrivalAt: new Date(began + 12 * 60_000).toISOString() })
    const send = (metres: number) =>
      drive(at(metres), { updatedAt: new Date(Date.now() + minutes * 60_000).toISOString() })
    const start = await send(0)
    const { duration } = start.body.user.trip.eta
    expect(start.body.events[0].trip).toMatchObject({
      eta: { duration },
      startedAt: new Date(began).toISOString(),
    })
    expect(start.body.user.trip.delay).toEqual({
      delayed: false,
      scheduledArrivalTimeDelay: expect.closeTo(duration - 12, 1),
    })
    pass(60)
    expect((await status()).eta.duration).toBeCloseTo(duration - 1, 1)
    const { etas } = (await groma.call(`GET /v1/trips/${order}/etas`)).body
    expect(Date.parse(etas[0].arrivalAt) - began).toBeCloseTo(duration * 60_000, -4)
    pass(60)
    const there = await send(4000)
    expect(there.body.user.trip).toMatchObject({
      status: 'arrived',
      arrivedAt: new Date(began + 120_000).toISOString(),
      updatedAt: new Date(began + 120_000).toISOString(),
    })
  },
)

it('has an ETA of its own at each update of a replay: it approaches where it did, and not at the last one', async () => {
  const drive = await startTrip('shop')
  const { distance, duration } = (await drive(at(0))).body.user.trip.eta
  pass(600)
  const replays = [500, 1500, 3000, 3500].map((metres) => ({
    ...at(metres),
    ...{ deviceId: order, userId: order, accuracy: 5, replayed: true },
    updatedAt: new Date(began + (metres / distance) * duration * 60_000).toISOString(),
  }))
  const { body } = await groma.call('POST /v1/track/replay', { body: { replays } })
  const approaching = body.events.findIndex(({ type }: { type: string }) => type.includes('approaching'))
  expect(body.events[approaching].location.coordinates[0]).toBeCloseTo(at(3000).longitude, 6)
  const { etas } = (await groma.call(`GET /v1/trips/${order}/etas`)).body
  expect(etas.map((eta: { distance: number }) => eta.distance)).toEqual(
    [4000, 3500, 2500, 1000, 500].map((metres) => expect.closeTo(metres, -2)),
  )
})

it.each([
  ['after a live update', 0],
  ['from the start', 240],
])('an offline drive of several replays has its locations one after the other, %s', async (_when, before) => {
  const drive = await startTrip('shop')
  const placed = (seconds: number, metres: number) => ({
    ...{ ...at(metres), deviceId: order, userId: order, accuracy: 5 },
    updatedAt: new Date(began + (seconds - 7200) * 1000).toISOString(), // the clock of the device is two hours slow
  })
  pass(before)
  if (before === 0) await drive(at(0), { updatedAt: placed(0, 0).updatedAt })
  pass(240 - before)
  for (const part of [0, 1, 2]) {
    const steps = Array.from({ length: 8 }, (_, step) => (part * 8 + step) * 8 + 8)
    const replays = steps.map((seconds) => ({ ...placed(seconds, seconds * 10), replayed: true }))
    expect((await groma.call('POST /v1/track/replay', { body: { replays } })).status).toBe(200)
    pass(1)
  }
  await groma.call(`PATCH /v1/trips/${order}/update`, { body: { status: 'completed' } })
  const { locations } = await status()
  const metres = locations.map(({ coordinates: [x] }: { coordinates: [number] }) => x)
  expect(metres).toEqual(metres.toSorted((one: number, other: number) => one - other))
  const { etas } = (await groma.call(`GET /v1/trips/${order}/etas`)).body
  const distances = etas.map(({ distance }: { distance: number }) => distance)
  expect(distances).toEqual(distances.toSorted((one: number, other: number) => other - one))
  const times = etas.map(({ createdAt }: { createdAt: string }) => (Date.parse(createdAt) - began) / 1000)
  if (before === 0) expect(times).toEqual([0, ...Array.from({ length: 24 }, (_, step) => step * 8 + 8)])
  const { distance } = (await groma.call(`GET /v1/trips/${order}/route?units=metric`)).body
  expect(distance.value).toBeCloseTo(before === 0 ? 1920 : 1840, -2)
})

it('has the locations of its time that are sent after later ones, and none from before its start', async () => {
  const drive = await startTrip('shop')
  await drive(at(0))
  pass(300)
  const now = (await drive(at(3000), { updatedAt: new Date(Date.now()).toISOString() })).body.user.trip
  for (const seconds of [-100, 0, 100, 200]) {
    const updatedAt = new Date(began + seconds * 1000).toISOString()
    const { events, user } = (await drive(at(seconds * 10), { updatedAt, replayed: true })).body
    expect([events, user.trip]).toEqual([[], now])
  }
  const { locations } = await status()
  expect(
    locations.map(({ updatedAt }: { updatedAt: string }) => (Date.parse(updatedAt) - began) / 1000),
  ).toEqual([0, 0, 100, 200, 300])
  const { etas } = (await groma.call(`GET /v1/trips/${order}/etas`)).body
  expect(etas).toHaveLength(2)
})

/** As Overland sends it. */
const feature = (update: ReturnType<typeof at> & { deviceId: string; updatedAt: string }) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [update.longitude, update.latitude] },
  properties: { timestamp: update.updatedAt, horizontal_accuracy: 5, device_id: update.deviceId },
})

it.each([
  ['as one replay, whose device has a slow clock', 7200, 'replay'],
  ['one by one', 0, 'track'],
  ['in bulk', 0, 'bulk'],
  ['in the queue of an app', 0, 'queue'],
] as const)(
  'an offline drive that is sent after the end of its trip is of it: %s',
  async (_how, slow, way) => {
    const drive = await startTrip('shop', way === 'replay' ? {} : { destinationGeofenceTag: undefined })
    const placed = (seconds: number) => ({
      ...{ ...at(seconds * 10), deviceId: order, userId: order, accuracy: 5 },
      updatedAt: new Date(began + (seconds - slow) * 1000).toISOString(),
    })
    await drive(at(0), placed(0))
    pass(200)
    await groma.call(`PATCH /v1/trips/${order}/update`, { body: { status: 'completed' } })
    const before = await status()
    pass(way === 'queue' ? 5 : 100)
    const updates = [100, 50, 250, 150].map((seconds) => ({ ...placed(seconds), replayed: true }))
    if (way === 'replay') await groma.call('POST /v1/track/replay', { body: { replays: updates } })
    else if (way === 'bulk') await groma.call('POST /v1/track/bulk', { body: { updates } })
    else if (way === 'queue')
      await groma.call(`POST /in/overland?user=${order}`, {
        key: 'test publishable',
        body: { locations: updates.map(feature) },
      })
    else for (const body of updates) await groma.call('POST /v1/track', { body })
    const { locations, ...trip } = await status()
    const seconds = (time: string) => (Date.parse(time) - began) / 1000
    expect(locations.map(({ updatedAt }: { updatedAt: string }) => seconds(updatedAt))).toEqual([
      0, 50, 100, 150,
    ])
    expect({ ...trip, locations: before.locations }).toEqual({ ...before, updatedAt: locations[3].updatedAt })
    const { events } = (await groma.call(`GET /v1/events?tripId=${order}`)).body
    expect(events[0].type).toBe('user.stopped_trip')
  },
)

it.each<[string, { isNamed?: boolean; isUnderWay?: boolean }, string, number]>([
  ['begins where the user is, not with updates from before it was created', {}, 'started', 1],
  ['begins with updates that name it', { isNamed: true }, 'arrived', 2],
  ['goes on with updates after one of its own, whatever the clock', { isUnderWay: true }, 'arrived', 3],
])('an offline drive: a trip %s', async (_what, { isNamed, isUnderWay }, expected, locations) => {
  const drive = await startTrip('shop')
  const seconds = (before: number) => new Date(began - before * 1000).toISOString() // the clock of the device is slow
  if (isUnderWay) await drive(at(500), { updatedAt: seconds(9500) })
  pass(60)
  const replays = [at(4000), at(0)].map((place, index) => ({
    ...{ ...place, deviceId: order, userId: order, accuracy: 5, replayed: true },
    updatedAt: seconds(index === 0 ? 9000 : 7200),
    ...(isNamed && { tripOptions: { externalId: order } }),
  }))
  await groma.call('POST /v1/track/replay', { body: { replays } })
  const trip = await status()
  expect([trip.status, trip.locations.length]).toEqual([expected, locations])
})

it('takes nobody who drove slowly for somebody who walks slowly: another mode has a pace of its own', async () => {
  const drive = await startTrip('shop')
  for (let metres = 0; metres <= 1000; metres += 100) {
    await drive(at(metres))
    pass(60)
  }
  await groma.call(`PATCH /v1/trips/${order}/update`, { body: { status: 'started', mode: 'foot' } })
  const { duration } = (await drive(at(1000))).body.user.trip.eta
  order = `${order}-walker`
  const walk = await startTrip('shop', { mode: 'foot' })
  expect(duration).toBeCloseTo((await walk(at(1000))).body.user.trip.eta.duration, 0)
})

it('lets only the update that needs a route wait for the engine, and what its device sends behind it', async () => {
  const drive = await startTrip('shop')
  const { ask } = groma.engine
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    groma.engine.ask = async (...query) => {
      await new Promise<void>((go) => {
        answer = go
        resolve()
      })
      return ask(...query)
    }
  })
  try {
    const answered: string[] = []
    const first = drive(at(0)).then((one) => answered.push(one.body.events[0].type))
    await asked
    const second = drive(at(10)).then((one) => answered.push(one.body.events[0].type))
    for (const name of ['x', 'y', 'z']) await walker(groma, { deviceId: name, userId: name })(at(500))
    expect(answered).toEqual([])
    answer()
    await Promise.all([first, second])
    expect(answered).toEqual(['user.started_trip', 'user.updated_trip'])
  } finally {
    groma.engine.ask = ask
  }
})

it('goes on with what is left of the route, or with the last ETA, while the engine does not answer', async () => {
  const drive = await startTrip('shop')
  const first = (await drive(at(0))).body.user.trip.eta
  vi.spyOn(groma.engine, 'ask').mockRejectedValue(errors.routingBusy())
  pass(61)
  expect((await drive(at(700))).body.user.trip.eta.distance).toBeCloseTo(3300, -2)
  pass(1)
  const beside = (await drive(at(800, 500))).body.user.trip.eta
  expect(beside.distance).toBeCloseTo(3300, -2)
  expect(beside.duration).toBeLessThan(first.duration)
})

it('has no ETA before the engine has answered, and approaches nothing: the straight line is shorter than any road', async () => {
  const drive = await startTrip('shop')
  vi.spyOn(groma.engine, 'ask').mockRejectedValueOnce(errors.routingBusy())
  const { trip } = (await drive(at(2500, 10))).body.user
  expect([trip.status, trip.eta]).toEqual(['started', undefined])
  pass(6)
  expect((await drive(at(2000))).body.user.trip.eta.distance).toBeCloseTo(2000, -2)
})
