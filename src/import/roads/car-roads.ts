import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { TilesEntry } from '../../routing/engine/tiles.ts'
import { packedVersion, packRoads } from '../../routing/hierarchy/packed-roads.ts'
import { appendPart, tilesOfArchive } from './tiles-archive.ts'

interface Progress {
  onProgress?(fraction: number): void
  signal?: AbortSignal | undefined
}

/** Adds to a tar of tiles what answers matrices of cars quickly; undefined, and nothing added, where there are too many roads. */
export async function addCarRoads(
  archive: string,
  { onProgress, signal }: Progress,
): Promise<TilesEntry['carRoads']> {
  const file = await open(archive)
  const tiles: Buffer[] = []
  try {
    for (const tile of await tilesOfArchive(file)) tiles.push(await tile.read())
  } finally {
    await file.close()
  }
  const packing = packRoads(tiles)
  let step = packing.next()
  for (; !step.done; step = packing.next()) {
    onProgress?.(step.value)
    signal?.throwIfAborted()
    await setImmediate() // so that an import can be ended, and its progress is shown
  }
  if (!step.value) return undefined
  return { ...(await appendPart(archive, 'car-roads.bin', step.value)), version: packedVersion }
}
