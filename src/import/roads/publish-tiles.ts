import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { replaceFile } from '../../atlas/format/replace-file.ts'
import { inUseName } from '../../atlas/manifest.ts'
import {
  digestOf,
  importedTiles,
  readTiles,
  type TilesEntry,
  tilesFolder,
  tilesPointer,
} from '../../routing/engine/tiles.ts'

export type AboutTiles = Omit<TilesEntry, 'file' | 'digest' | 'builtAt'>

/**
 * Moves a tar of tiles to where servers find it, who change over to it; without one there are no roads. The previous file is
 * kept, for servers that have not switched yet.
 */
export async function publishTiles(
  dataFolder: string,
  archive: string | undefined,
  about: AboutTiles,
): Promise<void> {
  const folder = tilesFolder(dataFolder)
  await mkdir(folder, { recursive: true })
  const before = await readTiles(folder)
  const builtAt = new Date().toISOString()
  const file = archive && `roads-${builtAt.replaceAll(/\D/g, '')}.tar`
  const digest = archive && (await digestOf(archive))
  if (archive && file) await rename(archive, join(folder, file))
  const entry: TilesEntry = { file, digest, ...about, builtAt }
  await replaceFile(tilesPointer(folder), `${JSON.stringify(entry, null, 2)}\n`)
  await clearTiles(folder, file, before?.file)
}

/** Removes what is not among these files, nor in use by a node that changes over later. */
export async function clearTiles(folder: string, ...spared: (string | undefined)[]): Promise<void> {
  const inUse = await readTiles(folder, inUseName).catch(() => undefined)
  const known = [importedTiles, inUseName, inUse?.file, ...spared]
  for (const name of await readdir(folder))
    if (!known.includes(name)) await rm(join(folder, name), { force: true })
}

/** The tiles in use go on, under other regions; servers read them again only where something is different. */
export async function renameTiles(dataFolder: string, about: AboutTiles): Promise<void> {
  const folder = tilesFolder(dataFolder)
  const used = await readTiles(folder)
  if (!used) return
  const entry = { ...used, ...about }
  if (isDeepStrictEqual(entry, used)) return
  const builtAt = new Date().toISOString()
  await replaceFile(tilesPointer(folder), `${JSON.stringify({ ...entry, builtAt }, null, 2)}\n`)
}
