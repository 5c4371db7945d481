import { expect, it } from 'vitest'
import { metresPerDegree } from '../../geo/distance.ts'
import type { PathPoint } from './path.ts'
import { isDoubtful, misfit, otherRadii } from './strays.ts'
import type { EngineTrace } from './trace.ts'

/** Points along a line, 20 m apart. */
function pointsOf(count: number, accuracy = 15): PathPoint[] {
  return Array.from({ length: count }, (_, index) => ({
    x: (index * 20) / metresPerDegree,
    y: 0,
    accuracy,
    seconds: undefined,
    index,
  }))
}

/** Each point on a road so many metres beside it, none without; another part begins at the point `broken`. */
function traceOf(off: (number | undefined)[], broken?: number): EngineTrace {
  const isSecond = (at: number) => at >= (broken ?? off.length)
  return {
    matchings: (broken === undefined ? [''] : ['', '']).map((geometry) => ({ geometry })),
    tracepoints: off.map((metres, at) =>
      metres === undefined
        ? null
        : {
            matchings_index: isSecond(at) ? 1 : 0,
            location: [(at * 20) / metresPerDegree, metres / metresPerDegree],
          },
    ),
  }
}

it.each<[what: string, off: (number | undefined)[], broken: number | undefined, isDoubted: boolean]>([
  ['on its roads', [3, 8, 0, 12, 5, 7, 2, 9], undefined, false],
  ['with every other point off', [28, 0, 28, 0, 28, 0, 28, 0], undefined, false],
  ['with one point far off', [3, 8, 0, 90, 5, 7, 2, 9], undefined, false],
  ['with a point that has no road', [3, 8, undefined, 12, 5, 7, 2, 9], undefined, false],
  ['beside its road for a while', [3, 8, 33, 30, 31, 34, 2, 9], undefined, true],
  ['that breaks off for a step', [3, 8, 0, 12, 5, 7, 2, 9], 4, false],
  ['that jumps to another road', [3, 8, 0, 2, 35, 30, 2, 9], 4, true],
])('of a match %s doubts are told', (_, off, broken, isDoubted) => {
  expect(isDoubtful(pointsOf(off.length), traceOf(off, broken))).toBe(isDoubted)
})

it('one point far off its road fits better than a break, or than all beside it', () => {
  const points = pointsOf(6)
  const far = misfit(points, traceOf([2, 2, 90, 2, 2, 2]))
  expect(far).toBeLessThan(misfit(points, traceOf([2, 2, 2, 2, 2, 2], 3)))
  expect(far).toBeLessThan(misfit(points, traceOf([30, 30, 30, 30, 30, 30])))
})

it.each([
  [5, [12.5, 100]],
  [15, [37.5, 100]],
  [30, [100]],
  [60, []],
])('with an accuracy of %i m roads are sought within %j m, too', (accuracy, radii) => {
  expect(otherRadii(pointsOf(3, accuracy))).toEqual(radii)
})
