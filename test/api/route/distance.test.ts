import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'

/** A straight road of 2 km, a path on from its end, and a road beyond it. */
const drawing = `
  a . . . . b . . . . c . . d . . e
`

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 200, {
    ways: [
      ['abc', { highway: 'residential', name: 'Long Street', maxspeed: '50' }],
      ['cd', { highway: 'footway' }],
      ['de', { highway: 'residential' }],
    ],
  })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

function call(from: string, to: string, query: string) {
  return groma.call(
    `GET /v1/route/distance?origin=${roads.place(from)}&destination=${roads.place(to)}&${query}`,
    { key: 'test publishable' },
  )
}

describe('GET /v1/route/distance', () => {
  it('answers the geodesic and each mode, in either unit', async () => {
    const { body } = await call('a', 'c', 'modes=car,foot,bike&units=metric')
    expect(Object.keys(body.routes).sort()).toEqual(['bike', 'car', 'foot', 'geodesic'])
    expect(body.routes.geodesic).toEqual({ distance: { value: expect.closeTo(2000, 0), text: '2.0 km' } })
    expect(body.routes.car).toEqual({
      distance: { value: expect.closeTo(2000, -1), text: '2.0 km' },
      duration: { value: expect.any(Number), text: expect.stringMatching(/^\d+ mins?$/) },
    })
    expect(body.routes.foot.duration.value).toBeGreaterThan(5 * body.routes.car.duration.value)
    const imperial = (await call('a', 'c', 'modes=car')).body.routes
    expect(imperial.car.distance.text).toBe('1.2 mi')
    expect(imperial.car.distance.value * 0.3048).toBeCloseTo(body.routes.car.distance.value, 1)
    expect(imperial.car.duration).toEqual(body.routes.car.duration)
  })

  it('accepts motorbike, which SDKs send', async () => {
    const { body } = await call('a', 'c', 'modes=car,motorbike')
    expect(body.routes.motorbike).toEqual(body.routes.car)
  })

  it.each([
    ['linestring', { type: 'LineString', coordinates: expect.any(Array) }],
    ['polyline5', { polyline: expect.any(String) }],
    ['polyline6', { polyline: expect.any(String) }],
  ])('answers the line as %s', async (form, geometry) => {
    const { body } = await call('a', 'c', `modes=car&geometry=${form}`)
    expect(body.routes.car.geometry).toEqual(geometry)
    expect(body.routes.geodesic.geometry).toBeUndefined()
  })

  it('resamples to geometryPoints', async () => {
    const { body } = await call('a', 'c', 'modes=car&geometry=linestring&geometryPoints=5')
    const { coordinates } = body.routes.car.geometry
    expect(coordinates).toHaveLength(5)
    expect(coordinates[2][0]).toBeCloseTo(roads.at.b?.longitude ?? 0, 5)
  })

  it('leaves out a mode without a route', async () => {
    const { status, body } = await call('a', 'e', 'modes=car,foot')
    expect(status).toBe(200)
    expect(Object.keys(body.routes)).toEqual(['geodesic', 'foot'])
  })

  it('answers 404 where no mode has a route', async () => {
    const { body } = await call('a', 'e', 'modes=truck,car')
    expect(body.meta).toEqual({
      code: 404,
      message: 'No route by truck from origin to destination: no roads connect them.',
    })
  })

  it('accepts a departure time', async () => {
    const { status, body } = await call('a', 'c', 'modes=car&departureTime=2026-07-01T08:00:00Z')
    expect(status).toBe(200)
    expect(body.routes.car.distance.value).toBeGreaterThan(6000)
  })

  it.each<[what: string, query: string, status: number, message: RegExp]>([
    ['no mode', 'origin=1,1&destination=1,1', 400, /Missing modes/],
    ['no mode at all', 'origin=1,1&destination=1,1&modes=', 400, /Missing modes/],
    ['an unknown mode', 'origin=1,1&destination=1,1&modes=boat', 400, /Invalid modes/],
    ['an unknown unit', 'origin=1,1&destination=1,1&modes=car&units=miles', 400, /Invalid units/],
    ['an unknown line', 'origin=1,1&destination=1,1&modes=car&geometry=wkt', 400, /Invalid geometry/],
    ['something else to avoid', 'origin=1,1&destination=1,1&modes=car&avoid=hills', 400, /Invalid avoid/],
    ['no such time', 'origin=1,1&destination=1,1&modes=car&departureTime=soon', 400, /Invalid departureTime/],
    ['no such place', 'origin=91,1&destination=1,1&modes=car', 400, /Invalid origin/],
    ['a place without roads', 'origin=1,1&destination=1,1&modes=car,foot', 404, /car near origin \(1,1\)/],
  ])('refuses %s', async (_what, query, status, message) => {
    const answer = await groma.call(`GET /v1/route/distance?${query}`)
    expect(answer.body.meta).toMatchObject({ code: status, message: expect.stringMatching(message) })
  })
})
