import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distance, type Position } from '../../src/geo/distance.ts'
import type { DirectionsRoute, Leg } from '../../src/model/route.ts'
import { decodePolyline } from '../../src/routing/translate/polyline.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import type { BuiltFolder } from '../maps/built-folder.ts'
import { demoRegion } from '../maps/demo-region.ts'
import { dice } from '../setup/dice.ts'

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

const pairs = 150
const modes = ['car', 'foot', 'bike', 'truck']

describe('any route of the demo region', () => {
  it('has legs that join and add up, and the same line in every format', async () => {
    const random = dice(42)
    const place = () => `${53.53 + random() * 0.05},${13.22 + random() * 0.07}`
    let unreachable = 0
    for (let pair = 0; pair < pairs; pair++) {
      const locations = [place(), place(), ...(pair % 5 === 0 ? [place()] : [])].join('|')
      const query = `GET /v1/route/directions?locations=${locations}&mode=${modes[pair % modes.length]}`
      const answers = await Promise.all(
        ['&units=imperial', '&geometry=polyline5', '&geometry=linestring&units=metric'].map((more) =>
          groma.call(`${query}${more}`),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      if (statuses[0] === 404) unreachable += 1
      expect(statuses, `${query}: ${JSON.stringify(answers[0]?.body.meta)}`).toEqual(
        new Array(3).fill(statuses[0] === 404 ? 404 : 200),
      )
      if (statuses[0] === 404) continue
      const [six, five, metric] = answers.map(({ body }) => body.routes[0] as DirectionsRoute)
      if (!six || !five || !metric) throw new Error('no route')
      checkForms(lineOf(six, 6), lineOf(five, 5), metric.geometry.coordinates as unknown as Position[])
      expect(six.distance.value * 0.3048).toBeCloseTo(metric.distance.value, 1)
      checkSums(metric)
      for (const leg of metric.legs) checkLeg(leg)
    }
    // Some yards of the town are closed to lorries on all sides.
    expect(unreachable).toBeLessThan(pairs / 30)
  })
})

it('by bike to the boat: along the pier, not over the lake', async () => {
  const { body } = await groma.call(
    'GET /v1/route/distance?origin=53.5470,13.2500&destination=53.545182,13.250309&modes=bike,foot&units=metric',
  )
  expect(body.routes.bike.distance).toEqual(body.routes.foot.distance)
  expect(body.routes.bike.distance.value).toBeLessThan(400)
})

/** The town, its villages, and the lake between with its ferry. */
it.each(['foot', 'bike'])('a matrix by %s agrees with distance', async (mode) => {
  const random = dice(7)
  const places = () =>
    Array.from({ length: 8 }, () => `${53.45 + random() * 0.13},${13.15 + random() * 0.18}`)
  const [origins, destinations] = [places(), places()]
  const { body } = await groma.call(
    `GET /v1/route/matrix?origins=${origins.join('|')}&destinations=${destinations.join('|')}&mode=${mode}&units=metric`,
  )
  for (const [row, origin] of origins.entries())
    for (const [column, destination] of destinations.entries()) {
      const ends = `origin=${origin}&destination=${destination}`
      const single = await groma.call(`GET /v1/route/distance?${ends}&modes=${mode}&units=metric`)
      const { distance: metres, duration: minutes } = single.body.routes[mode]
      const cell = body.matrix[row][column]
      expect(cell.distance.value / metres.value, ends).toBeCloseTo(1, 2)
      expect(cell.duration.value / minutes.value, ends).toBeCloseTo(1, 2)
    }
})

it.each(['bike', 'foot'])('users by travel time by %s take what distance answers', async (mode) => {
  const random = dice(11)
  const updates = Array.from({ length: 30 }, (_, user) => ({
    deviceId: `${mode}-${user}`,
    latitude: 53.48 + random() * 0.16,
    longitude: 13.15 + random() * 0.23,
    accuracy: 10,
    metadata: { mode },
  }))
  await groma.call('POST /v1/track/bulk', { body: { updates } })
  const { body } = await groma.call(
    `GET /v1/search/users?near=53.56,13.265&radius=90&mode=${mode}&limit=100&metadata[mode]=${mode}`,
  )
  expect(body.users.length).toBeGreaterThan(10)
  for (const { location, duration } of body.users) {
    const [x, y] = location.coordinates
    const single = await groma.call(
      `GET /v1/route/distance?origin=${y},${x}&destination=53.56,13.265&modes=${mode}`,
    )
    expect(duration, `${y},${x}`).toBeCloseTo(single.body.routes[mode].duration.value, 2)
  }
})

it('optimize takes the quickest order, also where a ferry is quicker than the way around', async () => {
  const places = [
    '53.5217,13.3154',
    '53.5754,13.2082',
    '53.5565,13.2899',
    '53.5995,13.1545',
    '53.4999,13.1762',
    '53.6289,13.1892',
    '53.6386,13.3714',
    '53.5714,13.3431',
  ].join('|')
  const { body } = await groma.call(`GET /v1/route/optimize?locations=${places}&mode=foot`)
  const { matrix } = (
    await groma.call(`GET /v1/route/matrix?origins=${places}&destinations=${places}&mode=foot`)
  ).body
  const minutes = (order: number[]) =>
    sum(order.slice(1).map((to, at) => matrix[order[at] as number][to].duration.value))
  const best = Math.min(...orders([1, 2, 3, 4, 5, 6]).map((order) => minutes([0, ...order, 7])))
  expect(body.route.duration.value / best).toBeCloseTo(1, 2)
})

function orders(all: number[]): number[][] {
  if (all.length < 2) return [all]
  return all.flatMap((first) => orders(all.filter((one) => one !== first)).map((rest) => [first, ...rest]))
}

function lineOf({ geometry }: DirectionsRoute, precision: number): Position[] {
  return decodePolyline(geometry.polyline as string, precision)
}

function checkForms(six: Position[], five: Position[], line: Position[]): void {
  expect(six).toEqual(line)
  expect(five).toHaveLength(line.length)
  for (const [at, [x, y]] of line.entries()) {
    expect(Math.abs((five[at]?.[0] as number) - x)).toBeLessThan(1e-5)
    expect(Math.abs((five[at]?.[1] as number) - y)).toBeLessThan(1e-5)
  }
}

function checkSums(route: DirectionsRoute): void {
  expect(sum(route.legs.map(({ distance }) => distance.value))).toBeCloseTo(route.distance.value, 1)
  expect(sum(route.legs.map(({ duration }) => duration.value))).toBeCloseTo(route.duration.value, 1)
  for (const [at, leg] of route.legs.slice(1).entries())
    expect(leg.startLocation).toEqual(route.legs[at]?.endLocation)
}

function checkLeg({ steps, distance: length, duration, geometry }: Leg): void {
  expect(sum(steps.map((step) => step.distance.value))).toBeCloseTo(length.value, 1)
  expect(sum(steps.map((step) => step.duration.value))).toBeCloseTo(duration.value, 1)
  expect(steps[0]?.manuever).toBe('start')
  expect(steps.at(-1)?.manuever).toMatch(/^destination/)
  for (const [at, step] of steps.slice(1).entries())
    expect(step.start_location).toEqual(steps[at]?.end_location)
  const line = geometry.coordinates as unknown as Position[]
  const metres = sum(line.slice(1).map((to, at) => distance(...(line[at] as Position), ...to)))
  expect(Math.abs(metres - length.value)).toBeLessThan(5 + length.value / 100)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
