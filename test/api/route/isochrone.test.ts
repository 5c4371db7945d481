import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'

/** A street from west to east, 5 km long; its western half is one-way, to the east. */
const drawing = `
  a . . . . b . . . . c
`

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 500, {
    ways: [
      ['ab', { highway: 'residential', oneway: 'yes', maxspeed: '50' }],
      ['bc', { highway: 'residential', maxspeed: '50' }],
    ],
  })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

function call(query: string, from = 'b') {
  return groma.call(`GET /v1/route/isochrone?location=${roads.place(from)}&${query}`, {
    key: 'test publishable',
  })
}

/** West and east ends of an area, in metres from b. */
function extent({ geometry }: { geometry: { coordinates: unknown[] } }): [number, number] {
  const numbers = geometry.coordinates.flat(3) as number[]
  const longitudes = numbers.filter((_, at) => at % 2 === 0)
  const centre = roads.at.b?.longitude ?? 0
  const metres = (longitude: number) => (longitude - centre) * 111_320 * Math.cos((53.6 * Math.PI) / 180)
  return [metres(Math.min(...longitudes)), metres(Math.max(...longitudes))]
}

describe('GET /v1/route/isochrone', () => {
  it('answers one area for each time, the smallest first', async () => {
    const { status, body } = await call('mode=foot&contours=20,5,10')
    expect(status).toBe(200)
    expect(body.isochrones.type).toBe('FeatureCollection')
    const { features } = body.isochrones
    expect(features.map(({ properties }: { properties: object }) => properties)).toEqual([
      { minutes: 5 },
      { minutes: 10 },
      { minutes: 20 },
    ])
    const ends = features.map((feature: Parameters<typeof extent>[0]) => extent(feature)[1])
    for (const [at, minutes] of [5, 10, 20].entries()) expect(ends[at]).toBeCloseTo(minutes * 85, -3)
    expect(ends).toEqual([...ends].sort((one, other) => one - other))
  })

  it('by distance, away from the location or towards it', async () => {
    const [away] = (await call('mode=car&metric=distance&contours=1500')).body.isochrones.features
    const [towards] = (await call('mode=car&metric=distance&contours=1500&direction=to')).body.isochrones
      .features
    expect(away.properties).toEqual({ metres: 1500 })
    expect(extent(away)[0]).toBeGreaterThan(-500) // not into the one-way street
    expect(extent(away)[1]).toBeGreaterThan(1000)
    expect(extent(towards)[0]).toBeLessThan(-1000)
  })

  it.each([
    ['contours=0.7,3.333,3.336', [{ minutes: 0.7 }, { minutes: 3.333 }, { minutes: 3.336 }]],
    ['metric=distance&contours=1234', [{ metres: 1234 }]],
    ['metric=distance&contours=999,1001.5,1009', [{ metres: 999 }, { metres: 1001.5 }, { metres: 1009 }]],
    ['contours=0.001,5', [{ minutes: 5 }]],
  ])('takes %s, and leaves out what is too small', async (query, expected) => {
    const { features } = (await call(`mode=car&${query}`)).body.isochrones
    expect(features.map(({ properties }: { properties: object }) => properties)).toEqual(expected)
    const ends = features.map((feature: Parameters<typeof extent>[0]) => extent(feature)[1])
    expect(ends).toEqual([...ends].sort((one, other) => one - other))
  })

  it.each([
    ['contours=1,2,3,4,5', 'Expected 1 to 4 comma-separated numbers above 0, up to 200000, got "1,2,3,4,5".'],
    ['contours=0', 'Expected 1 to 4 comma-separated numbers above 0, up to 200000, got "0".'],
    ['contours=x&metric=distance', 'Expected 1 to 4 comma-separated numbers above 0, up to 200000, got "x".'],
    ['contours=5,121', 'Expected minutes up to 120, got 121.'],
  ])('refuses %s', async (query, message) => {
    expect((await call(`mode=car&${query}`)).body.meta).toEqual({
      code: 400,
      param: 'contours',
      message: `Invalid contours. ${message}`,
    })
  })

  it('says that an area is too small, where none is left', async () => {
    const message = 'The area around location is too small to be drawn. Expected a longer reach.'
    expect((await call('mode=car&contours=0.001')).body.meta).toEqual({ code: 404, message })
  })

  it('says where there is no road', async () => {
    const { body } = await groma.call('GET /v1/route/isochrone?location=10,-30&mode=car&contours=5')
    expect(body.meta).toEqual({ code: 404, message: 'No road for car near location (10,-30).' })
  })
})
