import { expect, it } from 'vitest'
import { halfGraph, roadBits } from '../graph/half-graph.ts'
import { BlindRoads } from './blind-roads.ts'

// Each letter is an edge of a way. O is open; B leads nowhere else from either side, f only from the origin's,
// b only from the destination's.
it.each([
  ['OOO', false],
  ['OBO', false], // both searches come to it
  ['OBBO', true],
  ['OBOBO', true],
  ['BBO', false], // it starts there
  ['OBB', false], // it ends there
  ['BBOBB', false],
  ['BOBBOB', true],
  ['OfbO', true],
  ['ObfO', false], // each search goes on where the other would not
  ['BBB', false],
])('says of the way %s whether it turns in blind roads: %s', (way, expected) => {
  expect(roadsOf(way).areTurnedIn(Uint32Array.from(way, (_, edge) => edge))).toBe(expected)
})

function roadsOf(way: string): BlindRoads {
  const half = (blind: string) =>
    halfGraph(way.length, (edge) => {
      const bits = blind.includes(way[edge] as string) ? roadBits.isNotThrough : 0
      return { x: 0, y: 0, bits, cost: 0, turns: [] }
    })
  const edgeAt = Int32Array.from(way, (_, edge) => edge)
  return new BlindRoads({
    ...{ forward: half('Bf'), backward: half('Bb') },
    ...{ edgeAt, placeOf: Uint32Array.from(edgeAt) },
  })
}
