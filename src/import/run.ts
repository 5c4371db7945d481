import { basename, join } from 'node:path'
import { fromE7 } from '../atlas/format/e7.ts'
import { readSections } from '../atlas/format/sections.ts'
import { readStrings } from '../atlas/format/strings.ts'
import { type ChainTable, readChains } from '../atlas/places/chains.ts'
import { readStreets } from '../atlas/streets/streets.ts'
import { openWorld, shippedFile } from '../atlas/world.ts'
import { TilesFailed } from '../errors.ts'
import { createOutside, type Outside } from './areas/codes.ts'
import { type HeldFolder, holdAtlasFolder } from './atlas-folder.ts'
import type { Draft } from './draft.ts'
import { extendRegion } from './extend.ts'
import { readFeatures } from './osm/read-features.ts'
import { pbfSource } from './osm/source.ts'
import { OsmRegion, wantsFeature } from './osm-region.ts'
import { type RegionCounts, RegionDraft, writeRegion } from './region.ts'
import { findCrossings } from './roads/border-crossings.ts'
import { replaceRoads } from './roads/road-tiles.ts'
import { writeRoads } from './roads/roads.ts'
import { download, isAddress } from './sources/download.ts'
import { openAddresses } from './sources/openaddresses.ts'
import { readPostalAreas } from './sources/postal.ts'
import type { TextOptions } from './sources/text-lines.ts'
import { tigerRanges } from './sources/tiger.ts'
import { pourAddresses } from './write-addresses.ts'

export interface ImportOptions {
  dataFolder: string
  /** A path or an http(s) address. */
  source: string
  /** Of the region; without it, that of the file. */
  name?: string | undefined
  /** Places and addresses only, nothing to route on. */
  withoutRoads?: boolean | undefined
  /** Says which stage begins, and answers whom to tell how far it is, 0 to 1. */
  stage(label: string): (fraction: number) => void
  signal?: AbortSignal | undefined
}

export interface ImportedRegion {
  name: string
  counts: RegionCounts
  /** It took the place of an older import. */
  replaced: boolean
  /** Why its roads are not in use: a sentence. */
  roadsFailed?: string
}

/** OpenStreetMap: the stages in their order. */
export function importOsm(options: ImportOptions): Promise<ImportedRegion> {
  return withLocalFile(options, async (held, path) => {
    const { scratch, manifest, folder } = held
    const name = options.name ?? nameOf(options.source)
    const old = manifest.regions[name]
    const { signal } = options
    const pbf = await pbfSource(path, { scratch, signal, onProgress: options.stage('Unpacking') })
    const { outside, chains } = await shipped()
    const draft = new RegionDraft()
    const osm = new OsmRegion(draft, chains, outside.codesAt)
    await readFeatures(pbf.path, {
      scratch,
      wants: wantsFeature,
      onFeature: (feature) => osm.take(feature),
      onProgress: options.stage('Reading'),
      signal,
    })
    const roads = options.withoutRoads ? undefined : await roadsOf(pbf.path, held, options)
    await pbf.remove()
    osm.settle()
    // What other sources once brought to this region stays.
    if (old) pourAddresses(await readSections(join(folder, old.file)), draft.book, isForeign)
    const target = join(scratch, 'region.atlas')
    const about = { name, source: basename(options.source) }
    const counts = await writeRegion(target, draft, outside, about, options.stage('Putting together'))
    await publishRegion(held, name, target, options.source, counts)
    const done = { name, counts, replaced: old !== undefined }
    if (options.withoutRoads) return done
    try {
      await replaceRoads(name, roads, { ...options, scratch })
      return done
    } catch (error) {
      if (!(error instanceof TilesFailed)) throw error
      return { ...done, roadsFailed: error.message }
    }
  })
}

async function roadsOf(path: string, { scratch }: HeldFolder, { stage, signal }: ImportOptions) {
  const target = join(scratch, 'roads.osm.pbf')
  const box = await writeRoads(path, target, { onProgress: stage('Gathering roads'), signal })
  return box && { path: target, box, crossings: await findCrossings(path, target, signal) }
}

/** OpenAddresses: joins the addresses of a region. */
export function importAddresses(options: ImportOptions): Promise<ImportedRegion & { read: number }> {
  return importIntoBook(options, {
    read: openAddresses,
    add: (draft, address) => draft.addAddress(address),
    placeOf: ({ x, y }) => [x, y],
  })
}

/** TIGER's address ranges: join those of a region. */
export function importRanges(options: ImportOptions): Promise<ImportedRegion & { read: number }> {
  return importIntoBook(options, {
    read: tigerRanges,
    add: (draft, range) => draft.addRange(range),
    placeOf: ({ line }) => [line[0] as number, line[1] as number],
  })
}

