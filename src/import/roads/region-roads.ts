import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { replaceFile } from '../../atlas/format/replace-file.ts'
import type { Box } from '../../geo/box.ts'
import type { Position } from '../../geo/distance.ts'
import { digestOf } from '../../routing/engine/tiles.ts'

/** A region's roads in `<data>/roads`. Tiles are built from those of all regions. */
export interface RegionRoads {
  name: string
  path: string
  /** SHA-256 of the file at the path. */
  digest: string
  box: Box
  /** When the map was like this, or else when it was imported, ISO 8601. What is newer wins where regions overlap. */
  madeAt: string
  crossings: Position[]
}

export function roadsFolder(dataFolder: string): string {
  return join(dataFolder, 'roads')
}

/** By name. */
export async function regionsIn(folder: string): Promise<(RegionRoads & { importedAt: string })[]> {
  const names = (await readdir(folder).catch(() => []))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
  return Promise.all(
    names.sort().map(async (name) => {
      const path = join(folder, `${name}.osm.pbf`)
      const about = join(folder, `${name}.json`)
      const { digest, stamp, ...rest } = JSON.parse(await readFile(about, 'utf8'))
      // After a kill between the two files they are of different imports.
      const isOfFile = stamp === (await stampOf(path))
      return {
        name,
        path,
        digest: isOfFile ? digest : await digestOf(path),
        madeAt: new Date(0).toISOString(), // files of older versions do not say
        ...rest,
        importedAt: (await stat(about)).mtime.toISOString(),
      }
    }),
  )
}

/** Moves the file at the region's path into the folder. */
export async function keepRoads(
  folder: string,
  { name, path, box, madeAt, crossings, digest }: RegionRoads,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const stamp = await stampOf(path)
  await rename(path, join(folder, `${name}.osm.pbf`))
  await replaceFile(join(folder, `${name}.json`), JSON.stringify({ box, madeAt, crossings, digest, stamp }))
}

export async function removeRoads(folder: string, name: string): Promise<void> {
  for (const kind of ['osm.pbf', 'json']) await rm(join(folder, `${name}.${kind}`), { force: true })
}

/** Of the file's content, which keeps it when it is renamed. */
async function stampOf(path: string): Promise<number> {
  return (await stat(path)).mtimeMs
}
