import { ColumnWriter } from '../../atlas/format/table-writer.ts'
import type { Block } from '../osm/block.ts'
import type { ElementKind, Tags } from '../osm/elements.ts'
import type { Feature } from '../osm/features.ts'
import { nowhere } from '../osm/nodes.ts'
import { expectKinds } from '../osm/passes.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { mostShared } from '../osm/primitive-block.ts'
import { IdList } from '../osm/views.ts'
import { areaOf, isArea, relationWithoutArea } from './areas.ts'
import { NodeLookup, type NodePages } from './node-pages.ts'
import { type PieceRecords, Pieces, type SharedPieces } from './way-pieces.ts'

/** Takes the features of a block, and gives what it made of them: something that can be sent to another thread. */
export interface Collector<Batch, Reading = unknown, Shared = unknown> {
  /** Whether tags with this key mean anything to it; it gets no others. By default all. */
  isUsedKey?(key: string): boolean
  /** What the tags of an element say; undefined if it is not wanted. Elements with the same tags may share it. */
  read(kind: ElementKind, tags: Tags): Reading | undefined
  /** The line of a way is in a buffer that is reused: keep a copy. */
  add(feature: Feature, reading: Reading): void
  /** Of the features since it was last called. */
  take(): Batch
  /** What all blocks of a stage need to know of those before. */
  share?(shared: Shared): void
}

/** What reading a block gives, by stage. Each stage reads the blocks that hold one kind of element. */
export interface BlockResults<Batch> {
  kinds: number
  /** Features that bound no area; ids of the ways that areas consist of. */
  relations: { batch: Batch; ways: Float64Array }
  /** Features, and the locations of all nodes. */
  nodes: { batch: Batch; ids: Float64Array; lons: Int32Array; lats: Int32Array }
  ways: { batch: Batch; pieces: PieceRecords }
  areas: { batch: Batch }
}

export type ReadingStage = keyof BlockResults<unknown>

/** What the stages before left for the next ones; the arrays in it are in shared memory. */
export interface SharedResults {
  nodes?: NodePages
  pieces?: SharedPieces
  /** For the collector. */
  collected?: unknown
}

/** Reads blocks, by one thread or several. */
export interface BlockRunner<Batch> {
  /** How many blocks may be asked for before the first of them is there. */
  readonly ahead: number
  read<Stage extends ReadingStage>(
    task: BlockTask<Stage>,
  ): BlockResults<Batch>[Stage] | Promise<BlockResults<Batch>[Stage]>
  /** For all tasks that follow. */
  share(shared: SharedResults): void
  close(): void | Promise<void>
}

/** A block to read, and the kinds of element that it may hold, as `kindBits`. */
export interface BlockTask<Stage extends ReadingStage = ReadingStage> {
  stage: Stage
  block: number
  kinds: number
}

/** Reads blocks of a map, one at a time, in any order within a stage. */
export class BlockReader<Batch, Reading = unknown> implements BlockRunner<Batch> {
  readonly ahead = 1
  readonly #pbf: PbfFile
  readonly #collector: Collector<Batch, Reading>
  /** By the tags of the current block, which are one object where they are the same. */
  readonly #readings = new Map<Tags, Reading | undefined>()
  readonly #refs = new IdList()
  #nodes: NodeLookup | undefined
  #pieces: Pieces | undefined

  constructor(path: string, collector: Collector<Batch, Reading>) {
    const { isUsedKey } = collector
    this.#pbf = new PbfFile(path, isUsedKey && { isUsedKey })
    this.#collector = collector
  }

  share({ nodes, pieces, collected }: SharedResults): void {
    if (nodes) this.#nodes = new NodeLookup(nodes)
    if (pieces) this.#pieces = new Pieces(pieces)
    if (collected !== undefined) this.#collector.share?.(collected)
  }

  read<Stage extends ReadingStage>({ stage, block, kinds }: BlockTask<Stage>): BlockResults<Batch>[Stage] {
    this.#readings.clear()
    return this.#pbf.read(block, (opened) => this.#stages[stage](expectKinds(opened, kinds)))
  }

  close(): void {
    this.#pbf.close()
    this.#nodes?.close()
    this.#pieces?.close()
  }

