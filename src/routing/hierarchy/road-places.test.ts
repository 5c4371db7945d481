import { expect, test } from 'vitest'
import { roadFields } from '../graph/half-graph.ts'
import { endsAt, type OnEdge } from './road-places.ts'

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

const roads = {
  ids: Float64Array.from(edges, ({ id }) => id),
  search: { placeOf: Uint32Array.of(0, 1, 2, 3), roads: new Int32Array(edges.length * roadFields.count) },
} as unknown as Parameters<typeof endsAt>[2]
for (const [at, { start, end }] of edges.entries()) {
  const place = at * roadFields.count + roadFields.x
  roads.search.roads[place] = end.charCodeAt(0)
  roads.search.roads[place + roadFields.ofHalf] = start.charCodeAt(0)
}
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
