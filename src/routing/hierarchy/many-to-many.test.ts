import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contract } from './contract.ts'
import type { Hierarchy } from './hierarchy-arcs.ts'
import { ManyToMany } from './many-to-many.ts'

interface Network {
  nodes: number
  /** From, to, cost. */
  arcs: [number, number, number][]
}

const networks = fc.integer({ min: 2, max: 25 }).chain((nodes) => {
  const node = fc.integer({ min: 0, max: nodes - 1 })
  const arc = fc.tuple(node, node, fc.integer({ min: 1, max: 50 }))
  return fc.record({ nodes: fc.constant(nodes), arcs: fc.array(arc, { maxLength: 4 * nodes }) })
})

it('finds the quickest way between any two nodes, with the arcs it is made of', () => {
  fc.assert(
    fc.property(networks, (network) => {
      const everywhere = Array.from({ length: network.nodes }, (_, node) => [{ node, cost: 0 }])
      const ways = new ManyToMany(hierarchyOf(network)).ways(everywhere, everywhere)
      const quickest = floydWarshall(network)
      expect(ways.map((row) => row.map((way) => way?.cost ?? Number.POSITIVE_INFINITY))).toEqual(quickest)
      for (const [from, row] of ways.entries())
        for (const [to, way] of row.entries())
          if (way) expect(follow(network, way.arcs, from)).toEqual([to, way.cost])
    }),
    { seed: 7, numRuns: 150 },
  )
})

it('begins and ends where that is cheapest', () => {
  //  0 → 1 → 2, and 3 → 2
  const line: Network = {
    nodes: 4,
    arcs: [
      [0, 1, 10],
      [1, 2, 10],
      [3, 2, 15],
    ],
  }
  const origin = [
    { node: 0, cost: 0 },
    { node: 3, cost: 2 },
  ]
  const [[way]] = new ManyToMany(hierarchyOf(line)).ways([origin], [[{ node: 2, cost: -1 }]]) as [[object]]
  expect(way).toEqual({ cost: 16, start: 3, end: 2, hasRival: false, arcs: Int32Array.of(2) })
})

it('knows of another way that costs nearly as much and is much longer', () => {
  //  0 → 1 → 3, and 0 → 2 → 3
  const arcs = (cost: number): Network['arcs'] => [
    [0, 1, 500],
    [1, 3, 500],
    [0, 2, cost],
    [2, 3, 500],
  ]
  const hasRival = (cost: number, metres: number) => {
    const roads = new ManyToMany(
      hierarchyOf({ nodes: 4, arcs: arcs(cost) }),
      Float32Array.of(100, 100, metres, 100),
    )
    return roads.ways([[{ node: 0, cost: 0 }]], [[{ node: 3, cost: 0 }]])[0]?.[0]?.hasRival
  }
  expect([hasRival(501, 130), hasRival(501, 110), hasRival(510, 130)]).toEqual([true, false, false])
})

function hierarchyOf({ nodes, arcs }: Network): Hierarchy {
  const column = (at: 0 | 1 | 2) => arcs.map((arc) => arc[at])
  const contraction = contract(nodes, {
    from: Uint32Array.from(column(0)),
    to: Uint32Array.from(column(1)),
    cost: Float32Array.from(column(2)),
  })
  let step = contraction.next()
  while (!step.done) step = contraction.next()
  return step.value
}

function floydWarshall({ nodes, arcs }: Network): number[][] {
  const costs = Array.from({ length: nodes }, (_, from) =>
    Array.from({ length: nodes }, (_, to) => (from === to ? 0 : Number.POSITIVE_INFINITY)),
  )
  const at = (from: number, to: number) => costs[from]?.[to] as number
  const improve = (from: number, to: number, cost: number) => {
    const row = costs[from] as number[]
    row[to] = Math.min(row[to] as number, cost)
  }
  for (const [from, to, cost] of arcs) improve(from, to, cost)
  for (let by = 0; by < nodes; by++)
    for (let from = 0; from < nodes; from++)
      for (let to = 0; to < nodes; to++) improve(from, to, at(from, by) + at(by, to))
  return costs
}

/** Where arcs lead, and what they cost. */
function follow({ arcs }: Network, numbers: Iterable<number>, from: number): [number, number] {
  let [at, total] = [from, 0]
  for (const number of numbers) {
    const [start, end, cost] = arcs[number] as [number, number, number]
    expect(start).toBe(at)
    at = end
    total += cost
  }
  return [at, total]
}
