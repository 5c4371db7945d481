import { expect, it } from 'vitest'
import { crossingOf } from './line-crossing.ts'

/** Steps of about 11 m. */
const line = (...steps: number[]) => Int32Array.from(steps, (step) => step * 1000)

const mainStreet = [line(0, 0, 100, 0, 200, 0)]

it.each<[what: string, other: Int32Array[], at: [number, number] | undefined]>([
  ['shares a vertex', [line(100, -50, 100, 0, 100, 50)], [0.01, 0]],
  ['ends on it, drawn a little apart', [line(101, 1, 101, 90)], [0.01005, 0.00005]],
  ['is of two lines', [line(900, 900, 910, 910), line(200, 50, 200, 0)], [0.02, 0]],
  ['is far away', [line(100, 50, 100, 90)], undefined],
  ['has no lines', [], undefined],
])('finds the crossing with a street that %s', (_what, other, at) => {
  const found = crossingOf(mainStreet, other)
  if (!at) expect(found).toBeUndefined()
  else {
    expect(found?.[0]).toBeCloseTo(at[0], 6)
    expect(found?.[1]).toBeCloseTo(at[1], 6)
  }
})
