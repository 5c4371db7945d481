import { metresBetween, metresToLine } from '../../atlas/format/line-distance.ts'
import type { Column } from '../../atlas/format/sections.ts'
import { TableWriter } from '../../atlas/format/table-writer.ts'
import { isInOutline, ringsOfOutline } from '../../atlas/streets/outlines.ts'
import { addressesInside, SiteWriter } from '../../atlas/streets/site-writer.ts'
import type { WithinTable } from '../areas/within-table.ts'
import type { Stage } from '../road-progress.ts'
import { housesOf, mostCommon } from './houses.ts'
import type { AddressStaging } from './staging.ts'
import { farthestFromStreet, StreetGrid, type StreetGroup } from './street-grid.ts'
import { StreetTables } from './street-tables.ts'
import { FoldedNames, GroupedRows, mergeWays, middlesOfWays, type Street } from './streets.ts'

/** Penalty in metres for a street in another town. */
const otherTown = 400
/** `addr:place` matches a street (a square) of this name within this many metres. */
const maxSquareDistance = 150

export interface AddressTables {
  columns: Record<string, Column>
  /** The row of `address.*` that a staged address became, or -1. */
  addressOf(stagedRow: number): number
}

/** Merges ways to streets, assigns every address to its street, and merges addresses of one house. */
export async function assembleAddresses(
  staging: AddressStaging,
  within: WithinTable,
  stage: Stage,
): Promise<AddressTables> {
  const { addresses, ways, ranges } = staging
  const folded = new FoldedNames((number) => {
    const text = staging.strings.text(number)
    return staging.joined.get(text) ?? text
  })
  const waysByName = new GroupedRows(ways.length, (row) => folded.of(ways.get('name', row)))
  const addressesByName = new GroupedRows(addresses.length, (row) => folded.of(addresses.get('street', row)))
  const rangesByName = new GroupedRows(ranges.length, (row) => folded.of(ranges.get('street', row)))
  within.cityOfPostalCode = cityOfPostalCode(staging)
  const { x, y } = addresses.rows()
  const middles = middlesOfWays(staging)
  const onLocated = stage('Locating')
  const points = addresses.length + ways.length
  const spots = await within.locate(x as Int32Array, y as Int32Array, (count) => onLocated(count / points))
  const spotsOfWays = await within.locate(middles.xs, middles.ys, (count) =>
    onLocated((addresses.length + count) / points),
  )
  await within.endThreads()
  const assembler = new Assembler(staging, within, spots)
  const nameless = folded.of(0)
  const names = new Set(
    [waysByName, addressesByName, rangesByName].flatMap(({ groups }) => [...groups.keys()]),
  )
  const onProgress = stage('Assembling')
  let done = 0
  for (const name of [...names].sort((a, b) => a - b)) {
    // Some names are those of thousands of streets, most of one.
    onProgress(done / (points + ranges.length))
    for (const grouped of [waysByName, addressesByName, rangesByName]) done += grouped.of(name).length
    if (name === nameless) continue
    const streets = mergeWays(waysByName.of(name), staging, (way) =>
      within.localityOf(spotsOfWays[way] as number),
    )
    assembler.addStreetsOfName(streets, addressesByName.of(name), rangesByName.of(name))
  }
  assembler.addBuildings()
  const { written } = assembler
  staging.release()
  return { columns: assembler.columns(), addressOf: (stagedRow) => written[stagedRow] as number }
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

class Assembler {
  #rows: StreetTables
  #addresses = new TableWriter({
    street: 'u32',
    number: 'u32',
    /** The hash of the number's key. */
    key: 'u32',
    first: 'u32',
    last: 'u32',
    x: 'i32',
    y: 'i32',
    units: 'u32',
    within: 'u32',
    use: 'u8',
    source: 'u8',
  })
  #sites = new SiteWriter()
  #staging: AddressStaging
  #within: WithinTable
  /** Of the staged addresses. */
  #spots: Uint32Array
  /** The row of `address.*` that each staged address became, or -1. */
  readonly written: Int32Array

  constructor(staging: AddressStaging, within: WithinTable, spots: Uint32Array) {
    this.#spots = spots
    this.written = new Int32Array(staging.addresses.length).fill(-1)
    this.#staging = staging
    this.#within = within
    this.#rows = new StreetTables(staging)
  }

  columns(): Record<string, Column> {
    return {
      ...this.#rows.columns(),
      ...this.#addresses.columns('address'),
      ...this.#sites.columns(),
    }
  }

  /** After all addresses. */
  addBuildings(): void {
    const { buildings, outlines } = this.#staging
    for (let row = 0; row < buildings.length; row++)
      this.#sites.add(
        addressesInside,
        buildings.get('x', row),
        buildings.get('y', row),
        outlines.get(buildings.get('outline', row)),
      )
  }

  addStreetsOfName(streets: Street[], addressRows: Uint32Array, rangeRows: Uint32Array): void {
    const { addresses, ranges, lines } = this.#staging
    const grid = new StreetGrid()
    for (const street of streets) grid.add({ street, isPlace: false, addresses: [], ranges: [] })
    // From west to east, so that streets without lines do not depend on the order of the source.
    const [xs, ys] = [(row: number) => addresses.get('x', row), (row: number) => addresses.get('y', row)]
    for (const row of addressRows.toSorted((a, b) => xs(a) - xs(b) || ys(a) - ys(b))) {
      const isPlace = addresses.get('isPlace', row) === 1
      const locality = this.#within.localityOf(this.#spots[row] as number)
      this.#groupAt(grid, xs(row), ys(row), isPlace, locality).addresses.push(row)
    }
    for (const row of rangeRows) {
      const line = lines.get(ranges.get('line', row))
      const middle = (line.length >> 2) << 1
      const [x, y] = [line[middle] as number, line[middle + 1] as number]
      const locality = this.#within.localityOf(this.#within.spotAt(x, y))
      this.#groupAt(grid, x, y, false, locality).ranges.push(row)
    }
    for (const group of grid.all) this.#write(group)
  }

  /** The street of this name at a point; if none is near, a new one without lines. */
  #groupAt(grid: StreetGrid, x: number, y: number, isPlace: boolean, locality: number): StreetGroup {
    let best: StreetGroup | undefined
    let least = farthestFromStreet
    for (const group of grid.near(x, y)) {
      const penalty = group.street.locality === locality ? 0 : otherTown
      if (metresToBox(group.street.box, x, y) + penalty >= least) continue
      const metres = this.#metresTo(group.street, x, y) + penalty
      if (isPlace && !group.isPlace && metres > maxSquareDistance) continue
      if (metres < least) [best, least] = [group, metres]
    }
    if (!best) {
      best = { street: { ways: [], box: [x, y, x, y], locality }, isPlace, addresses: [], ranges: [] }
      grid.add(best)
    }
    return best
  }

  #metresTo({ ways, box }: Street, x: number, y: number): number {
    if (ways.length === 0) return metresToBox(box, x, y)
    let least = Number.POSITIVE_INFINITY
    for (const way of ways) {
      const line = this.#staging.lines.get(this.#staging.ways.get('line', way))
      least = Math.min(least, metresToLine(line, x, y))
    }
    return least
  }

  #write({ street, isPlace, addresses, ranges }: StreetGroup): void {
    const staging = this.#staging
    const houses = housesOf(addresses, staging)
    const common = (kind: 'city' | 'district' | 'postalCode') =>
      mostCommon(houses.map((house) => house[kind]).filter((text) => text !== 0))
    const ofStreet = {
      city: common('city'),
      district: common('district'),
      postalCode: common('postalCode'),
    }
    for (const { rows, hash, units, postalCode, city, district, use } of houses) {
      const row = rows[0] as number
      for (const each of rows) this.written[each] = this.#addresses.length
      this.#addSites(rows)
      const [x, y] = [staging.addresses.get('x', row), staging.addresses.get('y', row)]
      this.#addresses.add({
        street: this.#rows.next,
        number: staging.addresses.get('number', row),
        key: hash,
        first: staging.addresses.get('first', row),
        last: staging.addresses.get('last', row),
        x,
        y,
        units: staging.strings.add([...units].join(';')),
        within: this.#within.at(x, y, { city, district, postalCode }, this.#spots[row]),
        use,
        source: staging.addresses.get('source', row),
      })
    }
    for (const row of ranges) {
      const [x = 0, y = 0] = staging.lines.get(staging.ranges.get('line', row))
      const own = { city: staging.ranges.get('city', row), postalCode: staging.ranges.get('postalCode', row) }
      this.#rows.addRange(row, this.#within.at(x, y, own))
    }
    const name = this.#nameOf(street, addresses, ranges)
    this.#rows.add(street, name, isPlace, this.#addresses.length, (x, y) => this.#within.at(x, y, ofStreet))
  }

  /** Of the next address. A point at or in another of its sites needs none of its own. */
  #addSites(rows: number[]): void {
    const { addresses, outlines } = this.#staging
    const [only] = rows
    if (rows.length === 1 && only !== undefined) {
      const outline = outlines.get(addresses.get('outline', only))
      this.#sites.add(this.#addresses.length, addresses.get('x', only), addresses.get('y', only), outline)
      return
    }
    const known: { x: number; y: number; rings: Int32Array[] }[] = []
    const isBuilding = (row: number) => addresses.get('outline', row) !== 0
    for (const row of [...rows.filter(isBuilding), ...rows.filter((each) => !isBuilding(each))]) {
      const [x, y] = [addresses.get('x', row), addresses.get('y', row)]
      if (known.some((site) => (site.x === x && site.y === y) || isInOutline(site.rings, x, y))) continue
      const outline = outlines.get(addresses.get('outline', row))
      known.push({ x, y, rings: ringsOfOutline(outline, x, y) })
      this.#sites.add(this.#addresses.length, x, y, outline)
    }
  }

  /** The most common name of its ways, else that of its first address or range. */
  #nameOf({ ways }: Street, addresses: number[], ranges: number[]): number {
    const { ways: table, addresses: addressTable, ranges: rangeTable } = this.#staging
    if (ways.length > 0) return mostCommon(ways.map((way) => table.get('name', way)))
    const [address, range] = [addresses[0], ranges[0]]
    if (address !== undefined) return addressTable.get('street', address)
    return rangeTable.get('street', range as number)
  }
}

function metresToBox([west, south, east, north]: Street['box'], x: number, y: number): number {
  return metresBetween(x, y, Math.min(Math.max(x, west), east), Math.min(Math.max(y, south), north))
}
