import { carTiles } from '../graph/car-tiles.ts'
import type { HalfGraph } from '../graph/half-graph.ts'
import { edgeFlags, type RoadGraph, roadGraph } from '../graph/road-graph.ts'
import { type SearchGraph, searchGraph } from '../graph/search-graph.ts'
import { contract } from './contract.ts'
import type { Arcs, Hierarchy } from './hierarchy-arcs.ts'
import type { ArcList } from './remaining-graph.ts'

/**
 * What searches need to know of the roads, with a hierarchy by the costs of edges, one by those of shortcuts, and one through roads
 * for destinations only; and the roads as a search of one route sees them.
 */
export interface PackedRoads extends Omit<RoadGraph, 'from'> {
  whole: Hierarchy
  short: Hierarchy
  through: Hierarchy
  search: SearchGraph
}

/** Edges for cars up to which there is a hierarchy: what it takes in memory and to build grows with them. */
export const mostEdges = 500_000

/** The roads of these tiles as bytes; undefined where they have too many. Yields the share that is done. */
export function* packRoads(tiles: Iterable<Uint8Array>): Generator<number, Uint8Array | undefined> {
  const roads = carTiles(tiles, mostEdges)
  if (!roads) return undefined
  const graph = roadGraph(roads)
  const nodes = graph.ids.length + graph.twice.length
  const { from, to, turnCost, shortTurnCost } = graph
  const search = searchGraph(roads)
  const whole = yield* part(contract(nodes, { from, to, cost: turnCost }), 0, 0.6)
  const { order } = whole
  const short = yield* part(contract(nodes, { from, to, cost: shortTurnCost }, order), 0.6, 0.2)
  const through = yield* part(contract(nodes, throughTurns(graph), order), 0.8, 0.2)
  return pack({ ...graph, whole, short, through, search })
}

/**
 * The same turns where one may drive through roads for destinations only: each of these is one state. Turns of their second states
 * become loops, which lead nowhere.
 */
export function throughTurns({ ids, twice, from, to, turnCost, flags }: RoadGraph): ArcList {
  const firstOf = (state: number) => {
    const edge = twice[state - ids.length]
    return edge !== undefined && (flags[edge] as number) & edgeFlags.isDestinationOnly ? edge : state
  }
  return {
    from,
    to: to.map((state, turn) =>
      firstOf(from[turn] as number) === from[turn] ? firstOf(state) : (from[turn] as number),
    ),
    cost: turnCost,
  }
}

/** The same work as a share of one that has come as far as `before`. */
function* part<Result>(
  work: Generator<number, Result>,
  before: number,
  share: number,
): Generator<number, Result> {
  let step = work.next()
  for (; !step.done; step = work.next()) yield before + share * step.value
  return step.value
}

const numbers = { Float64Array, Float32Array, Uint32Array, Int32Array, Uint8Array }

/** The lists in their order in the file, and the kind of their numbers. */
const arcLists = {
  first: 'Uint32Array',
  other: 'Uint32Array',
  cost: 'Float32Array',
  left: 'Int32Array',
  right: 'Int32Array',
} as const
const searchLists = {
  roads: 'Int32Array',
  placeOf: 'Uint32Array',
  edgeAt: 'Int32Array',
  metres: 'Float32Array',
  seconds: 'Float32Array',
  turnSeconds: 'Float32Array',
} as const
const halfLists = {
  turns: 'Int32Array',
  dearTurns: 'Uint32Array',
  dearCosts: 'Float32Array',
} as const
const roadLists = {
  ids: 'Float64Array',
  cost: 'Float32Array',
  shortCost: 'Float32Array',
  seconds: 'Float32Array',
  metres: 'Float32Array',
  x: 'Float32Array',
  y: 'Float32Array',
  twice: 'Uint32Array',
  to: 'Uint32Array',
  turnCost: 'Float32Array',
  shortTurnCost: 'Float32Array',
  turnSeconds: 'Float32Array',
  restrictions: 'Uint32Array',
  flags: 'Uint8Array',
} as const

/** Changes with the form of the bytes, and with the costs in them. */
export const packedVersion = 4

/** Every list begins at a multiple of this. */
const unit = 8

/** Little-endian: the lengths of all lists, then the lists. */
function pack(roads: PackedRoads): Uint8Array {
  const lists: (ArrayBufferView & { length: number })[] = [
    ...Object.keys(roadLists).map((name) => roads[name as keyof typeof roadLists]),
    ...[roads.whole, roads.short, roads.through]
      .flatMap(({ up, down }) => [up, down])
      .flatMap((arcs) => Object.keys(arcLists).map((name) => arcs[name as keyof typeof arcLists])),
    ...Object.keys(searchLists).map((name) => roads.search[name as keyof typeof searchLists]),
    ...[roads.search.forward, roads.search.backward].flatMap((half) =>
      Object.keys(halfLists).map((name) => half[name as keyof typeof halfLists]),
    ),
  ]
  const head = Uint32Array.from(lists, ({ length }) => length)
  const bytes = new Uint8Array(
    [head, ...lists].reduce((total, { byteLength }) => total + padded(byteLength), 0),
  )
  let at = 0
  for (const { buffer, byteOffset, byteLength } of [head, ...lists]) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += padded(byteLength)
  }
  return bytes
}

/** `buffer` is used, not copied. */
export function unpackRoads(buffer: ArrayBuffer): PackedRoads {
  const arcKinds = Object.values(arcLists)
  const halfKinds = Object.values(halfLists)
  const kinds = [
    ...Object.values(roadLists),
    ...Array.from({ length: 6 }, () => arcKinds).flat(),
    ...Object.values(searchLists),
    ...halfKinds,
    ...halfKinds,
  ]
  const lengths = new Uint32Array(buffer, 0, kinds.length)
  let at = padded(lengths.byteLength)
  const lists = kinds.map((kind, index) => {
    const list = new numbers[kind](buffer, at, lengths[index])
    at += padded(list.byteLength)
    return list
  })
  const take = (names: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, lists.shift()])) as unknown
  const takeHierarchy = () => ({ up: take(arcLists) as Arcs, down: take(arcLists) as Arcs })
  const takeSearch = () => ({
    ...(take(searchLists) as Omit<SearchGraph, 'forward' | 'backward'>),
    forward: take(halfLists) as HalfGraph,
    backward: take(halfLists) as HalfGraph,
  })
  const roads = take(roadLists) as Omit<PackedRoads, 'whole' | 'short' | 'through' | 'search'>
  return {
    ...roads,
    whole: takeHierarchy(),
    short: takeHierarchy(),
    through: takeHierarchy(),
    search: takeSearch(),
  }
}

function padded(bytes: number): number {
  return Math.ceil(bytes / unit) * unit
}
