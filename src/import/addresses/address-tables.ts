import { NamesWriter } from '../../atlas/format/names.ts'
import type { Scratch } from '../../atlas/format/scratch.ts'
import type { Column, StoredColumn } from '../../atlas/format/sections.ts'
import { LineFiles, TableFiles } from '../../atlas/format/table-files.ts'
import { ColumnWriter, LineWriter, TableWriter } from '../../atlas/format/table-writer.ts'
import { TextListWriter } from '../../atlas/format/text-lists.ts'
import { boxOfLine, treeColumn } from '../../atlas/format/trees.ts'
import { addressesInside, SiteFiles, SiteWriter } from '../../atlas/streets/site-writer.ts'
import type { OwnAddress, WithinTable } from '../areas/within-table.ts'
import type { AddressStaging } from './staging.ts'
import type { StreetBatch } from './street-batch.ts'

const streetShape = {
  name: 'u32',
  isPlace: 'u8',
  x: 'i32',
  y: 'i32',
  within: 'u32',
  lineEnd: 'u32',
  addressEnd: 'u32',
  rangeEnd: 'u32',
} as const

const addressShape = {
  street: 'u32',
  x: 'i32',
  y: 'i32',
  within: 'u32',
  number: 'u32',
  key: 'u32',
  first: 'u32',
  last: 'u32',
  units: 'u32',
  use: 'u8',
  source: 'u8',
} as const

/** The tables `street.*`, `line.*`, `address.*`, `range.*` and `site.*`, batch by batch. */
export class AddressTables {
  #streets: TableWriter<keyof typeof streetShape>
  #lines: LineWriter | LineFiles
  #lineStreets: ColumnWriter<'u32'>
  #lineBoxes: ColumnWriter<'i32'>
  #addresses: TableWriter<keyof typeof addressShape> | TableFiles<keyof typeof addressShape>
  #ranges = new TableWriter({
    street: 'u32',
    from: 'u32',
    to: 'u32',
    step: 'u32',
    within: 'u32',
    source: 'u8',
  })
  #rangeLines = new LineWriter()
  #sites: SiteWriter | SiteFiles
  #names: NamesWriter
  #aliases: TextListWriter
  #staging: AddressStaging
  #within: WithinTable
  /** Of the staged addresses. */
  #spots: Uint32Array
  /** The row of `address.*` that each staged address became, or -1. */
  readonly written: Int32Array

  constructor(staging: AddressStaging, within: WithinTable, spots: Uint32Array, scratch?: Scratch) {
    this.#streets = new TableWriter(streetShape, undefined, scratch)
    this.#lineStreets = new ColumnWriter('u32', undefined, scratch)
    this.#lineBoxes = new ColumnWriter('i32', undefined, scratch)
    this.#addresses = scratch
      ? new TableFiles(scratch.folder, 'address', addressShape)
      : new TableWriter(addressShape)
    this.#lines = scratch ? new LineFiles(scratch.folder, 'line') : new LineWriter()
    this.#sites = scratch ? new SiteFiles(scratch.folder) : new SiteWriter()
    this.#staging = staging
    this.#within = within
    this.#spots = spots
    this.#names = new NamesWriter(staging.strings)
    this.#aliases = new TextListWriter(staging.strings)
    this.written = new Int32Array(staging.addresses.length).fill(-1)
  }

  append(batch: StreetBatch): void {
    const { streets, houses } = batch
    const firstStreet = this.#streets.length
    const firstLine = this.#lineStreets.length
    const firstAddress = this.#addresses.length
    const firstRange = this.#ranges.length
    const texts = this.#staging.strings.append(batch.texts)
    this.#appendRanges(batch, firstStreet)
    const within = this.#withinsOf(batch)
    const street = moved(houses.street, firstStreet)
    this.#addresses.append({ ...houses, street, within }, { units: texts })
    this.#streets.append({
      ...streets,
      lineEnd: moved(streets.lineEnd, firstLine),
      addressEnd: moved(streets.addressEnd, firstAddress),
      rangeEnd: moved(streets.rangeEnd, firstRange),
      within: this.#withinsOfStreets(batch),
    })
    this.#names.append(batch.names, texts)
    this.#aliases.append(batch.aliases, texts)
    this.#lines.append(batch.lines)
    this.#lineStreets.appendMoved(batch.lineStreets, firstStreet)
    this.#lineBoxes.append(batch.lineBoxes)
    this.#sites.append(batch.sites, firstAddress)
  }

  /** After all addresses. */
  addBuildings(): void {
    const { buildings, outlines } = this.#staging
    const sites = new SiteWriter()
    for (let row = 0; row < buildings.length; row++)
      sites.add(
        addressesInside,
        buildings.get('x', row),
        buildings.get('y', row),
        outlines.get(buildings.get('outline', row)),
      )
    this.#sites.append(sites.rows(), 0)
  }

  /** All but those of sites. */
  columns(): Record<string, Column | StoredColumn> {
    return {
      ...this.#streets.columns('street'),
      ...this.#names.columns('street'),
      ...this.#aliases.columns('street.aliases'),
      ...this.#lines.columns('line'),
      'line.street': this.#lineStreets.view(),
      ...this.#ranges.columns('range'),
      ...this.#rangeLines.columns('range.line'),
      'range.tree': treeColumn(this.#ranges.length, (range) => boxOfLine(this.#rangeLines.get(range))),
      ...this.#addresses.columns('address'),
    }
  }

  /** Those of `line.tree`: west, south, east, north, one after the other. */
  lineBoxes(): Int32Array<ArrayBuffer> {
    return this.#lineBoxes.view()
  }

  /** All but `site.tree`. */
  siteColumns(): Record<string, Column | StoredColumn> {
    return this.#sites.columns()
  }

  #withinsOf({ houses, members }: StreetBatch): Uint32Array<ArrayBuffer> {
    const { x, y, city, district, postalCode, memberEnd } = houses
    const first = this.#addresses.length
    let from = 0
    return Uint32Array.from(x, (_, house) => {
      const row = members[from] as number
      for (; from < (memberEnd[house] as number); from++)
        this.written[members[from] as number] = first + house
      const own = ownOf(city[house], district[house], postalCode[house])
      return this.#within.at(x[house] as number, y[house] as number, own, this.#spots[row])
    })
  }

  #withinsOfStreets({ streets, spots }: StreetBatch): Uint32Array<ArrayBuffer> {
    const { x, y, city, district, postalCode } = streets
    const numbers = this.#within.numbersOf(spots)
    return Uint32Array.from(x, (_, street) => {
      const own = ownOf(city[street], district[street], postalCode[street])
      return this.#within.at(x[street] as number, y[street] as number, own, numbers[street])
    })
  }

  #appendRanges({ ranges: rows, rangeStreets }: StreetBatch, firstStreet: number): void {
    const { ranges, lines } = this.#staging
    for (const [at, row] of rows.entries()) {
      const line = lines.get(ranges.get('line', row))
      const [x = 0, y = 0] = line
      const own = ownOf(ranges.get('city', row), 0, ranges.get('postalCode', row))
      this.#rangeLines.add(line)
      this.#ranges.add({
        street: firstStreet + (rangeStreets[at] as number),
        from: ranges.get('from', row),
        to: ranges.get('to', row),
        step: ranges.get('step', row),
        within: this.#within.at(x, y, own),
        source: ranges.get('source', row),
      })
    }
  }
}

function ownOf(
  city: number | undefined,
  district: number | undefined,
  postalCode: number | undefined,
): OwnAddress {
  return { city, district, postalCode }
}

function moved(rows: ArrayLike<number>, first: number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(rows, (row) => first + row)
}
