import { expect, it } from 'vitest'
import { metresPerDegree } from '../../geo/distance.ts'
import { splitAtGaps } from './gaps.ts'
import type { PathPoint } from './path.ts'
import { inSlices } from './slices.ts'

/** Metres and seconds of each step. */
type Step = [metres: number, seconds?: number]

function path(steps: Step[]): PathPoint[] {
  let [x, seconds] = [0, 0]
  const hasTimes = steps.every(([, one]) => one !== undefined)
  return [[0, 0] as Step, ...steps].map(([metres, one = 0], index) => {
    x += metres / metresPerDegree
    seconds += one
    return { x, y: 0, accuracy: 10, seconds: hasTimes ? seconds : undefined, index }
  })
}

const times = (count: number, step: Step) => Array.from({ length: count }, () => step)

it.each<[what: string, steps: Step[], parts: number[]]>([
  ['no gap', times(9, [100, 5]), [10]],
  ['1,999 m are none', [...times(4, [20]), [1999], ...times(4, [20])], [10]],
  [
    'much farther than the other steps, without times',
    [...times(4, [20]), [2500], ...times(4, [20])],
    [5, 5],
  ],
  ['a ping each two minutes on a motorway', times(9, [4000, 120]), [10]],
  ['the same without times', times(9, [4000]), [10]],
  ['a tunnel of two minutes', [...times(4, [30, 1]), [3500, 120], ...times(4, [30, 1])], [10]],
  ['an hour without points', [...times(4, [30, 1]), [3500, 3600], ...times(4, [30, 1])], [5, 5]],
  ['an hour at one place', [...times(4, [30, 1]), [20, 3600], ...times(4, [30, 1])], [10]],
  ['faster than anyone', [...times(4, [30, 1]), [3500, 20], ...times(4, [30, 1])], [5, 5]],
  ['too far, whatever the time', times(3, [30_000, 1000]), [1, 1, 1, 1]],
])('%s', async (_what, steps, parts) => {
  const split = await inSlices(splitAtGaps(path(steps)), async () => {})
  expect(split.map(({ length }) => length)).toEqual(parts)
})
