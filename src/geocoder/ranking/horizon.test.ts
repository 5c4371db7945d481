import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distance, type Position } from '../../geo/distance.ts'
import { Horizon } from './horizon.ts'

const point = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
)

function isBeyond(near: Position, at: Position, metres: number, toLose = 1): boolean {
  const horizon = new Horizon(near, 1, 6, () => metres)
  return horizon.isBeyond(Math.round(at[0] * 1e7), Math.round(at[1] * 1e7), 0, toLose)
}

it('never leaves out what is near enough', () => {
  fc.assert(
    fc.property(point, point, fc.double({ min: 0.1, max: 2e7, noNaN: true }), (near, at, metres) => {
      if (distance(...near, ...at) <= metres) expect(isBeyond(near, at, metres)).toBe(false)
    }),
    { seed: 1, numRuns: 500 },
  )
})

it.each<[where: string, near: Position, at: Position, isOut: boolean]>([
  ['to the north', [13, 53], [13, 53.2], true],
  ['to the east', [13, 53], [13.3, 53], true],
  ['nearer', [13, 53], [13.1, 53.1], false],
  ['across the antimeridian', [179.99, 0], [-179.99, 0], false],
  ['at a pole', [0, 90], [180, 89.99], false],
])('knows what is farther than 20 km: %s', (_where, near, at, isOut) => {
  expect(isBeyond(near, at, 20_000)).toBe(isOut)
})

it.each([
  ['none to lose', 0, true],
  ['some', 6, true],
  ['more than any distance costs', 6.1, false],
])('a far one with %s', (_points, toLose, isOut) => {
  expect(isBeyond([13, 53], [13, 54], 1000, toLose)).toBe(isOut)
})

it('follows kind and points, rounded up', () => {
  const horizon = new Horizon([13, 53], 2, 6, (kind, toLose) => (kind + 1) * toLose * 10_000)
  const [x, y] = [13e7, 53.1e7] // 11.1 km
  expect(horizon.isBeyond(x, y, 0, 1)).toBe(true)
  expect(horizon.isBeyond(x, y, 0, 1.07)).toBe(false)
  expect(horizon.isBeyond(x, y, 1, 1)).toBe(false)
  expect(horizon.isBeyond(x, y, 1, 0.5)).toBe(true)
})
