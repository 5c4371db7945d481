import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { replaceFile } from '../../atlas/format/replace-file.ts'
import type { Box } from '../../geo/box.ts'
import type { Position } from '../../geo/distance.ts'
import { digestOf, isDamaged, readTiles, type TilesEntry, tilesFolder } from '../../routing/engine/tiles.ts'
import { readAllSpeeds } from '../speeds/speed-files.ts'
import { SpeedWriter } from '../speeds/speed-writer.ts'
import { writeBorders } from './borders-file.ts'
import { mergeRoads } from './merge-roads.ts'
import { publishTiles, renameTiles } from './publish-tiles.ts'
import { buildTiles } from './tile-builder.ts'
import { cellOfTile, type TileGroup, tileGroups } from './tile-groups.ts'
import { archiveTiles, type StoredTile, tilesOfArchive, tilesOfFolder } from './tiles-archive.ts'

export interface TileOptions {
  dataFolder: string
  /** An existing folder for temporary files. */
  scratch: string
  stage(label: string): (fraction: number) => void
  signal?: AbortSignal | undefined
}

/** A region's roads in `<data>/roads`. Tiles are built from those of all regions. */
interface RegionRoads {
  name: string
  path: string
  /** SHA-256 of the file at the path. */
  digest: string
  box: Box
  /** When the map was like this, or else when it was imported, ISO 8601. What is newer wins where regions overlap. */
  madeAt: string
  crossings: Position[]
}

/**
 * Replaces or removes the roads of a region, and builds the tiles of those that it shares some with, unless they are as before. If
 * that fails, nothing changes. Counts the nodes whose ids stand for others elsewhere.
 */
export async function replaceRoads(
  name: string,
  fresh: Omit<RegionRoads, 'name' | 'digest'> | undefined,
  options: TileOptions,
): Promise<{ strangers: number }> {
  const folder = join(options.dataFolder, 'roads')
  await mkdir(folder, { recursive: true })
  const kept = (await regionsIn(folder)).filter((region) => region.name !== name)
  const regions = newestFirst(
    fresh ? [...kept, { name, ...fresh, digest: await digestOf(fresh.path) }] : kept,
  )
  const groups = tileGroups(regions)
  const built = await build(groups, options)
  const mine = regions.find((region) => region.name === name)
  if (mine) {
    const { path, box, madeAt, crossings, digest } = mine
    const stamp = await stampOf(path)
    await rename(path, join(folder, `${name}.osm.pbf`))
    await replaceFile(join(folder, `${name}.json`), JSON.stringify({ box, madeAt, crossings, digest, stamp }))
  } else for (const kind of ['osm.pbf', 'json']) await rm(join(folder, `${name}.${kind}`), { force: true })
  const about = {
    regions: regions.map((region) => region.name),
    crossings: regions.flatMap(({ crossings }) => crossings),
    groups: groups.map(({ key, cells }) => ({ key, cells })),
  }
  if (built) await publishTiles(options.dataFolder, built.archive, { ...about, speeds: built.speeds })
  else await renameTiles(options.dataFolder, about)
  return { strangers: built?.strangers ?? 0 }
}

function newestFirst(regions: RegionRoads[]): RegionRoads[] {
  return regions.sort(
    (one, other) => Date.parse(other.madeAt) - Date.parse(one.madeAt) || one.name.localeCompare(other.name),
  )
}

interface BuiltTiles {
  /** A tar in the scratch folder; undefined without any roads. */
  archive?: string
  strangers: number
  /** Edges whose speed is known by the hour. */
  speeds?: number
}

/** The tiles of all groups, of which those that have not changed are taken from the tiles in use; undefined if none has. */
async function build(
  groups: TileGroup<RegionRoads>[],
  options: TileOptions,
): Promise<BuiltTiles | undefined> {
  const { dataFolder, scratch, stage } = options
  const folder = tilesFolder(dataFolder)
  const used = await readTiles(folder)
  const known = await keysOf(folder, used)
  const changed = groups.filter(({ key }) => !known.has(key))
  if (changed.length === 0 && known.size === groups.length) return undefined
  if (groups.length === 0) return { strangers: 0 }
  const onProgress = changed.length > 0 ? stage('Building routing tiles') : () => {}
  const work = join(scratch, 'roads')
  const fresh: StoredTile[] = []
  let strangers = 0
  for (const [at, { regions }] of changed.entries()) {
    const built = await buildGroup(regions, join(work, String(at)), {
      ...options,
      onProgress: (fraction) => onProgress((at + fraction) / changed.length),
    })
    fresh.push(...built.tiles)
    strangers += built.strangers
  }
  const archive = join(scratch, 'tiles.tar')
  const speeds = new SpeedWriter(await readAllSpeeds(dataFolder))
  const before = used?.file === undefined ? undefined : await open(join(folder, used.file))
  try {
    const cells = new Set(groups.filter((group) => !changed.includes(group)).flatMap((group) => group.cells))
    const old = before && cells.size > 0 ? await tilesOfArchive(before) : []
    const tiles = [...old.filter(({ name }) => cells.has(cellOfTile(name))), ...fresh]
    await archiveTiles(tiles, archive, (tile) => speeds.write(tile))
  } finally {
    await before?.close()
  }
  await rm(work, { recursive: true, force: true })
  return { archive, strangers, speeds: speeds.edges }
}

/** Of the groups in the tiles in use. Damaged tiles are built again. */
async function keysOf(folder: string, used: TilesEntry | undefined): Promise<Set<string>> {
  if (!used?.groups || (await isDamaged(folder, used).catch(() => true))) return new Set()
  return new Set(used.groups.map(({ key }) => key))
}

async function buildGroup(
  regions: RegionRoads[],
  work: string,
  { onProgress, signal }: Pick<TileOptions, 'signal'> & { onProgress(fraction: number): void },
): Promise<{ tiles: StoredTile[]; strangers: number }> {
  await mkdir(work, { recursive: true })
  const paths = regions.map(({ path }) => path)
  const merged = join(work, 'all.osm.pbf')
  const strangers = paths.length > 1 ? mergeRoads(paths, merged) : 0
  const borders = join(work, 'borders.sqlite')
  await writeBorders(
    borders,
    regions.map(({ box }) => box),
  )
  const roads = paths.length > 1 ? merged : (paths[0] as string)
  const tiles = await buildTiles({ roads, borders, scratch: work, onProgress, signal })
  return { tiles: await tilesOfFolder(tiles), strangers }
}

async function regionsIn(folder: string): Promise<RegionRoads[]> {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
  return Promise.all(
    names.sort().map(async (name) => {
      const path = join(folder, `${name}.osm.pbf`)
      const { digest, stamp, ...about } = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'))
      // After a kill between the two files they are of different imports.
      const isOfFile = stamp === (await stampOf(path))
      return {
        name,
        path,
        digest: isOfFile ? digest : await digestOf(path),
        madeAt: new Date(0).toISOString(), // files of older versions do not say
        ...about,
      }
    }),
  )
}

/** Of the file's content, which keeps it when it is renamed. */
async function stampOf(path: string): Promise<number> {
  return (await stat(path)).mtimeMs
}
