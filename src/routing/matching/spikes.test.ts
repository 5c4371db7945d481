import { describe, expect, it } from 'vitest'
import { metresPerDegree } from '../../geo/distance.ts'
import type { PathPoint } from './path.ts'
import { inSlices } from './slices.ts'
import { withoutSpikes } from './spikes.ts'

/** One point each five seconds (or without times), in metres on the equator. */
function path(places: [x: number, y: number][], hasTimes: boolean): PathPoint[] {
  return places.map(([x, y], index) => ({
    x: x / metresPerDegree,
    y: y / metresPerDegree,
    accuracy: 10,
    seconds: hasTimes ? 5 * index : undefined,
    index,
  }))
}

const along = (count: number, metres = 60) =>
  Array.from({ length: count }, (_, at): [number, number] => [at * metres, 0])
/** The same, with some points elsewhere. */
const moved = (count: number, places: Record<number, [x: number, y: number]>) =>
  along(count).map((place, at): [number, number] => places[at] ?? place)

describe.each([true, false])('with times: %s', (hasTimes) => {
  it.each<[what: string, places: [x: number, y: number][], left: number[]]>([
    ['a straight road keeps all', along(20), []],
    ['a point 300 m to the side goes', moved(20, { 8: [480, 300] }), [8]],
    ['two beside each other go', moved(20, { 8: [480, 300], 9: [540, 350] }), [8, 9]],
    [
      'several go, and the good one between them stays',
      moved(20, { 8: [480, 450], 10: [600, -480], 11: [660, 400] }),
      [8, 10, 11],
    ],
    ['the same place again and again goes', moved(20, { 0: [0, 900], 5: [0, 900], 9: [0, 900] }), [0, 5, 9]],
    ['a first point elsewhere goes', moved(20, { 0: [0, 700] }), [0]],
    ['a last point elsewhere goes', moved(20, { 19: [1140, -700] }), [19]],
    [
      'a corner stays',
      [...along(10), ...along(10).map((_, at): [number, number] => [540, 60 * at + 60])],
      [],
    ],
    ['a way back stays', [...along(10), ...along(10).reverse()], []],
    [
      'a jump without a way back stays: it is a gap',
      along(20).map(([x], at) => [at < 10 ? x : x + 3000, 0]),
      [],
    ],
    ['two points far apart stay', along(2, 3000), []],
    ['standing still stays', along(20, 0), []],
    ['noise stays', along(20, 3).map(([x], at) => [x, at % 2 === 0 ? 15 : -15]), []],
  ])('%s', async (_what, places, left) => {
    const found = await inSlices(withoutSpikes(path(places, hasTimes), 'car'), async () => {})
    const kept = found.map(({ index }) => index)
    expect(kept).toEqual([...places.keys()].filter((index) => !left.includes(index)))
  })
})
