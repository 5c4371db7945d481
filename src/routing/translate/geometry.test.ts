import { describe, expect, it } from 'vitest'
import type { Position } from '../../geo/distance.ts'
import { joinLines, lengthOf, lineGeometry, resample } from './geometry.ts'
import { type EngineIsochrone, isochroneRing } from './isochrone.ts'

const line: Position[] = [
  [0, 0],
  [0.001, 0],
  [0.004, 0],
]

describe('lines', () => {
  it('are joined without repeated positions', () => {
    expect(
      joinLines([
        line,
        [
          [0.004, 0],
          [0.004, 0.001],
        ],
        [],
      ]),
    ).toEqual([...line, [0.004, 0.001]])
  })

  it('without length are two equal positions', () => {
    expect(lineGeometry([[1, 2]], 'linestring')).toEqual({
      type: 'LineString',
      coordinates: [
        [1, 2],
        [1, 2],
      ],
    })
  })

  it.each([2, 3, 5, 100])('keep their ends and length with %i points', (count) => {
    const thinned = resample(line, count)
    expect(thinned).toHaveLength(count)
    expect([thinned.at(0), thinned.at(-1)]).toEqual([line.at(0), line.at(-1)])
    expect(lengthOf(thinned)).toBeCloseTo(lengthOf(line), 0)
  })

  it('of two points, a straight road, are resampled, too', () => {
    expect(resample(line.slice(0, 2), 3)).toEqual([
      [0, 0],
      [0.0005, 0],
      [0.001, 0],
    ])
  })
})

describe('the ring of an isochrone', () => {
  const square = (size: number): Position[] => [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
    [0, 0],
  ]
  const of = (...geometries: EngineIsochrone['features'][number]['geometry'][]): EngineIsochrone => ({
    features: geometries.map((geometry) => ({ properties: {}, geometry })),
  })
  it.each<[what: string, answer: EngineIsochrone, size: number | undefined]>([
    ['of a polygon', of({ type: 'Polygon', coordinates: [square(2), square(1)] }), 2],
    ['of the largest part', of({ type: 'MultiPolygon', coordinates: [[square(1)], [square(3)]] }), 3],
    [
      'of the largest polygon',
      of({ type: 'Polygon', coordinates: [square(1)] }, { type: 'Polygon', coordinates: [square(4)] }),
      4,
    ],
    ['of nothing', of(), undefined],
  ])('%s', (_what, answer, size) => {
    expect(isochroneRing(answer)).toEqual(size && square(size))
  })
})
