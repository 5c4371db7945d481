import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'

const { h, f } = draw(
  `
  f . . . . h
  `,
  100,
) as Record<'h' | 'f', Spot>

let shared: TestApp

beforeAll(async () => {
  shared = await openTestApp()
})

afterAll(() => shared?.close())

async function withAda(): Promise<TestApp> {
  const groma = await shared.newProject()
  await fence(groma, 'home', { coordinates: position(h) })
  await walker(groma)(f)
  return groma
}

const trkpt = ({ latitude, longitude }: Spot, time: string) =>
  `<trkpt lat="${latitude}" lon="${longitude}"><ele>21</ele><time>${time}</time></trkpt>`
const gpx = (...points: string[]) => `<gpx version="1.1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
const upload = (groma: TestApp, payload: string, type = 'application/gpx+xml', user = 'ada') =>
  groma.call(`POST /v1/users/${user}/history`, { body: payload, headers: { 'content-type': type } })

const eventsOf = async (groma: TestApp) =>
  (await groma.call('GET /v1/events?user=ada')).body.events.map(({ type, createdAt }: never) => [
    type,
    createdAt,
  ])
const locationsOf = async (groma: TestApp) => (await groma.call('GET /v1/users/ada/locations')).body.locations

const tour = gpx(
  trkpt(f, '2026-01-30T12:02:00Z'),
  trkpt(f, '2026-01-30T12:00:00Z'),
  trkpt(h, '2026-01-30T12:01:00Z'),
)

describe('POST /v1/users/:id/history', () => {
  it('adds a recorded track in the order of time: events of then, and the user stays where they are', async () => {
    const groma = await withAda()
    const before = (await groma.call('GET /v1/users/ada')).body.user
    const { status, body } = await upload(groma, tour)
    expect([status, body.history]).toEqual([
      200,
      { points: 3, events: 2, from: '2026-01-30T12:00:00.000Z', to: '2026-01-30T12:02:00.000Z' },
    ])
    expect(await eventsOf(groma)).toEqual([
      ['user.exited_geofence', '2026-01-30T12:02:00.000Z'],
      ['user.entered_geofence', '2026-01-30T12:01:00.000Z'],
    ])
    const [, ...old] = await locationsOf(groma)
    expect(old).toMatchObject(Array(3).fill({ replayed: true, altitude: 21, locationAccuracy: 50 }))
    expect((await groma.call('GET /v1/users/ada')).body.user).toEqual(before)
  })

  it('sent again, it changes nothing', async () => {
    const groma = await withAda()
    const first = await upload(groma, tour)
    await groma.pool.query(
      `update locations set received_at = (received_at at time zone 'UTC' - interval '3 hours') at time zone 'UTC'`,
    )
    const before = [await locationsOf(groma), await eventsOf(groma)]
    expect((await upload(groma, tour)).body).toEqual(first.body)
    expect([await locationsOf(groma), await eventsOf(groma)]).toEqual(before)
  })

  it.each([
    [
      'GeoJSON',
      'application/geo+json',
      {
        type: 'Feature',
        properties: { coordTimes: ['2026-01-30T12:00:00Z'] },
        geometry: { type: 'LineString', coordinates: [position(h)] },
      },
    ],
    ['NMEA', 'application/nmea', '$GPRMC,120000,A,5335.999,N,01312.456,E,10.0,90.0,300126,,'],
    [
      'JSON with its format and text',
      'application/json',
      { format: 'gpx', text: gpx(trkpt(h, '2026-01-30T12:00:00Z')) },
    ],
  ])('takes %s', async (_what, type, file) => {
    const groma = await withAda()
    const { body } = await upload(groma, typeof file === 'string' ? file : JSON.stringify(file), type)
    expect(body.history).toMatchObject({ points: 1, from: '2026-01-30T12:00:00.000Z' })
  })

  it.each([
    [
      'a point off the globe',
      gpx(trkpt(h, '2026-01-30T12:00:00Z'), trkpt({ latitude: 95, longitude: 1 }, '2026-01-30T12:00:01Z')),
      'Point 2: Invalid latitude. Valid range: [-90, 90].',
    ],
    ['a point without a time', gpx(trkpt(h, '')), 'Point 1 has no time.'],
    ['a point of another form of time', gpx(trkpt(h, 'noon')), 'Point 1: Invalid updatedAt.'],
    [
      'a point in the future',
      gpx(trkpt(h, '2999-01-30T12:00:00Z')),
      'Point 1 is in the future: 2999-01-30T12:00:00.000Z.',
    ],
    ['no point', gpx(), 'Expected 1 to 50000 points, got none.'],
    [
      'a file that is cut off',
      gpx(trkpt(h, '2026-01-30T12:00:00Z')).slice(0, -20),
      'Expected well-formed GPX: 1:',
    ],
  ])('refuses %s, and adds nothing', async (_what, file, message) => {
    const groma = await withAda()
    const { status, body } = await upload(groma, file)
    expect([status, body.meta.param]).toEqual([400, 'text'])
    expect(body.meta.message).toContain(message)
    expect(await locationsOf(groma)).toHaveLength(1)
  })

  it('knows no user that was never tracked', async () => {
    expect((await upload(shared, tour, undefined, 'nobody')).status).toBe(404)
  })
})
