import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'

/**
 * Ways from a to b, each a little longer than the one above it and closed to some trucks: a low bridge (h), a weak one (g), a
 * narrow way (n), one for short trucks (l), one for light axles (x), one without hazardous goods (z); the last is for all. North of
 * b a yard (e) behind a gate (d) that only cars fit through. East of t a road that trucks may take to the east only (u), and then
 * one for rated weights up to 7.5 t (v). Every character is 300 m.
 */
const drawing = `
  . . . . . . . . . . e
  . . . . . . . . . . d
  s . a . . . h . . . b . t . u . v . w
  . . . . . . g . . . .
  . . . . . . n . . . .
  . . . . . . l . . . .
  . . . . . . x . . . .
  . . . . . . z . . . .
  . . . . . . f . . . .
`

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  const street = { highway: 'residential', maxspeed: '50' }
  roads = await buildRoads(drawing, 300, {
    ways: [
      ['ahb', { ...street, maxheight: '3.5' }],
      ['agb', { ...street, maxweight: '7.5' }],
      ['anb', { ...street, maxwidth: '2.3' }],
      ['alb', { ...street, maxlength: '12' }],
      ['axb', { ...street, maxaxleload: '6' }],
      ['azb', { ...street, hazmat: 'no' }],
      ['afb', street],
      ['bd', { ...street, maxheight: '2' }],
      ['de', street],
      ['sa', street],
      ['bt', street],
      ['tu', { ...street, 'hgv:backward': 'no' }],
      ['uv', { ...street, 'maxweightrating:hgv': '7.5' }],
      ['vw', street],
    ],
  })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

const call = (operation: string, query: string) =>
  groma.call(`GET /v1/route/${operation}?${query}&units=metric`, { key: 'test publishable' })

async function distance(query: string, to = 't') {
  const ends = `origin=${roads.place('s')}&destination=${roads.place(to)}`
  const { body } = await call('distance', `${ends}&geometry=linestring&${query}`)
  return body
}

describe('a truck goes where it fits', () => {
  it.each([
    ['modes=car', 'h'],
    ['modes=truck', 'z'],
    ['modes=truck&hazmat=true', 'f'],
    ['modes=truck&height=3.4', 'h'],
    ['modes=truck&height=3.6', 'z'],
    ['modes=truck&weight=7.5', 'g'],
    ['modes=truck&width=2.2', 'n'],
    ['modes=truck&length=10', 'l'],
    ['modes=truck&axleLoad=5.5', 'x'],
    ['modes=truck&height=3.4&weight=7&hazmat=true', 'h'],
  ])('%s: by %s', async (query, way) => {
    const [route] = Object.values(await distance(query).then(({ routes: { geodesic: _, ...rest } }) => rest))
    const { coordinates } = (route as { geometry: { coordinates: number[][] } }).geometry
    expect(roads.along(coordinates)).toBe(`sa${way}bt`)
  })

  it('the other operations take the same ways', async () => {
    const { truck } = (await distance('modes=car,truck&height=3.4')).routes
    const usual = (await distance('modes=truck')).routes.truck
    const ends = `origins=${roads.place('s')}&destinations=${roads.place('t')}&mode=truck`
    const locations = `locations=${roads.places('st')}&mode=truck`
    for (const [query, { distance, duration }] of [['&height=3.4', truck], ['', usual]] as const) {
      const cell = (await call('matrix', ends + query)).body.matrix[0][0]
      expect(cell).toMatchObject({ distance, duration })
      expect((await call('optimize', locations + query)).body.route).toMatchObject({ distance, duration })
      const [directions] = (await call('directions', locations + query)).body.routes
      expect(directions.distance.value).toBeCloseTo(distance.value, -1)
    } // biome-ignore format: two lines
  })

  it('a matrix of many cells, too', async () => {
    const ends = `origins=${roads.places('ssss')}&destinations=${roads.places('tttt')}&mode=truck`
    const { matrix } = (await call('matrix', `${ends}&hazmat=true`)).body
    const { truck } = (await distance('modes=truck&hazmat=true')).routes
    expect(matrix.flat()).toHaveLength(16)
    for (const cell of matrix.flat()) expect(cell.distance.value).toBeCloseTo(truck.distance.value, -1)
  })

  it('404 where it fits nowhere', async () => {
    expect(Object.keys((await distance('modes=car,truck', 'e')).routes)).toEqual(['geodesic', 'car'])
    const locations = `locations=${roads.places('ste')}&mode=truck`
    const { status, body } = await call('directions', locations)
    expect([status, body.meta.message]).toEqual([
      404,
      'No route by truck from locations[1] to locations[2]: no roads connect them.',
    ])
    expect((await call('directions', `${locations}&height=1.9`)).status).toBe(200)
  })
})

it.each([
  ['weight=7', 'sw', 'car,truck'],
  ['weight=8', 'sw', 'car'],
  ['weight=7', 'ws', 'car'],
])('limits that only the import reads: %s, %s by %s', async (query, ends, modes) => {
  const [origin, destination] = [...ends].map(roads.place)
  const { body } = await call(
    'distance',
    `origin=${origin}&destination=${destination}&modes=car,truck&${query}`,
  )
  expect(Object.keys(body.routes).slice(1).join()).toBe(modes)
})

describe('a truck is slower than a car', () => {
  it('on the same road, and as slow as it says', async () => {
    const minutes = async (query: string, mode: string) =>
      (await distance(query)).routes[mode].duration.value as number
    const car = await minutes('modes=car', 'car')
    expect((await minutes('modes=truck&height=3', 'truck')) / car).toBeCloseTo(50 / 45, 1)
    expect((await minutes('modes=truck&height=3&topSpeed=25', 'truck')) / car).toBeCloseTo(50 / 25, 0)
  })

  it('so it gets less far', async () => {
    const east = async (query: string) => {
      const { body } = await call('isochrone', `location=${roads.place('s')}&contours=2&${query}`)
      const numbers = body.isochrones.features[0].geometry.coordinates.flat(3) as number[]
      return Math.max(...numbers.filter((_, at) => at % 2 === 0))
    }
    const [car, truck, slow] = [
      await east('mode=car'),
      await east('mode=truck&height=3'),
      await east('mode=truck&height=3&topSpeed=20'),
    ]
    expect(truck).toBeLessThan(car)
    expect(slow).toBeLessThan(truck)
  })
})

it.each([
  ['modes=car,bike&weight=3', 'weight', 'Invalid weight. Expected mode truck beside it, got car,bike.'],
  ['modes=truck&height=13.5', 'height', 'Invalid height. Valid range: [0.1, 10].'],
  ['modes=truck&length=0', 'length', 'Invalid length. Valid range: [0.1, 50].'],
  ['modes=truck&weight=heavy', 'weight', 'Invalid weight. Expected a number from 0.1 to 100, got "heavy".'],
  ['modes=truck&hazmat=acid', 'hazmat', 'Invalid hazmat. Expected true or false, got "acid".'],
])('refuses %s', async (query, param, message) => {
  expect((await distance(query)).meta).toMatchObject({ code: 400, param, message })
})
