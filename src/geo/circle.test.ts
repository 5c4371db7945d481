import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAround, boxOf } from './box.ts'
import { circleAsRing, shareOfDiscInCircle } from './circle.ts'
import { destination, distance } from './distance.ts'

describe('the share of a disc in a circle', () => {
  it.each([
    ['wholly inside', 0, 100, 50, 1],
    ['touching from inside', 50, 100, 50, 1],
    ['touching from outside', 150, 100, 50, 0],
    ['the circle within the disc', 0, 50, 100, 0.25],
    ['centred on the edge of a huge circle', 1e7, 1e7, 10, 0.5],
    ['two equal ones, half a diameter apart', 100, 100, 100, 0.391],
  ])('%s', (_what, apart, circle, disc, share) => {
    expect(shareOfDiscInCircle(apart, circle, disc)).toBeCloseTo(share, 3)
  })

  it('falls from 1 to 0 as they move apart', () => {
    const metres = fc.double({ min: 1, max: 1000, noNaN: true })
    fc.assert(
      fc.property(metres, metres, metres, metres, (circle, disc, a, b) => {
        const near = shareOfDiscInCircle(Math.min(a, b), circle, disc)
        const far = shareOfDiscInCircle(Math.max(a, b), circle, disc)
        expect(far).toBeLessThanOrEqual(near + 1e-9)
        expect(near).toBeLessThanOrEqual(1)
        expect(far).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('a circle as a ring has its corners on the circle, is closed, and runs counter-clockwise', () => {
  const ring = circleAsRing(13, 54, 500)
  expect(ring).toHaveLength(65)
  expect(ring[64]).toEqual(ring[0])
  for (const [x, y] of ring) expect(distance(13, 54, x, y)).toBeCloseTo(500, 3)
  const twiceArea = ring
    .slice(1)
    .reduce((sum, [bx, by], i) => sum + (ring[i]?.[0] ?? 0) * by - bx * (ring[i]?.[1] ?? 0), 0)
  expect(twiceArea).toBeGreaterThan(0)
})

describe('a box around a place', () => {
  it('holds whatever is within the distance, also at the poles and the antimeridian', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: 1, max: 50_000, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        (x, y, metres, bearing) => {
          const box = boxAround(x, y, metres)
          const [px, py] = destination(x, y, bearing, metres * 0.999)
          const turns = [px, px - 360, px + 360]
          expect(turns.some((turned) => turned >= box.minX && turned <= box.maxX)).toBe(true)
          expect(py).toBeGreaterThanOrEqual(box.minY)
          expect(py).toBeLessThanOrEqual(box.maxY)
        },
      ),
    )
  })

  it('of positions is the smallest', () => {
    expect(boxOf(Float64Array.of(1, 2, -3, 4, 0, -1))).toEqual({ minX: -3, minY: -1, maxX: 1, maxY: 4 })
  })
})
