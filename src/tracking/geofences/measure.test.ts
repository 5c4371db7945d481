import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { destination, metresPerDegree } from '../../geo/distance.ts'
import type { Circle, Polygon } from './fence.ts'
import { boxOfShape, confidenceOf, contains, distanceTo, type Extent, shareInside } from './measure.ts'

const fenceOf = (shape: Circle | Polygon): Extent => ({ shape, box: boxOfShape(shape) })
const circle = (x: number, y: number, radius: number) => fenceOf({ type: 'circle', x, y, radius })

/** So many metres to each side of the centre; longitudes run on beyond ±180. */
function square(x: number, y: number, half: number): Extent {
  const dy = half / metresPerDegree
  const dx = dy / Math.cos((y * Math.PI) / 180)
  const [west, east, south, north] = [x - dx, x + dx, y - dy, y + dy]
  const ring = Float64Array.of(west, south, east, south, east, north, west, north, west, south)
  return fenceOf({ type: 'polygon', ring })
}

const kinds: [string, (x: number, y: number, size: number) => Extent][] = [
  ['circle', circle],
  ['square', square],
]

describe.each(kinds)('a %s', (_kind, fence) => {
  it.each([
    ['the centre', 0, -100],
    ['inside', 60, -40],
    ['on the boundary', 100, 0],
    ['outside', 130, 30],
    ['far outside', 5000, 4900],
  ])('%s: metres to the boundary', (_what, east, expected) => {
    const at = destination(13, 54, 90, east)
    expect(distanceTo(fence(13, 54, 100), ...at)).toBeCloseTo(expected, 0)
  })

  it('gives the same result across the antimeridian, and for longitudes beyond ±180', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(-180, -179.9995, 179.9995, 180),
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: 300, noNaN: true }),
        (x, y, bearing, metres) => {
          const [awayX, awayY] = destination(0, y, bearing, metres)
          const here = fence(x, y, 100)
          const inland = fence(0, y, 100)
          for (const turn of [-360, 0, 360]) {
            const at = [x + awayX + turn, awayY] as const
            expect(distanceTo(here, ...at)).toBeCloseTo(distanceTo(inland, awayX, awayY), 4)
            expect(shareInside(here, ...at, 50)).toBeCloseTo(shareInside(inland, awayX, awayY, 50), 4)
          }
        },
      ),
    )
  })

  it('contains a point exactly when its distance is not positive; such a point is in its box', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: 200, noNaN: true }),
        (bearing, metres) => {
          const here = fence(-73.9, 40.7, 100)
          const at = destination(-73.9, 40.7, bearing, metres)
          const signed = distanceTo(here, ...at)
          fc.pre(Math.abs(signed) > 1e-6)
          expect(contains(here, ...at)).toBe(signed < 0)
          if (signed < 0) {
            expect(at[0] >= here.box.minX && at[0] <= here.box.maxX).toBe(true)
            expect(at[1] >= here.box.minY && at[1] <= here.box.maxY).toBe(true)
          }
        },
      ),
    )
  })

  it('contains all of a disc deeper inside than its radius, and nothing of one as far outside', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: 200, noNaN: true }),
        fc.double({ min: 0, max: 150, noNaN: true }),
        (bearing, metres, accuracy) => {
          const here = fence(-73.9, 40.7, 100)
          const at = destination(-73.9, 40.7, bearing, metres)
          const signed = distanceTo(here, ...at)
          const share = shareInside(here, ...at, accuracy)
          const confidence = confidenceOf(share)
          if (signed < -accuracy - 0.01) expect([confidence, share]).toEqual([3, expect.closeTo(1, 6)])
          if (signed > accuracy + 0.01) expect([confidence, share]).toEqual([1, expect.closeTo(0, 6)])
          if (Math.abs(signed) < accuracy - 0.01) expect(share).toBeLessThan(1)
        },
      ),
    )
  })

  it.each([0, 1e-300, 0.001])('treats an accuracy of %d m as a point', (accuracy) => {
    const here = fence(13, 54, 100)
    expect(shareInside(here, 13, 54, accuracy)).toBe(1)
    expect(shareInside(here, 13.1, 54, accuracy)).toBe(0)
  })
})

it('includes the boundary of a polygon', () => {
  const ring = Float64Array.of(0, 0, 4, 0, 4, 4, 0, 4, 0, 0)
  const fence = fenceOf({ type: 'polygon', ring })
  for (const x of [4, 364, -356])
    expect([contains(fence, x, 2), shareInside(fence, x, 2, 0)]).toEqual([true, 1])
})

it('counts half of a disc centred on a straight edge', () => {
  const fence = square(179.9999, 40, 1000)
  const [x, y] = [fence.box.minX, 40]
  expect(confidenceOf(shareInside(fence, x, y, 50))).toBe(2)
  expect(confidenceOf(shareInside(fence, x - 0.0001, y, 50))).toBe(1)
})

it.each([
  [1, 3],
  [1 - 1e-9, 3],
  [0.999, 2],
  [0.5, 2],
  [0.5 - 1e-9, 2],
  [0.499, 1],
  [0, 1],
])('a share of %d inside is confidence %i', (share, confidence) => {
  expect(confidenceOf(share)).toBe(confidence)
})
