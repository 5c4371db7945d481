import { metresBetween } from '../../atlas/format/line-distance.ts'
import { parseHouseNumber } from '../../model/map/house-number.ts'
import type { AddressStaging } from './staging.ts'

/** The same number in the same street within this many metres is the same house. */
const sameHouse = 100

export interface House {
  /** Of the staged addresses; the first is from the most trusted source. */
  rows: number[]
  /** Of the number's key. */
  hash: number
  units: Set<string>
  /** String indexes; 0 where no source has it. */
  postalCode: number
  city: number
  /** Index of `buildingUses`. */
  use: number
}

/** The houses of a street by number; addresses of one house from several sources or elements are merged. */
export function housesOf(rows: number[], { addresses, strings }: AddressStaging): House[] {
  const keyed = rows.map((row) => ({
    row,
    first: addresses.get('first', row),
    number: parseHouseNumber(strings.text(addresses.get('number', row))),
    source: addresses.get('source', row),
    x: addresses.get('x', row),
    y: addresses.get('y', row),
  }))
  // Location breaks ties, so that importing the same file again gives the same result.
  keyed.sort(
    (a, b) =>
      a.first - b.first ||
      compare(a.number.key, b.number.key) ||
      a.source - b.source ||
      a.x - b.x ||
      a.y - b.y ||
      a.row - b.row,
  )
  const houses: House[] = []
  let ofThisNumber: { house: House; x: number; y: number }[] = []
  let lastKey: string | undefined
  for (const { row, number, x, y } of keyed) {
    if (number.key !== lastKey) ofThisNumber = []
    lastKey = number.key
    let house = ofThisNumber.find((other) => metresBetween(x, y, other.x, other.y) <= sameHouse)?.house
    if (!house) {
      house = { rows: [], hash: number.hash, units: new Set(), postalCode: 0, city: 0, use: 0 }
      houses.push(house)
      ofThisNumber.push({ house, x, y })
    }
    house.rows.push(row)
    house.postalCode ||= addresses.get('postalCode', row)
    house.city ||= addresses.get('city', row)
    house.use ||= addresses.get('use', row)
    for (const unit of strings.text(addresses.get('unit', row)).split(';'))
      if (unit.trim()) house.units.add(unit.trim())
  }
  return houses
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
