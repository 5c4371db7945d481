import { restMappings } from '../../atlas/format/mapped-file.ts'
import type { Scratch } from '../../atlas/format/scratch.ts'
import type { Column, StoredColumn } from '../../atlas/format/sections.ts'
import type { WithinTable } from '../areas/within-table.ts'
import type { Stage } from '../road-progress.ts'
import { inOrder, tasksAhead } from '../threads/in-order.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import { AddressTables } from './address-tables.ts'
import { moveToFiles, type StoredTables } from './staged-tables.ts'
import type { AddressStaging } from './staging.ts'
import { type Localities, middleOf, type SharedStaging, StreetAssembler } from './street-assembler.ts'
import type { NamedRows, RowsByName, StreetBatch } from './street-batch.ts'
import { FoldedNames, GroupedRows, middlesOfWays } from './streets.ts'
import { streetsBeforeTown } from './town-in-street.ts'

/** Rows of a batch, if its last name does not have more. The same with any number of threads, and so is the result. */
const rowsAtOnce = 10_000

export interface AssembledAddresses {
  /** All but those of trees, and of sites. */
  columns: Record<string, Column | StoredColumn>
  /** Those of `line.tree`: west, south, east, north, one after the other. */
  lineBoxes: Int32Array<ArrayBuffer>
  /** Those of `site.*`, but its tree. */
  sites: Record<string, Column | StoredColumn>
  /** The row of `address.*` that a staged address became, or -1. */
  addressOf(stagedRow: number): number
}

export interface AssemblingOptions {
  stage: Stage
  /** Undefined: by the thread that calls. Needs a scratch. */
  pool?: ThreadPool | undefined
  /** For what memory has no room for. */
  scratch?: Scratch | undefined
}

/** Locates ways and addresses, merges them to streets and houses, and frees the staging. */
export async function assembleAddresses(
  staging: AddressStaging,
  within: WithinTable,
  { stage, pool, scratch }: AssemblingOptions,
): Promise<AssembledAddresses> {
  const stored = scratch && (await moveToFiles(staging, scratch.folder))
  restMappings()
  const { addresses, ways, ranges, lines } = staging
  const { x, y } = addresses.rows()
  const onLocated = stage('Locating')
  const points = addresses.length + ways.length
  // Begun by other threads while this one groups what it has to be told later.
  const locating = within.locate(x as Int32Array, y as Int32Array, (count) => onLocated(count / points))
  const batches = batchesOf(staging)
  restMappings()
  within.cityOfPostalCode = cityOfPostalCode(staging)
  const middles = middlesOfWays(staging)
  const spots = await locating
  const spotsOfWays = await within.locate(middles.xs, middles.ys, (count) =>
    onLocated((addresses.length + count) / points),
  )
  const localities: Localities = {
    addresses: inSharedMemory(spots.length, (row) => within.localityOf(spots[row] as number)),
    ways: inSharedMemory(spotsOfWays.length, (row) => within.localityOf(spotsOfWays[row] as number)),
    ranges: inSharedMemory(ranges.length, (row) =>
      within.localityOf(within.spotAt(...middleOf(lines.get(ranges.get('line', row))))),
    ),
  }
  const tables = new AddressTables(staging, within, spots, scratch)
  const onProgress = stage('Assembling')
  let done = 0
  for await (const batch of assembledBy({ staging, stored, within, localities, batches, pool })) {
    tables.append(batch)
    done += batch.members.length + batch.lineStreets.length + batch.ranges.length
    onProgress(done / (points + ranges.length))
  }
  tables.addBuildings()
  await pool?.share('assembling', undefined)
  staging.release()
  const { written } = tables
  return {
    columns: tables.columns(),
    lineBoxes: tables.lineBoxes(),
    sites: tables.siteColumns(),
    addressOf: (stagedRow) => written[stagedRow] as number,
  }
}

interface Assembling {
  staging: AddressStaging
  /** For threads. */
  stored: StoredTables | undefined
  within: WithinTable
  localities: Localities
  batches: Iterable<NamedRows>
  pool: ThreadPool | undefined
}

function assembledBy({
  staging,
  stored,
  within,
  localities,
  batches,
  pool,
}: Assembling): AsyncGenerator<StreetBatch> {
  if (!pool || !stored) {
    const assembler = new StreetAssembler(staging, localities, within.finder)
    return inOrder(batches, (names) => assembler.assemble(names), 1)
  }
  pool.share('assembling', { tables: stored, localities } satisfies SharedStaging)
  const run = (names: NamedRows) => pool.run('assembling', names) as Promise<StreetBatch>
  return inOrder(batches, run, tasksAhead * pool.size)
}

/** Names in the order in which they appear first: of ways, of addresses, of ranges. */
function batchesOf(staging: AddressStaging): Generator<NamedRows> {
  const { addresses, ways, ranges, strings, joined } = staging
  const folded = new FoldedNames((number) => {
    const text = strings.text(number)
    return joined.get(text) ?? text
  })
  const ofWays = new GroupedRows(ways.length, (row) => folded.of(ways.get('name', row)))
  const beforeTown = streetsBeforeTown(staging, folded)
  const idOf = (street: number) => beforeTown.get(street) ?? folded.of(street)
  const grouped = {
    ways: ofWays,
    addresses: new GroupedRows(addresses.length, (row) => idOf(addresses.get('street', row))),
    ranges: new GroupedRows(ranges.length, (row) => folded.of(ranges.get('street', row))),
  }
  return batchesOfNames(grouped, folded)
}

type GroupedTables = Record<keyof NamedRows, GroupedRows>

function* batchesOfNames(grouped: GroupedTables, folded: FoldedNames): Generator<NamedRows> {
  const nameless = folded.of(0)
  let names: number[] = []
  let rows = 0
  const batch = (): NamedRows => ({
    ways: rowsByName(grouped.ways, names),
    addresses: rowsByName(grouped.addresses, names),
    ranges: rowsByName(grouped.ranges, names),
  })
  for (let name = 0; name < folded.count; name++) {
    if (name === nameless) continue
    names.push(name)
    for (const each of Object.values(grouped)) rows += each.of(name).length
    if (rows < rowsAtOnce) continue
    yield batch()
    names = []
    rows = 0
  }
  if (names.length > 0) yield batch()
}

function rowsByName(grouped: GroupedRows, names: number[]): RowsByName {
  const ends = new Uint32Array(names.length)
  const lists = names.map((name) => grouped.of(name))
  const rows = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const [at, list] of lists.entries()) {
    rows.set(list, end)
    end += list.length
    ends[at] = end
  }
  return { ends, rows }
}

function inSharedMemory(length: number, numberOf: (row: number) => number): Int32Array {
  const numbers = new Int32Array(new SharedArrayBuffer(4 * length))
  for (let row = 0; row < length; row++) numbers[row] = numberOf(row)
  return numbers
}

/** The city that most addresses of a postal code have. */
function cityOfPostalCode({ addresses }: AddressStaging): Map<number, number> {
  const counts = new Map<number, Map<number, number>>()
  for (let row = 0; row < addresses.length; row++) {
    const [code, city] = [addresses.get('postalCode', row), addresses.get('city', row)]
    if (code === 0 || city === 0) continue
    const cities = counts.get(code) ?? new Map<number, number>()
    counts.set(code, cities.set(city, (cities.get(city) ?? 0) + 1))
  }
  const largest = (cities: Map<number, number>) =>
    [...cities].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
  return new Map([...counts].map(([code, cities]) => [code, largest(cities)]))
}
