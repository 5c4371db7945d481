import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { destination, distance, normalLongitude } from './distance.ts'

describe('distance', () => {
  it.each<[what: string, from: [number, number], to: [number, number], metres: number]>([
    ['nowhere', [13.26, 53.55], [13.26, 53.55], 0],
    ['one degree of latitude', [0, 0], [0, 1], 111_195],
    ['one degree of longitude at 60° north', [10, 60], [11, 60], 55_597],
    ['New York to London', [-73.7781, 40.6413], [-0.4543, 51.47], 5_540_000],
    ['across the antimeridian', [179.5, 0], [-179.5, 0], 111_195],
    ['pole to pole', [0, 90], [0, -90], 20_015_115],
  ])('%s', (_what, [ax, ay], [bx, by], metres) => {
    expect(Math.abs(distance(ax, ay, bx, by) - metres)).toBeLessThanOrEqual(metres * 0.001)
  })
})

const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const latitude = fc.double({ min: -89.9, max: 89.9, noNaN: true })

describe('destination', () => {
  it('lies as far away as was asked', () => {
    fc.assert(
      fc.property(
        longitude,
        latitude,
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (x, y, bearing, metres) => {
          const [bx, by] = destination(x, y, bearing, metres)
          expect(Math.abs(bx)).toBeLessThanOrEqual(180)
          expect(Math.abs(distance(x, y, bx, by) - metres)).toBeLessThan(0.01 + metres * 1e-6)
        },
      ),
    )
  })

  it.each<[compass: string, bearing: number, east: number, north: number]>([
    ['north', 0, 0, 1],
    ['east', 90, 1, 0],
    ['south', 180, 0, -1],
    ['west', 270, -1, 0],
  ])('goes %s', (_compass, bearing, east, north) => {
    const [x, y] = destination(13, 54, bearing, 1000)
    expect((x - 13) * 65.36).toBeCloseTo(east, 2)
    expect((y - 54) * 111.195).toBeCloseTo(north, 2)
  })
})

it.each([
  [0, 0],
  [180, 180],
  [-180, -180],
  [181, -179],
  [-181, 179],
  [540, -180],
])('the meridian of %i° is that of %i°', (x, expected) => expect(normalLongitude(x)).toBe(expected))
