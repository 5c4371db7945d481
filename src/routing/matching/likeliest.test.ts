import { describe, expect, it } from 'vitest'
import { metresPerDegree } from '../../geo/distance.ts'
import { candidatesOf } from './candidates.ts'
import { firstColumn, likeliest, likelyOf, nextColumn } from './likeliest.ts'

/** A point with an accuracy of 15 m, on the equator. */
const point = { x: 0, y: 0, accuracy: 15, seconds: undefined, index: 0 }

/** Roads so many metres north of it. */
function candidates(...metres: number[]) {
  const edges = metres.map((away) => ({
    correlated_lon: 0,
    correlated_lat: away / metresPerDegree,
    percent_along: 0.5,
  }))
  return candidatesOf([point], [{ edges }])[0] ?? []
}

describe('candidates of a point', () => {
  const metresOf = (all: ReturnType<typeof candidates>) =>
    all.map(({ place }) => Math.round(place[1] * metresPerDegree))

  it('are the roads near it, the nearest first, each place once', () => {
    expect(metresOf(candidates(20, -5, 0, 0.5, 33))).toEqual([0, -5, 20, 33])
  })

  it('are not those that are much less likely than the nearest', () => {
    expect(metresOf(candidates(0, 60))).toEqual([0])
    expect(metresOf(candidates(50, 60))).toEqual([50, 60])
  })

  it('are sixteen at most, and none without a road', () => {
    expect(candidates(...Array.from({ length: 20 }, (_, at) => 2 * at))).toHaveLength(16)
    expect(candidatesOf([point], [{ edges: null }])).toEqual([[]])
    expect(candidatesOf([point], undefined)).toEqual([[]])
  })
})

describe('the likeliest places of points far apart', () => {
  const choose = (roads: number[][], ways: (number | null)[][][]) => {
    const columns = roads.map((metres) => candidates(...metres))
    const all = [firstColumn(columns[0] ?? [])]
    for (const [at, seconds] of ways.entries())
      all.push(nextColumn(all.at(-1) ?? firstColumn([]), columns[at + 1] ?? [], seconds))
    return likeliest(all)
  }

  it.each([
    { name: 'the nearest where the ways are the same', middle: [5, 10], to: [60, 60], chosen: 0 },
    { name: 'one farther off that saves a detour', middle: [5, 15], to: [160, 60], chosen: 1 },
    { name: 'not one that saves little', middle: [0, 30], to: [65, 60], chosen: 0 },
  ])('are $name', ({ middle, to, chosen }) => {
    const ways = [[to], to.map((seconds) => [seconds])]
    expect(choose([[0], middle, [0]], ways)).toEqual([0, chosen, 0])
  })

  it('are those that have a way, and the nearest where none has', () => {
    expect(choose([[0], [5, 15]], [[[null, 60]]])).toEqual([0, 1])
    expect(choose([[0], [5, 15]], [[[null, null]]])).toEqual([0, 0])
    expect(choose([[0], [5, 15]], [[]])).toEqual([0, 0])
  })

  it('are sought on from those that are not far behind the best', () => {
    expect(likelyOf({ unlikeliness: [11, 3, 40, 10.5], from: [0, 0, 0, 0] })).toEqual([0, 1, 3])
  })
})
