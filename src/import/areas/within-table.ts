import { fromE7 } from '../../atlas/format/e7.ts'
import { type Column, optionalColumn, type Sections } from '../../atlas/format/sections.ts'
import type { StringWriter } from '../../atlas/format/strings.ts'
import { TableWriter } from '../../atlas/format/table-writer.ts'
import type { Areas } from '../../atlas/regions/areas.ts'
import type { NearestSettlement } from './nearest-settlement.ts'
import { finestOfEach } from './region-areas.ts'
import type { CodesAt } from './world-lookup.ts'

/** What the element's own tags say: string indexes. */
export interface OwnAddress {
  city?: number | undefined
  district?: number | undefined
  postalCode?: number | undefined
}

const none = -1

const shape = {
  country: 'i32',
  state: 'i32',
  county: 'i32',
  locality: 'i32',
  borough: 'i32',
  neighborhood: 'i32',
  countryCode: 'u32',
  stateCode: 'u32',
  city: 'u32',
  postalCode: 'u32',
  district: 'u32',
} as const

type Row = Record<keyof typeof shape, number>

/**
 * The table `within.*`: the areas that contain something, each combination once. An area is stored as its row, a
 * settlement as -2 - its row, and none as -1.
 */
export class WithinTable {
  #table = new TableWriter(shape)
  #rows = new Map<string, number>()
  #areas: Areas
  #nearestSettlement: NearestSettlement
  #strings: StringWriter
  #codesAt: CodesAt

  constructor(
    areas: Areas,
    nearestSettlement: NearestSettlement,
    strings: StringWriter,
    codesAt: CodesAt,
    /** A file whose rows keep their numbers. */
    kept?: Sections,
  ) {
    this.#areas = areas
    this.#nearestSettlement = nearestSettlement
    this.#strings = strings
    this.#codesAt = codesAt
    if (kept) this.#keep(kept)
  }

  /** String indexes. The city where no locality is known. */
  cityOfPostalCode = new Map<number, number>()

  /** The row for a point (E7). */
  at(x: number, y: number, { city = 0, district = 0, postalCode = 0 }: OwnAddress = {}): number {
    const [longitude, latitude] = [fromE7(x), fromE7(y)]
    const found = finestOfEach(this.#areas, longitude, latitude)
    const nearest = (kind: 'locality' | 'borough' | 'neighborhood') => {
      const row = found[kind] === undefined ? this.#nearestSettlement(kind, x, y) : undefined
      return found[kind] ?? (row === undefined ? none : -2 - row)
    }
    const code = (row: number | undefined) => (row === undefined ? '' : this.#areas.code(row))
    const [country, state] = [code(found.country), code(found.state)]
    const ownCode = postalCode || this.#strings.add(code(found.postalCode))
    const locality = nearest('locality')
    const borough = nearest('borough')
    const world = country && state ? undefined : this.#codesAt(longitude, latitude)
    return this.#rowOf({
      country: found.country ?? none,
      state: found.state ?? none,
      county: found.county ?? none,
      locality,
      borough,
      neighborhood: nearest('neighborhood'),
      countryCode: this.#strings.add(country || world?.country),
      stateCode: this.#strings.add(state || world?.state),
      city: city || (locality === none ? (this.cityOfPostalCode.get(ownCode) ?? 0) : 0),
      postalCode: ownCode,
      district: borough === none ? district : 0,
    })
  }

  /** Equal for everything in one town. */
  localityOf(row: number): number {
    return this.#table.get('locality', row)
  }

  columns(): Record<string, Column> {
    return this.#table.columns('within')
  }

  #rowOf(row: Row): number {
    const key = Object.values(row).join(' ')
    const known = this.#rows.get(key)
    if (known !== undefined) return known
    const added = this.#table.add(row)
    this.#rows.set(key, added)
    return added
  }

  #keep(sections: Sections): void {
    const names = Object.keys(shape) as (keyof typeof shape)[]
    // Files of before have no districts.
    const columns = names.map((name) => optionalColumn(sections, `within.${name}`, shape[name]))
    const rowAt = (row: number) => names.map((name, at) => [name, columns[at]?.[row] ?? 0])
    for (let row = 0; row < (columns[0]?.length ?? 0); row++) this.#rowOf(Object.fromEntries(rowAt(row)))
  }
}
