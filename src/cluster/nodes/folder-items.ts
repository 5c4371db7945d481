import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { elevationFolder, elevationTiles } from '../../atlas/elevation/elevations.ts'
import {
  atlasFolder,
  type FileEntry,
  type Manifest,
  manifestPath,
  type RegionEntry,
  readManifest,
  type SpeedsEntry,
} from '../../atlas/manifest.ts'
import { isImporting } from '../../import/atlas-folder.ts'
import { regionsIn, roadsFolder } from '../../import/roads/region-roads.ts'
import type { ReleaseFile, ReleaseItem, ReleaseItems } from '../../model/map/release.ts'
import { readTiles, type TilesEntry, tilesFolder, tilesPointer } from '../../routing/engine/tiles.ts'
import type { FileHashes } from './file-hashes.ts'
import { isSame } from './merge.ts'

/** Changes when an import has published something. */
export async function folderStamp(dataFolder: string): Promise<string> {
  const paths = [
    manifestPath(atlasFolder(dataFolder)),
    tilesPointer(tilesFolder(dataFolder)),
    roadsFolder(dataFolder),
    elevationFolder(dataFolder),
  ]
  const times = paths.map(async (path) => (await stat(path).catch(() => undefined))?.mtimeMs)
  return [...(await Promise.all(times)), await isImporting(dataFolder)].join(' ')
}

/**
 * What the imports of this data folder have made. What stands about an item tells whether it has changed since `base`: so a damaged
 * file is never taken for a new one. While an import runs, roads and all that is not of the atlas are as in `base`.
 */
export async function readFolderItems(
  dataFolder: string,
  base: ReleaseItems,
  hashes: FileHashes,
): Promise<ReleaseItems> {
  const reader = new ItemReader(dataFolder, base, hashes)
  await reader.addAtlas(await readManifest(atlasFolder(dataFolder)))
  const others = new ItemReader(dataFolder, base, hashes)
  const isChanging = await isImporting(dataFolder)
  if (!isChanging) {
    await others.addRoads()
    await others.addElevations()
  }
  const isQuiet = !isChanging && !(await isImporting(dataFolder))
  const unread = Object.fromEntries(Object.entries(base).filter(([key]) => !isOfAtlas(key)))
  return { ...reader.items, ...(isQuiet ? others.items : unread) }
}

const isOfAtlas = (key: string) => /^(region|speeds):|^(names|proxies)$/.test(key)

class ItemReader {
  readonly items: ReleaseItems = {}
  private readonly dataFolder: string
  private readonly base: ReleaseItems
  private readonly hashes: FileHashes

  constructor(dataFolder: string, base: ReleaseItems, hashes: FileHashes) {
    this.dataFolder = dataFolder
    this.base = base
    this.hashes = hashes
  }

  async addAtlas({ regions, names, proxies, speeds = {} }: Manifest): Promise<void> {
    const add = (key: string, entry: FileEntry | undefined) =>
      entry && this.add(key, entry.importedAt, entry, ['atlas', entry.file])
    for (const [name, entry] of Object.entries(regions)) await add(`region:${name}`, entry)
    for (const [name, entry] of Object.entries(speeds)) await add(`speeds:${name}`, entry)
    await add('names', names)
    await add('proxies', proxies)
  }

  async addRoads(): Promise<void> {
    for (const { name, path: _, importedAt, ...entry } of await regionsIn(roadsFolder(this.dataFolder)))
      await this.add(`roads:${name}`, importedAt, entry, ['roads', `${name}.osm.pbf`])
    const tiles = await readTiles(tilesFolder(this.dataFolder))
    if (tiles) await this.add('tiles', tiles.builtAt, tiles, tiles.file ? ['tiles', tiles.file] : undefined)
  }

  /** They say nothing about themselves: what they are is their content. */
  async addElevations(): Promise<void> {
    const folder = elevationFolder(this.dataFolder)
    for (const tile of await elevationTiles(this.dataFolder)) {
      const path = join(folder, `${tile}.hgt`)
      const [hash, found] = [await this.hashes.of(path), await stat(path).catch(() => undefined)]
      if (hash && found)
        await this.add(`elevation:${tile}`, found.mtime.toISOString(), { sha256: hash.sha256 }, [
          'elevation',
          `${tile}.hgt`,
        ])
    }
  }

  private async add(
    key: string,
    at: string,
    entry: object,
    file: [ReleaseFile['folder'], string] | undefined,
  ): Promise<void> {
    const before = this.base[key]
    if (before && isSame({ ...before, entry }, before)) {
      this.items[key] = before
      return
    }
    const files: ReleaseFile[] = []
    if (file) {
      const [folder, name] = file
      const hash = await this.hashes.of(join(this.dataFolder, folder, name))
      const { digest } = entry as { digest?: string }
      const isWhole = hash && (digest === undefined || digest === hash.sha256)
      if (!isWhole) {
        if (before) this.items[key] = before // damaged, or an import has just replaced it
        return
      }
      files.push({ folder, name, bytes: hash.bytes, sha256: hash.sha256 })
    }
    this.items[key] = { at, entry, files }
  }
}

/** The manifest of these items. */
export function manifestOf(items: ReleaseItems): Manifest {
  const manifest: Manifest = { regions: {} }
  for (const [key, { entry }] of Object.entries(items)) {
    const [kind, name = ''] = splitKey(key)
    if (kind === 'region') manifest.regions[name] = entry as RegionEntry
    if (kind === 'speeds') manifest.speeds = { ...manifest.speeds, [name]: entry as SpeedsEntry }
    if (kind === 'names' || kind === 'proxies') manifest[kind] = entry as FileEntry
  }
  return manifest
}

export function tilesOf(items: ReleaseItems): TilesEntry | undefined {
  return items.tiles?.entry as TilesEntry | undefined
}

/** `region:berlin` is ['region', 'berlin']. */
export function splitKey(key: string): [kind: string, name?: string] {
  const at = key.indexOf(':')
  return at < 0 ? [key] : [key.slice(0, at), key.slice(at + 1)]
}

export function filesOf(items: ReleaseItems): ReleaseFile[] {
  return Object.values(items).flatMap(({ files }: ReleaseItem) => files)
}

/** Whether the tiles are built of other roads than there are: after imports on two nodes at once. */
export function areTilesStale(items: ReleaseItems): boolean {
  const roads = Object.entries(items)
    .filter(([key]) => splitKey(key)[0] === 'roads')
    .map(([key, { entry }]) => [splitKey(key)[1], (entry as { digest: string }).digest])
  const built = tilesOf(items)
  if (!built) return roads.length > 0
  const used = built.roads ? Object.entries(built.roads) : undefined
  const list = (pairs: unknown[][]) =>
    pairs
      .map((pair) => pair.join(' '))
      .sort()
      .join()
  // Tiles of older versions say the names only.
  return used
    ? list(used) !== list(roads)
    : list(built.regions.map((name) => [name])) !== list(roads.map(([name]) => [name]))
}
