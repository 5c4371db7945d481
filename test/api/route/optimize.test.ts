import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'

/** One long street. */
const drawing = `
  a . . . b . . . c . . . d . . . e
`

/** A road of 600 km, farther than the engine finds an order, and one that nothing joins to it. */
const farDrawing = `
  p . . q . . . . r . . . s

  x . y
`

let roads: RoadMap
let groma: TestApp
let farRoads: RoadMap
let farGroma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 200, { ways: [['abcde', { highway: 'residential' }]] })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
  const road = { highway: 'primary' }
  farRoads = await buildRoads(farDrawing, 50_000, { ways: [['pqrs', road], ['xy', road]] }) // biome-ignore format: one line
  farGroma = await openTestApp({ GROMA_DATA: farRoads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
  await farGroma?.close()
  await farRoads?.remove()
})

function call(letters: string, query = '') {
  return groma.call(`GET /v1/route/optimize?locations=${roads.places(letters)}&units=metric${query}`, {
    key: 'test publishable',
  })
}

describe('GET /v1/route/optimize', () => {
  it.each([
    ['acbde', 'abcde'],
    ['adcbe', 'abcde'],
    ['edcba', 'edcba'],
    ['ae', 'ae'],
  ])('the quickest order of %s is %s', async (sent, best) => {
    const { status, body } = await call(sent)
    expect(status).toBe(200)
    const { legs, distance } = body.route
    const order = [legs[0].startIndex, ...legs.map(({ endIndex }: { endIndex: number }) => endIndex)]
    expect(order.map((index) => sent[index]).join('')).toBe(best)
    expect(distance.value).toBeCloseTo(3200, -2)
    for (const leg of legs) expect(leg.startLocation).toEqual(roads.at[sent[leg.startIndex] as string])
  })

  it('answers lines on request', async () => {
    expect((await call('acbe')).body.route.legs[0].geometry).toBeUndefined()
    const { body } = await call('acbe', '&geometry=polyline6&departureTime=2026-07-01T08:00:00Z')
    const lines = body.route.legs.map(({ geometry }: { geometry: { polyline: string } }) => geometry.polyline)
    expect(lines.map(roads.along)).toEqual(['ab', 'bc', 'cde'])
  })

  it('names the location at fault', async () => {
    const { body } = await groma.call(
      `GET /v1/route/optimize?locations=${roads.places('ab')}|12,12|${roads.place('c')}`,
    )
    expect(body.meta).toEqual({ code: 404, message: 'No road for car near locations[2] (12,12).' })
  })

  it('finds the order of places hundreds of kilometres apart', async () => {
    const { status, body } = await farGroma.call(
      `GET /v1/route/optimize?locations=${farRoads.places('prqs')}&units=metric`,
    )
    expect(status).toBe(200)
    const { legs, distance } = body.route
    expect(legs.map(({ endIndex }: { endIndex: number }) => endIndex)).toEqual([2, 1, 3])
    expect(distance.value / 1000).toBeCloseTo(600, -1)
    expect(body.meta.snapDistances.locations.every((metres: number) => metres < 1)).toBe(true)
  })

  it.each([
    ['pxs', 'No route by car from locations[0] to locations[1]: no roads connect them.'],
    ['psx', 'No route by car from locations[0] to locations[2]: no roads connect them.'],
  ])('says that no roads connect places, however far apart: %s', async (letters, message) => {
    const { body } = await farGroma.call(`GET /v1/route/optimize?locations=${farRoads.places(letters)}`)
    expect(body.meta).toEqual({ code: 404, message })
  })

  it.each([
    ['one location', 'locations=1,1'],
    ['11 locations', `locations=${Array(11).fill('1,1').join('|')}`],
  ])('refuses %s', async (_what, query) => {
    const { body } = await groma.call(`GET /v1/route/optimize?${query}`)
    expect(body.meta).toMatchObject({ code: 400, param: 'locations' })
  })
})
