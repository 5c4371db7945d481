import { expect, it } from 'vitest'
import { metresPerDegree, type Position } from '../../geo/distance.ts'
import { encodePolyline } from '../translate/polyline.ts'
import type { PathPoint } from './path.ts'
import { runsOf } from './trace-runs.ts'

const position = (metre: number): Position => [metre / metresPerDegree, 0]

/** Ways on one straight road, by metres, and points on them; a point without a way has no road. */
function runs(ways: number[][], points: [metre: number, way?: number][]) {
  const answer = {
    matchings: ways.map((metres) => ({ geometry: encodePolyline(metres.map(position), 6) })),
    tracepoints: points.map(([metre, way]) =>
      way === undefined ? null : { matchings_index: way, location: [...position(metre)] as [number, number] },
    ),
  }
  const sent = points.map(
    ([metre], index): PathPoint => ({ x: position(metre)[0], y: 0, accuracy: 10, seconds: undefined, index }),
  )
  return runsOf(answer, sent)
}

it.each<[what: string, ways: number[][], points: [number, number?][], told: string[]]>([
  [
    'one way',
    [[10, 100, 110]],
    [
      [10, 0],
      [60, 0],
      [110, 0],
    ],
    ['100 m: 0 at 0, 1 at 50, 2 at 100'],
  ],
  ['a point without a road', [[10, 60]], [[10, 0], [500], [60, 0]], ['50 m: 0 at 0, 2 at 50']],
  [
    'a point behind the one before it',
    [[40, 60]],
    [
      [40, 0],
      [50, 0],
      [45, 0],
      [60, 0],
    ],
    ['20 m: 0 at 0, 1 at 10, 2 at 10, 3 at 20'],
  ],
  [
    'there and back',
    [[0, 100, 0]],
    [
      [0, 0],
      [80, 0],
      [50, 0],
      [0, 0],
    ],
    ['200 m: 0 at 0, 1 at 80, 2 at 150, 3 at 200'],
  ],
  [
    'a break',
    [
      [10, 60],
      [300, 400],
    ],
    [
      [10, 0],
      [60, 0],
      [300, 1],
      [400, 1],
    ],
    ['50 m: 0 at 0, 1 at 50', '100 m: 2 at 0, 3 at 100'],
  ],
  [
    'a way without a point',
    [
      [10, 60],
      [300, 400],
    ],
    [
      [10, 0],
      [60, 0],
    ],
    ['50 m: 0 at 0, 1 at 50'],
  ],
  ['nothing', [], [[0], [10]], []],
])('%s', (_what, ways, points, told) => {
  const found = runs(ways, points).map(({ line, stops }) => {
    const places = stops.map(({ point, along }) => `${point.index} at ${Math.round(along)}`)
    return `${Math.round(line.metres.at(-1) ?? 0)} m: ${places.join(', ')}`
  })
  expect(found).toEqual(told)
})
