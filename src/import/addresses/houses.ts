import { metresBetween } from '../../atlas/format/line-distance.ts'
import { parseHouseNumber } from '../../model/map/house-number.ts'
import type { StagedTables } from './staged-tables.ts'

/** The same number in the same street within this many metres is one address, on however many buildings. */
const sameHouse = 100
/** And within this many, unless their postal codes differ: hospitals, factories, blocks of flats. */
const sameGrounds = 400

export interface House {
  /** Of the staged addresses; the first is from the most trusted source. */
  rows: number[]
  /** Of the number's key. */
  hash: number
  units: Set<string>
  /** String indexes; 0 where no source has it. */
  postalCode: number
  city: number
  district: number
  /** Index of `buildingUses`. */
  use: number
}

/** The houses of a street by number; addresses of one house from several sources or elements are merged. */
export function housesOf(
  rows: number[],
  { addresses, text }: Pick<StagedTables, 'addresses' | 'text'>,
): House[] {
  const keyed = rows.map((row) => ({
    row,
    first: addresses.get('first', row),
    number: parseHouseNumber(text(addresses.get('number', row))),
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
  let ofThisNumber: House[] = []
  let lastKey: string | undefined
  for (const { row, number, x, y } of keyed) {
    if (number.key !== lastKey) ofThisNumber = []
    lastKey = number.key
    const code = addresses.get('postalCode', row)
    let house =
      ofThisNumber.find((other) => metresTo(other, x, y) <= sameHouse) ??
      ofThisNumber.find((other) => isSameCode(other.postalCode, code) && metresTo(other, x, y) <= sameGrounds)
    if (!house) {
      house = { rows: [], hash: number.hash, units: new Set(), postalCode: 0, city: 0, district: 0, use: 0 }
      houses.push(house)
      ofThisNumber.push(house)
    }
    house.rows.push(row)
    house.postalCode ||= code
    house.use ||= addresses.get('use', row)
    const units = addresses.get('unit', row)
    if (units === 0) continue
    for (const unit of text(units).split(';')) if (unit.trim()) house.units.add(unit.trim())
  }
  // One of a hundred shops in a tower may be wrong.
  for (const house of houses) {
    house.postalCode = mostCommonOf('postalCode', house)
    house.city = mostCommonOf('city', house)
    house.district = mostCommonOf('district', house)
  }
  return houses

  function mostCommonOf(column: 'postalCode' | 'city' | 'district', { rows: own }: House): number {
    if (own.length === 1) return addresses.get(column, own[0] as number)
    return mostCommon(own.map((row) => addresses.get(column, row)).filter((value) => value !== 0))
  }

  function metresTo({ rows: others }: House, x: number, y: number): number {
    return Math.min(
      ...others.map((row) => metresBetween(x, y, addresses.get('x', row), addresses.get('y', row))),
    )
  }
}

/** One may be unknown. */
function isSameCode(a: number, b: number): boolean {
  return a === b || a === 0 || b === 0
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The first of those that are as common; 0 for an empty list. */
export function mostCommon(numbers: number[]): number {
  const counts = new Map<number, number>()
  let best = 0
  for (const number of numbers) {
    const count = (counts.get(number) ?? 0) + 1
    counts.set(number, count)
    if (count > (counts.get(best) ?? 0)) best = number
  }
  return best
}
