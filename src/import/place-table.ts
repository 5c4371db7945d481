import type { Scratch } from '../atlas/format/scratch.ts'
import type { Column } from '../atlas/format/sections.ts'
import type { StringWriter } from '../atlas/format/strings.ts'
import { ColumnWriter, TableWriter } from '../atlas/format/table-writer.ts'
import { type NewPlace, PlaceWriter } from '../atlas/places/writer.ts'
import { type PlaceExtras, placeExtras } from '../model/map/place-extras.ts'

export interface StagedPlace extends Omit<NewPlace, 'address'> {
  /** Row of the staged addresses. */
  address?: number | undefined
  city?: string | undefined
  postalCode?: string | undefined
  extras: PlaceExtras
}

/** What a place is within, known only after areas are assembled; string indexes. */
export type PlaceWithin = (
  row: number,
  x: number,
  y: number,
  own: { city: number; postalCode: number },
) => number

const rowShape = { x: 'i32', y: 'i32', address: 'i32', city: 'u32', postalCode: 'u32' } as const

/** The table `place.*`, in the order in which places are added. */
export class PlaceTable {
  #writer: PlaceWriter
  #strings: StringWriter
  #rows: TableWriter<keyof typeof rowShape>
  #extraEnds = new ColumnWriter('u32')
  #extras = new TableWriter({ kind: 'u8', text: 'u32' })

  constructor(strings: StringWriter, scratch?: Scratch) {
    this.#strings = strings
    this.#writer = new PlaceWriter(strings, scratch)
    this.#rows = new TableWriter(rowShape, undefined, scratch)
  }

  add(place: StagedPlace): void {
    const { source, name, names, aliases, categories, chain, x, y, rings } = place
    const { address = -1, city, postalCode, extras } = place
    const strings = this.#strings
    const { socialId } = extras
    this.#writer.add({ source, name, names, aliases, categories, chain, x, y, rings, socialId })
    this.#rows.add({
      x,
      y,
      address,
      city: strings.add(city),
      postalCode: strings.add(postalCode),
    })
    for (const [kind, extra] of placeExtras.entries())
      if (extras[extra]) this.#extras.add({ kind, text: strings.add(extras[extra]) })
    this.#extraEnds.push(this.#extras.length)
  }

  /** After `columns`: memory that they do not share is free, whoever still refers to this. */
  release(): void {
    this.#writer = new PlaceWriter(this.#strings)
    this.#rows = new TableWriter(rowShape)
  }

  /** Indexes of strings. */
  get names(): Iterable<number> {
    return this.#writer.names
  }

  /** E7, by row. */
  locations(): { xs: Int32Array; ys: Int32Array } {
    const { x, y } = this.#rows.rows()
    return { xs: x as Int32Array, ys: y as Int32Array }
  }

  /** Rows of places without an address of their own. */
  withoutAddress(): Uint32Array {
    const { address } = this.#rows.rows()
    return Uint32Array.from(address.keys()).filter((row) => (address[row] as number) < 0)
  }

  /** The column `place.address`: of the rows without one of their own, the address that is found for each, or -1. */
  addresses(
    addressOf: (stagedRow: number) => number,
    rows: Uint32Array,
    found: Int32Array,
  ): Int32Array<ArrayBuffer> {
    const { address } = this.#rows.rows()
    const addresses = Int32Array.from(address, (staged) => (staged < 0 ? -1 : addressOf(staged)))
    for (const [at, row] of rows.entries()) addresses[row] = found[at] as number
    return addresses
  }

  /** All but `place.address`. */
  columns(within: PlaceWithin): Record<string, Column> {
    const rows = this.#rows
    const withins = new Uint32Array(rows.length)
    for (let row = 0; row < rows.length; row++)
      withins[row] = within(row, rows.get('x', row), rows.get('y', row), {
        city: rows.get('city', row),
        postalCode: rows.get('postalCode', row),
      })
    return {
      ...this.#writer.columns(),
      'place.within': withins,
      'place.extras.ends': this.#extraEnds.view(),
      ...this.#extras.columns('place.extras'),
    }
  }
}
