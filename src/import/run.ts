import { basename, join } from 'node:path'
import { fromE7 } from '../atlas/format/e7.ts'
import { readSections } from '../atlas/format/sections.ts'
import { readStrings } from '../atlas/format/strings.ts'
import { readStreets } from '../atlas/streets/streets.ts'
import { openWorld } from '../atlas/world.ts'
import { TilesFailed } from '../errors.ts'
import { copyAddresses } from './addresses/copy.ts'
import type { AddressStaging } from './addresses/staging.ts'
import { createWorldLookup, type WorldLookup } from './areas/world-lookup.ts'
import { type LockedFolder, lockAtlasFolder } from './atlas-folder.ts'
import { extendRegion } from './extend.ts'
import { stageMap } from './features/stage-map.ts'
import { pbfSource } from './osm/source.ts'
import { type RegionCounts, RegionStaging, writeRegion } from './region-writer.ts'
import { withRoadProgress } from './road-progress.ts'
import { findCrossings } from './roads/border-crossings.ts'
import { replaceRoads } from './roads/road-tiles.ts'
import { writeRoads } from './roads/roads.ts'
import { download, isAddress } from './sources/download.ts'
import { openAddresses } from './sources/openaddresses.ts'
import { readPostalAreas } from './sources/postal.ts'
import type { TextOptions } from './sources/text-lines.ts'
import { tigerRanges } from './sources/tiger.ts'
import { withThreads } from './threads/thread-pool.ts'

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
  signal?: AbortSignal | undefined
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

/** OpenStreetMap: the stages in their order. */
export function importOsm(options: ImportOptions): Promise<ImportResult> {
  return withLocalFile(options, importLocked, { buildsRoads: !options.withoutRoads })

  async function importLocked(locked: LockedFolder, path: string): Promise<ImportResult> {
    const { scratch, manifest, folder } = locked
    const name = options.name ?? nameOf(options.source)
    const old = manifest.regions[name]
    const { signal } = options
    const pbf = await pbfSource(path, { scratch, signal, onProgress: options.stage('Unpacking') })
    const staging = new RegionStaging(scratch)
    // Addresses that other sources added to this region stay. First, so that buildings find those inside them.
    if (old) copyAddresses(await readSections(join(folder, old.file)), staging.addresses, isOtherSource)
    const target = join(scratch, 'region.atlas')
    const about = { name, source: basename(options.source) }
    shippedWorld().catch(() => {}) // is there when the threads have read the file; awaited below
    const counts = await withThreads(options.threads, pbf.path, async (pool) => {
      await stageMap(pbf.path, staging, { scratch, pool, onProgress: options.stage('Reading'), signal })
      return writeRegion(target, staging, await shippedWorld(), about, { stage: options.stage, pool })
    })
    await publishRegion(locked, name, target, options.source, counts)
    const done = { name, counts, replaced: old !== undefined }
    if (options.withoutRoads) return done
    options.onServed?.(done)
    const { dataFolder } = options
    return withRoadProgress(dataFolder, name, options.stage, async (stage): Promise<ImportResult> => {
      const fresh = await roadsOf(name, pbf.path, locked, { stage, signal })
      await pbf.remove()
      try {
        return { ...done, ...(await replaceRoads(name, fresh, { dataFolder, scratch, stage, signal })) }
      } catch (error) {
        if (!(error instanceof TilesFailed)) throw error
        return { ...done, roadsFailed: error.message }
      }
    })
  }
}

async function roadsOf(
  region: string,
  path: string,
  { scratch }: LockedFolder,
  { stage, signal }: Pick<ImportOptions, 'stage' | 'signal'>,
) {
  const target = join(scratch, 'roads.osm.pbf')
  const roads = await writeRoads(path, target, { region, onProgress: stage('Extracting roads'), signal })
  if (!roads) return undefined
  const madeAt = (roads.madeAt ?? new Date()).toISOString()
  return { path: target, box: roads.box, madeAt, crossings: await findCrossings(path, target, signal) }
}

/** OpenAddresses: added to the addresses of a region. */
export function importAddresses(options: ImportOptions): Promise<ImportResult & { read: number }> {
  return addToRegion(options, {
    read: openAddresses,
    add: (staging, address) => staging.addAddress(address),
    pointOf: ({ x, y }) => [x, y],
  })
}

/** TIGER's address ranges: added to those of a region. */
export function importRanges(options: ImportOptions): Promise<ImportResult & { read: number }> {
  return addToRegion(options, {
    read: tigerRanges,
    add: (staging, range) => staging.addRange(range),
    pointOf: ({ line }) => [line[0] as number, line[1] as number],
  })
}

