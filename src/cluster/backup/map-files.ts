import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { elevationFolder } from '../../atlas/elevation/elevations.ts'
import { atlasFolder, type Manifest, readManifest } from '../../atlas/manifest.ts'
import { lockAtlasFolder } from '../../import/atlas-folder.ts'
import { readTiles, tilesFolder } from '../../routing/engine/tiles.ts'

/** A file of the imported map data. */
export interface MapFile {
  /** Its path in the data folder. */
  name: string
  path: string
  bytes: number
}

/** All but what the program makes again by itself. Call it while no import can change them. What names others comes last. */
export async function listMapFiles(dataFolder: string): Promise<MapFile[]> {
  const atlas = atlasFolder(dataFolder)
  const tiles = tilesFolder(dataFolder)
  const usedTiles = (await readTiles(tiles))?.file
  const paths = [
    ...(await pathsIn(elevationFolder(dataFolder), /\.hgt$/)),
    ...(await pathsIn(join(dataFolder, 'roads'), /\.(osm\.pbf|json)$/)),
    ...filesOf(await readManifest(atlas)).map((name) => join(atlas, name)),
    ...(await pathsIn(atlas, /^atlas\.json$/)),
    ...(usedTiles === undefined ? [] : [join(tiles, usedTiles)]),
    ...(await pathsIn(tiles, /^tiles\.json$/)),
  ]
  return Promise.all(
    paths.map(async (path) => ({ name: relative(dataFolder, path), path, bytes: (await stat(path)).size })),
  )
}

function filesOf({ regions, speeds = {}, names, proxies }: Manifest): string[] {
  const entries = [...Object.values(regions), ...Object.values(speeds), names, proxies]
  return entries.flatMap((entry) => entry?.file ?? [])
}

async function pathsIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => pattern.test(name)).map((name) => join(folder, name))
}

const blockSize = 4 * 1024 * 1024

export async function* blocksOf({ path }: Pick<MapFile, 'path'>): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(blockSize), 0, blockSize)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** A file to be put into the data folder. */
export interface CarriedFile {
  name: string
  read(): AsyncIterable<Buffer>
}

/** Unpacks the files, and puts them in place together. False where the data folder has map data already: nothing is done. */
export function placeMapFiles(dataFolder: string, files: readonly CarriedFile[]): Promise<boolean> {
  return lockAtlasFolder(dataFolder, async ({ scratch }) => {
    if ((await listMapFiles(dataFolder)).length > 0) return false
    for (const { name, read } of files) await writeBlocks(join(scratch, name), read())
    for (const { name } of files) {
      await mkdir(dirname(join(dataFolder, name)), { recursive: true })
      await rename(join(scratch, name), join(dataFolder, name))
    }
    return true
  })
}

async function writeBlocks(path: string, blocks: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'w')
  try {
    for await (const block of blocks) await file.writeFile(block)
    await file.sync()
  } finally {
    await file.close()
  }
}
