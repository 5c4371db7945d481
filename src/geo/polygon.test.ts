import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metresPerDegree } from './distance.ts'
import { covers, distanceToEdge, shareOfDisc } from './polygon.ts'

/** A star-shaped ring around (x, y), so that it never crosses itself. */
const rings = fc
  .record({
    x: fc.double({ min: -170, max: 170, noNaN: true }),
    y: fc.double({ min: -70, max: 70, noNaN: true }),
    arms: fc.array(fc.double({ min: 100, max: 1000, noNaN: true }), { minLength: 3, maxLength: 30 }),
  })
  .map(({ x, y, arms }) => {
    const corners = arms.map((metres, index) => {
      const angle = (index / arms.length) * 2 * Math.PI
      return [
        x + (Math.cos(angle) * metres) / metresPerDegree / Math.cos((y * Math.PI) / 180),
        y + (Math.sin(angle) * metres) / metresPerDegree,
      ]
    })
    return { x, y, ring: Float64Array.from([...corners, corners[0] as number[]].flat()) }
  })

const offset = fc.double({ min: -1300, max: 1300, noNaN: true })

function at({ x, y }: { x: number; y: number }, east: number, north: number): [number, number] {
  return [x + east / metresPerDegree / Math.cos((y * Math.PI) / 180), y + north / metresPerDegree]
}

/** The obvious way: the angles under which the edges are seen add up to a full turn, or to nothing. */
function windsAround(ring: Float64Array, x: number, y: number): boolean {
  let turn = 0
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[i + 2], ring[i + 3]] as [
      number,
      number,
      number,
      number,
    ]
    turn += Math.atan2((ax - x) * (by - y) - (ay - y) * (bx - x), (ax - x) * (bx - x) + (ay - y) * (by - y))
  }
  return Math.abs(turn) > Math.PI
}

describe('covers', () => {
  const square = Float64Array.of(0, 0, 4, 0, 4, 4, 0, 4, 0, 0)
  it.each([
    ['the middle', 2, 2, true],
    ['a corner', 0, 0, true],
    ['an edge', 4, 1, true],
    ['level with a corner, outside', 5, 4, false],
    ['outside', -1, 2, false],
  ])('%s', (_what, x, y, expected) => expect(covers(square, x, y)).toBe(expected))

  it('agrees with the winding of the ring', () => {
    fc.assert(
      fc.property(rings, offset, offset, (shape, east, north) => {
        const [x, y] = at(shape, east, north)
        fc.pre(distanceToEdge(shape.ring, x, y) > 0.01)
        expect(covers(shape.ring, x, y)).toBe(windsAround(shape.ring, x, y))
      }),
    )
  })
})

describe('distanceToEdge', () => {
  it('is the least over points strewn along the edges', () => {
    fc.assert(
      fc.property(rings, offset, offset, (shape, east, north) => {
        const { ring } = shape
        const [x, y] = at(shape, east, north)
        const scaleX = metresPerDegree * Math.cos((y * Math.PI) / 180)
        let nearest = Number.POSITIVE_INFINITY
        for (let i = 0; i + 3 < ring.length; i += 2) {
          for (let part = 0; part <= 1; part += 1 / 64) {
            const px = (ring[i] as number) + part * ((ring[i + 2] as number) - (ring[i] as number))
            const py = (ring[i + 1] as number) + part * ((ring[i + 3] as number) - (ring[i + 1] as number))
            nearest = Math.min(nearest, Math.hypot((px - x) * scaleX, (py - y) * metresPerDegree))
          }
        }
        const found = distanceToEdge(ring, x, y)
        expect(found).toBeLessThanOrEqual(nearest + 1e-6)
        expect(found).toBeGreaterThan(nearest - 20) // an edge is at most 2 km, its strewn points 32 m apart
      }),
    )
  })
})

describe('shareOfDisc', () => {
  it('agrees with counting points of the disc', () => {
    fc.assert(
      fc.property(rings, offset, offset, fc.integer({ min: 5, max: 800 }), (shape, east, north, radius) => {
        const centre = at(shape, east, north)
        let inside = 0
        let all = 0
        for (let i = -25; i <= 25; i++) {
          for (let j = -25; j <= 25; j++) {
            if (Math.hypot(i, j) > 25) continue
            all += 1
            const [x, y] = at({ x: centre[0], y: centre[1] }, (i * radius) / 25, (j * radius) / 25)
            if (covers(shape.ring, x, y)) inside += 1
          }
        }
        expect(Math.abs(shareOfDisc(shape.ring, centre[0], centre[1], radius) - inside / all)).toBeLessThan(
          0.04,
        )
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['all, deep inside', 0, 100, 1],
    ['half, on a straight edge', 0.5, 100, 0.5],
    ['none, far away', 2, 100, 0],
  ])('%s', (_what, y, radius, share) => {
    const square = Float64Array.of(-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5, -0.5, -0.5)
    expect(shareOfDisc(square, 0, y, radius)).toBeCloseTo(share, 5)
  })
})
