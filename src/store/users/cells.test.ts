import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround } from '../../geo/box.ts'
import { distance } from '../../geo/distance.ts'
import { cellRanges, cellsOf } from './cells.ts'

/** As the database has it. */
const cellOf = (x: number, y: number) => Math.floor(y * 200) * 72001 + Math.floor(x * 200)

const place = fc.record({
  x: fc.double({ min: -180, max: 180, noNaN: true }),
  y: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: 89.8, max: 90, noNaN: true })),
})

test('whoever is within the radius is in exactly one of the ranges', () => {
  fc.assert(
    fc.property(
      place,
      fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      fc.double({ min: 100, max: 10_000, noNaN: true }),
      ({ x, y }, dx, dy, radius) => {
        const near = {
          x: x + dx > 180 ? x + dx - 360 : x + dx < -180 ? x + dx + 360 : x + dx,
          y: Math.min(90, Math.max(-90, y + dy)),
        }
        const hits = cellRanges(boxAround(x, y, radius)).filter(
          ({ from, to }) => from <= cellOf(near.x, near.y) && cellOf(near.x, near.y) <= to,
        )
        expect(hits.length).toBeLessThanOrEqual(1)
        if (distance(x, y, near.x, near.y) <= radius) expect(hits).toHaveLength(1)
      },
    ),
    { numRuns: 2000 },
  )
})

test('cells are listed one by one, unless they are too many', () => {
  const ranges = [
    { from: -2, to: 1 },
    { from: 7, to: 7 },
  ]
  expect(cellsOf(ranges)).toEqual([-2, -1, 0, 1, 7])
  expect(cellsOf([{ from: 1, to: 5000 }])).toHaveLength(5000)
  expect(cellsOf([...ranges, { from: 11, to: 5010 }])).toBeUndefined()
})
