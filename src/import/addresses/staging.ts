import type { Scratch } from '../../atlas/format/scratch.ts'
import { type Strings, StringWriter } from '../../atlas/format/strings.ts'
import {
  type ByteLists,
  ByteListWriter,
  ColumnWriter,
  type LineLists,
  LineWriter,
  type Rows,
  TableWriter,
} from '../../atlas/format/table-writer.ts'
import { outlineBytes } from '../../atlas/streets/outlines.ts'
import { type BuildingUse, buildingUses } from '../../model/map/building-uses.ts'
import type { HouseNumber } from '../../model/map/house-number.ts'
import type { TaggedNames } from '../tags/name-tags.ts'

/** Sources of addresses, most trusted first: of two addresses for one house the first is kept. */
export const addressSources = ['osm', 'osm place', 'openaddresses', 'ranges'] as const
export type AddressSource = (typeof addressSources)[number]

export interface StagedAddress {
  /** E7. */
  x: number
  y: number
  /** Without street and place, the nearest street is taken. */
  street?: string | undefined
  place?: string | undefined
  number: HouseNumber
  city?: string | undefined
  district?: string | undefined
  postalCode?: string | undefined
  unit?: string | undefined
  /** Of its building. */
  use?: BuildingUse | undefined
  /** Its building, as `outlineBytes` makes it from x and y. */
  outline?: Uint8Array | undefined
  source: AddressSource
}

/** House numbers along a line (E7), from its first vertex to its last. */
export interface StagedRange {
  street: string
  from: number
  to: number
  step: number
  line: ArrayLike<number>
  city?: string | undefined
  postalCode?: string | undefined
  source: AddressSource
}

/** What a staging collected, to be appended to another one. */
export interface StagedRows {
  ways: Rows<keyof typeof wayShape>
  addresses: Rows<keyof typeof addressShape>
  buildings: Rows<keyof typeof buildingShape>
  lines: LineLists
  outlines: ByteLists
  joined: [whole: string, name: string][]
  streetless: Uint32Array
}

export const wayShape = { name: 'u32', details: 'u32', line: 'u32' } as const

export const addressShape = {
  street: 'u32',
  isPlace: 'u8',
  number: 'u32',
  first: 'u32',
  last: 'u32',
  x: 'i32',
  y: 'i32',
  city: 'u32',
  district: 'u32',
  postalCode: 'u32',
  unit: 'u32',
  use: 'u8',
  outline: 'u32',
  source: 'u8',
} as const

export const rangeShape = {
  street: 'u32',
  from: 'u32',
  to: 'u32',
  step: 'u32',
  line: 'u32',
  city: 'u32',
  postalCode: 'u32',
  source: 'u8',
} as const

const buildingShape = { x: 'i32', y: 'i32', outline: 'u32' } as const

/** Streets and addresses of a region as the sources give them, before they are merged. Texts are indexes of `strings`. */
export class AddressStaging {
  readonly strings: StringWriter
  lines: LineWriter
  ways: TableWriter<keyof typeof wayShape>
  addresses: TableWriter<keyof typeof addressShape>
  ranges = new TableWriter(rangeShape)
  /** Of buildings, by number; the first is none. */
  outlines: ByteListWriter
  /** Buildings without an address, with addresses inside. */
  buildings: TableWriter<keyof typeof buildingShape>
  /** Names by the text that they are a part of: `Rue Haute` by `Rue Haute - Hoogstraat`. */
  readonly joined = new Map<string, string>()
  /** Rows of addresses without a street. */
  readonly streetless = new ColumnWriter('u32')
  readonly text: Strings = (number) => this.strings.text(number)

  constructor(strings = new StringWriter(), scratch?: Scratch) {
    this.strings = strings
    this.lines = new LineWriter(undefined, scratch)
    this.ways = new TableWriter(wayShape, undefined, scratch)
    this.addresses = new TableWriter(addressShape, undefined, scratch)
    this.outlines = new ByteListWriter(undefined, scratch)
    this.buildings = new TableWriter(buildingShape, undefined, scratch)
    this.outlines.add(new Uint8Array(0))
  }

  addWay({ name, names, aliases, whole }: TaggedNames, line: ArrayLike<number>): void {
    if (whole) this.joined.set(whole, name)
    const isPlain = Object.keys(names).length === 0 && aliases.length === 0
    this.ways.add({
      name: this.strings.add(name),
      // As JSON in the string table: the ways of a street mostly have the same.
      details: this.strings.add(isPlain ? undefined : JSON.stringify({ names, aliases })),
      line: this.lines.add(line),
    })
  }

  /** Returns its row. */
  addAddress(address: StagedAddress): number {
    const { street, place, number, x, y, city, district, postalCode } = address
    const { unit, use = 'unknown', outline, source } = address
    const row = this.addresses.add({
      street: this.strings.add(street ?? place),
      isPlace: street === undefined && place !== undefined ? 1 : 0,
      number: this.strings.add(number.text),
      first: number.first,
      last: number.last,
      x,
      y,
      city: this.strings.add(city),
      district: this.strings.add(district),
      postalCode: this.strings.add(postalCode),
      unit: this.strings.add(unit),
      use: buildingUses.indexOf(use),
      outline: outline ? this.outlines.add(outline) : 0,
      source: addressSources.indexOf(source),
    })
    if (!street && !place) this.streetless.push(row)
    return row
  }

  /** A building with addresses inside: its rings and a point of it, E7. */
  addBuilding(rings: Iterable<ArrayLike<number>>, x: number, y: number): void {
    this.buildings.add({ x, y, outline: this.outlines.add(outlineBytes(rings, x, y)) })
  }

  /** What another staging collected, whose texts have these numbers here. */
  append(rows: StagedRows, texts: Uint32Array): void {
    const first = this.addresses.length
    const line = this.lines.append(rows.lines)
    const outline = this.outlines.append(rows.outlines)
    outline[0] = 0 // none
    this.ways.append(rows.ways, { name: texts, details: texts, line })
    const [street, number, city, district, postalCode, unit] = [texts, texts, texts, texts, texts, texts]
    this.addresses.append(rows.addresses, { street, number, city, district, postalCode, unit, outline })
    this.buildings.append(rows.buildings, { outline })
    for (const [whole, name] of rows.joined) this.joined.set(whole, name)
    for (const row of rows.streetless) this.streetless.push(first + row)
  }

  /** After they were merged: their memory is free, whoever still refers to this. */
  release(): void {
    this.lines = new LineWriter()
    this.ways = new TableWriter(wayShape)
    this.addresses = new TableWriter(addressShape)
    this.ranges = new TableWriter(rangeShape)
    this.outlines = new ByteListWriter()
    this.buildings = new TableWriter(buildingShape)
  }

  /** Streets, addresses and buildings, not copied. */
  rows(): StagedRows {
    return {
      ways: this.ways.rows(),
      addresses: this.addresses.rows(),
      buildings: this.buildings.rows(),
      lines: this.lines.lists(),
      outlines: this.outlines.lists(),
      joined: [...this.joined],
      streetless: this.streetless.view(),
    }
  }

  addRange({ street, from, to, step, line, city, postalCode, source }: StagedRange): void {
    this.ranges.add({
      street: this.strings.add(street),
      from,
      to,
      step,
      line: this.lines.add(line),
      city: this.strings.add(city),
      postalCode: this.strings.add(postalCode),
      source: addressSources.indexOf(source),
    })
  }
}
