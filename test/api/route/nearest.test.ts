import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'

/** Two streets and, between them, a footpath; p is beside the northern street. Every character is 30 m. */
const drawing = `
  a . . . . . . . . . b
  . . . p . . . . . . .
  . . . . . . . . . . .
  e . . . . . . . . . f
  . . . . . . . . . . .
  . . . . . . . . . . .
  . . . . . . . . . . .
  c . . . . . . . . . d
`

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 30, {
    ways: [
      ['ab', { highway: 'residential', name: 'North Street' }],
      ['ef', { highway: 'footway', name: 'Footpath' }],
      ['cd', { highway: 'tertiary', name: 'South Street' }],
      ['aec', { highway: 'residential', name: 'West Street' }],
    ],
  })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

const get = (path: string) => groma.call(`GET /v1/route/${path}`, { key: 'test publishable' })
/** So many metres off it, and so many times 20 m along it. */
const offNorthStreet = (metres: number) =>
  `${(roads.at.a?.latitude ?? 0) + metres / 111_195},${(roads.at.a?.longitude ?? 0) + 0.001 + metres * 0.0003}`
const near = (metres: number) => expect.closeTo(metres, 0)

describe('GET /v1/route/nearest', () => {
  it('answers the nearest point on a road', async () => {
    const { status, body } = await get(`nearest?coordinates=${roads.place('p')}`)
    expect(status).toBe(200)
    expect(body.roads).toEqual([
      {
        latitude: expect.closeTo(roads.at.a?.latitude ?? 0, 5),
        longitude: expect.closeTo(roads.at.p?.longitude ?? 0, 5),
        distance: near(30),
        names: ['North Street'],
        roadClass: 'residential',
      },
    ])
  })

  it.each([
    ['car', 10, ['30 North Street', '90 West Street']],
    ['foot', 10, ['30 North Street', '60 Footpath', '90 West Street']],
    ['foot', 2, ['30 North Street', '60 Footpath']],
  ])('by %s, up to %d, within 100 m', async (mode, number, expected) => {
    const { body } = await get(`nearest?coordinates=${roads.place('p')}&mode=${mode}&number=${number}`)
    const found = body.roads.map(
      ({ distance, names }: { distance: number; names: string[] }) => `${Math.round(distance)} ${names[0]}`,
    )
    expect(found).toEqual(expected)
  })

  it.each([
    ['coordinates=10,-30', { code: 404, message: 'No road for car near coordinates (10,-30).' }],
    [
      'coordinates=10,-30&number=5&mode=foot',
      { code: 404, message: 'No road for foot near coordinates (10,-30).' },
    ],
    ['mode=car', { code: 400, param: 'coordinates', message: 'Missing coordinates.' }],
    [
      'coordinates=1,1&number=11',
      { code: 400, param: 'number', message: 'Invalid number. Valid range: [1, 10].' },
    ],
  ])('refuses %s', async (query, meta) => {
    expect((await get(`nearest?${query}`)).body.meta).toEqual(meta)
  })
})

describe('meta.snapDistances', () => {
  it.each<[path: () => string, distances: object]>([
    [
      () => `distance?origin=${roads.place('p')}&destination=${roads.place('f')}&modes=car,foot`,
      { car: { origin: near(30), destination: near(90) }, foot: { origin: near(30), destination: near(0) } },
    ],
    [
      () => `directions?locations=${roads.places('bpcd')}`,
      { locations: [near(0), near(30), near(0), near(0)] },
    ],
    [
      () => `optimize?locations=${roads.places('dpcb')}`,
      { locations: [near(0), near(30), near(0), near(0)] },
    ],
    [
      () => `matrix?origins=${roads.places('pb')}&destinations=10,10|${roads.place('p')}&mode=car`,
      {
        origins: [
          { index: 0, metres: near(30) },
          { index: 1, metres: near(0) },
        ],
        destinations: [{ index: 1, metres: near(30) }],
      },
    ],
    [
      () =>
        `matrix?origins=${Array(6)
          .fill(0)
          .map((_, at) => offNorthStreet(at))
          .join('|')}&destinations=${Array(6)
          .fill(0)
          .map((_, at) => offNorthStreet(at + 0.5))
          .join('|')}&mode=foot`,
      {
        origins: Array.from({ length: 6 }, (_, index) => ({ index, metres: near(index) })),
        destinations: Array.from({ length: 6 }, (_, index) => ({
          index,
          metres: expect.closeTo(index + 0.5, 0),
        })),
      },
    ],
    [() => `isochrone?location=${roads.place('p')}&mode=foot&contours=5`, { location: near(30) }],
  ])('of %s', async (path, distances) => {
    const { body } = await get(path())
    expect(body.meta).toEqual({ code: 200, snapDistances: distances })
  })

  it('of a match: of the points that are not left out', async () => {
    const { latitude = 0 } = roads.at.a ?? {}
    const { longitude: west = 0 } = roads.at.a ?? {}
    const path = [0, 1, 2, 3, 4, 5].map((step) => ({
      coordinates: `${latitude + (step === 3 ? 0.02 : 0.00004)},${west + step * 0.0006}`,
    }))
    const { body } = await groma.call('POST /v1/route/match', { body: { path } })
    expect(body.meta.snapDistances).toEqual({ matchedPath: Array(5).fill(expect.closeTo(4.4, 0)) })
  })
})
