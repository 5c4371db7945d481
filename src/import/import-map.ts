import { basename, join } from 'node:path'
import { openScratch } from '../atlas/format/scratch.ts'
import { digestOf, readSections } from '../atlas/format/sections.ts'
import type { RegionEntry } from '../atlas/manifest.ts'
import { unpackedFolder } from '../atlas/unpacked-file.ts'
import { openWorldTables } from '../atlas/world.ts'
import { TilesFailed } from '../errors.ts'
import { copyAddresses } from './addresses/copy.ts'
import { createWorldLookup, type WorldLookup } from './areas/world-lookup.ts'
import { type LockedFolder, regionFileName } from './atlas-folder.ts'
import type { Checkpoints } from './checkpoints.ts'
import { findCrossings } from './extraction/border-crossings.ts'
import { writeRoads } from './extraction/write-roads.ts'
import { stageMap } from './features/stage-map.ts'
import { PbfFile } from './osm/pbf-file.ts'
import { type RegionCounts, RegionStaging, writeRegion } from './region-writer.ts'
import { restingStage } from './resting-stage.ts'
import { withRoadProgress } from './road-progress.ts'
import type { RegionRoads } from './roads/region-roads.ts'
import { replaceRoads } from './roads/road-tiles.ts'
import type { DownloadOptions } from './sources/download.ts'
import { withThreads } from './threads/with-threads.ts'
import { forgetMap, keepMap } from './updates/kept-maps.ts'

export interface ImportOptions {
  dataFolder: string
  /** A path or an http(s) address. */
  source: string
  /** Of the region; by default that of the file. */
  name?: string | undefined
  /** Places and addresses only, no routing tiles. */
  withoutRoads?: boolean | undefined
  /** Of an OpenStreetMap file: how many threads read it; by default as many as there are cores. */
  threads?: number | undefined
  /** Called when a stage begins; returns the callback for its progress, 0 to 1. */
  stage(label: string): (fraction: number) => void
  /** Of a map with roads: its addresses and places are in use, its roads follow. */
  onServed?(region: ImportResult): void
  /** An import of the same file was killed or stopped after this stage; it goes on from there. */
  onResume?(stage: string): void
  signal?: AbortSignal | undefined
  /** How a URL is read, and which size is refused; by default any. */
  download?: Pick<DownloadOptions, 'fetch' | 'checkSize'> | undefined
}

export interface ImportResult {
  name: string
  counts: RegionCounts
  /** It replaced an older import. */
  replaced: boolean
  /** Why its routing tiles could not be built: a sentence. */
  roadsFailed?: string
  /** Nodes of roads whose ids stand for nodes elsewhere in another region. */
  strangers?: number
}

/** A map, as a PBF file that is ours. */
export interface NewMap {
  /** Of the region. */
  name: string
  /** The file or URL it was made from. */
  source: string
  path: string
  /** Of the changes that were applied to it. */
  changes: string[]
}

/** The stages in their order. At the end the map is kept, for updates. */
export async function importMap(
  locked: LockedFolder,
  map: NewMap,
  finished: Checkpoints,
  options: Omit<ImportOptions, 'source' | 'name'>,
): Promise<ImportResult> {
  const { name, source, path, changes } = map
  const { dataFolder, withoutRoads = false, signal } = options
  const madeAt = timeOf(path)
  const { counts, replaced } = await makeRegion(locked, map, madeAt, finished, options)
  const done = { name, counts, replaced }
  const keep = () => keepMap(dataFolder, name, path, { source, madeAt, withoutRoads, changes })
  if (withoutRoads) {
    await keep()
    return done
  }
  options.onServed?.(done)
  const roads = await withRoadProgress(dataFolder, name, options.stage, (stage) =>
    makeRoads(locked, map, finished, { dataFolder, threads: options.threads, stage, signal }),
  )
  // Where they failed, the same changes may be applied once more.
  if (roads.roadsFailed === undefined) await keep()
  else if (changes.length === 0) await forgetMap(dataFolder, name)
  return { ...done, ...roads }
}

interface MadeRegion {
  counts: RegionCounts
  /** It replaces an older import. */
  replaced: boolean
  /** Of its file. */
  digest: string
}

