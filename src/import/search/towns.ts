import { fromE7 } from '../../atlas/format/e7.ts'
import type { Sections } from '../../atlas/format/sections.ts'
import { TableWriter } from '../../atlas/format/table-writer.ts'
import { houseReach } from '../../atlas/regions/imported-areas.ts'
import { type Addresses, readAddresses } from '../../atlas/streets/addresses.ts'
import { readStreets, type Streets } from '../../atlas/streets/streets.ts'
import type { TownAt, TownRows } from '../areas/world-lookup.ts'

/** Who is asked for the town and postal code of a row of `within`: the nearest house, and the world, too. */
export const askHouse = 1
export const askWorld = 2

/** Rows of a table of which the towns are asked for, in [from, to). */
export interface TownsTask {
  table: 'street' | 'place'
  from: number
  to: number
}

/** Towns that rows lie in, by what each is within, where the region does not know them. */
export interface FoundTowns extends TownsTask {
  /** Where those of each row end. */
  ends: Uint32Array
  within: Uint32Array
  /** As in `TownRows`. */
  city: Int32Array
  postalCode: Int32Array
  /** What the nearest house is within; -1 where none is near. */
  house: Int32Array
}

/** Of one row. */
export function townsOf(
  { from, ends, within, city, postalCode, house }: FoundTowns,
  row: number,
): TownWithin[] {
  const first = row === from ? 0 : (ends[row - from - 1] as number)
  return Array.from({ length: (ends[row - from] as number) - first }, (_, number) => {
    const at = first + number
    const town = { city: city[at] as number, postalCode: postalCode[at] as number }
    const nearest = house[at] as number
    return { within: within[at] as number, town, house: nearest < 0 ? undefined : nearest }
  })
}

interface TownWithin {
  within: number
  town: TownRows
  house: number | undefined
}

interface Point {
  within: number
  longitude: number
  latitude: number
  isHouse?: true
}

const noTown: TownRows = { city: -1, postalCode: -1 }

/** Finds the towns of streets and places: to ask the world for them is half of the work of a search index. */
export class TownFinder {
  readonly #streets: Streets
  readonly #addresses: Addresses
  /** E7: longitude, latitude. */
  readonly #places: Int32Array
  readonly #withinsOfPlaces: Uint32Array
  readonly #lacking: Uint8Array
  readonly #townAt: TownAt

  /** `lacking`: for each row of `within`, who is asked for its town or postal code. */
  constructor(sections: Sections, lacking: Uint8Array, townAt: TownAt) {
    const noNames = () => ''
    this.#streets = readStreets(sections, noNames)
    this.#addresses = readAddresses(sections, noNames)
    this.#places = sections.column('place.at', 'i32')
    this.#withinsOfPlaces = sections.column('place.within', 'u32')
    this.#lacking = lacking
    this.#townAt = townAt
  }

  find({ table, from, to }: TownsTask): FoundTowns {
    const found = new TableWriter({ within: 'u32', city: 'i32', postalCode: 'i32', house: 'i32' })
    const ends = new Uint32Array(to - from)
    for (let row = from; row < to; row++) {
      const points = table === 'street' ? this.#pointsOfStreet(row) : [this.#pointOfPlace(row)]
      for (const { within, town, house = -1 } of this.#townsOf(points)) found.add({ within, ...town, house })
      ends[row - from] = found.length
    }
    return {
      table,
      from,
      to,
      ends,
      ...(found.rows() as Pick<FoundTowns, keyof TownRows | 'within' | 'house'>),
    }
  }

  /** Each once. */
  #townsOf(points: Iterable<Point>): TownWithin[] {
    const towns: TownWithin[] = []
    for (const point of points) {
      const { within, longitude, latitude } = point
      const asked = this.#lacking[within]
      if (!asked) continue
      const town = asked === askWorld ? this.#townAt(longitude, latitude) : noTown
      const house = this.#houseAt(point)
      if (!towns.some((each) => each.town === town && each.within === within && each.house === house))
        towns.push({ within, town, house })
    }
    return towns
  }

  /** What the house is within that a record of the point has its town and postal code from. */
  #houseAt({ longitude, latitude, isHouse }: Point): number | undefined {
    const nearest = isHouse ? undefined : this.#addresses.nearest(longitude, latitude, houseReach)
    return nearest && this.#addresses.within(nearest.row)
  }

  /** Its label point, the middles of its lines and its houses, of each at most 50: a long street is in several towns. */
  *#pointsOfStreet(row: number): Generator<Point> {
    const within = this.#streets.within(row)
    yield { within, ...this.#streets.location(row) }
    const lines = this.#streets.lines(row)
    const nextLine = Math.ceil(lines.length / mostPoints)
    for (let at = 0; at < lines.length; at += nextLine) {
      const line = lines[at] as Int32Array
      const middle = (line.length >> 2) << 1
      yield {
        within,
        longitude: fromE7(line[middle] as number),
        latitude: fromE7(line[middle + 1] as number),
      }
    }
    const { from, to } = this.#streets.addresses(row)
    const nextHouse = Math.ceil((to - from) / mostPoints)
    for (let house = from; house < to; house += nextHouse)
      yield { within: this.#addresses.within(house), ...this.#addresses.location(house), isHouse: true }
  }

  #pointOfPlace(row: number): Point {
    return {
      within: this.#withinsOfPlaces[row] as number,
      longitude: fromE7(this.#places[row * 2] as number),
      latitude: fromE7(this.#places[row * 2 + 1] as number),
    }
  }
}

const mostPoints = 50
