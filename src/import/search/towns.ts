import { fromE7 } from '../../atlas/format/e7.ts'
import type { Sections } from '../../atlas/format/sections.ts'
import { TableWriter } from '../../atlas/format/table-writer.ts'
import { type Addresses, readAddresses } from '../../atlas/streets/addresses.ts'
import { readStreets, type Streets } from '../../atlas/streets/streets.ts'
import type { TownAt, TownRows } from '../areas/world-lookup.ts'

/** Rows of a table of which the towns are asked for, in [from, to). */
export interface TownsTask {
  table: 'street' | 'place'
  from: number
  to: number
}

/** Towns of the world that rows lie in, by what each is within, where the region does not know them. */
export interface FoundTowns extends TownsTask {
  /** Where those of each row end. */
  ends: Uint32Array
  within: Uint32Array
  /** As in `TownRows`. */
  city: Int32Array
  postalCode: Int32Array
}

/** Of one row. */
export function townsOf({ from, ends, within, city, postalCode }: FoundTowns, row: number): TownWithin[] {
  const first = row === from ? 0 : (ends[row - from - 1] as number)
  return Array.from({ length: (ends[row - from] as number) - first }, (_, number) => {
    const at = first + number
    const town = { city: city[at] as number, postalCode: postalCode[at] as number }
    return { within: within[at] as number, town }
  })
}

interface TownWithin {
  within: number
  town: TownRows
}

interface Point {
  within: number
  longitude: number
  latitude: number
}

/** Finds the towns of streets and places: to ask the world for them is half of the work of a search index. */
export class TownFinder {
  readonly #streets: Streets
  readonly #addresses: Addresses
  /** E7: longitude, latitude. */
  readonly #places: Int32Array
  readonly #withinsOfPlaces: Uint32Array
  readonly #lacking: Uint8Array
  readonly #townAt: TownAt

  /** `lacking`: 1 for each row of `within` whose town or postal code the world is asked for. */
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
    const found = new TableWriter({ within: 'u32', city: 'i32', postalCode: 'i32' })
    const ends = new Uint32Array(to - from)
    for (let row = from; row < to; row++) {
      const points = table === 'street' ? this.#pointsOfStreet(row) : [this.#pointOfPlace(row)]
      for (const { within, town } of this.#townsOf(points)) found.add({ within, ...town })
      ends[row - from] = found.length
    }
    const { within, city, postalCode } = found.rows() as Pick<FoundTowns, 'within' | 'city' | 'postalCode'>
    return { table, from, to, ends, within, city, postalCode }
  }

  /** Each once. */
  #townsOf(points: Iterable<Point>): TownWithin[] {
    const towns: TownWithin[] = []
    for (const { within, longitude, latitude } of points) {
      if (this.#lacking[within] === 0) continue
      const town = this.#townAt(longitude, latitude)
      if (!towns.some((each) => each.town === town && each.within === within)) towns.push({ within, town })
    }
    return towns
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
      yield { within: this.#addresses.within(house), ...this.#addresses.location(house) }
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
