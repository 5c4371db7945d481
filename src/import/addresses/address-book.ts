import { metresBetween, metresToLine } from '../../atlas/format/line-distance.ts'
import type { Column } from '../../atlas/format/sections.ts'
import { treeColumn } from '../../atlas/format/trees.ts'
import type { Within } from '../areas/within.ts'
import type { Draft } from '../draft.ts'
import { Table } from '../growing.ts'
import { Entries, type Entry, farthestFromStreet } from './entries.ts'
import { housesOf } from './houses.ts'
import { StreetRows } from './street-rows.ts'
import { FoldedNames, Grouped, mergeWays, type Street } from './streets.ts'

/** Across the town's border is as far as this: the street of one's own town is meant. Metres. */
const otherTown = 400
/** What is said to be at a place of this name is on the square of this name, if that is so near. Metres. */
const onTheSquare = 150

export interface AddressBook {
  columns: Record<string, Column>
  /** The row that a row of the draft's addresses became; -1 where it became none. */
  addressOf(draftRow: number): number
}

/** Puts streets together from ways, finds every address its street, and makes one of what is one house. */
export function writeAddressBook(
  draft: Draft,
  within: Within,
  onProgress?: (fraction: number) => void,
): AddressBook {
  const { addresses, ways, ranges } = draft
  const folded = new FoldedNames((number) => draft.strings.text(number))
  const waysByName = new Grouped(ways.length, (row) => folded.of(ways.get('name', row)))
  const addressesByName = new Grouped(addresses.length, (row) => folded.of(addresses.get('street', row)))
  const rangesByName = new Grouped(ranges.length, (row) => folded.of(ranges.get('street', row)))
  within.postTowns = postTowns(draft)
  const book = new Book(draft, within)
  const nameless = folded.of(0)
  const names = new Set(
    [waysByName, addressesByName, rangesByName].flatMap(({ groups }) => [...groups.keys()]),
  )
  let done = 0
  for (const name of [...names].sort((a, b) => a - b)) {
    onProgress?.(done++ / names.size)
    if (name === nameless) continue
    const streets = mergeWays(waysByName.of(name), draft, within)
    book.addStreetsOfName(streets, addressesByName.of(name), rangesByName.of(name))
  }
  return { columns: book.columns(), addressOf: (draftRow) => book.addressOf(draftRow) }
}

