import { expect, it } from 'vitest'
import { metresPerDegree } from '../../geo/distance.ts'
import { edgeFlags } from '../graph/road-graph.ts'
import { beginsTooLate, isCutOff } from './cut-off.ts'

/** What each edge of the drawn ways costs. */
const edgeCost = 200

// Ways eastwards, a letter a kilometre: M is a motorway, which both searches see, and L a local road. The numbers are kilometres
// around the start and the end within which the search from there sees local roads.
it.each([
  ['LLMMMMLL', 3, 3, false, 'local roads are near the ends'],
  ['MLMMMMMM', 8, 1, false, 'the search from the start is first at the road before the local one'],
  ['MMMMMLMM', 8, 1, true, 'the search from the end is first at the road before it'],
  ['MMMMMLMM', 8, 3, false, 'but sees the local road, too'],
  ['LLLLLLMM', 8, 1, false, 'the search from the start comes onto no other road before'],
  ['MMLMMMMM', 1, 8, true, 'the same from the end'],
  ['MMLMMMMM', 3, 8, false, 'where the start sees it, too'],
])('%s, %d and %d: %s, as %s', (way, fromStart, fromEnd, expected) => {
  const edges = Uint32Array.from(way, (_, edge) => edge)
  const roads = {
    x: Float32Array.from(edges, (edge) => degrees(edge + 1)),
    y: new Float32Array(edges.length),
    flags: Uint8Array.from(way, (letter) => (letter === 'M' ? 0 : 2)),
    cost: new Float32Array(edges.length).fill(edgeCost),
  }
  const costs = Float64Array.from(edges, (edge) => (edge + 1) * edgeCost)
  const start = { longitude: 0, latitude: 0, reach: reachOf(fromStart) }
  const end = { longitude: degrees(way.length), latitude: 0, reach: reachOf(fromEnd) }
  expect(isCutOff(roads, { edges, costs, cost: way.length * edgeCost }, start, end)).toBe(expected)
})

// P is a road for destinations only, O any other.
it.each([
  ['POO', 0, 0, false, 'the place is on the private road'],
  ['POO', 5000, 0, true, 'another road is nearer to the start'],
  ['POO', 0, 5000, false, 'that is so at the other end'],
  ['OPO', 5000, 5000, false, 'both searches begin on roads that the other may enter'],
  ['OOP', 0, 5000, true, 'another road is nearer to the end'],
  ['P', 5000, -20, true, 'the way is this road alone'],
])('%s, dearer by %d and %d: %s, as %s', (way, start, end, expected) => {
  const edges = Uint32Array.from(way, (_, edge) => edge)
  const flags = Uint8Array.from(way, (letter) => (letter === 'P' ? edgeFlags.isDestinationOnly : 0))
  expect(beginsTooLate(flags, edges, [start, end])).toBe(expected)
})

/** Of so many kilometres. */
function degrees(kilometres: number): number {
  return (kilometres * 1000) / metresPerDegree
}

/** A little more, as lengths are rounded. */
function reachOf(kilometres: number) {
  return [Number.POSITIVE_INFINITY, 20_000, kilometres * 1000 + 10] as const
}
