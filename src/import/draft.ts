import { StringWriter } from '../atlas/format/strings.ts'
import { Growing, Lines, Table } from './growing.ts'
import type { HouseNumber } from './tags/house-numbers.ts'
import type { TaggedNames } from './tags/name-tags.ts'

/** Where an address is from, the most trusted first: of two for one house the first is kept. */
export const addressSources = ['osm', 'osm place', 'openaddresses', 'ranges'] as const
export type AddressSource = (typeof addressSources)[number]

/** A position in whole degrees. */
export interface At {
  x: number
  y: number
}

export interface DraftAddress extends At {
  /** Without both, it is looked for nearby. */
  street?: string | undefined
  place?: string | undefined
  number: HouseNumber
  city?: string | undefined
  postalCode?: string | undefined
  unit?: string | undefined
  source: AddressSource
}

/** House numbers along a line, from its first position to its last. */
export interface DraftRange {
  street: string
  from: number
  to: number
  step: number
  line: ArrayLike<number>
  city?: string | undefined
  postalCode?: string | undefined
  source: AddressSource
}

/** Streets and addresses of a region as they are found, before anything is put together. Texts are numbers of `strings`. */
export class Draft {
  readonly strings: StringWriter
  readonly lines = new Lines()
  readonly ways = new Table({ name: 'u32', details: 'u32', line: 'u32' })
  readonly addresses = new Table({
    street: 'u32',
    isPlace: 'u8',
    number: 'u32',
    first: 'u32',
    last: 'u32',
    x: 'i32',
    y: 'i32',
    city: 'u32',
    postalCode: 'u32',
    unit: 'u32',
    source: 'u8',
  })
  readonly ranges = new Table({
    street: 'u32',
    from: 'u32',
    to: 'u32',
    step: 'u32',
    line: 'u32',
    city: 'u32',
    postalCode: 'u32',
    source: 'u8',
  })
  /** Rows of addresses that name no street. */
  readonly streetless = new Growing('u32')

  constructor(strings = new StringWriter()) {
    this.strings = strings
  }

  addWay({ name, names, aliases }: TaggedNames, line: ArrayLike<number>): void {
    const isPlain = Object.keys(names).length === 0 && aliases.length === 0
    this.ways.add({
      name: this.strings.add(name),
      // As a text: those of a street's ways are mostly the same.
      details: this.strings.add(isPlain ? undefined : JSON.stringify({ names, aliases })),
      line: this.lines.add(line),
    })
  }

  /** Answers its row. */
  addAddress({ street, place, number, x, y, city, postalCode, unit, source }: DraftAddress): number {
    const row = this.addresses.add({
      street: this.strings.add(street ?? place),
      isPlace: street === undefined && place !== undefined ? 1 : 0,
      number: this.strings.add(number.text),
      first: number.first,
      last: number.last,
      x,
      y,
      city: this.strings.add(city),
      postalCode: this.strings.add(postalCode),
      unit: this.strings.add(unit),
      source: addressSources.indexOf(source),
    })
    if (!street && !place) this.streetless.push(row)
    return row
  }

  addRange({ street, from, to, step, line, city, postalCode, source }: DraftRange): void {
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
