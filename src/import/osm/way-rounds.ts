import type { Areas } from './areas.ts'
import type { FeatureOptions } from './features.ts'
import { NodeLocations } from './node-locations.ts'
import type { Passes } from './passes.ts'
import { IdList } from './views.ts'

/** Marks: what a way is needed for. */
const asFeature = 1
const asPiece = 2

/** A block and the marks of its ways, in their order. */
interface Marked {
  number: number
  marks: Uint8Array
}

/** Smallest and largest node id of each block, known after the first round. */
type IdRanges = Map<number, { least: number; most: number }>

/**
 * Emits nodes and ways. Each round collects the node ids that the next ways need, reads their locations, and emits these
 * ways with their lines. The first round also emits the nodes that are features themselves.
 */
export async function readNodesAndWays(passes: Passes, areas: Areas, options: FeatureOptions): Promise<void> {
  const { nodesAtOnce = 32 * 1024 * 1024 } = options
  const locations = new NodeLocations()
  const ranges: IdRanges = new Map()
  const nodeBlocks = passes.holding('node')
  let wayBlocks = passes.holding('way')
  do {
    const marked = await markWays(passes, wayBlocks, areas, locations, { ...options, nodesAtOnce })
    const left = wayBlocks.slice(marked.length)
    const isFirst = ranges.size === 0
    if (isFirst && left.length > 0) {
      const moreRounds = Math.ceil(left.length / marked.length)
      passes.plan(moreRounds * passes.bytesOf(nodeBlocks))
    }
    locations.seal()
    if (isFirst) await readAllNodes(passes, nodeBlocks, locations, areas, options, ranges)
    else await readNodesAgain(passes, nodeBlocks, locations, ranges)
    await readMarkedWays(passes, marked, locations, areas, options)
    locations.clear()
    wayBlocks = left
  } while (wayBlocks.length > 0)
}

/** Marks the ways of as many blocks as there is room for their nodes, but of one at least. */
async function markWays(
  passes: Passes,
  blocks: number[],
  areas: Areas,
  locations: NodeLocations,
  { wants, nodesAtOnce }: Required<Pick<FeatureOptions, 'wants' | 'nodesAtOnce'>>,
): Promise<Marked[]> {
  const marked: Marked[] = []
  const refs = new IdList()
  await passes.over(blocks, (block, number) => {
    const marks: number[] = []
    block.read({
      way(way) {
        const mark =
          (way.isTagged && wants('way', way.tags()) ? asFeature : 0) |
          (areas.pieces.isNeeded(way.id) ? asPiece : 0)
        marks.push(mark)
        if (mark) locations.needAll(way.refs(refs))
      },
    })
    marked.push({ number, marks: Uint8Array.from(marks) })
    return locations.count(nodesAtOnce) < nodesAtOnce
  })
  return marked
}

async function readAllNodes(
  passes: Passes,
  blocks: number[],
  locations: NodeLocations,
  areas: Areas,
  { wants, onFeature }: FeatureOptions,
  ranges: IdRanges,
): Promise<void> {
  await passes.over(blocks, (block, number) => {
    const range = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }
    ranges.set(number, range)
    block.read({
      nodes(ids, lons, lats, count) {
        locations.learn(ids, lons, lats, count)
        areas.labelNodes.learn(ids, lons, lats, count)
        for (let index = 0; index < count; index++) {
          range.least = Math.min(range.least, ids[index] as number)
          range.most = Math.max(range.most, ids[index] as number)
        }
      },
      node(id, lon, lat, tags) {
        if (wants('node', tags)) onFeature({ kind: 'node', id, tags, lon, lat })
      },
    })
  })
}

async function readNodesAgain(
  passes: Passes,
  blocks: number[],
  locations: NodeLocations,
  ranges: IdRanges,
): Promise<void> {
  const useful = blocks.filter((number) => {
    const range = ranges.get(number)
    return range && locations.hasBetween(range.least, range.most)
  })
  await passes.over(useful, (block) =>
    block.read({ nodes: (ids, lons, lats, count) => locations.learn(ids, lons, lats, count) }),
  )
}

async function readMarkedWays(
  passes: Passes,
  marked: Marked[],
  locations: NodeLocations,
  areas: Areas,
  { onFeature }: FeatureOptions,
): Promise<void> {
  const useful = marked.filter(({ marks }) => marks.some((mark) => mark > 0))
  const marksOf = new Map(useful.map(({ number, marks }) => [number, marks]))
  const all = new IdList()
  await passes.over([...marksOf.keys()], (block, number) => {
    const marks = marksOf.get(number) as Uint8Array
    let index = 0
    block.read({
      way(way) {
        const mark = marks[index++] as number
        if (!mark) return
        const { ids, count } = way.refs(all)
        const first = count > 0 ? (ids[0] as number) : 0
        const last = count > 0 ? (ids[count - 1] as number) : 0
        const { coordinates, refs } = locations.along(all)
        const incomplete = refs.length < count
        if (mark & asPiece) areas.pieces.keep(way.id, { first, last, coordinates, incomplete })
        if (!(mark & asFeature) || refs.length === 0) return
        const closed = count > 1 && first === last
        onFeature({ kind: 'way', id: way.id, tags: way.tags(), coordinates, refs, closed, incomplete })
      },
    })
  })
}
