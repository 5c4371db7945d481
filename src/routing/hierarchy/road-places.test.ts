import { expect, test } from 'vitest'
import { halfGraph } from '../graph/half-graph.ts'
import { endsAt, type OnEdge, unknownAround, usableEdges } from './road-places.ts'

/**
 * Two roads of two directions each, and their crossing B:
 *
 *     A ──1─→ B ──3─→ C
 *       ←─2──   ←─4──
 */
const edges = [
  { id: 1, start: 'A', end: 'B' },
  { id: 2, start: 'B', end: 'A' },
  { id: 3, start: 'B', end: 'C' },
  { id: 4, start: 'C', end: 'B' },
]

const half = (side: 'start' | 'end') =>
  halfGraph(edges.length, (edge) => {
    const x = edges[edge]?.[side].charCodeAt(0) as number
    return { x, y: 0, bits: 0, cost: 0, turns: [] }
  })
const roads = {
  ids: Float64Array.from(edges, ({ id }) => id),
  search: { placeOf: Uint32Array.of(0, 1, 2, 3), forward: half('end'), backward: half('start') },
} as unknown as Parameters<typeof endsAt>[2]
const cost = Float32Array.of(10, 10, 10, 10)

const on = (id: number, along: number): OnEdge => ({ id, along, away: 0, outbound: 99, inbound: 99 })

test.each([
  ['in the middle of a road', [on(1, 0.4), on(2, 0.6)], [1, 2], [1, 2]],
  ['at the crossing', [on(1, 1), on(2, 0), on(3, 0), on(4, 1)], [2, 3], [1, 4]],
  ['a hair before the crossing, on both directions of one road', [on(1, 1), on(2, 0)], [1, 2], [1, 2]],
  ['at a crossing of one-way roads', [on(1, 1), on(3, 0)], [3], [1]],
])('%s', (_, places, starts, ends) => {
  const place = { latitude: 0, longitude: 0, onRoad: null, edges: places }
  const idsAt = (side: 'start' | 'end') =>
    endsAt(place, side, roads, cost, new Map()).map(({ seed }) => roads.ids[seed.node])
  expect([idsAt('start'), idsAt('end')]).toEqual([starts, ends])
})

test('far from any good road: those to begin at and those to end at, up to the nearest good one', () => {
  const road = (id: number, away: number, outbound: number, inbound: number): OnEdge => ({
    ...{ id, along: 0.5, away, outbound, inbound },
  })
  const blind = road(1, 10, 3, 3)
  const farther = road(2, 20, 3, 3)
  const oneWay = road(3, 300, 99, 3)
  const good = road(4, 2000, 99, 99)
  expect(unknownAround([blind, good])).toBe(2000)
  expect(usableEdges([blind, farther, oneWay, good])).toEqual([blind, oneWay, good])
})
