import { expect, it } from 'vitest'
import { halfGraph, roadBits } from '../graph/half-graph.ts'
import { edgeFlags, type RoadGraph } from '../graph/road-graph.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import { CarRoads } from './car-roads.ts'
import { contract } from './contract.ts'
import type { Hierarchy } from './hierarchy-arcs.ts'
import type { ArcList } from './remaining-graph.ts'
import type { RoadPlace } from './road-places.ts'
import { throughTurns } from './through-turns.ts'

//  a → b → c, where b is for destinations only; and around it a → e → c, which is longer
const [a, b, c, e] = [0, 1, 2, 3]
/** Who has come onto b from elsewhere. */
const bAtTheEnd = 4
const metres = [100, 100, 100, 700]

it('drives around roads for destinations only', () => {
  const roads = roadsOf([a, bAtTheEnd], [b, c], [a, e], [e, c])
  expect(metresBetween(roads, on(a), on(c))).toBe(50 + 700 + 50)
})

it('drives through them where there is no other way', () => {
  const roads = roadsOf([a, bAtTheEnd], [b, c])
  expect(metresBetween(roads, on(a), on(c))).toBe(50 + 100 + 50)
})

it('starts and ends there', () => {
  const roads = roadsOf([a, bAtTheEnd], [b, c], [a, e], [e, c])
  expect(metresBetween(roads, on(a), on(b))).toBe(50 + 50)
  expect(metresBetween(roads, on(b), on(c))).toBe(50 + 50)
})

it('takes the nearest road that leads on, as a start, and that is led to, as an end', () => {
  const roads = roadsOf([a, e], [e, c])
  // Nobody comes onto a: it is where one starts, but c is where one ends.
  const place = { ...on(a), edges: [edgeAt(a, 10, 50, 3), edgeAt(c, 20, 50, 50)] }
  expect(metresBetween(roads, place, on(e))).toBe(50 + 350)
  expect(metresBetween(roads, on(e), place)).toBe(350 + 50)
})

it('is not sure of a way that is forbidden as a whole', () => {
  const isDoubtful = (...forbidden: number[]) => {
    const roads = roadsOf([a, e], [e, c], { restrictions: Uint32Array.from(forbidden) })
    return roads.matrix([on(a)], [{ ...on(c), longitude: 0.01 }])[0]?.[0]?.isDoubtful
  }
  expect(isDoubtful(3, a, e, c)).toBe(true)
  expect(isDoubtful(3, b, e, c)).toBe(false)
})

it('starts and ends at a better road that is farther away', () => {
  const roads = roadsOf([a, e], [e, c])
  const place = { ...on(c), longitude: 0.01, edges: [edgeAt(b, 0, 3, 3), edgeAt(c, 20, 50, 50)] }
  expect(metresBetween(roads, on(a), place)).toBe(50 + 700 + 50)
})

it('is not sure of a way that turns in roads that lead nowhere else', () => {
  const isDoubtful = (...blind: number[]) => {
    const search = { ...apart, forward: halfApart(0, blind), backward: halfApart(1, blind) }
    const roads = roadsOf([a, e], [e, b], [b, c], { search, twice: new Uint32Array() })
    return roads.matrix([on(a)], [{ ...on(c), longitude: 0.01 }])[0]?.[0]?.isDoubtful
  }
  expect(isDoubtful(e, b)).toBe(true)
  expect(isDoubtful(e)).toBe(false)
})

it('is not sure where a place may be on roads that are not known', () => {
  const roads = roadsOf([a, e], [e, c])
  const there = { ...on(c), longitude: 0.01, hasOthers: true }
  expect(roads.matrix([on(a)], [there])[0]?.[0]?.isDoubtful).toBe(true)
  expect(roads.route(on(a), there)).toBeUndefined()
})

