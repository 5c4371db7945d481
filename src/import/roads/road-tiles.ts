import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOf, isDamaged, readTiles, type TilesEntry, tilesFolder } from '../../routing/engine/tiles.ts'
import { readAllSpeeds } from '../speeds/speed-files.ts'
import { SpeedWriter } from '../speeds/speed-writer.ts'
import { writeBorders } from './borders-file.ts'
import { addCarRoads, type CarParts } from './car-roads.ts'
import { haveSameRoads, mergeRoads } from './merge-roads.ts'
import { publishTiles, renameTiles } from './publish-tiles.ts'
import { keepRoads, type RegionRoads, regionsIn, removeRoads, roadsFolder } from './region-roads.ts'
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

/**
 * Replaces or removes the roads of a region, and builds the tiles of those that it shares some with, unless they are as before. If
 * that fails, nothing changes. Counts the nodes whose ids stand for others elsewhere.
 */
export async function replaceRoads(
  name: string,
  fresh: Omit<RegionRoads, 'name' | 'digest'> | undefined,
  options: TileOptions,
): Promise<{ strangers: number }> {
  const folder = roadsFolder(options.dataFolder)
  const regions = await regionsIn(folder)
  const kept = regions.filter((region) => region.name !== name)
  const before = regions.find((region) => region.name === name)
  const mine = fresh && { name, ...fresh, ...(await fileOf(fresh.path, before)) }
  return buildAndPublish(mine ? [...kept, mine] : kept, options, () =>
    mine ? keepRoads(folder, mine) : removeRoads(folder, name),
  )
}

/** The file that is there where it has the same roads: its blocks are those of another map, and so are its bytes. */
async function fileOf(
  path: string,
  before: RegionRoads | undefined,
): Promise<Pick<RegionRoads, 'path' | 'digest'>> {
  const digest = await digestOf(path)
  const isKept = before && before.digest !== digest && haveSameRoads(before.path, path)
  return isKept ? { path: before.path, digest: before.digest } : { path, digest }
}

/** Builds the tiles of the roads that are there, where they were built of others. Returns the names of their regions. */
export async function rebuildTiles(options: TileOptions): Promise<string[]> {
  const regions = await regionsIn(roadsFolder(options.dataFolder))
  await buildAndPublish(regions, options, async () => {})
  return regions.map(({ name }) => name).sort()
}

async function buildAndPublish(
  unsorted: RegionRoads[],
  options: TileOptions,
  changeRoads: () => Promise<void>,
): Promise<{ strangers: number }> {
  const regions = newestFirst(unsorted)
  const groups = tileGroups(regions)
  const built = await build(groups, options)
  await changeRoads()
  const about = {
    regions: regions.map(({ name }) => name),
    roads: Object.fromEntries(regions.map(({ name, digest }) => [name, digest])),
    crossings: regions.flatMap(({ crossings }) => crossings),
    groups: groups.map(({ key, cells }) => ({ key, cells })),
  }
  if (built) {
    const { archive, speeds, carParts } = built
    await publishTiles(options.dataFolder, archive, { ...about, speeds, ...carParts })
  } else await renameTiles(options.dataFolder, about)
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
  /** In the archive. */
  carParts?: CarParts
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
  const carParts = await addCarRoads(archive, {
    hasSpeeds: speeds.edges > 0,
    onProgress: stage('Preparing matrices'),
    signal: options.signal,
  })
  return { archive, strangers, speeds: speeds.edges, carParts }
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
