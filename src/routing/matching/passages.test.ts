import { expect, it } from 'vitest'
import { metresPerDegree } from '../../geo/distance.ts'
import { encodePolyline } from '../translate/polyline.ts'
import { passagesOf } from './passages.ts'

/** Three roads of 100 m each, northwards. */
const walk = {
  shape: encodePolyline(
    [0, 100, 200, 300].map((metres): [number, number] => [0, metres / metresPerDegree]),
    6,
  ),
  edges: [0, 1, 2].map((at) => ({
    way_id: at + 1,
    forward: at !== 1,
    begin_shape_index: at,
    end_shape_index: at + 1,
  })),
}

type Points = [along: number, seconds: number][]

it.each<[what: string, points: Points, kmh: (number | undefined)[]]>([
  ['at one pace', [[0, 0], [300, 30]], [36, 36, 36]],
  ['slower in the middle', [[0, 0], [100, 10], [200, 30], [300, 40]], [36, 18, 36]],
  ['waiting at a crossing', [[0, 0], [95, 10], [95, 29], [200, 40], [300, 50]], [12, 34, 36]],
  ['points beside the corners', [[0, 0], [50, 5], [150, 15], [300, 30]], [36, 36, 36]],
  ['only in part', [[20, 0], [250, 23]], [undefined, 36, undefined]],
  ['too long a gap', [[0, 0], [90, 9], [190, 120], [300, 131]], [undefined, undefined, 36]],
  ['a stop is no traffic', [[0, 0], [100, 10], [150, 80], [150, 150], [200, 160], [300, 170]], [36, undefined, 36]],
  ['no times', [[0, Number.NaN], [300, Number.NaN]], [undefined, undefined, undefined]],
  ['no points', [], [undefined, undefined, undefined]],
])('%s', (_what, points, kmh) => {
  const stops = points.map(([along, seconds], index) => ({
    along,
    point: { x: 0, y: 0, accuracy: 5, index, seconds: Number.isNaN(seconds) ? undefined : seconds },
  }))
  const found = passagesOf(walk, stops, 0)
  expect(
    [1, 2, 3].map((way) => {
      const one = found.find((passage) => passage.way === way)
      return one && Math.round((3.6 * one.metres) / one.seconds)
    }),
  ).toEqual(kmh)
  for (const { way, isForward } of found) expect(isForward).toBe(way !== 2)
}) // biome-ignore format: one line a case
