import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { TilesEntry } from '../../routing/engine/tiles.ts'
import { RoadTile } from '../../routing/graph/road-tile.ts'
import { mostEdges, packedVersion, packRoads } from '../../routing/hierarchy/packed-roads.ts'
import { connectedRoads } from '../../routing/reach/connected-roads.ts'
import { packSquares, squaresVersion } from '../../routing/reach/connected-squares.ts'
import { appendPart, tilesOfArchive } from './tiles-archive.ts'

interface Options {
  /** Speeds by the hour are not part of the hierarchy: with them there is none. */
  hasSpeeds: boolean
  onProgress?(fraction: number): void
  signal?: AbortSignal | undefined
}

export type CarParts = Pick<TilesEntry, 'carRoads' | 'connectedSquares'>

/** Edges of the tiles for one that cars may take, at most: most others are for walking. */
const edgesOfOne = 4

/** The share of the work that the hierarchy is. */
const ofHierarchy = 0.9

/** Adds to a tar of tiles what answers cars quickly; nothing where there are too many roads. */
export async function addCarRoads(archive: string, options: Options): Promise<CarParts> {
  const { hasSpeeds, onProgress, signal } = options
  const tiles = await tilesIn(archive)
  if (!tiles) return {}
  const squares = packSquares(connectedRoads(tiles.map((tile) => new RoadTile(tile))))
  const connectedSquares = {
    ...(await appendPart(archive, 'connected-squares.bin', squares)),
    version: squaresVersion,
  }
  if (hasSpeeds) return { connectedSquares }
  const packing = packRoads(tiles)
  let step = packing.next()
  for (; !step.done; step = packing.next()) {
    onProgress?.(1 - ofHierarchy + ofHierarchy * step.value)
    signal?.throwIfAborted()
    await setImmediate() // so that an import can be ended, and its progress is shown
  }
  if (!step.value) return { connectedSquares }
  const carRoads = { ...(await appendPart(archive, 'car-roads.bin', step.value)), version: packedVersion }
  return { carRoads, connectedSquares }
}

/** Undefined where they have too many roads, so that they are not read all. */
async function tilesIn(archive: string): Promise<Buffer[] | undefined> {
  const file = await open(archive)
  const tiles: Buffer[] = []
  let edges = 0
  try {
    for (const tile of await tilesOfArchive(file)) {
      const bytes = await tile.read()
      edges += new RoadTile(bytes).edgeCount
      if (edges > edgesOfOne * mostEdges) return undefined
      tiles.push(bytes)
    }
  } finally {
    await file.close()
  }
  return tiles
}
