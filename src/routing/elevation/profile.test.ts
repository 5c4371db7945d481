import { describe, expect, it } from 'vitest'
import type { Position } from '../../geo/distance.ts'
import { climbs, profileOf, profilePoints } from './profile.ts'

describe('climbs', () => {
  it.each<[what: string, metres: number[], ascent: number, descent: number]>([
    ['nothing', [], 0, 0],
    ['one point', [100], 0, 0],
    ['up', [100, 110, 130], 30, 0],
    ['down', [130, 110, 100], 0, 30],
    ['over a hill', [100, 150, 90], 50, 60],
    ['two hills', [100, 120, 105, 140], 55, 15],
    ['a plain with noise', [100, 103, 99, 102, 99, 101], 0, 0],
    [
      'up and down by less than five metres from the start, by more from each other',
      [100, 104, 96, 104, 96],
      8,
      16,
    ],
    ['a slope with noise', [100, 104, 102, 108, 106, 112], 12, 0],
    ['a slow slope', [100, 101, 102, 103, 104, 105, 106], 6, 0],
    ['below the sea', [-3, -10, -2], 8, 7],
  ])('%s: %j', (_what, metres, ascent, descent) => {
    expect(climbs(metres)).toEqual({ ascent, descent })
  })
})

describe('a profile', () => {
  /** A line eastwards on the equator. */
  const line = (metres: number): Position[] => [
    [0, 0],
    [metres / 2 / 111_195, 0],
    [metres / 111_195, 0],
  ]

  it.each([
    ['has a point each 30 m', 599, 21],
    ['has its ends', 3, 2],
    ['is bounded', 1_000_000, 1000],
  ])('%s', (_what, metres, count) => {
    const [start, middle, end] = line(metres) as [Position, Position, Position]
    expect(profilePoints([start, middle, end])).toHaveLength(count)
    expect(profilePoints([start, end])).toHaveLength(count)
  })

  it.each([
    ['metric' as const, 100, [0, 50, 100], [20, undefined, 30], '10.0 m'],
    ['imperial' as const, 328.084, [0, 164, 328.1], [65.6, undefined, 98.4], '32.8 ft'],
  ])('in %s units, unknown where there is nothing', (units, length, distances, elevations, ascent) => {
    const { profile, ...sums } = profileOf(length, [20, undefined, 30], units)
    expect(profile.map(({ distance }) => distance)).toEqual(distances)
    expect(profile.map(({ elevation }) => elevation)).toEqual(elevations)
    expect(sums.ascent.text).toBe(ascent)
    expect(sums.descent.value).toBe(0)
  })
})
