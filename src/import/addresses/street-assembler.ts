import { metresBetween, metresToLine } from '../../atlas/format/line-distance.ts'
import type { SpotFinder } from '../areas/spots.ts'
import type { Service } from '../threads/service.ts'
import { housesOf, mostCommon } from './houses.ts'
import { openTables, type StagedTables, type StoredTables } from './staged-tables.ts'
import type { NamedRows, RowsByName, StreetBatch } from './street-batch.ts'
import { StreetBatchWriter } from './street-batch-writer.ts'
import { farthestFromStreet, StreetGrid, type StreetGroup } from './street-grid.ts'
import { mergeWays, type Street } from './streets.ts'

/** Penalty in metres for a street in another town. */
const otherTown = 400
/** `addr:place` matches a street (a square) of this name within this many metres. */
const maxSquareDistance = 150

/** The town of each staged row; in shared memory where there are threads. */
export interface Localities {
  ways: Int32Array
  addresses: Int32Array
  ranges: Int32Array
}

/** Merges ways to streets, assigns every address to its street, and merges addresses of one house. */
export class StreetAssembler {
  #tables: StagedTables
  #localities: Localities
  #finder: SpotFinder

  constructor(tables: StagedTables, localities: Localities, finder: SpotFinder) {
    this.#tables = tables
    this.#localities = localities
    this.#finder = finder
  }

  assemble({ ways, addresses, ranges }: NamedRows): StreetBatch {
    const writer = new StreetBatchWriter(this.#tables)
    for (let name = 0; name < ways.ends.length; name++) {
      const streets = mergeWays(
        rowsOf(ways, name),
        this.#tables,
        (way) => this.#localities.ways[way] as number,
      )
      const groups = this.#groupsOf(streets, rowsOf(addresses, name), rowsOf(ranges, name))
      for (const group of groups) this.#write(group, writer)
    }
    return writer.take(this.#finder)
  }

  /** The streets of one name. */
  #groupsOf(streets: Street[], addressRows: Uint32Array, rangeRows: Uint32Array): StreetGroup[] {
    const { addresses, ranges, lines } = this.#tables
    const grid = new StreetGrid()
    for (const street of streets) grid.add({ street, isPlace: false, addresses: [], ranges: [] })
    // From west to east, so that streets without lines do not depend on the order of the source.
    const [xs, ys] = [(row: number) => addresses.get('x', row), (row: number) => addresses.get('y', row)]
    for (const row of addressRows.toSorted((a, b) => xs(a) - xs(b) || ys(a) - ys(b))) {
      const isPlace = addresses.get('isPlace', row) === 1
      const locality = this.#localities.addresses[row] as number
      this.#groupAt(grid, xs(row), ys(row), isPlace, locality).addresses.push(row)
    }
    for (const row of rangeRows) {
      const [x, y] = middleOf(lines.get(ranges.get('line', row)))
      this.#groupAt(grid, x, y, false, this.#localities.ranges[row] as number).ranges.push(row)
    }
    return grid.all
  }

  /** The street of this name at a point; if none is near, a new one without lines. */
  #groupAt(grid: StreetGrid, x: number, y: number, isPlace: boolean, locality: number): StreetGroup {
    let best: StreetGroup | undefined
    let least = farthestFromStreet
    for (const group of grid.near(x, y)) {
      const penalty = group.street.locality === locality ? 0 : otherTown
      if (metresToBox(group.street.box, x, y) + penalty >= least) continue
      const metres = metresTo(group.street, x, y) + penalty
      if (isPlace && !group.isPlace && metres > maxSquareDistance) continue
      if (metres < least) [best, least] = [group, metres]
    }
    if (!best) {
      best = {
        street: { ways: [], lines: [], box: [x, y, x, y], locality },
        isPlace,
        addresses: [],
        ranges: [],
      }
      grid.add(best)
    }
    return best
  }

  #write({ street, isPlace, addresses, ranges }: StreetGroup, writer: StreetBatchWriter): void {
    const houses = housesOf(addresses, this.#tables)
    for (const house of houses) writer.addHouse(house)
    for (const row of ranges) writer.addRange(row)
    const common = (kind: 'city' | 'district' | 'postalCode') =>
      mostCommon(houses.map((house) => house[kind]).filter((text) => text !== 0))
    writer.addStreet(street, this.#nameOf(street, addresses, ranges), isPlace, {
      city: common('city'),
      district: common('district'),
      postalCode: common('postalCode'),
    })
  }

  /** The most common name of its ways, else that of its first address or range. */
  #nameOf({ ways }: Street, addresses: number[], ranges: number[]): number {
    const { ways: table, addresses: addressTable, ranges: rangeTable } = this.#tables
    if (ways.length > 0) return mostCommon(ways.map((way) => table.get('name', way)))
    const [address, range] = [addresses[0], ranges[0]]
    if (address !== undefined) return addressTable.get('street', address)
    return rangeTable.get('street', range as number)
  }
}

/** What threads are told before the first batch. */
export interface SharedStaging {
  tables: StoredTables
  localities: Localities
}

/** The part of a thread; `finder` is that of what was shared for locating. Undefined: there are no more batches. */
export function assemblingService(finder: () => SpotFinder): Service {
  let assembler: StreetAssembler | undefined
  return {
    async share(told) {
      const shared = told as SharedStaging | undefined
      assembler = shared && new StreetAssembler(await openTables(shared.tables), shared.localities, finder())
    },
    run: (names) => assembler?.assemble(names as NamedRows),
  }
}

/** The middle corner of a line. */
export function middleOf(line: ArrayLike<number>): [x: number, y: number] {
  const middle = (line.length >> 2) << 1
  return [line[middle] as number, line[middle + 1] as number]
}

function rowsOf({ ends, rows }: RowsByName, name: number): Uint32Array {
  return rows.subarray(name === 0 ? 0 : ends[name - 1], ends[name])
}

function metresTo({ lines, box }: Street, x: number, y: number): number {
  if (lines.length === 0) return metresToBox(box, x, y)
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) least = Math.min(least, metresToLine(line, x, y))
  return least
}

function metresToBox([west, south, east, north]: Street['box'], x: number, y: number): number {
  return metresBetween(x, y, Math.min(Math.max(x, west), east), Math.min(Math.max(y, south), north))
}
