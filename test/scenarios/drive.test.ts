import { afterAll, beforeAll, expect, it } from 'vitest'
import { distance, type Position } from '../../src/geo/distance.ts'
import { decodePolyline } from '../../src/routing/translate/polyline.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import type { BuiltFolder } from '../maps/built-folder.ts'
import { demoRegion } from '../maps/demo-region.ts'
import { fence } from '../tracking/walker.ts'

let demo: BuiltFolder
let groma: TestApp

beforeAll(async () => {
  demo = await demoRegion()
  groma = await openTestApp({ GROMA_DATA: demo.folder })
})

afterAll(async () => {
  await groma?.close()
  await demo?.remove()
})

const start = { latitude: 53.5386, longitude: 13.2442 }
const store = { latitude: 53.5664, longitude: 13.2926 }
const tick = 5000 // milliseconds between two updates

it('drives through the demo region from pending to completed, with accurate ETAs', async () => {
  await fence(groma, '7', { coordinates: [store.longitude, store.latitude], radius: 60 }, 'store')
  const [from, to] = [start, store].map(({ latitude, longitude }) => `${latitude},${longitude}`)
  const { body } = await groma.call(
    `GET /v1/route/directions?locations=${from}|${to}&units=metric&geometry=polyline6`,
  )
  const [route] = body.routes
  const line = decodePolyline(route.geometry.polyline, 6)
  const drive = everySoOften(line, route.distance.value, route.duration.value * 60_000)
  expect(drive.length).toBeGreaterThan(40)

  await groma.call('POST /v1/trips', {
    body: {
      externalId: 'drive',
      userId: 'ada',
      destinationGeofenceTag: 'store',
      destinationGeofenceExternalId: '7',
    },
  })
  const began = Date.now() - drive.length * tick - 60_000
  const statuses: string[] = ['pending']
  const etas: number[] = []
  const told: string[] = []
  for (const [at, [longitude, latitude]] of drive.entries()) {
    const answer = await groma.call('POST /v1/track', {
      body: {
        deviceId: 'car',
        userId: 'ada',
        latitude,
        longitude,
        accuracy: 5,
        updatedAt: new Date(began + at * tick).toISOString(),
      },
    })
    const { trip } = answer.body.user
    if (statuses.at(-1) !== trip.status) statuses.push(trip.status)
    told.push(...answer.body.events.map(({ type }: { type: string }) => type))
    const eta = answer.body.events.find((event: { trip?: object }) => event.trip)?.trip.eta.duration
    etas.push(eta)
  }
  const done = await groma.call('PATCH /v1/trips/drive/update', { body: { status: 'completed' } })
  statuses.push(done.body.trip.status)
  expect(statuses).toEqual(['pending', 'started', 'approaching', 'arrived', 'completed'])
  for (const type of [
    'user.started_trip',
    'user.approaching_trip_destination',
    'user.arrived_at_trip_destination',
  ])
    expect(told.filter((one) => one === type)).toHaveLength(1)

  // Every ETA is close to the time really left, and hardly any above the one before.
  const last = drive.length - 1
  for (const [at, eta] of etas.entries()) {
    const left = ((last - at) * tick) / 60_000
    expect(Math.abs(eta - left)).toBeLessThan(0.25 * left + 1.5)
    if (at > 0) expect(eta).toBeLessThan((etas[at - 1] as number) + 0.2)
  }

  const taken = await groma.call('GET /v1/trips/drive/route?units=metric')
  expect(Math.abs(taken.body.distance.value / lengthOf(drive) - 1)).toBeLessThan(0.02)
  expect(Math.abs(taken.body.distance.value / lengthOf(line) - 1)).toBeLessThan(0.02)
})

/** Points along a line at constant speed, one per tick, the end included. */
function everySoOften(line: Position[], metres: number, milliseconds: number): Position[] {
  const step = (metres * tick) / milliseconds
  const places: Position[] = [line[0] as Position]
  let since = 0
  for (const [at, [x, y]] of line.slice(1).entries()) {
    const [fromX, fromY] = line[at] as Position
    const stretch = distance(fromX, fromY, x, y)
    for (let along = step - since; along < stretch; along += step) {
      const share = along / stretch
      places.push([fromX + (x - fromX) * share, fromY + (y - fromY) * share])
    }
    since = (since + stretch) % step
  }
  return [...places, line.at(-1) as Position]
}

function lengthOf(line: Position[]): number {
  return line.slice(1).reduce((sum, [x, y], at) => sum + distance(...(line[at] as Position), x, y), 0)
}
