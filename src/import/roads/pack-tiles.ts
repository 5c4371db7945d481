import { availableParallelism } from 'node:os'
import { carTiles } from '../../routing/graph/car-tiles.ts'
import { roadGraph } from '../../routing/graph/road-graph.ts'
import { searchGraph } from '../../routing/graph/search-graph.ts'
import { packRoads } from '../../routing/hierarchy/packed-roads.ts'
import { throughTurns } from '../../routing/hierarchy/through-turns.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import { withPool } from '../threads/with-threads.ts'
import { type Contracted, type Contracting, contracted } from './contracting.ts'

/** Edges for cars up to which there is a hierarchy: what it takes in memory and to build grows with them. */
export const mostEdges = 500_000

/** Edges below which another thread takes longer to start than it saves. */
const worthThread = 50_000

/** Shares of the work, as its parts end. */
const done = { graph: 0.1, search: 0.35, whole: 0.65, short: 0.85 }

interface Options {
  /** 1 or 2; by default 2 where there are cores and roads enough. */
  threads?: number | undefined
  onProgress?(fraction: number): void
  signal?: AbortSignal | undefined
}

/**
 * The roads of these tiles as bytes; undefined where they have too many. Half of the work is done by another thread, where there is a
 * core for it: hierarchies, for which it needs to be told numbers only.
 */
export async function packTiles(
  tiles: Iterable<Uint8Array>,
  { threads, onProgress = () => {}, signal }: Options,
): Promise<Uint8Array | undefined> {
  const roads = carTiles(tiles, mostEdges)
  if (!roads) return undefined
  const graph = roadGraph(roads)
  onProgress(done.graph)
  const { from, to, turnCost, shortTurnCost } = graph
  const nodes = graph.ids.length + graph.twice.length
  const here = (contracting: Contracting, first: number, last: number) =>
    contracted(contracting, { signal, onProgress: (share) => onProgress(first + (last - first) * share) })
  const usual = roads.edges.length < worthThread ? 1 : Math.min(2, availableParallelism())
  return withPool(threads ?? usual, async (pool) => {
    const ofWhole = { nodes, arcs: { from, to, cost: turnCost } }
    const wholeElsewhere = pool && elsewhere(pool, ofWhole)
    const search = searchGraph(roads)
    onProgress(done.search)
    const { order, ...whole } = await (wholeElsewhere ?? here(ofWhole, done.search, done.whole))
    signal?.throwIfAborted()
    const ofThrough = { nodes, arcs: throughTurns(graph), order }
    const throughElsewhere = pool && elsewhere(pool, ofThrough)
    const ofShort = { nodes, arcs: { from, to, cost: shortTurnCost }, order }
    const short = await here(ofShort, done.whole, done.short)
    const through = await (throughElsewhere ?? here(ofThrough, done.short, 1))
    return packRoads({ ...graph, whole, short, through, search })
  })
}

function elsewhere(pool: ThreadPool, contracting: Contracting): Promise<Contracted> {
  const result = pool.run('contracting', contracting) as Promise<Contracted>
  result.catch(() => {}) // reported where it is awaited
  return result
}
