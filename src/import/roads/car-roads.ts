import { open } from 'node:fs/promises'
import type { StoredPart, TilesEntry } from '../../routing/engine/tiles.ts'
import { RoadTile } from '../../routing/graph/road-tile.ts'
import { packedVersion } from '../../routing/hierarchy/packed-roads.ts'
import { connectedRoads } from '../../routing/reach/connected-roads.ts'
import { packSquares, squaresVersion } from '../../routing/reach/connected-squares.ts'
import { mostEdges, packTiles } from './pack-tiles.ts'
import { appendPart, tilesOfArchive } from './tiles-archive.ts'

interface Options {
  /** Speeds by the hour are not part of the hierarchy: with them there is none. */
  hasSpeeds: boolean
  onProgress?(fraction: number): void
  signal?: AbortSignal | undefined
}

export type CarParts = Pick<TilesEntry, 'carRoads' | 'connectedSquares'>

/** Edges of tiles for each that cars may take, at most: it was 1.2 in Porto and 5.6 in Manhattan. */
const edgesForCar = 8

/** The share of the work that the hierarchy is. */
const ofHierarchy = 0.9

/** Adds to a tar of tiles what answers cars quickly; nothing where there are too many roads. */
export async function addCarRoads(archive: string, options: Options): Promise<CarParts> {
  const tiles = await tilesIn(archive)
  if (!tiles) return {}
  const connectedSquares = await addSquares(archive, tiles)
  const carRoads = options.hasSpeeds ? undefined : await addHierarchy(archive, tiles, options)
  return { carRoads, connectedSquares }
}

async function addSquares(archive: string, tiles: Buffer[]): Promise<StoredPart | undefined> {
  const roads = connectedRoads(
    tiles.map((tile) => new RoadTile(tile)),
    mostEdges,
  )
  if (!roads) return undefined
  const part = await appendPart(archive, 'connected-squares.bin', packSquares(roads))
  return { ...part, version: squaresVersion }
}

async function addHierarchy(
  archive: string,
  tiles: Buffer[],
  { onProgress, signal }: Options,
): Promise<StoredPart | undefined> {
  const packed = await packTiles(tiles, {
    onProgress: (share) => onProgress?.(1 - ofHierarchy + ofHierarchy * share),
    signal,
  })
  if (!packed) return undefined
  return { ...(await appendPart(archive, 'car-roads.bin', packed)), version: packedVersion }
}

/** Undefined where they have too many roads: then not all of them are read. */
async function tilesIn(archive: string): Promise<Buffer[] | undefined> {
  const file = await open(archive)
  const tiles: Buffer[] = []
  let edges = 0
  try {
    for (const tile of await tilesOfArchive(file)) {
      const bytes = await tile.read()
      edges += new RoadTile(bytes).edgeCount
      if (edges > edgesForCar * mostEdges) return undefined
      tiles.push(bytes)
    }
  } finally {
    await file.close()
  }
  return tiles
}
