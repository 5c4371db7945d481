import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Passes } from '../osm/passes.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import type { BlockResults, BlockRunner, ReadingStage } from './block-reader.ts'
import { NodeFile } from './node-file.ts'
import { PieceFile } from './way-pieces.ts'

export interface MapOptions<Batch> {
  /** A folder for temporary files, on a disk with room for 16 bytes a node: twice the size of the file. Created if missing. */
  scratch: string
  /** By whom the blocks are read; closed at the end. */
  openRunner(): BlockRunner<Batch> | Promise<BlockRunner<Batch>>
  /** In the order of the file, whichever thread was first. An error thrown here ends the reading and reaches the caller. */
  onBatch(batch: Batch): void
  /** Before the blocks of a stage are read; returns what its collectors need to know. */
  beforeStage?(stage: ReadingStage): unknown
  /** 0 to 1, over all stages. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Reads a PBF file of any size: relations that bound no area, so that the street of an address is known before the address;
 * then nodes, ways, and areas (`type=multipolygon` and `boundary`). Within a kind it is the file's order. Nodes are written to a
 * temporary file, in which ways find their locations; so are the lines of ways that areas consist of. Memory does not grow
 * with the file, but for 20 bytes a way that areas consist of.
 */
export async function readMap<Batch>(path: string, options: MapOptions<Batch>): Promise<void> {
  const { scratch, openRunner, onBatch, beforeStage, onProgress, signal } = options
  await mkdir(scratch, { recursive: true })
  const pbf = new PbfFile(path)
  const runner = await openRunner()
  const folder = mkdtempSync(join(scratch, 'reading-'))
  const nodes = new NodeFile(join(folder, 'nodes'))
  const pieces = new PieceFile(join(folder, 'pieces'))
  try {
    const passes = new Passes(pbf, onProgress, signal)
    await passes.begin((block, kinds) => runner.read({ stage: 'kinds', block, kinds }), runner.ahead)
    passes.plan(passes.bytesOf(passes.holding('relation'))) // which are read twice
    const stage = async <Stage extends ReadingStage>(
      name: Stage,
      blocks: number[],
      onResult: (result: BlockResults<Batch>[Stage]) => void,
    ) => {
      const collected = beforeStage?.(name)
      if (collected !== undefined) runner.share({ collected })
      await passes.inOrder(
        blocks,
        (block, kinds) => runner.read({ stage: name, block, kinds }),
        runner.ahead,
        onResult,
      )
    }
    await stage('relations', passes.holding('relation'), ({ batch, ways }) => {
      onBatch(batch)
      pieces.need(ways)
    })
    await stage('nodes', passes.holding('node'), ({ batch, ids, lons, lats }) => {
      onBatch(batch)
      nodes.add(ids, lons, lats)
    })
    runner.share({ nodes: nodes.seal(), pieces: pieces.share() })
    await stage('ways', passes.holding('way'), ({ batch, pieces: records }) => {
      onBatch(batch)
      pieces.write(records)
    })
    await stage('areas', passes.holding('relation'), ({ batch }) => onBatch(batch))
    onProgress?.(1)
  } finally {
    await runner.close()
    nodes.remove()
    pieces.remove()
    pbf.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
