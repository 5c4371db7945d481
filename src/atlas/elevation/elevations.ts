import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brokenAtlas } from '../../errors.ts'
import type { Position } from '../../geo/distance.ts'
import { hgtCell, hgtElevation, hgtName, hgtWidth } from './hgt.ts'

/** Elevations of the ground, from the tiles in a folder. Nothing is kept in memory: an import changes files at any time. */
export interface Elevations {
  /** Metres above the sea; undefined where there is no tile, or a void in it. */
  at(positions: readonly Position[]): Promise<(number | undefined)[]>
}

export function elevationFolder(dataFolder: string): string {
  return join(dataFolder, 'elevation')
}

/** Names of the tiles, sorted. */
export async function elevationTiles(dataFolder: string): Promise<string[]> {
  const files = await readdir(elevationFolder(dataFolder)).catch(() => [])
  return files
    .filter((file) => file.endsWith('.hgt'))
    .map((file) => file.slice(0, -'.hgt'.length))
    .sort()
}

export function elevationsIn(dataFolder: string): Elevations {
  return {
    async at(positions) {
      const tiles = new Map<string, number[]>()
      for (const [index, position] of positions.entries()) {
        const name = hgtName(position)
        const indexes = tiles.get(name)
        if (indexes) indexes.push(index)
        else tiles.set(name, [index])
      }
      const found = new Array<number | undefined>(positions.length).fill(undefined)
      for (const [name, indexes] of tiles) {
        const path = join(elevationFolder(dataFolder), `${name}.hgt`)
        const values = await readTile(
          path,
          indexes.map((index) => positions[index] as Position),
        )
        for (const [at, index] of indexes.entries()) found[index] = values[at]
      }
      return found
    },
  }
}

async function readTile(path: string, positions: Position[]): Promise<(number | undefined)[]> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return []
  try {
    const { size } = await file.stat()
    const width = hgtWidth(size)
    if (width === undefined) throw brokenAtlas(path, `has ${size} bytes, which no tile has`)
    return await Promise.all(positions.map((position) => readElevation(file, position, width)))
  } finally {
    await file.close()
  }
}

/** One read: from the first of the four values to the last, one row and two values further on. */
async function readElevation(
  file: FileHandle,
  position: Position,
  width: number,
): Promise<number | undefined> {
  const cell = hgtCell(position, width)
  const bytes = Buffer.alloc((width + 2) * 2)
  await file.read(bytes, 0, bytes.length, cell.offset)
  const values = [0, 2, width * 2, width * 2 + 2].map((at) => bytes.readInt16BE(at))
  return hgtElevation(values, cell)
}
