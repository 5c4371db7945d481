import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distance, type Position } from '../../geo/distance.ts'
import { Horizon } from './horizon.ts'

const point = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
)

function isBeyond(near: Position, at: Position, metres: number): boolean {
  const horizon = new Horizon(near, 1, () => metres)
  return horizon.isBeyond(Math.round(at[0] * 1e7), Math.round(at[1] * 1e7), 100, 0, 1)
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

it('leaves out what cannot reach the score anywhere', () => {
  expect(isBeyond([13, 53], [13, 53], -1)).toBe(true)
})

it('follows the score to beat', () => {
  const horizon = new Horizon([13, 53], 1, (importance, _kind, least) =>
    least > 5 && importance < 0.9 ? 10 : 1e6,
  )
  const [x, y] = [13e7, 53.1e7]
  expect(horizon.isBeyond(x, y, 100, 0, 1)).toBe(false)
  expect(horizon.isBeyond(x, y, 100, 0, 6)).toBe(true)
  expect(horizon.isBeyond(x, y, 255, 0, 6)).toBe(false)
})
