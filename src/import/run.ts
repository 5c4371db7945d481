import { basename, join, resolve } from 'node:path'
import { fromE7 } from '../atlas/format/e7.ts'
import { readSections } from '../atlas/format/sections.ts'
import { readStrings } from '../atlas/format/strings.ts'
import { readStreets } from '../atlas/streets/streets.ts'
import { MapFileError } from '../errors.ts'
import type { AddressStaging } from './addresses/staging.ts'
import type { WorldLookup } from './areas/world-lookup.ts'
import { type LockedFolder, lockAtlasFolder } from './atlas-folder.ts'
import { Checkpoints, stampOf } from './checkpoints.ts'
import { extendRegion } from './extend.ts'
import {
  type ImportOptions,
  type ImportResult,
  importMap,
  publishRegion,
  shippedWorld,
} from './import-map.ts'
import { convertToPbf, formatOf } from './osm/source.ts'
import { type RegionCounts, RegionStaging, writeRegion } from './region-writer.ts'
import { download, isAddress } from './sources/download.ts'
import { openAddresses } from './sources/openaddresses.ts'
import { readPostalAreas } from './sources/postal.ts'
import type { TextOptions } from './sources/text-lines.ts'
import { tigerRanges } from './sources/tiger.ts'
import { copyOfMap } from './updates/kept-maps.ts'

/** OpenStreetMap: a region, and its roads. */
export function importOsm(options: ImportOptions): Promise<ImportResult> {
  const { dataFolder, source, signal, onResume } = options
  const name = options.name ?? nameOf(source)
  async function importLocked({ locked, path }: LocalFile): Promise<ImportResult> {
    const { scratch } = locked
    const isPbf = (await formatOf(path)) === 'pbf'
    const key = { source: isAddress(source) ? source : resolve(source), name, ...(await stampOf(path)) }
    return Checkpoints.during({ dataFolder, scratch, key, onResume, signal }, async (finished) => {
      const map = isPbf && path !== source ? path : await ownMap(path, isPbf, finished)
      return importMap(locked, { name, source, path: map, changes: [] }, finished, options).catch((error) => {
        throw isPbf ? calledAsGiven(error, map, source) : error
      })
    })
  }
  return withLocalFile(options, importLocked, { buildsRoads: !options.withoutRoads, isResumed: true })

  /** Is kept for updates: a file of the user's is linked or copied, and XML is converted. */
  async function ownMap(path: string, isPbf: boolean, finished: Checkpoints): Promise<string> {
    const make = async (target: string) => {
      if (isPbf) await copyOfMap(path, target)
      else await convertToPbf(path, target, { onProgress: options.stage('Unpacking'), signal })
    }
    return (await finished.file('map.osm.pbf', isPbf ? {} : { label: 'unpacking' }, make)).path
  }
}

/** What is read is a link or a download, which is gone when the import has failed: the file has the name that the user knows. */
function calledAsGiven(error: unknown, path: string, source: string): unknown {
  return error instanceof MapFileError ? new MapFileError(error.message.replace(path, () => source)) : error
}

/** What became of the rows of a file. */
export interface Read {
  read: number
  skipped: number
  /** `row 3 has no street`. */
  firstSkipped?: string
}

/** OpenAddresses: added to the addresses of a region. */
export function importAddresses(options: ImportOptions): Promise<ImportResult & Read> {
  return addToRegion(options, {
    read: openAddresses,
    add: (staging, address) => staging.addAddress(address),
    pointOf: ({ x, y }) => [x, y],
  })
}

/** TIGER's address ranges: added to those of a region. */
export function importRanges(options: ImportOptions): Promise<ImportResult & Read> {
  return addToRegion(options, {
    read: tigerRanges,
    add: (staging, range) => staging.addRange(range),
    pointOf: ({ line }) => [line[0] as number, line[1] as number],
  })
}

/** Postal codes with boundaries: a region of their own. */
export function importPostal(options: ImportOptions): Promise<ImportResult> {
  return withLocalFile(options, async ({ locked, path }) => {
    const name = options.name ?? nameOf(options.source)
    const staging = new RegionStaging()
    const onProgress = options.stage('Reading')
    staging.areas.push(...(await readPostalAreas(path, { onProgress, signal: options.signal })))
    const target = join(locked.scratch, 'region.atlas')
    const about = { name, source: basename(options.source) }
    const counts = await writeRegion(target, staging, await shippedWorld(), about, { stage: options.stage })
    const replaced = name in locked.manifest.regions
    await publishRegion(locked, name, target, { source: options.source, counts })
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
): Promise<ImportResult & Read> {
  return withLocalFile(options, async ({ locked, path }) => {
    const { folder, scratch, manifest } = locked
    const name =
      options.name ??
      (await regionAround(locked, await firstOf(read(path)), pointOf)) ??
      nameOf(options.source)
    const old = manifest.regions[name]
    const done: Read = { read: 0, skipped: 0 }
    const onSkip = (which: string, why: string) => {
      done.skipped++
      done.firstSkipped ??= `${which} ${why}`
    }
    const feed = async (staging: AddressStaging) => {
      const onProgress = options.stage('Reading')
      for await (const item of read(path, { onProgress, onSkip, signal: options.signal })) {
        add(staging, item)
        done.read++
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
    await publishRegion(locked, name, target, {
      source: old?.source ?? options.source,
      counts,
      madeAt: old?.madeAt,
    })
    return { name, counts, replaced: old !== undefined, ...done }
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

interface LocalFile {
  locked: LockedFolder
  path: string
}

/** Locks the folder, and downloads the source if it is a URL. `isResumed`: a download that was killed or stopped goes on. */
export function withLocalFile<Result>(
  { dataFolder, source, stage, signal, download: how }: ImportOptions,
  work: (file: LocalFile) => Promise<Result>,
  { buildsRoads = false, isResumed = false } = {},
): Promise<Result> {
  async function workLocally(locked: LockedFolder): Promise<Result> {
    if (!isAddress(source)) return work({ locked, path: source })
    const scratch = isResumed ? join(dataFolder, 'downloads') : locked.scratch
    const { path, remove } = await download(source, {
      scratch,
      isResumed,
      onProgress: stage('Downloading'),
      signal,
      ...how,
    })
    try {
      const result = await work({ locked, path })
      await remove()
      return result
    } catch (error) {
      if (!signal?.aborted) await remove()
      throw error
    }
  }
  return lockAtlasFolder(dataFolder, workLocally, { buildsRoads })
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
