import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { replaceFile } from '../../atlas/format/replace-file.ts'
import type { Box } from '../../geo/box.ts'
import type { Position } from '../../geo/distance.ts'
import {
  digestOf,
  readTiles,
  type TilesEntry,
  tilesFolder,
  tilesPointer,
} from '../../routing/engine/tiles.ts'
import { writeBorders } from './borders-file.ts'
import { mergeRoads } from './merge-roads.ts'
import { buildTiles } from './tile-builder.ts'
import { archiveTiles } from './tiles-archive.ts'

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
  box: Box
  /** When the map was like this, or else when it was imported, ISO 8601. What is newer wins where regions overlap. */
  madeAt: string
  crossings: Position[]
}

/**
 * Replaces or removes the roads of a region and rebuilds the tiles of all. If that fails, nothing changes. Counts the nodes whose
 * ids stand for others elsewhere.
 */
export async function replaceRoads(
  name: string,
  fresh: Omit<RegionRoads, 'name'> | undefined,
  options: TileOptions,
): Promise<{ strangers: number }> {
  const folder = join(options.dataFolder, 'roads')
  await mkdir(folder, { recursive: true })
  const before = await regionsIn(folder)
  const kept = before.filter((region) => region.name !== name)
  if (!fresh && kept.length === before.length) return { strangers: 0 }
  const regions = newestFirst(fresh ? [...kept, { name, ...fresh }] : kept)
  const { archive, strangers } = regions.length > 0 ? await tilesOf(regions, options) : { strangers: 0 }
  if (fresh) {
    await rename(fresh.path, join(folder, `${name}.osm.pbf`))
    await replaceFile(
      join(folder, `${name}.json`),
      JSON.stringify({ box: fresh.box, madeAt: fresh.madeAt, crossings: fresh.crossings }),
    )
  } else for (const kind of ['osm.pbf', 'json']) await rm(join(folder, `${name}.${kind}`), { force: true })
  await publish(options.dataFolder, archive, regions)
  return { strangers }
}

function newestFirst(regions: RegionRoads[]): RegionRoads[] {
  return regions.sort((one, other) => Date.parse(other.madeAt) - Date.parse(one.madeAt))
}

/** Builds the tar of tiles in the scratch folder. */
async function tilesOf(
  regions: RegionRoads[],
  { scratch, stage, signal }: TileOptions,
): Promise<{ archive?: string; strangers: number }> {
  const onProgress = stage('Building routing tiles')
  const work = join(scratch, 'roads')
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
  const archive = join(scratch, 'tiles.tar')
  await archiveTiles(tiles, archive)
  await rm(work, { recursive: true, force: true })
  return { archive, strangers }
}

/** The previous file is kept, for servers that have not switched yet. */
async function publish(
  dataFolder: string,
  archive: string | undefined,
  regions: RegionRoads[],
): Promise<void> {
  const folder = tilesFolder(dataFolder)
  await mkdir(folder, { recursive: true })
  const before = await readTiles(folder)
  const builtAt = new Date().toISOString()
  const file = archive && `roads-${builtAt.replaceAll(/\D/g, '')}.tar`
  const digest = archive && (await digestOf(archive))
  if (archive && file) await rename(archive, join(folder, file))
  const entry: TilesEntry = {
    file,
    digest,
    regions: regions.map(({ name }) => name),
    crossings: regions.flatMap(({ crossings }) => crossings),
    builtAt,
  }
  await replaceFile(tilesPointer(folder), `${JSON.stringify(entry, null, 2)}\n`)
  const known = [basename(tilesPointer(folder)), file, before?.file]
  for (const name of await readdir(folder))
    if (!known.includes(name)) await rm(join(folder, name), { force: true })
}

async function regionsIn(folder: string): Promise<RegionRoads[]> {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      path: join(folder, `${name}.osm.pbf`),
      madeAt: new Date(0).toISOString(), // files of older versions do not say
      ...JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')),
    })),
  )
}
