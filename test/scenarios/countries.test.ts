import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { buildRoads, type RoadMap } from '../maps/road-map.ts'

/** A town in London, whose high street is closed to cars every morning. Every character is 200 m. */
const drawing = `
  a . b . . . c . d
  . . . . . . . . .
  . . e . . . f . .
`

let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  const road = { highway: 'residential' }
  const london: [number, number] = [-0.1, 51.5]
  const ways: [string, Record<string, string>][] = [
    ['ab', road],
    ['bc', { ...road, name: 'High Street', 'motor_vehicle:conditional': 'no @ (08:00-10:00)' }],
    ['cd', road],
    ['be', road],
    ['ef', road],
    ['fc', road],
  ]
  roads = await buildRoads(drawing, 200, { ways }, london)
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

async function directions(locations: string, query: string) {
  const { status, body } = await groma.call(`GET /v1/route/directions?locations=${locations}${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.routes[0]
}

describe('departureTime', () => {
  it.each([
    ['2026-01-14T07:30:00Z', 'abcd'], // half past seven
    ['2026-01-14T08:30:00Z', 'abefcd'],
    ['2026-07-15T07:30:00Z', 'abefcd'], // half past eight in summer time
    ['2026-07-15T06:30:00Z', 'abcd'],
    ['2026-07-15T09:30:00Z', 'abcd'],
    ['2026-07-15T04:30:00-04:00', 'abefcd'], // half past nine in London
  ])('%s takes %s', async (time, way) => {
    const query = `&departureTime=${encodeURIComponent(time)}`
    const { geometry } = await directions(roads.places('ad'), query)
    expect(roads.along(geometry.polyline)).toBe(way)
  })
})

describe('a country', () => {
  it('with traffic on the left makes U-turns to the right', async () => {
    const [c, d] = [roads.at.c, roads.at.d]
    if (!c || !d) throw new Error('not drawn')
    const middle = `${c.latitude},${(c.longitude + d.longitude) / 2}`
    const { legs } = await directions(`${middle}|${roads.place('a')}`, '&heading=90')
    expect(legs[0].steps.map(({ manuever }: { manuever: string }) => manuever)).toContain('uturn-right')
  })
})
