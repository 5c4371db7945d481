import { fromE7 } from '../../atlas/format/e7.ts'
import { type Column, optionalColumn, type Sections } from '../../atlas/format/sections.ts'
import type { StringWriter } from '../../atlas/format/strings.ts'
import { TableWriter } from '../../atlas/format/table-writer.ts'
import type { Areas } from '../../atlas/regions/areas.ts'
import { areaKinds } from '../../model/map/area-kinds.ts'
import type { Locator } from './locator.ts'
import { type LocatedPoints, noArea, type SpotFinder } from './spots.ts'
import type { Codes, CodesAt } from './world-lookup.ts'

/** What the element's own tags say: string indexes. */
export interface OwnAddress {
  city?: number | undefined
  district?: number | undefined
  postalCode?: number | undefined
}

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

export interface WithinOptions {
  areas: Areas
  locator: Locator
  strings: StringWriter
  codesAt: CodesAt
  /** A file whose rows keep their numbers. */
  kept?: Sections
}

/**
 * The table `within.*`: the areas that contain something, each combination once. An area is stored as its row, a
 * settlement as -2 - its row, and none as -1.
 */
export class WithinTable {
  #table = new TableWriter(shape)
  #rows = new Map<string, number>()
  /** Areas that points are within, without what else is known of them: a row of numbers for each. */
  #spots: number[][] = []
  #spotNumbers = new Map<string, number>()
  /** By spot. */
  #codes: SpotCodes[] = []
  /** What `at` answered last, by spot. */
  #last: (Record<keyof OwnAddress, number> & { world: Codes | undefined; row: number })[] = []
  #options: WithinOptions

  constructor(options: WithinOptions) {
    this.#options = options
    if (options.kept) this.#keep(options.kept)
  }

  /** String indexes. The city where no locality is known. */
  cityOfPostalCode = new Map<number, number>()

  /** The spots of points (E7), for `at`; many at once are located by all threads. */
  async locate(xs: Int32Array, ys: Int32Array, onProgress?: (points: number) => void): Promise<Uint32Array> {
    const all = new Uint32Array(xs.length)
    let point = 0
    for await (const located of this.#options.locator.locate(xs, ys)) {
      const numbers = this.numbersOf(located)
      all.set(numbers, point)
      point += numbers.length
      onProgress?.(point)
    }
    return all
  }

  get finder(): SpotFinder {
    return this.#options.locator.finder
  }

  /** The spots of points that are located, for `at`. */
  numbersOf({ spots, spotOf }: LocatedPoints): Uint32Array {
    const numbers: number[] = []
    for (let at = 0; at < spots.length; at += areaKinds.length)
      numbers.push(this.#spotNumber([...spots.subarray(at, at + areaKinds.length)]))
    return spotOf.map((spot) => numbers[spot] as number)
  }

  spotAt(x: number, y: number): number {
    return this.#spotNumber(this.#options.locator.finder.at(x, y))
  }

  /** The row for a point (E7). */
  at(
    x: number,
    y: number,
    { city = 0, district = 0, postalCode = 0 }: OwnAddress = {},
    spot = this.spotAt(x, y),
  ): number {
    const codes = this.#codesOf(spot)
    const world = codes.country && codes.state ? undefined : this.#options.codesAt(fromE7(x), fromE7(y))
    const last = this.#last[spot]
    // Neighbours mostly have the same.
    const isSame = last?.city === city && last.district === district && last.postalCode === postalCode
    if (isSame && last.world === world) return last.row
    const row = this.#find(spot, { city, district, postalCode }, world)
    this.#last[spot] = { city, district, postalCode, world, row }
    return row
  }

  #find(
    spot: number,
    { city, district, postalCode }: Record<keyof OwnAddress, number>,
    world: Codes | undefined,
  ): number {
    const { strings } = this.#options
    const [country, state, county, locality, borough, neighborhood] = this.#spots[spot] as Spot
    const codes = this.#codesOf(spot)
    const ownCode = postalCode || strings.add(codes.postalCode)
    return this.#rowOf({
      country,
      state,
      county,
      locality,
      borough,
      neighborhood,
      countryCode: strings.add(codes.country || world?.country),
      stateCode: strings.add(codes.state || world?.state),
      city: city || (locality === noArea ? (this.cityOfPostalCode.get(ownCode) ?? 0) : 0),
      postalCode: ownCode,
      district: borough === noArea ? district : 0,
    })
  }

  #codesOf(spot: number): SpotCodes {
    const known = this.#codes[spot]
    if (known) return known
    const [country, state, , , , , postalCode] = this.#spots[spot] as Spot
    const code = (row: number) => (row === noArea ? '' : this.#options.areas.code(row))
    const codes = { country: code(country), state: code(state), postalCode: code(postalCode) }
    this.#codes[spot] = codes
    return codes
  }

  /** Equal for everything in one town. */
  localityOf(spot: number): number {
    return (this.#spots[spot] as Spot)[areaKinds.indexOf('locality')] as number
  }

  columns(): Record<string, Column> {
    return this.#table.columns('within')
  }

  #spotNumber(spot: number[]): number {
    const key = spot.join(' ')
    const known = this.#spotNumbers.get(key)
    if (known !== undefined) return known
    this.#spotNumbers.set(key, this.#spots.length)
    return this.#spots.push(spot) - 1
  }

  #rowOf(row: Row): number {
    const { country, state, county, locality, borough, neighborhood } = row
    const { countryCode, stateCode, city, postalCode, district } = row
    const areas = `${country} ${state} ${county} ${locality} ${borough} ${neighborhood}`
    const key = `${areas} ${countryCode} ${stateCode} ${city} ${postalCode} ${district}`
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

/** Of its areas; empty where there is none. */
interface SpotCodes {
  country: string
  state: string
  postalCode: string
}

type Spot = [number, number, number, number, number, number, number]
