import { describe, expect, it } from 'vitest'
import { metresPerDegree, type Position } from '../../geo/distance.ts'
import { measured } from './line.ts'
import type { Run } from './run.ts'
import { inSlices } from './slices.ts'
import { withoutSpurs } from './spurs.ts'

type Place = [x: number, y: number]

/** Metres on the equator. */
function run(places: Place[]): Run {
  const positions = places.map(([x, y]): Position => [x / metresPerDegree, y / metresPerDegree])
  return { line: measured(positions), stops: [] }
}

const metres = ({ line }: Run) => Math.round(line.metres.at(-1) ?? 0)

describe('short ways there and back', () => {
  it.each<[what: string, places: Place[], length: number]>([
    [
      'none: stays',
      [
        [0, 0],
        [100, 0],
        [200, 0],
      ],
      200,
    ],
    [
      'into a street',
      [
        [0, 0],
        [100, 0],
        [100, 25],
        [100, 0],
        [200, 0],
      ],
      200,
    ],
    [
      'into a crooked street',
      [
        [0, 0],
        [100, 0],
        [100, 15],
        [110, 20],
        [100, 15],
        [100, 0],
        [200, 0],
      ],
      200,
    ],
    [
      'back on the road, between its corners',
      [
        [0, 0],
        [120, 0],
        [95, 0],
        [200, 0],
      ],
      200,
    ],
    [
      'beyond a corner, before the turn',
      [
        [0, 0],
        [120, 0],
        [100, 0],
        [100, 100],
      ],
      200,
    ],
    [
      'a long one stays: somebody went there',
      [
        [0, 0],
        [100, 0],
        [100, 80],
        [100, 0],
        [200, 0],
      ],
      360,
    ],
    [
      'a sharp bend stays',
      [
        [0, 0],
        [100, 0],
        [20, 30],
        [200, 30],
      ],
      365,
    ],
    [
      'at the end',
      [
        [0, 0],
        [100, 0],
        [80, 0],
      ],
      80,
    ],
  ])('%s', async (_what, places, length) => {
    const cut = await inSlices(withoutSpurs(run(places), 30), async () => {})
    expect(metres(cut)).toBeCloseTo(length, -1)
  })
})

it('points beside a spur stay where they are, those in it go', async () => {
  const places: Place[] = [
    [0, 0],
    [100, 0],
    [100, 20],
    [100, 0],
    [200, 0],
    [200, 20],
    [200, 0],
    [300, 0],
  ]
  const stops = [50, 110, 160, 245, 330].map((along, index) => {
    const point = { x: 0, y: 0, accuracy: 10, seconds: undefined, index }
    return { point, along }
  })
  const cut = await inSlices(withoutSpurs({ ...run(places), stops }, 30), async () => {})
  expect(cut.stops.map(({ point, along }) => [point.index, Math.round(along)])).toEqual([
    [0, 50],
    [2, 120],
    [4, 250],
  ])
  expect(cut.line.metres).toHaveLength(cut.line.positions.length)
  expect(metres(cut)).toBe(300)
})
