import { copyFile, link, mkdir, readdir, readFile, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { elevationFolder } from '../../atlas/elevation/elevations.ts'
import { replaceFile } from '../../atlas/format/replace-file.ts'
import { atlasFolder, inUseName, type Manifest, manifestPath, readManifest } from '../../atlas/manifest.ts'
import { isImporting, type LockedFolder, lockAtlasFolder } from '../../import/atlas-folder.ts'
import { clearTiles } from '../../import/roads/publish-tiles.ts'
import {
  keepRoads,
  type RegionRoads,
  regionsIn,
  removeRoads,
  roadsFolder,
} from '../../import/roads/region-roads.ts'
import type { Release, ReleaseFile, ReleaseItems } from '../../model/map/release.ts'
import { readTiles, tilesFolder, tilesPointer } from '../../routing/engine/tiles.ts'
import { type FileHashes, openFileHashes } from './file-hashes.ts'
import { filesOf, manifestOf, splitKey, tilesOf } from './folder-items.ts'

/** The data folder of a node among others: its map files by content, and which of them it serves. */
export interface NodeFolder {
  hashes: FileHashes
  /** For files that are fetched: they stand there under their hash. */
  incoming: string
  /** The path of a file with this content. */
  find(file: Pick<ReleaseFile, 'folder' | 'name' | 'sha256'>): Promise<string | undefined>
  /** The revision that the server is to answer from; 0: what it had before it joined. */
  serving(): Promise<number>
  /** Has the server change over to the release, whose files are all here. */
  serve(release: Release): Promise<void>
  /** Gives the release to the imports of this folder, the next of which goes on from there. False where one has come first. */
  adopt(items: ReleaseItems, isStillMine: () => Promise<boolean>): Promise<boolean>
  /** What this folder and the cluster last agreed on. */
  readBase(): Promise<Base | undefined>
  writeBase(base: Base): Promise<void>
}

export interface Base extends Release {
  /** Which cluster: that of another database has agreed on nothing. */
  cluster: string
}

export function nodesFolder(dataFolder: string): string {
  return join(dataFolder, 'nodes')
}

export async function openNodeFolder(dataFolder: string): Promise<NodeFolder> {
  const own = nodesFolder(dataFolder)
  const incoming = join(own, 'incoming')
  await mkdir(incoming, { recursive: true })
  const hashes = openFileHashes(join(own, 'hashes.json'))
  const basePath = join(own, 'base.json')
  const atlas = atlasFolder(dataFolder)
  const tiles = tilesFolder(dataFolder)
  const pathOf = ({ folder, name }: Pick<ReleaseFile, 'folder' | 'name'>) => {
    if (!plainName.test(name) || !folders.includes(folder))
      throw new Error(`The release names the file "${folder}/${name}".`)
    return join(dataFolder, folder, name)
  }

  const isInPlace = async (file: Pick<ReleaseFile, 'folder' | 'name' | 'sha256'>) =>
    (await hashes.of(pathOf(file)))?.sha256 === file.sha256

  async function find(file: Pick<ReleaseFile, 'folder' | 'name' | 'sha256'>): Promise<string | undefined> {
    if (await isInPlace(file)) return pathOf(file)
    const fetched = join(incoming, file.sha256)
    return (await hashes.of(fetched))?.sha256 === file.sha256 ? fetched : undefined
  }

  /** Puts a fetched file where it belongs; it stays under its hash, too. */
  async function place(file: ReleaseFile): Promise<void> {
    if (await isInPlace(file)) return
    const path = pathOf(file)
    await mkdir(dirname(path), { recursive: true })
    await replaceByLink(join(incoming, file.sha256), path)
    await hashes.learn(path, file)
  }

  async function serve({ revision, items }: Release): Promise<void> {
    const served = filesOf(items).filter(({ folder }) => folder !== 'roads')
    const entry = tilesOf(items)
    await mkdir(tiles, { recursive: true })
    // An import may clear away what is not in the lists yet: then once more.
    for (let attempt = 0; attempt < 3; attempt++) {
      for (const file of served) await place(file)
      if (entry) await replaceFile(tilesPointer(tiles, inUseName), JSON.stringify(entry, null, 2))
      const manifest = { revision, ...manifestOf(items) }
      await replaceFile(manifestPath(atlas, inUseName), JSON.stringify(manifest, null, 2))
      if ((await Promise.all(served.map(isInPlace))).every(Boolean)) return
    }
  }

  async function adoptLocked(items: ReleaseItems, change: LockedFolder['change']): Promise<void> {
    const kept = new Set(Object.keys(items))
    for (const file of filesOf(items)) if (file.folder !== 'roads') await place(file)
    for (const [key, { entry, files }] of Object.entries(items)) {
      const [kind, name = ''] = splitKey(key)
      const [file] = files
      if (kind !== 'roads' || !file || (await isInPlace(file))) continue
      const path = join(incoming, `${file.sha256}.roads`)
      await replaceByLink(join(incoming, file.sha256), path)
      await keepRoads(roadsFolder(dataFolder), { ...(entry as RegionRoads), name, path })
      await hashes.learn(pathOf(file), file)
    }
    for (const { name } of await regionsIn(roadsFolder(dataFolder)))
      if (!kept.has(`roads:${name}`)) await removeRoads(roadsFolder(dataFolder), name)
    for (const name of await readdir(elevationFolder(dataFolder)).catch(() => []))
      if (name.endsWith('.hgt') && !kept.has(`elevation:${name.slice(0, -4)}`))
        await rm(join(elevationFolder(dataFolder), name), { force: true })
    const entry = tilesOf(items)
    if (entry) {
      await replaceFile(tilesPointer(tiles), `${JSON.stringify(entry, null, 2)}\n`)
      await clearTiles(tiles, entry.file)
    }
    await change((all) => {
      for (const key of Object.keys(all)) delete all[key as keyof Manifest]
      Object.assign(all, manifestOf(items))
    })
    for (const name of await readdir(incoming)) await rm(join(incoming, name), { force: true })
  }

  return {
    hashes,
    incoming,
    find,
    serving: async () =>
      ((await readManifest(atlas, inUseName)) as Manifest & { revision?: number }).revision ?? 0,
    serve,
    async adopt(items, isStillMine) {
      if (await isImporting(dataFolder)) return false
      const adopt = async ({ change }: LockedFolder) => {
        if (!(await isStillMine())) return false
        await adoptLocked(items, change)
        return true
      }
      return lockAtlasFolder(dataFolder, adopt, { isBrief: true })
    },
    async readBase() {
      const text = await readFile(basePath, 'utf8').catch(() => undefined)
      return text === undefined ? undefined : JSON.parse(text)
    },
    writeBase: (base) => replaceFile(basePath, JSON.stringify(base)),
  }
}

/** Names come from other machines. */
const plainName = /^[\w()-][\w.()-]*$/
const folders = ['atlas', 'tiles', 'roads', 'elevation']

/** Atomic; where the file system has no links, by a copy. */
async function replaceByLink(source: string, target: string): Promise<void> {
  const beside = `${target}.partial`
  await rm(beside, { force: true })
  await link(source, beside).catch(() => copyFile(source, beside))
  await rename(beside, target)
  await unlink(beside).catch(() => {}) // left where both names are of the same file
}

/**
 * Before a server opens its maps: a node among others begins with what it has, and one that has left them serves what its imports
 * have made.
 */
export async function prepareInUse(dataFolder: string, isNode: boolean): Promise<void> {
  const atlas = atlasFolder(dataFolder)
  const tiles = tilesFolder(dataFolder)
  if (!isNode) {
    for (const path of [manifestPath(atlas, inUseName), tilesPointer(tiles, inUseName)])
      await rm(path, { force: true })
    return
  }
  await mkdir(atlas, { recursive: true })
  await mkdir(tiles, { recursive: true })
  const [served, entry] = [await readManifest(atlas, inUseName), await readTiles(tiles)]
  if (Object.keys(served.regions).length === 0 && !('revision' in served))
    await replaceFile(manifestPath(atlas, inUseName), JSON.stringify(await readManifest(atlas), null, 2))
  if (entry && !(await readTiles(tiles, inUseName)))
    await replaceFile(tilesPointer(tiles, inUseName), JSON.stringify(entry, null, 2))
}