/** Postal codes with boundaries: a region of their own. */
export function importPostal(options: ImportOptions): Promise<ImportResult> {
  return withLocalFile(options, async (locked, path) => {
    const name = options.name ?? nameOf(options.source)
    const staging = new RegionStaging()
    const onProgress = options.stage('Reading')
    staging.areas.push(...(await readPostalAreas(path, { onProgress, signal: options.signal })))
    const target = join(locked.scratch, 'region.atlas')
    const about = { name, source: basename(options.source) }
    const counts = await writeRegion(target, staging, await shippedWorld(), about, { stage: options.stage })
    const replaced = name in locked.manifest.regions
    await publishRegion(locked, name, target, options.source, counts)
    return { name, counts, replaced }
  })
}

/** A stream of addresses or ranges. */
interface AddressFile<Item> {
  read(path: string, options?: TextOptions): AsyncGenerator<Item>
  add(staging: AddressStaging, item: Item): void
  /** E7. */
  pointOf(item: Item): [x: number, y: number]
}

function addToRegion<Item>(
  options: ImportOptions,
  { read, add, pointOf }: AddressFile<Item>,
): Promise<ImportResult & { read: number }> {
  return withLocalFile(options, async (locked, path) => {
    const { folder, scratch, manifest } = locked
    const name =
      options.name ??
      (await regionAround(locked, await firstOf(read(path)), pointOf)) ??
      nameOf(options.source)
    const old = manifest.regions[name]
    let count = 0
    const feed = async (staging: AddressStaging) => {
      for await (const item of read(path, { onProgress: options.stage('Reading'), signal: options.signal })) {
        add(staging, item)
        count++
      }
    }
    const target = join(scratch, 'region.atlas')
    const world = await shippedWorld()
    const counts = old
      ? await extendRegion(target, await readSections(join(folder, old.file)), feed, world, options.stage)
      : await writeAddressRegion(
          target,
          feed,
          world,
          { name, source: basename(options.source) },
          options.stage,
        )
    await publishRegion(locked, name, target, old?.source ?? options.source, counts)
    return { name, counts, replaced: old !== undefined, read: count }
  })
}

/** A region with addresses only. */
async function writeAddressRegion(
  target: string,
  feed: (staging: AddressStaging) => Promise<void>,
  world: WorldLookup,
  about: Record<string, unknown>,
  stage: ImportOptions['stage'],
): Promise<RegionCounts> {
  const staging = new RegionStaging()
  await feed(staging.addresses)
  return writeRegion(target, staging, world, about, { stage })
}

async function firstOf<Item>(items: AsyncGenerator<Item>): Promise<Item> {
  for await (const item of items) return item
  throw new Error('Empty source.') // unreachable: an empty source throws by itself
}

/** Locks the folder, and downloads the source if it is a URL. */
export function withLocalFile<Result>(
  { dataFolder, source, stage, signal }: ImportOptions,
  work: (locked: LockedFolder, path: string) => Promise<Result>,
  { buildsRoads = false } = {},
): Promise<Result> {
  async function workLocally(locked: LockedFolder): Promise<Result> {
    if (!isAddress(source)) return work(locked, source)
    const { path } = await download(source, {
      scratch: locked.scratch,
      onProgress: stage('Downloading'),
      signal,
    })
    return work(locked, path)
  }
  return lockAtlasFolder(dataFolder, workLocally, { buildsRoads })
}

async function publishRegion(
  locked: LockedFolder,
  name: string,
  path: string,
  source: string,
  counts: RegionCounts,
): Promise<void> {
  await locked.publish(name, path, (manifest, entry) => {
    manifest.regions[name] = { ...entry, source, counts: { ...counts } }
  })
}

/** Loaded once a process. */
let world: Promise<WorldLookup> | undefined

function shippedWorld(): Promise<WorldLookup> {
  world ??= openWorld().then(createWorldLookup)
  return world
}

function isOtherSource(source: string): boolean {
  return source === 'openaddresses' || source === 'ranges'
}

/** Addresses within this many metres of a region's street belong to that region. */
const maxStreetDistance = 2000

/** The region that the first item lies in. */
async function regionAround<Item>(
  { folder, manifest }: LockedFolder,
  first: Item,
  pointOf: AddressFile<Item>['pointOf'],
): Promise<string | undefined> {
  const [longitude, latitude] = pointOf(first).map(fromE7) as [number, number]
  for (const [name, { file }] of Object.entries(manifest.regions)) {
    const sections = await readSections(join(folder, file))
    const streets = readStreets(sections, readStrings(sections))
    if (streets.nearest(longitude, latitude, maxStreetDistance)) return name
  }
  return undefined
}

/** `liechtenstein-latest` of `https://…/liechtenstein-latest.osm.pbf`. */
export function nameOf(source: string): string {
  const file = basename(isAddress(source) ? new URL(source).pathname : source)
  const name = file
    .toLowerCase()
    .replace(/(\.(osm|pbf|gz|bz2|xml|csv|geojson|json|txt))+$/, '')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name.slice(0, 64) || 'region'
}