it('neither begins nor ends a way by turning back at the end of a blind road', () => {
  //  a → e to the end of the blind road, back along c → b
  const isOneRoad = (side: number) =>
    halfGraph(4, (edge) => ({
      x: edge === c ? 7 - side : 2 * edge + side,
      y: 0,
      bits: 0,
      cost: 0,
      turns: [],
    }))
  const search = { ...apart, forward: isOneRoad(0), backward: isOneRoad(1) }
  const turnSeconds = Float32Array.of(0, 27, 0)
  const cost = Float32Array.of(100, 100, 100.0005, 700) // rounded otherwise than that of the turn
  const roads = roadsOf([a, e], [e, c], [c, b], { search, turnSeconds, cost, twice: new Uint32Array() })
  const [leaving, arriving] = [
    { ...edgeAt(c, 0, 50, 50), along: 0 },
    { ...edgeAt(e, 0, 50, 50), along: 1 },
  ]
  for (const edges of [
    [leaving, arriving],
    [arriving, leaving],
  ]) {
    const [here, there] = [
      { ...on(e), edges },
      { ...on(e), edges, longitude: 0.01 },
    ]
    expect(roads.matrix([on(a)], [there])[0]?.[0]).toMatchObject({ seconds: 50 + 700 })
    expect(roads.matrix([here], [{ ...on(b), longitude: 0.01 }])[0]?.[0]).toMatchObject({ seconds: 100 + 50 })
  }
})

it('does not look for ways between places on the same road', () => {
  expect(roadsOf([a, e]).matrix([on(a)], [{ ...on(a), longitude: 0.01 }])).toMatchObject([
    [{ isNear: true, isDoubtful: true }],
  ])
})

function metresBetween(roads: CarRoads, origin: RoadPlace, destination: RoadPlace): number | undefined {
  return roads.matrix([origin], [{ ...destination, longitude: 0.01 }])[0]?.[0]?.metres
}

/** In the middle of an edge. */
function on(edge: number): RoadPlace {
  const at = { longitude: 0, latitude: 0 }
  return { ...at, edges: [edgeAt(edge, 0, 50, 50)], onRoad: at }
}

function edgeAt(id: number, away: number, outbound: number, inbound: number): RoadPlace['edges'][number] {
  return { id, along: 0.5, away, outbound, inbound }
}

function roadsOf(
  ...parts: ([from: number, to: number] | Partial<RoadGraph & { search: SearchGraph }>)[]
): CarRoads {
  const turns = parts.filter((part) => Array.isArray(part))
  const edgeOf = (state: number) => (state === bAtTheEnd ? b : state)
  const lengths = Float32Array.from(metres)
  const turnCost = Float32Array.from(turns, ([, to]) => metres[edgeOf(to)] as number)
  const graph: RoadGraph & { search: SearchGraph } = {
    search: apart,
    ids: Float64Array.of(a, b, c, e),
    cost: lengths,
    shortCost: lengths,
    seconds: lengths,
    metres: lengths,
    flags: Uint8Array.from(metres, (_, edge) => (edge === b ? edgeFlags.isDestinationOnly : 0)),
    x: new Float32Array(4),
    y: new Float32Array(4),
    twice: Uint32Array.of(b),
    from: Uint32Array.from(turns, ([from]) => from),
    to: Uint32Array.from(turns, ([, to]) => to),
    turnCost,
    shortTurnCost: turnCost,
    turnSeconds: new Float32Array(turns.length),
    restrictions: new Uint32Array(),
    ...Object.assign({}, ...parts.filter((part) => !Array.isArray(part))),
  }
  const whole = hierarchyOf({ from: graph.from, to: graph.to, cost: turnCost })
  const through = hierarchyOf(throughTurns(graph))
  return new CarRoads({ ...graph, whole, short: whole, through })
}

/** Roads of which no two begin or end at the same place. `blind`: those that lead nowhere else. */
function halfApart(side: number, blind: number[] = []) {
  return halfGraph(4, (edge) => {
    const bits = blind.includes(edge) ? roadBits.isNotThrough : 0
    return { x: 2 * edge + side, y: 0, bits, cost: 0, turns: [] }
  })
}

/** No two of its roads meet, and there are no turns. */
const apart: SearchGraph = {
  forward: halfApart(0),
  backward: halfApart(1),
  placeOf: Uint32Array.of(a, b, c, e),
  edgeAt: Int32Array.of(a, b, c, e),
  metres: new Float32Array(),
  seconds: new Float32Array(),
  turnSeconds: new Float32Array(),
}

function hierarchyOf(arcs: ArcList): Hierarchy {
  const contraction = contract(metres.length + 1, arcs)
  let step = contraction.next()
  while (!step.done) step = contraction.next()
  return step.value
}