/** The city that most addresses of a postal code name. */
function postTowns({ addresses }: Draft): Map<number, number> {
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

class Book {
  #rows: StreetRows
  #addresses = new Table({
    street: 'u32',
    number: 'u32',
    first: 'u32',
    last: 'u32',
    x: 'i32',
    y: 'i32',
    units: 'u32',
    within: 'u32',
    source: 'u8',
  })
  #draft: Draft
  #within: Within
  #written: Int32Array

  constructor(draft: Draft, within: Within) {
    this.#written = new Int32Array(draft.addresses.length).fill(-1)
    this.#draft = draft
    this.#within = within
    this.#rows = new StreetRows(draft)
  }

  columns(): Record<string, Column> {
    return {
      ...this.#rows.columns(),
      ...this.#addresses.columns('address'),
      'address.tree': treeColumn(this.#addresses.length, (row) => {
        const [px, py] = [this.#addresses.get('x', row), this.#addresses.get('y', row)]
        return [px, py, px, py]
      }),
    }
  }

  addressOf(draftRow: number): number {
    return this.#written[draftRow] as number
  }

  addStreetsOfName(streets: Street[], addressRows: Uint32Array, rangeRows: Uint32Array): void {
    const { addresses, ranges, lines } = this.#draft
    const entries = new Entries()
    for (const street of streets) entries.add({ street, isPlace: false, addresses: [], ranges: [] })
    // From west to east: streets without lines must come out the same whatever the order of the source.
    const [xs, ys] = [(row: number) => addresses.get('x', row), (row: number) => addresses.get('y', row)]
    for (const row of addressRows.toSorted((a, b) => xs(a) - xs(b) || ys(a) - ys(b))) {
      const isPlace = addresses.get('isPlace', row) === 1
      this.#entryAt(entries, addresses.get('x', row), addresses.get('y', row), isPlace).addresses.push(row)
    }
    for (const row of rangeRows) {
      const line = lines.get(ranges.get('line', row))
      const middle = (line.length >> 2) << 1
      this.#entryAt(entries, line[middle] as number, line[middle + 1] as number, false).ranges.push(row)
    }
    for (const entry of entries.all) this.#write(entry)
  }

  /** The street of this name that a place is on; where none is near, a new one without lines. */
  #entryAt(entries: Entries, x: number, y: number, isPlace: boolean): Entry {
    const locality = this.#within.localityOf(this.#within.at(x, y))
    let best: Entry | undefined
    let least = farthestFromStreet
    for (const entry of entries.near(x, y)) {
      const penalty = entry.street.locality === locality ? 0 : otherTown
      if (metresToBox(entry.street.box, x, y) + penalty >= least) continue
      const metres = this.#metresTo(entry.street, x, y) + penalty
      if (isPlace && !entry.isPlace && metres > onTheSquare) continue
      if (metres < least) [best, least] = [entry, metres]
    }
    if (!best) {
      best = { street: { ways: [], box: [x, y, x, y], locality }, isPlace, addresses: [], ranges: [] }
      entries.add(best)
    }
    return best
  }

  #metresTo({ ways, box }: Street, x: number, y: number): number {
    if (ways.length === 0) return metresToBox(box, x, y)
    let least = Number.POSITIVE_INFINITY
    for (const way of ways) {
      const line = this.#draft.lines.get(this.#draft.ways.get('line', way))
      least = Math.min(least, metresToLine(line, x, y))
    }
    return least
  }

  #write({ street, isPlace, addresses, ranges }: Entry): void {
    const draft = this.#draft
    const houses = housesOf(addresses, draft)
    const postalCode = mostCommon(houses.map(({ postalCode }) => postalCode).filter((code) => code !== 0))
    const city = mostCommon(houses.map(({ city }) => city).filter((name) => name !== 0))
    for (const { rows, units, postalCode: ownCode, city: ownCity } of houses) {
      const row = rows[0] as number
      for (const each of rows) this.#written[each] = this.#addresses.length
      const [x, y] = [draft.addresses.get('x', row), draft.addresses.get('y', row)]
      this.#addresses.add({
        street: this.#rows.next,
        number: draft.addresses.get('number', row),
        first: draft.addresses.get('first', row),
        last: draft.addresses.get('last', row),
        x,
        y,
        units: draft.strings.add([...units].join(';')),
        within: this.#within.at(x, y, { city: ownCity, postalCode: ownCode }),
        source: draft.addresses.get('source', row),
      })
    }
    for (const row of ranges) {
      const [x = 0, y = 0] = draft.lines.get(draft.ranges.get('line', row))
      const said = { city: draft.ranges.get('city', row), postalCode: draft.ranges.get('postalCode', row) }
      this.#rows.addRange(row, this.#within.at(x, y, said))
    }
    const name = this.#nameOf(street, addresses, ranges)
    this.#rows.add(street, name, isPlace, this.#addresses.length, (x, y) =>
      this.#within.at(x, y, { city, postalCode }),
    )
  }

  /** As most ways write it, else as the first address does. */
  #nameOf({ ways }: Street, addresses: number[], ranges: number[]): number {
    const { ways: table, addresses: addressTable, ranges: rangeTable } = this.#draft
    if (ways.length > 0) return mostCommon(ways.map((way) => table.get('name', way)))
    const [address, range] = [addresses[0], ranges[0]]
    if (address !== undefined) return addressTable.get('street', address)
    return rangeTable.get('street', range as number)
  }
}

/** 0 of none. */
function mostCommon(numbers: number[]): number {
  const counts = new Map<number, number>()
  let best = 0
  for (const number of numbers) {
    const count = (counts.get(number) ?? 0) + 1
    counts.set(number, count)
    if (count > (counts.get(best) ?? 0)) best = number
  }
  return best
}

function metresToBox([west, south, east, north]: Street['box'], x: number, y: number): number {
  return metresBetween(x, y, Math.min(Math.max(x, west), east), Math.min(Math.max(y, south), north))
}
