import fc from 'fast-check'
import { expect, it } from 'vitest'
import { metresToBox } from './box.ts'
import { distance, metresPerDegree, type Position } from './distance.ts'

const x = fc.double({ min: -180, max: 180, noNaN: true })
const y = fc.double({ min: -90, max: 90, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true })

it('is never farther from a box than from a point of it', () => {
  fc.assert(
    fc.property(x, y, x, y, x, y, share, share, (px, py, ax, ay, bx, by, sx, sy) => {
      const [minX, maxX, minY, maxY] = [
        Math.min(ax, bx),
        Math.max(ax, bx),
        Math.min(ay, by),
        Math.max(ay, by),
      ]
      const inside: Position = [minX + sx * (maxX - minX), minY + sy * (maxY - minY)]
      const metres = metresToBox({ minX, minY, maxX, maxY }, [px, py])
      expect(metres).toBeLessThanOrEqual(distance(px, py, ...inside) + 0.1)
    }),
  )
})

it.each<[where: string, at: Position, degrees: number]>([
  ['inside', [15, 5], 0],
  ['north of it', [15, 12], 2],
  ['west of it', [5, 0], 5],
  ['nearer across the antimeridian', [-165, 0], 175],
])('%s', (_where, at, degrees) => {
  const box = { minX: 10, minY: 0, maxX: 20, maxY: 10 }
  const expected = Math.min(degrees, 90) * metresPerDegree
  expect(metresToBox(box, at)).toBeCloseTo(expected, 3)
})
