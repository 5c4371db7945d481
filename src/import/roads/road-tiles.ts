import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { replaceFile } from '../../atlas/format/replace-file.ts'
import type { Box } from '../../geo/box.ts'
import type { Position } from '../../geo/distance.ts'
import { readAllSpeeds } from '../speeds/speed-files.ts'
import { SpeedWriter } from '../speeds/speed-writer.ts'
import { writeBorders } from './borders-file.ts'
import { mergeRoads } from './merge-roads.ts'
import { publishTiles } from './publish-tiles.ts'
import { buildTiles } from './tile-builder.ts'
import { archiveTiles, tilesOfFolder } from './tiles-archive.ts'

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
  const built = regions.length > 0 ? await tilesOf(regions, options) : undefined
  if (fresh) {
    await rename(fresh.path, join(folder, `${name}.osm.pbf`))
    await replaceFile(
      join(folder, `${name}.json`),
      JSON.stringify({ box: fresh.box, madeAt: fresh.madeAt, crossings: fresh.crossings }),
    )
  } else for (const kind of ['osm.pbf', 'json']) await rm(join(folder, `${name}.${kind}`), { force: true })
  await publishTiles(options.dataFolder, built?.archive, {
    regions: regions.map((region) => region.name),
    crossings: regions.flatMap(({ crossings }) => crossings),
    speeds: built?.speeds,
  })
  return { strangers: built?.strangers ?? 0 }
}

function newestFirst(regions: RegionRoads[]): RegionRoads[] {
  return regions.sort((one, other) => Date.parse(other.madeAt) - Date.parse(one.madeAt))
}

/** Builds the tar of tiles in the scratch folder. */
async function tilesOf(
  regions: RegionRoads[],
  { dataFolder, scratch, stage, signal }: TileOptions,
): Promise<{ archive: string; strangers: number; speeds: number }> {
  const onProgress = stage('Building routing tiles')
  const speeds = new SpeedWriter(await readAllSpeeds(dataFolder))
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
  await archiveTiles(await tilesOfFolder(tiles), archive, (tile) => speeds.write(tile))
  await rm(work, { recursive: true, force: true })
  return { archive, strangers, speeds: speeds.edges }
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