  readonly #stages: { [Stage in ReadingStage]: (block: Block) => BlockResults<Batch>[Stage] } = {
    kinds: (block) => block.kinds,
    relations: (block) => this.#readRelations(block),
    nodes: (block) => this.#readNodes(block),
    ways: (block) => this.#readWays(block),
    areas: (block) => this.#readAreas(block),
  }

  #readRelations(block: Block): BlockResults<Batch>['relations'] {
    const ways: number[] = []
    block.read({
      relation: (relation) => {
        if (!relation.isTagged) return
        const tags = relation.tags()
        const reading = this.#read('relation', tags)
        if (reading === undefined) return
        const members = relation.members()
        if (!isArea(tags)) this.#collector.add(relationWithoutArea(relation.id, tags, members), reading)
        else for (const { kind, id } of members) if (kind === 'way') ways.push(id)
      },
    })
    return { batch: this.#collector.take(), ways: Float64Array.from(ways) }
  }

  #readNodes(block: Block): BlockResults<Batch>['nodes'] {
    const [ids, lons, lats] = [new ColumnWriter('f64'), new ColumnWriter('i32'), new ColumnWriter('i32')]
    block.read({
      nodes(allIds, allLons, allLats, count) {
        for (let from = 0; from < count; ) {
          let to = from
          while (to < count && allLons[to] !== nowhere) to++
          ids.append(allIds.subarray(from, to))
          lons.append(allLons.subarray(from, to))
          lats.append(allLats.subarray(from, to))
          from = to + 1
        }
      },
      node: (id, lon, lat, tags) => {
        const reading = this.#read('node', tags)
        if (reading !== undefined) this.#collector.add({ kind: 'node', id, tags, lon, lat }, reading)
      },
    })
    return { batch: this.#collector.take(), ids: ids.view(), lons: lons.view(), lats: lats.view() }
  }

  #readWays(block: Block): BlockResults<Batch>['ways'] {
    const [nodes, pieces] = [this.#nodes as NodeLookup, this.#pieces as Pieces]
    block.read({
      way: (way) => {
        const { id } = way
        const tags = way.tags()
        const reading = way.isTagged ? this.#read('way', tags) : undefined
        const isPiece = pieces.isNeeded(id)
        if (reading === undefined && !isPiece) return
        const all = way.refs(this.#refs)
        const located = nodes.along(all)
        const coordinates = reachesAround(located) ? noLine : located
        const [first = 0, last = 0] = all.count > 0 ? [all.ids[0], all.ids[all.count - 1]] : []
        const incomplete = coordinates.length < 2 * all.count
        if (isPiece) pieces.add(id, { first, last, coordinates, incomplete })
        if (reading === undefined || coordinates.length === 0) return
        const closed = all.count > 1 && first === last
        this.#collector.add({ kind: 'way', id, tags, coordinates, closed, incomplete }, reading)
      },
    })
    return { batch: this.#collector.take(), pieces: pieces.take() }
  }

  #readAreas(block: Block): BlockResults<Batch>['areas'] {
    const [nodes, pieces] = [this.#nodes as NodeLookup, this.#pieces as Pieces]
    block.read({
      relation: (relation) => {
        if (!relation.isTagged) return
        const tags = relation.tags()
        const reading = isArea(tags) ? this.#read('relation', tags) : undefined
        if (reading !== undefined) this.#collector.add(areaOf(relation, tags, pieces, nodes), reading)
      },
    })
    return { batch: this.#collector.take() }
  }

  #read(kind: ElementKind, tags: Tags): Reading | undefined {
    const known = this.#readings.get(tags)
    if (known !== undefined || this.#readings.has(tags)) return known
    const reading = this.#collector.read(kind, tags)
    if (this.#readings.size >= mostShared) this.#readings.clear()
    this.#readings.set(tags, reading)
    return reading
  }
}

/**
 * A step of over half of the world, E7: of a way that was drawn across the date line. Maps cut ways there, and one that is not cut
 * would be a street or an area of all that lies between.
 */
function reachesAround(coordinates: Int32Array): boolean {
  for (let at = 2; at < coordinates.length; at += 2)
    if (Math.abs((coordinates[at] as number) - (coordinates[at - 2] as number)) > 180e7) return true
  return false
}

const noLine = new Int32Array()
