import fc from 'fast-check'
import Flatbush from 'flatbush'
import { expect, it } from 'vitest'
import { fromE7 } from './e7.ts'
import { metresBetween, metresToLine } from './line-distance.ts'
import { alongLine } from './lines.ts'
import { nearestIn } from './nearest.ts'

/** E7, within some kilometres of a town far in the north, where a degree of longitude is short. */
const positions = fc.tuple(
  fc.integer({ min: 250_000_000, max: 250_500_000 }),
  fc.integer({ min: 690_000_000, max: 690_200_000 }),
)

it('agrees with a scan of all points', () => {
  fc.assert(
    fc.property(
      fc.array(positions, { minLength: 1, maxLength: 60 }),
      positions,
      fc.integer({ min: 1, max: 3000 }),
      (points, [x, y], within) => {
        const tree = new Flatbush(points.length, 16, Int32Array)
        for (const [px, py] of points) tree.add(px, py)
        tree.finish()
        const metres = points.map(([px, py]) => metresBetween(x, y, px, py))
        const found = nearestIn(tree, fromE7(x), fromE7(y), within, (item) => metres[item])
        const least = Math.min(...metres)
        if (least <= within) expect(found?.metres).toBe(least)
        else expect(found).toBeUndefined()
      },
    ),
  )
})

it('skips items that are not wanted', () => {
  const tree = new Flatbush(2, 16, Int32Array)
  tree.add(0, 0)
  tree.add(1000, 0)
  tree.finish()
  expect(nearestIn(tree, 0, 0, 100, (item) => (item === 0 ? undefined : 11))).toEqual({ item: 1, metres: 11 })
  expect(nearestIn(undefined, 0, 0, 100, () => 0)).toBeUndefined()
})

it.each([
  ['beside the middle', [0, 0, 10_000, 0], 5_000, 1_000, 111.2],
  ['before its beginning', [0, 0, 10_000, 0], -1_000, 0, 111.2],
  ['on a bend', [0, 0, 10_000, 0, 10_000, 10_000], 10_000, 5_000, 0],
  ['of one position', [0, 0], 0, 1_000, 111.2],
])('metres to a line: %s', (_what, line, x, y, metres) => {
  expect(metresToLine(line, x, y) * 10).toBeCloseTo(metres, 1)
})

it.each([
  [0, [0, 0]],
  [0.25, [5_000, 0]],
  [0.5, [10_000, 0]],
  [0.75, [10_000, 5_000]],
  [1, [10_000, 10_000]],
])('%d of the way along a line', (share, position) => {
  expect(alongLine([0, 0, 10_000, 0, 10_000, 10_000], share)).toEqual(position)
})