/** Writes the file of the region, and puts it in use. */
async function makeRegion(
  locked: LockedFolder,
  { name, source, path }: NewMap,
  madeAt: string | undefined,
  finished: Checkpoints,
  { dataFolder, threads, stage: shown, signal }: Omit<ImportOptions, 'source' | 'name'>,
): Promise<MadeRegion> {
  const { scratch, manifest, folder } = locked
  const old = manifest.regions[name]
  const label = 'addresses and places'
  const inUse = finished.takenFile<MadeRegion>(
    'region.atlas',
    label,
    ({ digest }) => old?.file === regionFileName(name, digest),
  )
  if (inUse) return inUse
  const make = async (target: string): Promise<MadeRegion> => {
    const stage = restingStage(shown)
    const staging = new RegionStaging(await openScratch(scratch))
    // Addresses that other sources added to this region stay. First, so that buildings find those inside them.
    if (old) copyAddresses(await readSections(join(folder, old.file)), staging.addresses, isOtherSource)
    const about = { name, source: basename(source) }
    const worldFolder = unpackedFolder(dataFolder)
    shippedWorld(worldFolder).catch(() => {}) // is there when the threads have read the file; awaited below
    const counts = await withThreads(threads, path, async (pool) => {
      await stageMap(path, staging, { scratch, pool, onProgress: stage('Reading'), signal })
      const world = await shippedWorld(worldFolder)
      return writeRegion(target, staging, world, about, { stage, threads: pool && { pool, worldFolder } })
    })
    return { counts, replaced: old !== undefined, digest: await digestOf(target) }
  }
  const made = await finished.file('region.atlas', { label, input: old?.file ?? null }, make)
  await publishRegion(locked, name, made.path, { source, counts: made.about.counts, madeAt })
  return made.about
}

type RoadsResult = Pick<ImportResult, 'roadsFailed' | 'strangers'>

async function makeRoads(
  { scratch }: LockedFolder,
  { name, path }: NewMap,
  finished: Checkpoints,
  options: Pick<ImportOptions, 'dataFolder' | 'threads' | 'stage' | 'signal'>,
): Promise<RoadsResult> {
  const fresh = await roadsOf(name, path, finished, options)
  finished.announce()
  try {
    return await replaceRoads(name, fresh, { ...options, scratch })
  } catch (error) {
    if (!(error instanceof TilesFailed)) throw error
    return { roadsFailed: error.message }
  }
}

async function roadsOf(
  region: string,
  path: string,
  finished: Checkpoints,
  { threads, stage, signal }: Pick<ImportOptions, 'threads' | 'stage' | 'signal'>,
): Promise<Omit<RegionRoads, 'name' | 'digest'> | undefined> {
  const made = await finished.file('roads.osm.pbf', { label: 'extracting the roads' }, async (target) => {
    const onProgress = stage('Extracting roads')
    const roads = await withThreads(threads, path, (pool) =>
      writeRoads(path, target, { region, pool, onProgress, signal }),
    )
    if (!roads) return null
    const madeAt = (roads.madeAt ?? new Date()).toISOString()
    return { box: roads.box, madeAt, crossings: await findCrossings(path, target, signal) }
  })
  return made.about ? { path: made.path, ...made.about } : undefined
}

export async function publishRegion(
  locked: LockedFolder,
  name: string,
  path: string,
  about: Pick<RegionEntry, 'source' | 'madeAt'> & { counts: RegionCounts },
): Promise<void> {
  await locked.publish(name, path, (manifest, entry) => {
    manifest.regions[name] = { ...entry, ...about, counts: { ...about.counts } }
  })
}

/** Opened once a process. */
let world: Promise<WorldLookup> | undefined

/** `folder`: for its unpacked copy, which threads open, too. */
export function shippedWorld(folder?: string): Promise<WorldLookup> {
  world ??= openWorldTables(undefined, folder).then(createWorldLookup)
  return world
}

function isOtherSource(source: string): boolean {
  return source === 'openaddresses' || source === 'ranges'
}

/** When the map was like this, ISO 8601, if it says. */
function timeOf(path: string): string | undefined {
  const pbf = new PbfFile(path)
  pbf.close()
  return pbf.madeAt?.toISOString()
}
