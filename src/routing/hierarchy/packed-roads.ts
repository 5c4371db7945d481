import type { HalfGraph } from '../graph/half-graph.ts'
import type { RoadGraph } from '../graph/road-graph.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import type { Arcs, Hierarchy } from './hierarchy-arcs.ts'

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
  placeOf: 'Uint32Array',
  edgeAt: 'Int32Array',
  metres: 'Float32Array',
  seconds: 'Float32Array',
  turnSeconds: 'Float32Array',
} as const
const halfLists = {
  records: 'Int32Array',
  starts: 'Uint32Array',
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
export const packedVersion = 5

/** Every list begins at a multiple of this. */
const unit = 8

/** As bytes, little-endian: the lengths of all lists, then the lists. */
export function packRoads(roads: PackedRoads): Uint8Array {
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
