import fc from 'fast-check'
import { expect, it } from 'vitest'
import { halfGraph, roadBits } from '../graph/half-graph.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import { RouteSearch } from './route-search.ts'

/** Roads that cost tens, so that no two ways are in one bucket by chance, and turns between them. */
interface Town {
  costs: number[]
  turns: { from: number; to: number; cost: number }[]
  /** Roads for destinations only. */
  privateRoads?: number[]
}

//  0 → 1 → 2, where 1 is private; and around it 0 → 3 → 2
const turns = [
  { from: 0, to: 1, cost: 0 },
  { from: 1, to: 2, cost: 0 },
  { from: 0, to: 3, cost: 10 },
  { from: 3, to: 2, cost: 10 },
]

it.each<[what: string, town: Town, from: number, to: number, edges: number[] | undefined]>([
  ['takes the cheapest way', { costs: [10, 20, 10, 50], turns }, 0, 2, [0, 1, 2]],
  ['goes around private roads', { costs: [10, 20, 10, 50], turns, privateRoads: [1] }, 0, 2, [0, 3, 2]],
  ['ends on one', { costs: [10, 20, 10, 50], turns, privateRoads: [1] }, 0, 1, [0, 1]],
  ['starts on one', { costs: [10, 20, 10, 50], turns, privateRoads: [1] }, 1, 2, [1, 2]],
  [
    'drives through where there is no other way',
    { costs: [10, 20, 10], turns: turns.slice(0, 2), privateRoads: [1] },
    0,
    2,
    [0, 1, 2],
  ],
  ['finds no way against the turns', { costs: [10, 20, 10, 50], turns }, 2, 0, undefined],
])('%s', (_, town, from, to, edges) => {
  expect(search(town, from, to)?.edges).toEqual(edges)
})

const towns = fc.integer({ min: 2, max: 12 }).chain((roads) =>
  fc.record({
    costs: fc.array(
      fc.integer({ min: 1, max: 60 }).map((tens) => 10 * tens),
      { minLength: roads, maxLength: roads },
    ),
    turns: fc.uniqueArray(
      fc.record({
        from: fc.nat({ max: roads - 1 }),
        to: fc.nat({ max: roads - 1 }),
        cost: fc.integer({ min: 0, max: 9 }).map((tens) => 10 * tens),
      }),
      { maxLength: 40, selector: ({ from, to }) => `${from} ${to}` },
    ),
  }),
)

it('finds what Dijkstra finds where everything is near', () => {
  fc.assert(
    fc.property(towns, fc.nat(), fc.nat(), (town, one, other) => {
      const [from, to] = [one % town.costs.length, other % town.costs.length]
      fc.pre(from !== to)
      expect(search(town, from, to)?.seconds).toBe(cheapest(town, from, to))
    }),
    { numRuns: 500 },
  )
})

function search(town: Town, from: number, to: number) {
  const end = (road: number) => ({
    longitude: 0,
    latitude: 0,
    roads: [{ road, along: road === from ? 0 : 1, cost: town.costs[road] as number }],
  })
  return new RouteSearch(graphOf(town)).find(end(from), end(to))
}

/** All roads at one place: nothing is estimated, and no level is left. */
function graphOf({ costs, turns, privateRoads = [] }: Town): SearchGraph {
  const outOf = (road: number) => turns.filter(({ from }) => from === road)
  const into = (road: number) => turns.filter(({ to }) => to === road)
  const half = (turnsAt: typeof outOf, other: 'from' | 'to') =>
    halfGraph(costs.length, (place) => ({
      x: 0,
      y: 0,
      bits: privateRoads.includes(place) ? roadBits.isDestinationOnly : 0,
      cost: costs[place] as number,
      turns: turnsAt(place).map((turn) => ({
        road: turn[other],
        bits: 0,
        cost: turn.cost,
        dearCost: turn.cost,
      })),
    }))
  return {
    forward: half(outOf, 'to'),
    backward: half(into, 'from'),
    placeOf: Uint32Array.from(costs.keys()),
    edgeAt: Int32Array.from(costs.keys()),
    metres: Float32Array.from(costs),
    seconds: Float32Array.from(costs),
    turnSeconds: Float32Array.from([...costs.keys()].flatMap((road) => outOf(road).map(({ cost }) => cost))),
  }
}

function cheapest({ costs, turns }: Town, from: number, to: number): number | undefined {
  const least = new Map([[from, costs[from] as number]])
  for (let round = 0; round < costs.length; round++)
    for (const turn of turns) {
      const before = least.get(turn.from)
      if (before === undefined) continue
      const cost = before + turn.cost + (costs[turn.to] as number)
      if (cost < (least.get(turn.to) ?? Number.POSITIVE_INFINITY)) least.set(turn.to, cost)
    }
  return least.get(to)
}
