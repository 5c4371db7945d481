import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addObservations, forgetSpeeds, knownSpeeds } from '../../src/store/trips/speeds.ts'
import { learnSpeeds } from '../../src/tracking/trips/learn-speeds.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { databaseUrl, eventually, gromaHere } from '../app/server.ts'
import { buildRoads, type RoadMap } from '../maps/road-map.ts'

/**
 * Drivers of a fleet go from a to d each Tuesday at eight, straight (way 1000) and at 8 km/h: there is a jam. Around (way 1001)
 * it is twice as far. Each character is 500 m.
 */
const drawing = `
  b . . . c
  . . . . .
  a . . . d
`
const road = { highway: 'secondary', maxspeed: '50' }
const eight = new Date('2026-06-16T08:00+02:00') // the map is in Germany
const kmh = 8
const hourOfTuesday = 24 + 8
/** Retention is by the database's clock, which is months ahead of this one. */
const keepTrips = { retention: { trips: 0 } }

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 500, {
    ways: [
      ['ad', road],
      ['abcd', road],
    ],
  })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
  await call('PATCH /v1/settings/project', keepTrips)
  vi.useFakeTimers({ toFake: ['Date'], now: eight })
})

afterAll(async () => {
  vi.useRealTimers()
  await groma?.close()
  await roads?.remove()
})

async function call(request: string, body?: object, by = groma) {
  const answer = await by.call(request, body && { body })
  if (answer.status !== 200) throw new Error(`${request}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A trip from a to d, an update each 20 seconds; then what the server learns of it. */
async function drive(userId: string, by = groma): Promise<void> {
  const [a, d] = [roads.at.a, roads.at.d]
  if (!a || !d) throw new Error('They are drawn.')
  const seconds = (2000 / kmh) * 3.6
  vi.setSystemTime(eight)
  await call('POST /v1/trips', { externalId: userId, userId, mode: 'car' }, by)
  const replays = Array.from({ length: seconds / 20 + 1 }, (_, at) => ({
    userId,
    deviceId: userId,
    latitude: a.latitude,
    longitude: a.longitude + ((d.longitude - a.longitude) * at * 20) / seconds,
    accuracy: 5,
    updatedAt: new Date(eight.getTime() + at * 20_000).toISOString(),
  }))
  vi.setSystemTime(eight.getTime() + seconds * 1000)
  await call('POST /v1/track/replay', { replays }, by)
  await call(`PATCH /v1/trips/${userId}/update`, { status: 'completed' }, by)
  await learnSpeeds(groma, Date.now())
}

/** Writes what was learned into the roads, as a server does once an hour. */
async function update(): Promise<string> {
  const environment = { DATABASE_URL: databaseUrl(groma.connection.database) }
  const { code, stdout, stderr } = await gromaHere(['speeds', 'update'], roads.folder, environment)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

async function wayAt(time: string): Promise<string> {
  const query = `origin=${roads.place('a')}&destination=${roads.place('d')}&modes=car&geometry=polyline6`
  const { routes } = await call(`GET /v1/route/distance?${query}&departureTime=2026-06-23T${time}%2B02:00`)
  return roads.along(routes.car.geometry.polyline)
}

const observers = async () =>
  (await groma.database.query('select distinct user_id from speed_observations')).length

it('four drivers are too few', async () => {
  for (const name of ['ada', 'ben', 'cem', 'dan']) await drive(name)
  expect(await observers()).toBe(4)
  await drive('ada') // again: still the same four
  expect(await knownSpeeds(groma.database)).toEqual([])
  expect(await update()).toBe('The roads have all speeds of trips.\n')
})

it('nor do those count whose project does not permit it', async () => {
  const other = await groma.newProject()
  await call('PATCH /v1/settings/project', { ...keepTrips, learnSpeeds: false }, other)
  await groma.reload.settings()
  await drive('eve', other)
  expect(await observers()).toBe(4)
})

it('five make a speed, and the next week one drives around the jam', async () => {
  expect(await wayAt('08:10')).toBe('ad')
  await drive('fay')
  expect(await knownSpeeds(groma.database)).toEqual([{ way: 1000, forward: true, hour: hourOfTuesday, kmh }])
  expect(await update()).toBe('The roads have 1 speed of trips now.\n')
  await eventually(() => expect(groma.engine.hasSpeeds()).toBe(true))
  expect(await wayAt('08:15')).toBe('abcd')
  expect(await wayAt('03:00')).toBe('ad')
  expect((await gromaHere(['speeds'], roads.folder)).stdout).toMatch(/^\(trips\) {2}1 value of 1 way /)
})

it('a deleted user leaves no trace; what five have made stays', async () => {
  const [fay] = (await call('GET /v1/users?limit=10')).users.filter(
    ({ userId }: { userId: string }) => userId === 'fay',
  )
  await call('DELETE /v1/users/fay')
  expect(await observers()).toBe(4)
  // One whose trip was being matched meanwhile.
  const late = { way: 1000, forward: true, hour: 1, metres: 100, seconds: 10 }
  await addObservations(groma.database, fay._id, [late], Date.now())
  expect(await observers()).toBe(4)
  expect(await knownSpeeds(groma.database)).toHaveLength(1)
})

it('after a month without trips it is forgotten', async () => {
  const day = 24 * 3600_000
  vi.setSystemTime(eight.getTime() + 29 * day)
  await forgetSpeeds(groma.database, Date.now())
  expect(await knownSpeeds(groma.database)).toHaveLength(1)
  vi.setSystemTime(eight.getTime() + 31 * day)
  await forgetSpeeds(groma.database, Date.now())
  expect([await knownSpeeds(groma.database), await observers()]).toEqual([[], 0])
  await update()
  await eventually(() => expect(groma.engine.hasSpeeds()).toBe(false))
  expect(await wayAt('08:15')).toBe('ad')
})
