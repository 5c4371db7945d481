import { join } from 'node:path'
import { openColumns, storeColumn } from '../atlas/format/column-file.ts'
import { restMappings } from '../atlas/format/mapped-file.ts'
import type { Scratch } from '../atlas/format/scratch.ts'
import {
  type Column,
  emptyColumn,
  isStored,
  type StoredColumn,
  sectionsOf,
  writeSections,
} from '../atlas/format/sections.ts'
import { StringWriter } from '../atlas/format/strings.ts'
import { MapWriter } from '../atlas/map/writer.ts'
import type { Areas } from '../atlas/regions/areas.ts'
import { assembleAddresses } from './addresses/assemble.ts'
import { AddressStaging } from './addresses/staging.ts'
import { Locator } from './areas/locator.ts'
import { assembleAreas, type StagedArea } from './areas/region-areas.ts'
import { SettlementTable } from './areas/settlement-table.ts'
import { WithinTable } from './areas/within-table.ts'
import type { WorldLookup } from './areas/world-lookup.ts'
import { runColumnTask } from './column-tasks.ts'
import { PlaceTable } from './place-table.ts'
import type { Stage } from './road-progress.ts'
import { searchColumns } from './search/documents.ts'
import type { ThreadPool } from './threads/thread-pool.ts'

/** Everything of a region as the sources give it, before `writeRegion` merges and links it. */
export class RegionStaging {
  readonly strings: StringWriter
  readonly addresses: AddressStaging
  readonly places: PlaceTable
  readonly settlements: SettlementTable
  readonly areas: StagedArea[] = []
  readonly map: MapWriter
  readonly scratch: Scratch | undefined
  #drawn: ReturnType<typeof runColumnTask<'map'>> | undefined

  /** `scratch`: for what memory has no room for. */
  constructor(scratch?: Scratch) {
    this.scratch = scratch
    this.strings = new StringWriter(scratch)
    this.addresses = new AddressStaging(this.strings, scratch)
    this.places = new PlaceTable(this.strings, scratch)
    this.settlements = new SettlementTable(this.strings)
    this.map = new MapWriter(this.strings, scratch?.folder)
  }

  /** After the last feature of the base map. Its columns, if they are on disk; another thread makes them while the rest is merged. */
  drawn(pool: ThreadPool | undefined): ReturnType<typeof runColumnTask<'map'>> | undefined {
    const features = this.#drawn ? undefined : this.map.stored()
    if (features) this.#drawn = runColumnTask('map', features, { pool })
    return this.#drawn
  }
}

export interface WriteOptions {
  stage: Stage
  /** Undefined: by the thread that calls. */
  threads?: WriteThreads | undefined
}

interface WriteThreads {
  pool: ThreadPool
  /** Of the world's unpacked copy. */
  worldFolder: string
}

/** Areas come first: everything else refers to them. */
export async function writeRegion(
  path: string,
  staging: RegionStaging,
  world: WorldLookup,
  about: Record<string, unknown>,
  { stage, threads }: WriteOptions,
): Promise<RegionCounts> {
  const assembled = assembleAreas(staging.areas, staging.strings)
  const columns = await columnsOf(staging, assembled, world, { stage, threads })
  staging.places.release()
  if (staging.scratch) {
    storeColumns(columns, staging.scratch.folder)
    staging.strings.release()
  } else await threads?.pool.close() // they could not read the columns, and would take memory that the search index needs
  const indexing = staging.scratch && threads
  const { areas } = assembled
  return writeColumns(path, columns, { areas, world, about }, { stage, threads: indexing })
}

type Columns = Record<string, Column | StoredColumn>

/** A function of its own: what only it refers to is free when the search index is made. */
async function columnsOf(
  staging: RegionStaging,
  { areas, columns: areaColumns }: ReturnType<typeof assembleAreas>,
  world: WorldLookup,
  { stage, threads }: WriteOptions,
): Promise<Columns> {
  const { strings, addresses, places, settlements, map, scratch } = staging
  const pool = threads?.pool
  const settlementColumns = settlements.columns()
  const locator = new Locator({ ...areaColumns, ...settlementColumns }, pool)
  const within = new WithinTable({ areas, locator, strings, codesAt: world.codesAt })
  const drawn = staging.drawn(pool)
  const { xs, ys } = places.locations()
  const spots = await within.locate(xs, ys)
  const written = await assembleAddresses(addresses, within, { stage, pool, scratch })
  restMappings()
  const folder = scratch?.folder
  const { lineBoxes: boxes } = written
  const lacking = places.withoutAddress()
  const at = {
    xs: Int32Array.from(lacking, (row) => xs[row] as number),
    ys: Int32Array.from(lacking, (row) => ys[row] as number),
  }
  const sites = runColumnTask('sites', { columns: written.sites, ...at }, { folder, pool })
  const lines = runColumnTask('lines', { boxes }, { folder, pool })
  const ofSettlements = withinColumn(settlementColumns, within)
  const ofPlaces = places.columns((row, x, y, own) => within.at(x, y, own, spots[row]))
  restMappings()
  return {
    ...areaColumns,
    ...settlementColumns,
    'settlement.within': ofSettlements,
    ...written.columns,
    ...(await lines),
    ...(await sites).columns,
    ...ofPlaces,
    'place.address': places.addresses(written.addressOf, lacking, (await sites).addresses),
    ...within.columns(),
    ...(drawn ? { ...(await drawn), ...map.nameColumns() } : map.columns()),
    ...strings.columns(), // last: every table has added its texts
  }
}

/** Puts all columns on disk until the file is written: the search index, which is made of them, needs the memory. */
function storeColumns(columns: Columns, folder: string): void {
  for (const [name, column] of Object.entries(columns))
    if (!isStored(column)) columns[name] = storeColumn(join(folder, name), column)
}

export interface RegionCounts {
  areas: number
  settlements: number
  streets: number
  addresses: number
  places: number
}

export async function writeColumns(
  path: string,
  columns: Columns,
  { areas, world, about }: { areas: Areas; world: WorldLookup; about: Record<string, unknown> },
  { stage, threads }: WriteOptions,
): Promise<RegionCounts> {
  const lengthOf = (name: string) => columns[name]?.length ?? 0
  const counts = {
    areas: areas.count,
    settlements: lengthOf('settlement.name'),
    streets: lengthOf('street.name'),
    addresses: lengthOf('address.number'),
    places: lengthOf('place.name'),
  }
  const searched = searchedColumns(columns)
  const finding = threads && { ...threads, columns: searched }
  const sections = sectionsOf(await openColumns(searched))
  const search = await searchColumns(sections, world, stage('Indexing'), finding)
  await writeSections(path, { ...columns, ...search }, { about: { ...about, counts } })
  return counts
}

/** Where things are, and what they look like: where files cannot be mapped, these would take much memory for nothing. */
const unsearched = /^(map\.|site\.outline\.|(line|range|place)\.tree$|place\.byId$|place\.shape\.)/

/** Those that the search index reads; the others are empty. */
function searchedColumns(columns: Columns): Columns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      isStored(column) && unsearched.test(name) ? emptyColumn(column.kind) : column,
    ]),
  )
}

function withinColumn(columns: Record<string, Column>, within: WithinTable): Uint32Array<ArrayBuffer> {
  const [xs, ys] = [columns['settlement.x'], columns['settlement.y']] as [Column, Column]
  return Uint32Array.from(xs, (x, row) => within.at(x, ys[row] as number))
}
