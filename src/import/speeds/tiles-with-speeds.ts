import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { damagedTiles } from '../../errors.ts'
import { isDamaged, readTiles, tilesFolder } from '../../routing/engine/tiles.ts'
import type { LockedFolder } from '../atlas-folder.ts'
import { addCarRoads } from '../roads/car-roads.ts'
import { publishTiles } from '../roads/publish-tiles.ts'
import { archiveTiles, tilesOfArchive } from '../roads/tiles-archive.ts'
import type { SpeedTable } from './speed-table.ts'
import { SpeedWriter } from './speed-writer.ts'

interface NewTiles {
  missingWays: SpeedWriter['missingWays']
  publish(): Promise<void>
}

interface WriteOptions {
  onProgress?(fraction: number): void
  signal?: AbortSignal | undefined
}

/** A copy of the tiles with these speeds in place of those they have: nothing is built again. Undefined without roads. */
export async function tilesWithSpeeds(
  dataFolder: string,
  { scratch }: LockedFolder,
  speeds: SpeedTable,
  { onProgress, signal }: WriteOptions = {},
): Promise<NewTiles | undefined> {
  const folder = tilesFolder(dataFolder)
  const before = await readTiles(folder)
  if (before?.file === undefined) return undefined
  if (await isDamaged(folder, before)) throw damagedTiles(before.file)
  const archive = join(scratch, 'tiles.tar')
  const writer = new SpeedWriter(speeds)
  const file = await open(join(folder, before.file))
  try {
    const tiles = await tilesOfArchive(file)
    let done = 0
    await archiveTiles(tiles, archive, (tile) => {
      signal?.throwIfAborted()
      onProgress?.(++done / tiles.length)
      return writer.write(tile)
    })
  } finally {
    await file.close()
  }
  const carParts = await addCarRoads(archive, { hasSpeeds: writer.edges > 0, signal })
  const { regions, roads, crossings, groups } = before
  return {
    missingWays: (rows) => writer.missingWays(rows),
    publish: () =>
      publishTiles(dataFolder, archive, {
        regions,
        roads,
        crossings,
        groups,
        speeds: writer.edges,
        ...carParts,
      }),
  }
}
