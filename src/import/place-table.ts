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

/** What is known only after streets and areas are assembled. */
export interface PlaceResolver {
  within(row: number, x: number, y: number, own: { city: number; postalCode: number }): number
  /** The row of `address.*` that a staged address became. */
  addressOf(stagedRow: number): number
  nearestAddress(x: number, y: number): number | undefined
}

const rowShape = { x: 'i32', y: 'i32', address: 'i32', city: 'u32', postalCode: 'u32' } as const

/** The table `place.*`, in the order in which places are added. */
export class PlaceTable {
  #writer: PlaceWriter
  #strings: StringWriter
  #rows = new TableWriter(rowShape)
  #extraEnds = new ColumnWriter('u32')
  #extras = new TableWriter({ kind: 'u8', text: 'u32' })

  constructor(strings: StringWriter) {
    this.#strings = strings
    this.#writer = new PlaceWriter(strings)
  }

  add({ address, city, postalCode, extras, ...place }: StagedPlace): void {
    const strings = this.#strings
    this.#writer.add({ ...place, socialId: extras.socialId })
    this.#rows.add({
      x: place.x,
      y: place.y,
      address: address ?? -1,
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

  columns({ within, addressOf, nearestAddress }: PlaceResolver): Record<string, Column> {
    const rows = this.#rows
    const addresses = new Int32Array(rows.length)
    const withins = new Uint32Array(rows.length)
    for (let row = 0; row < rows.length; row++) {
      const [x, y, address] = [rows.get('x', row), rows.get('y', row), rows.get('address', row)]
      withins[row] = within(row, x, y, {
        city: rows.get('city', row),
        postalCode: rows.get('postalCode', row),
      })
      addresses[row] = address >= 0 ? addressOf(address) : (nearestAddress(x, y) ?? -1)
    }
    return {
      ...this.#writer.columns(),
      'place.address': addresses,
      'place.within': withins,
      'place.extras.ends': this.#extraEnds.view(),
      ...this.#extras.columns('place.extras'),
    }
  }
}
