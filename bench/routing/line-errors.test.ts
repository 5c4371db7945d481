import { describe, expect, it } from 'vitest'
import { metresPerDegree, type Position } from '../../src/geo/distance.ts'
import { compareLines } from './line-errors.ts'

/** On the equator, where a degree is as long in both directions. Metres. */
const line = (...points: [x: number, y: number][]) =>
  points.map(([x, y]): Position => [x / metresPerDegree, y / metresPerDegree])

const road = line([0, 0], [1000, 0])

describe('the errors of a line', () => {
  it.each<[what: string, lines: Position[][], missed: number, wrong: number]>([
    ['the same, with other corners', [line([0, 0], [303, 0], [1000, 0])], 0, 0],
    ['the same in two parts', [line([0, 0], [400, 0]), line([400, 0], [1000, 0])], 0, 0],
    ['a hole', [line([0, 0], [400, 0]), line([600, 0], [1000, 0])], 200, 0],
    ['a street to the side and back', [line([0, 0], [500, 0], [500, 100], [500, 0], [1000, 0])], 0, 200],
    ['a way back', [line([0, 0], [700, 0], [600, 0], [1000, 0])], 0, 200],
    ['the other direction', [line([1000, 0], [0, 0])], 1000, 1000],
    ['the road beside it', [line([0, 20], [1000, 20])], 1000, 1000],
    ['nothing', [], 1000, 0],
  ])('%s', (_what, lines, missed, wrong) => {
    const errors = compareLines(road, lines)
    expect(errors.length).toBe(1000)
    expect(Math.abs(errors.missed - missed)).toBeLessThanOrEqual(10)
    expect(Math.abs(errors.wrong - wrong)).toBeLessThanOrEqual(10)
  })
})
