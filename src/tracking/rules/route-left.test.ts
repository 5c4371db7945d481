import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { destination, type Position } from '../../geo/distance.ts'
import { leftByLine } from './left.ts'
import { leftOnRoute, routeAhead } from './route-left.ts'

/** Metres east and north of a crossroads in Neubrandenburg. */
function at(east: number, north: number): Position {
  const [x] = destination(13.26, 53.55, 90, east)
  const [, y] = destination(13.26, 53.55, 0, north)
  return [x, y]
}

/** 1 km east at 10 m/s, then 1 km north at 20 m/s. */
const road = { line: [at(0, 0), at(1000, 0), at(1000, 1000)], seconds: [100, 50] }
const toStation = routeAhead(at(0, 0), road, at(1000, 1000), 0, 'car')

describe('what is left of a route', () => {
  it.each<[where: string, east: number, north: number, seconds: number | undefined, metres: number]>([
    ['at its start', 0, 0, 150, 2000],
    ['half way along the first road', 500, 0, 100, 1500],
    ['49 m beside that', 500, -49, 100, 1500],
    ['51 m beside that', 500, -51, undefined, 0],
    ['49 m before the start', -49, 0, 150, 2000],
    ['at the corner', 1000, 0, 50, 1000],
    ['on the faster road', 1000, 900, 5, 100],
    ['at the end', 1000, 1000, 0, 0],
  ])('%s', (_where, east, north, seconds, metres) => {
    const left = leftOnRoute(toStation, ...at(east, north), 0)
    if (seconds === undefined) return expect(left).toBeUndefined()
    expect([left?.seconds, left?.metres]).toEqual([expect.closeTo(seconds, 0), expect.closeTo(metres, -1)])
  })

  it('counts a way of more than 50 m to the road, at the usual speed, and the way after it, on foot', () => {
    const route = routeAhead(at(-400, 0), road, at(1000, 4000), 3000, 'car')
    expect(leftOnRoute(route, ...at(-400, 0), 0)).toMatchObject({
      seconds: expect.closeTo(150 + 400 / (40 / 3.6), 0),
      walking: expect.closeTo(3000 / (5 / 3.6), 0),
      metres: expect.closeTo(5400, -1),
    })
    expect(leftOnRoute(route, ...at(1000, 2500), 0)).toMatchObject({
      seconds: 0,
      walking: expect.closeTo(1500 / (5 / 3.6), -1),
    })
  })

  it('prefers the pieces ahead where the road comes near itself: 30 m apart, there and back', () => {
    const back = { line: [at(0, 0), at(3000, 0), at(3000, 30), at(0, 30)], seconds: [300, 3, 300] }
    const route = routeAhead(at(0, 0), back, at(0, 30), 0, 'car')
    expect(leftOnRoute(route, ...at(600, 16), 0)?.seconds).toBeCloseTo(543, 0)
    expect(leftOnRoute(route, ...at(600, 14), 2)?.seconds).toBeCloseTo(60, 0)
  })

  it('never grows on the way, wherever the user drives along it with an error of 20 m', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 2000, noNaN: true }), { maxLength: 20 }),
        fc.double({ min: -20, max: 20, noNaN: true }),
        (ways, error) => {
          const lefts = ways
            .toSorted((one, other) => one - other)
            .map((way) => (way < 1000 ? at(way, error) : at(1000 + error, way - 1000)))
            .map((place) => leftOnRoute(toStation, ...place, 0)?.seconds ?? Number.NaN)
          // Around the corner an error beside the road is one along the next road, too.
          for (const [index, left] of lefts.entries())
            expect(left).toBeLessThanOrEqual((lefts[index - 1] ?? 150) + 20 / 10)
        },
      ),
    )
  })

  it('crosses the 180th meridian', () => {
    const route = routeAhead(
      [179.99, 0],
      {
        line: [
          [179.99, 0],
          [-179.99, 0],
        ],
        seconds: [100],
      },
      [-179.99, 0],
      0,
      'car',
    )
    expect(leftOnRoute(route, -179.999, 0, 0)?.seconds).toBeCloseTo(45, 0)
  })
})

it('takes an hour for 40 km by car in a straight line', () => {
  const { seconds, metres } = leftByLine({ x: 0, y: 0 }, { x: 0, y: 0.3597 }, 'car')
  expect([Math.round(metres / 100), Math.round(seconds / 60)]).toEqual([400, 60])
})
