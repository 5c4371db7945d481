import { describe, expect, it } from 'vitest'
import { metresPerDegree, type Position } from '../../geo/distance.ts'
import { lengthOfLine, measured } from './line.ts'
import { type Run, withoutEnd, withoutStart } from './run.ts'

/** Along the equator, with a stop each ten metres. */
function runOf(count: number): Run {
  const x = (at: number) => (at * 10) / metresPerDegree
  const positions = Array.from({ length: count }, (_, at): Position => [x(at), 0])
  const line = measured(positions)
  const stops = positions.map(([x, y], index) => ({
    point: { x, y, accuracy: 10, seconds: undefined, index },
    along: line.metres[index] as number,
  }))
  return { line, stops }
}

const indexes = (points: { index: number }[]) => points.map(({ index }) => index)
const metresOf = (run: Run | undefined) => Math.round(run ? lengthOfLine(run.line) : 0)

describe('the ends of a run', () => {
  it('are cut off, with their points', () => {
    const [before, last] = withoutEnd(runOf(11))
    expect([metresOf(before), indexes(last)]).toEqual([70, [8, 9, 10]])
    const [after, first] = withoutStart(runOf(11))
    expect([metresOf(after), indexes(first)]).toEqual([70, [0, 1, 2]])
    expect(after?.stops.at(0)).toMatchObject({ along: 0, point: { index: 3 } })
  })

  it('stay on a short one', () => {
    const run = runOf(5)
    expect([withoutEnd(run), withoutStart(run)]).toEqual([
      [run, []],
      [run, []],
    ])
    expect(withoutEnd(undefined)).toEqual([undefined, []])
  })
})