/** Postal codes with boundaries: a region that has nothing else. */
export function importPostal(options: ImportOptions): Promise<ImportedRegion> {
  return withLocalFile(options, async (held, path) => {
    const name = options.name ?? nameOf(options.source)
    const draft = new RegionDraft()
    const onProgress = options.stage('Reading')
    draft.areas.push(...(await readPostalAreas(path, { onProgress, signal: options.signal })))
    const target = join(held.scratch, 'region.atlas')
    const about = { name, source: basename(options.source) }
    const counts = await writeRegion(
      target,
      draft,
      (await shipped()).outside,
      about,
      options.stage('Putting together'),
    )
    const replaced = name in held.manifest.regions
    await publishRegion(held, name, target, options.source, counts)
    return { name, counts, replaced }
  })
}

/** A source of addresses, one after the other. */
interface BookSource<Item> {
  read(path: string, options?: TextOptions): AsyncGenerator<Item>
  add(draft: Draft, item: Item): void
  /** In whole degrees. */
  placeOf(item: Item): [x: number, y: number]
}

function importIntoBook<Item>(
  options: ImportOptions,
  { read, add, placeOf }: BookSource<Item>,
): Promise<ImportedRegion & { read: number }> {
  return withLocalFile(options, async (held, path) => {
    const { folder, scratch, manifest } = held
    const name =
      options.name ?? (await regionAround(held, await firstOf(read(path)), placeOf)) ?? nameOf(options.source)
    const old = manifest.regions[name]
    let count = 0
    const feed = async (draft: Draft) => {
      for await (const item of read(path, { onProgress: options.stage('Reading'), signal: options.signal })) {
        add(draft, item)
        count++
      }
    }
    const target = join(scratch, 'region.atlas')
    const { outside } = await shipped()
    const counts = old
      ? await extendRegion(target, await readSections(join(folder, old.file)), feed, outside, options.stage)
      : await writeBook(target, feed, outside, { name, source: basename(options.source) }, options.stage)
    await publishRegion(held, name, target, old?.source ?? options.source, counts)
    return { name, counts, replaced: old !== undefined, read: count }
  })
}

/** A region of nothing but addresses. */
async function writeBook(
  target: string,
  feed: (draft: Draft) => Promise<void>,
  outside: Outside,
  about: Record<string, unknown>,
  stage: ImportOptions['stage'],
): Promise<RegionCounts> {
  const draft = new RegionDraft()
  await feed(draft.book)
  return writeRegion(target, draft, outside, about, stage('Putting together'))
}

async function firstOf<Item>(items: AsyncGenerator<Item>): Promise<Item> {
  for await (const item of items) return item
  throw new Error('There is none.') // a source throws before it ends with nothing
}

/** The file itself, or what is downloaded from the address, while the folder is held. */
export function withLocalFile<Result>(
  { dataFolder, source, stage, signal }: ImportOptions,
  work: (held: HeldFolder, path: string) => Promise<Result>,
): Promise<Result> {
  return holdAtlasFolder(dataFolder, async (held) => {
    if (!isAddress(source)) return work(held, source)
    const { path } = await download(source, {
      scratch: held.scratch,
      onProgress: stage('Downloading'),
      signal,
    })
    return work(held, path)
  })
}

async function publishRegion(
  held: HeldFolder,
  name: string,
  path: string,
  source: string,
  counts: RegionCounts,
): Promise<void> {
  await held.publish(name, path, (manifest, entry) => {
    manifest.regions[name] = { ...entry, source, counts: { ...counts } }
  })
}

/** What ships with Groma is the same for all imports of a process. */
let shippedData: Promise<{ outside: Outside; chains: ChainTable }> | undefined

function shipped() {
  shippedData ??= Promise.all([openWorld(), readChains(shippedFile('chains.atlas'))]).then(
    ([world, chains]) => ({ outside: createOutside(world), chains }),
  )
  return shippedData
}

function isForeign(source: string): boolean {
  return source === 'openaddresses' || source === 'ranges'
}

/** Metres from a street of a region within which addresses are meant for it. */
const nearRegion = 2000

/** The region that the first of them lies in. */
async function regionAround<Item>(
  { folder, manifest }: HeldFolder,
  first: Item,
  placeOf: BookSource<Item>['placeOf'],
): Promise<string | undefined> {
  const [longitude, latitude] = placeOf(first).map(fromE7) as [number, number]
  for (const [name, { file }] of Object.entries(manifest.regions)) {
    const sections = await readSections(join(folder, file))
    const streets = readStreets(sections, readStrings(sections))
    if (streets.nearest(longitude, latitude, nearRegion)) return name
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
