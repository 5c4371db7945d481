import { type Arcs, contract, type Hierarchy } from './contract.ts'
import { type RoadGraph, roadGraph } from './road-graph.ts'

/** What searches need to know of the roads, with a hierarchy by the costs of edges, and one by those of shortcuts. */
export interface PackedRoads extends Omit<RoadGraph, 'from'> {
  whole: Hierarchy
  short: Hierarchy
}

/** Edges for cars up to which there is a hierarchy: what it takes in memory and to build grows with them. */
export const mostEdges = 500_000

/** The roads of these tiles as bytes; undefined where they have too many. Yields the share that is done. */
export function* packRoads(tiles: Iterable<Uint8Array>): Generator<number, Uint8Array | undefined> {
  const graph = roadGraph(tiles, mostEdges)
  if (!graph) return undefined
  const nodes = graph.ids.length + graph.twice.length
  const whole = yield* halves(contract(nodes, graph.from, graph.to, graph.turnCost), 0)
  const short = yield* halves(contract(nodes, graph.from, graph.to, graph.shortTurnCost), 0.5)
  return pack({ ...graph, whole, short })
}

/** The same work as half of one that has come as far as `before`. */
function* halves<Result>(work: Generator<number, Result>, before: number): Generator<number, Result> {
  let step = work.next()
  for (; !step.done; step = work.next()) yield before + step.value / 2
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
  flags: 'Uint8Array',
} as const

/** Changes with the form of the bytes, and with the costs in them. */
export const packedVersion = 1

/** Every list begins at a multiple of this. */
const unit = 8

/** Little-endian: the lengths of all lists, then the lists. */
function pack(roads: PackedRoads): Uint8Array {
  const lists: (ArrayBufferView & { length: number })[] = [
    ...Object.keys(roadLists).map((name) => roads[name as keyof typeof roadLists]),
    ...[roads.whole.up, roads.whole.down, roads.short.up, roads.short.down].flatMap((arcs) =>
      Object.keys(arcLists).map((name) => arcs[name as keyof typeof arcLists]),
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
  const kinds = [...Object.values(roadLists), ...arcKinds, ...arcKinds, ...arcKinds, ...arcKinds]
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
  const roads = take(roadLists) as Omit<PackedRoads, 'whole' | 'short'>
  return { ...roads, whole: takeHierarchy(), short: takeHierarchy() }
}

function padded(bytes: number): number {
  return Math.ceil(bytes / unit) * unit
}
