import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodePolyline } from '../../../src/routing/translate/polyline.ts'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'

/** Two ways from x to y, nearly as quick. Every character is 500 m. */
const drawing = `
  . . . . b . . . .
  x . a . . . c . y
  . . . . d . . . .
`

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 500, {
    ways: [
      ['xa', { highway: 'secondary' }],
      ['cy', { highway: 'secondary' }],
      ['ab', { highway: 'secondary', name: 'High Road' }],
      ['bc', { highway: 'secondary', name: 'High Road' }],
      ['ad', { highway: 'secondary', name: 'Low Road' }],
      ['dc', { highway: 'secondary', name: 'Low Road' }],
    ],
  })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

function call(letters: string, query = '') {
  return groma.call(`GET /v1/route/directions?locations=${roads.places(letters)}${query}`, {
    key: 'test publishable',
  })
}

describe('GET /v1/route/directions', () => {
  it('answers all fields of a route', async () => {
    const { status, body } = await call('ac')
    expect(status).toBe(200)
    const [route] = body.routes
    expect(Object.keys(route).sort()).toEqual(['distance', 'duration', 'geometry', 'legs'])
    expect(Object.keys(route.legs[0]).sort()).toEqual([
      'distance',
      'duration',
      'endLocation',
      'geometry',
      'startLocation',
      'steps',
    ])
    expect(Object.keys(route.legs[0].steps[0]).sort()).toEqual([
      'banner_instructions',
      'bearing_after',
      'bearing_before',
      'distance',
      'duration',
      'end_location',
      'geometry',
      'instructions',
      'manuever',
      'mode',
      'start_location',
      'street_name',
      'voice_instructions',
    ])
    expect(route.legs[0].steps[0]).toMatchObject({
      manuever: 'start',
      mode: 'car',
      street_name: expect.stringMatching(/Road/),
      banner_instructions: [{ primary: { text: expect.any(String) } }],
      voice_instructions: expect.arrayContaining([
        expect.objectContaining({ announcement: expect.any(String) }),
      ]),
    })
    expect(route.legs[0].steps.at(-1).manuever).toMatch(/^destination/)
  })

  it('has a leg between each two locations', async () => {
    const { body } = await call('abcd')
    const [route] = body.routes
    expect(route.legs).toHaveLength(3)
    expect(
      route.legs.map(({ geometry }: { geometry: { polyline: string } }) => roads.along(geometry.polyline)),
    ).toEqual(['ab', 'bc', 'cd'])
    const sum = route.legs.reduce(
      (total: number, leg: { distance: { value: number } }) => total + leg.distance.value,
      0,
    )
    expect(sum).toBeCloseTo(route.distance.value, 1)
  })

  it('answers the same line in every geometry format', async () => {
    const six = (await call('ac')).body.routes[0].geometry.polyline
    const five = (await call('ac', '&geometry=polyline5')).body.routes[0].geometry.polyline
    const { coordinates } = (await call('ac', '&geometry=linestring')).body.routes[0].geometry
    expect(decodePolyline(six, 6)).toEqual(coordinates)
    for (const [at, [x, y]] of decodePolyline(five, 5).entries()) {
      expect(x).toBeCloseTo(coordinates[at][0], 4.9)
      expect(y).toBeCloseTo(coordinates[at][1], 4.9)
    }
  })

  it('answers alternatives, between two locations only', async () => {
    const { body } = await call('xy', '&alternatives=true')
    const ways = body.routes.map(({ geometry }: { geometry: { polyline: string } }) =>
      roads.along(geometry.polyline),
    )
    expect(ways).toHaveLength(2)
    expect(ways.sort()).toEqual(['xabcy', 'xadcy'])
    expect((await call('xy')).body.routes).toHaveLength(1)
    const refused = await call('abc', '&alternatives=true')
    expect(refused.body.meta).toMatchObject({ code: 400, param: 'alternatives' })
    expect((await call('abc', '&alternatives=false')).status).toBe(200)
  })

  it('words instructions in miles or kilometres', async () => {
    const said = async (units: string) =>
      JSON.stringify((await call('ac', `&units=${units}`)).body.routes[0].legs[0].steps[0].voice_instructions)
    expect(await said('imperial')).toMatch(/mile/)
    expect(await said('metric')).toMatch(/meters/)
  })

  it('accepts a departure time in winter and in summer', async () => {
    for (const time of ['2026-01-15T07:00:00Z', '2026-07-15T07:00:00%2B02:00', '2026-03-29'])
      expect((await call('ac', `&departureTime=${time}`)).status).toBe(200)
  })

  it('names the location at fault', async () => {
    const { body } = await groma.call(
      `GET /v1/route/directions?locations=${roads.place('a')}|12,12|${roads.place('c')}`,
    )
    expect(body.meta).toEqual({ code: 404, message: 'No road for car near locations[1] (12,12).' })
  })

  it.each([
    ['one location', 'locations=1,1', 'locations'],
    ['26 locations', `locations=${Array(26).fill('1,1').join('|')}`, 'locations'],
    ['a heading over 360', 'locations=1,1|2,2&heading=361', 'heading'],
    ['an unsupported language', 'locations=1,1|2,2&lang=tlh', 'lang'],
  ])('refuses %s', async (_what, query, param) => {
    const { body } = await groma.call(`GET /v1/route/directions?${query}`)
    expect(body.meta).toMatchObject({ code: 400, param })
  })
})
