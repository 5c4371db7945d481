import fc from 'fast-check'
import { expect, it } from 'vitest'
import { metresPerDegree, type Position } from '../../geo/distance.ts'
import { joinNear, stitch } from './connect.ts'
import { measured } from './line.ts'
import type { Run } from './run.ts'

const position = (metre: number): Position => [metre / metresPerDegree, 0]

/** Along a straight road, with a point at each of the metres. */
function run(points: [index: number, metre: number][]): Run {
  const start = points[0]?.[1] ?? 0
  const line = measured(points.map(([, metre]) => position(metre)))
  return {
    line: points.length === 1 ? measured([position(start), position(start)]) : line,
    stops: points.map(([index, metre]) => ({
      point: { x: position(metre)[0], y: 0, accuracy: 10, seconds: undefined, index },
      along: metre - start,
    })),
  }
}

const told = (runs: Run[]) =>
  runs.map(({ line, stops }) => [Math.round(line.metres.at(-1) ?? 0), stops.length])

it('parts that overlap become the whole', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(steps, fc.nat(), fc.nat(), (metres, one, other) => {
      let at = 0
      const points = metres.map((step, index): [number, number] => {
        at += step
        return [index, at]
      })
      const [from, to] = [one % points.length, other % points.length].sort((a, b) => a - b) as [
        number,
        number,
      ]
      const whole = run(points)
      const stitched = stitch([run(points.slice(0, to + 1))], [run(points.slice(from))])
      expect(told(stitched)).toEqual(told([whole]))
    }),
  )
})

it.each<[what: string, one: [number, number][], other: [number, number][], length: number | undefined]>([
  [
    'that meet',
    [
      [0, 0],
      [1, 100],
    ],
    [
      [2, 100],
      [3, 200],
    ],
    200,
  ],
  [
    'the second begins a little before the end of the first',
    [
      [0, 0],
      [1, 100],
    ],
    [
      [2, 80],
      [3, 200],
    ],
    200,
  ],
  [
    'too far before it',
    [
      [0, 0],
      [1, 100],
    ],
    [
      [2, 20],
      [3, 200],
    ],
    undefined,
  ],
  [
    'a hole',
    [
      [0, 0],
      [1, 100],
    ],
    [
      [2, 120],
      [3, 200],
    ],
    undefined,
  ],
  [
    'the second ends before the end of the first',
    [
      [0, 0],
      [1, 100],
    ],
    [
      [2, 80],
      [3, 90],
    ],
    90,
  ],
])('runs %s', (_what, one, other, length) => {
  const joined = joinNear(run(one), run(other), 30)
  expect(joined && Math.round(joined.line.metres.at(-1) ?? 0)).toBe(length)
})
