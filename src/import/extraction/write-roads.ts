import type { Box } from '../../geo/box.ts'
import { type Element, elementKinds } from '../osm/elements.ts'
import { IdSet } from '../osm/id-set.ts'
import { Passes } from '../osm/passes.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { PbfFileWriter } from '../osm/pbf-file-writer.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import { boxAroundBoth } from './box-of-points.ts'
import { Ferries } from './ferries.ts'
import type { RoadPass, RoadResults } from './road-blocks.ts'
import { openRoadBlocks, readRoadsByThreads } from './road-service.ts'

export interface RoadOptions {
  /** The region's name. */
  region: string
  /** Undefined: by the thread that calls. */
  pool?: ThreadPool | undefined
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

export interface ExtractedRoads {
  box: Box
  /** When the map was like this, if its file says. */
  madeAt: Date | undefined
}

/**
 * Extracts the roads of a map into a PBF file, sorted by kind and id as the tile builder requires. The file is kept, as
 * tiles are built of all regions together. Undefined without roads.
 */
export async function writeRoads(
  path: string,
  target: string,
  { region, pool, onProgress, signal }: RoadOptions,
): Promise<ExtractedRoads | undefined> {
  const pbf = new PbfFile(path)
  const writer = new PbfFileWriter(target, { sorted: true })
  // Of a file that is not sorted all elements are kept, and would be sent from thread to thread.
  const reader = pool && pbf.isSorted ? readRoadsByThreads(path, region, pool) : openRoadBlocks(path, region)
  try {
    const passes = new Passes(pbf, onProgress, signal)
    await passes.begin()
    const { node, way, relation } = {
      node: passes.holding('node'),
      way: passes.holding('way'),
      relation: passes.holding('relation'),
    }
    const blocksOf = { node, way, relation, roads: way, landings: way }
    passes.plan(passes.bytesOf(way)) // which are read twice
    const over = <Pass extends RoadPass>(pass: Pass, onResult: (result: RoadResults[Pass]) => void) =>
      passes.inOrder(
        blocksOf[pass],
        (block, kinds) => reader.read({ pass, block, kinds }),
        reader.ahead,
        onResult,
      )

    const nodes = new IdSet()
    const ferries = new Ferries()
    await over('roads', (found) => {
      for (const id of found.nodes) nodes.add(id)
      for (const { refs, tags } of found.ferries) ferries.addFerry(refs, tags)
    })
    if (!ferries.isEmpty) {
      reader.share({ landings: ferries.landings })
      passes.plan(passes.bytesOf(way))
      await over('landings', (found) => {
        for (const { landing, tags } of found) ferries.addRoad(landing, tags)
      })
    }
    reader.share({ landings: ferries.landings, nodes: inSharedMemory(nodes.all()) })

    let box: Box | undefined
    const splits: Element[] = []
    for (const kind of elementKinds) {
      const held: Element[] = []
      await over(kind, (found) => {
        if (found.blob) writer.copy(found.blob)
        for (const element of found.held) held.push(element)
        splits.push(...found.splits)
        box = boxAroundBoth(box, found.box)
      })
      for (const element of sorted(held)) writer.write(element)
    }
    for (const restriction of sorted(splits)) writer.write(restriction)
    return box && { box, madeAt: pbf.madeAt }
  } finally {
    await reader.close()
    writer.close()
    pbf.close()
  }
}

function inSharedMemory(ids: Float64Array): Float64Array {
  const shared = new Float64Array(new SharedArrayBuffer(ids.byteLength))
  shared.set(ids)
  return shared
}

/** By id; a file may hold an element twice. */
function sorted(elements: Element[]): Element[] {
  elements.sort((one, other) => one.id - other.id)
  return elements.filter(({ id }, at) => id !== elements[at - 1]?.id)
}
