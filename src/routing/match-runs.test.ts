import { expect, it } from 'vitest'
import { metresPerDegree } from '../geo/distance.ts'
import { asFarOff } from './match-runs.ts'
import { measured } from './matching/line.ts'
import type { PathPoint } from './matching/path.ts'

/** Points 10 m apart, each so many metres beside a straight road, and said to be 5 m off. */
function pointsBeside(metres: number[]): PathPoint[] {
  return metres.map((off, index) => ({
    x: (index * 10) / metresPerDegree,
    y: off / metresPerDegree,
    accuracy: 5,
    seconds: index,
    index,
  }))
}

/** Puts every point on the road, and notes how many it was given and how far off they were said to be. */
function matcher() {
  const asked: [points: number, accuracy: number][] = []
  const matchPart = async (points: PathPoint[]) => {
    asked.push([points.length, Math.round(points[0]?.accuracy ?? 0)])
    const line = measured(points.map(({ x }) => [x, 0]))
    return [{ line, stops: points.map((point, at) => ({ point, along: line.metres[at] as number })) }]
  }
  return { asked, matchPart }
}

const all = (count: number, metres: number) => Array<number>(count).fill(metres)
const stretches = (count: number): [number, number][] => Array(count).fill([100, 5])

it.each<[what: string, metres: number[], asked: [points: number, accuracy: number][]]>([
  ['as far off as said', all(2000, 2), [...stretches(1), [2000, 5]]],
  ['farther off', all(2000, 15), [...stretches(4), [2000, 33]]],
  [
    'farther off, though few',
    all(900, 15),
    [
      [900, 5],
      [900, 33],
    ],
  ],
  [
    'beside the road while it waits at first',
    [...all(500, 40), ...all(1500, 2)],
    [...stretches(2), [2000, 5]],
  ],
])('a path that is %s is matched once if it is long', async (_what, metres, expected) => {
  const { asked, matchPart } = matcher()
  await asFarOff(pointsBeside(metres), matchPart)
  expect(asked).toEqual(expected)
})
