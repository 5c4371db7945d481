import { expect, it } from 'vitest'
import { metresPerDegree, type Position } from '../../geo/distance.ts'
import { measured } from './line.ts'
import type { PathPoint } from './path.ts'
import type { Run } from './run.ts'
import {
  impossibleWay,
  isDoubtful,
  isPossible,
  misfit,
  otherRadii,
  understatement,
  withoutSuspects,
} from './strays.ts'

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

/**
 * Each point on a road so many metres beside it, none without; another part begins at the point `broken`, and the way to the point
 * `around` is by a place 150 m away.
 */
function runsOf(off: (number | undefined)[], broken?: number, around?: number): Run[] {
  const points = pointsOf(off.length)
  const parts = broken === undefined ? [points] : [points.slice(0, broken), points.slice(broken)]
  return parts.map((part) => {
    const line: Position[] = []
    const places: { point: PathPoint; at: number }[] = []
    for (const point of part) {
      const metres = off[point.index]
      if (metres === undefined) continue
      if (point.index === around) line.push([point.x, 150 / metresPerDegree])
      places.push({ point, at: line.length })
      line.push([point.x, metres / metresPerDegree])
    }
    const way = measured(line)
    return { line: way, stops: places.map(({ point, at }) => ({ point, along: way.metres[at] as number })) }
  })
}

it.each<[what: string, runs: Run[], isDoubted: boolean]>([
  ['on its roads', runsOf([3, 8, 0, 12, 5, 7, 2, 9]), false],
  ['with every other point off', runsOf([28, 0, 28, 0, 28, 0, 28, 0]), false],
  ['with one point far off', runsOf([3, 8, 0, 40, 5, 7, 2, 9]), false],
  ['with a point that has no road', runsOf([3, 8, undefined, 12, 5, 7, 2, 9]), false],
  ['beside its road for a while', runsOf([3, 8, 33, 30, 31, 34, 2, 9]), true],
  ['that breaks off for a step', runsOf([3, 8, 0, 12, 5, 7, 2, 9], 4), false],
  ['that jumps to another road', runsOf([3, 8, 0, 2, 35, 30, 2, 9], 4), true],
  ['that goes around a block', runsOf([3, 8, 0, 2, 5, 3, 2, 9], undefined, 4), true],
])('of a match %s doubts are told', (_, runs, isDoubted) => {
  expect(isDoubtful(pointsOf(8), runs)).toBe(isDoubted)
})

it.each<[what: string, accuracy: number, off: (number | undefined)[], least: number, most: number]>([
  ['no more than they say', 15, [3, 8, 0, 12, 5, 7, 2, 9], 0.4, 1.5],
  ['more', 5, [13, 8, 10, 12, 15, 17, 12, 9], 4, 7],
  ['no more, but for a few', 15, [3, 80, 0, 12, 5, 70, 2, 9], 0.4, 1.5],
  ['more, as far as they have a road', 5, [13, 8, undefined, 12, 15, undefined, 12, 9], 4, 7],
  ['nothing, without any road', 5, [], 0, 0],
])('points that are beside their roads %s', (_, accuracy, off, least, most) => {
  const factor = understatement(pointsOf(8, accuracy), off.length > 0 ? runsOf(off) : [])
  expect(factor).toBeGreaterThanOrEqual(least)
  expect(factor).toBeLessThanOrEqual(most)
})

it('one point far off its road fits better than a break, or than all beside it', () => {
  const points = pointsOf(6)
  const far = misfit(points, runsOf([2, 2, 35, 2, 2, 2]))
  expect(far).toBeLessThan(misfit(points, runsOf([2, 2, 2, 2, 2, 2], 3)))
  expect(far).toBeLessThan(misfit(points, runsOf([30, 30, 30, 30, 30, 30])))
})

it('a way around a block fits worse than leaving out the points at both ends of it', () => {
  const points = pointsOf(8)
  const around = runsOf([2, 2, 2, 2, 2, 2, 2, 2], undefined, 4)
  expect(withoutSuspects(points, around).map(({ index }) => index)).toEqual([0, 1, 2, 5, 6, 7])
  expect(misfit(points, runsOf([2, 2, 2, undefined, undefined, 2, 2, 2]))).toBeLessThan(
    misfit(points, around),
  )
})

it('a point that was left out counts by how far it is from the way', () => {
  const points = pointsOf(6)
  const astray = points.map((point) => (point.index === 2 ? { ...point, y: 60 / metresPerDegree } : point))
  const runs = runsOf([2, 2, undefined, 2, 2, 2])
  expect(misfit(astray, runs)).toBeGreaterThan(misfit(points, runs) + 5)
})

it.each([
  [5, [12.5, 100]],
  [15, [37.5, 100]],
  [30, [100]],
  [60, []],
])('with an accuracy of %i m roads are sought within %j m, too', (accuracy, radii) => {
  expect(otherRadii(pointsOf(3, accuracy))).toEqual(radii)
})

it.each([
  { what: 'around a block in ten seconds', metres: 1200, seconds: 10, at: 4 },
  { what: 'around a block in two minutes', metres: 1200, seconds: 120, at: undefined },
  { what: 'a little longer than the others', metres: 150, seconds: 10, at: undefined },
  { what: 'without times', metres: 1200, seconds: undefined, at: undefined },
])('a way $what is impossible: $at', ({ metres, seconds, at }) => {
  let [along, time] = [0, 0]
  const stops = pointsOf(8).map((point, index) => {
    along += index === 4 ? metres : 20
    time += index === 4 ? (seconds ?? 0) : 2
    return { point: { ...point, seconds: seconds && time }, along }
  })
  const found = impossibleWay({ line: measured([]), stops }, 'car', 1)
  expect(found).toBe(at)
  const [one, other] = [stops[2], stops[5]]
  if (found && one && other)
    expect([100, 3000].map((way) => isPossible(way, 'car', one, other))).toEqual([true, false])
})
