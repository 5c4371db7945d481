import type { Position } from '../../geo/distance.ts'
import { type HouseNumber, parseHouseNumber } from '../../model/map/house-number.ts'
import type { NumberSpan } from './number-spans.ts'

interface Rows {
  from: number
  to: number
}

interface Located {
  longitude: number
  latitude: number
}

/** The tables of a region that a search for house numbers reads. */
export interface HouseTables {
  streets: {
    location(row: number): Located
    within(row: number): number
    addresses(row: number): Rows
    ranges(row: number): Rows
    /** Positions x0, y0, x1, y1, … in E7. */
    lines(row: number): Int32Array[]
  }
  addresses: {
    number(row: number): string
    /** The sort key within a street; 0 where a number has no digits. */
    value(row: number): number
    location(row: number): Located
    within(row: number): number
    withNumber(rows: Rows, number: HouseNumber): number[]
    withRangeOf(rows: Rows, number: number): number[]
  }
  /** Of a row of `within`. */
  containingAreas(within: number): { city?: string | undefined; countryCode?: string | undefined }
  places: {
    /** The row of the house that it is in. */
    address(row: number): number | undefined
  }
  ranges: {
    within(row: number): number
    locate(rows: Rows, number: number): ({ row: number } & Located) | undefined
  }
}

export interface House {
  /** The row of the address if it is known, else of the street. */
  row: number
  number: string
  within: number
  at: Position
  isKnown: boolean
  /** Its number is a range that contains the wanted one. */
  isInRange: boolean
}

/** The largest difference of two numbers between which a house is interpolated. */
const widestGap = 60

/**
 * Houses with a number in a street: the known ones, else one interpolated along a known range or between the two nearest
 * numbers of its side. None where that would be a guess.
 */
export function findHouses(tables: HouseTables, street: number, number: HouseNumber): House[] {
  const known = knownHouses(tables, street, number)
  if (known.length > 0) return known
  const { streets, ranges } = tables
  const { text, key, first: value } = number
  // `12b` cannot be interpolated between 12a and 14.
  if (value === 0 || key !== String(value)) return []
  const guess = (at: Position, within: number): House[] => [
    { row: street, number: text, within, at, isKnown: false, isInRange: false },
  ]
  const onRange = ranges.locate(streets.ranges(street), value)
  if (onRange) return guess([onRange.longitude, onRange.latitude], ranges.within(onRange.row))
  const rows = streets.addresses(street)
  // Numbers of a quarter follow the time of building.
  const isOrdered =
    rows.from === rows.to || !isTwiceNumbered(tables.containingAreas(tables.addresses.within(rows.from)))
  const between = isOrdered ? betweenNeighbours(tables, rows, value) : undefined
  return between ? guess(between.at, between.within) : []
}

/** Whether the house of a place has a number that is made of all of some words and none of others, as bits. */
export function isPlaceAt(
  { addresses, places }: HouseTables,
  place: number,
  spans: readonly NumberSpan[],
  { all, none }: { all: number; none: number },
): boolean {
  const house = places.address(place)
  if (house === undefined) return false
  const rows = { from: house, to: house + 1 }
  return spans.some(
    ({ words, number }) =>
      (all & ~words) === 0 &&
      (words & none) === 0 &&
      (addresses.withNumber(rows, number).length > 0 || addresses.withRangeOf(rows, number.first).length > 0),
  )
}

/** Those with the number or a range that contains it; of `3;5`, where no house has both, those of the first. */
export function knownHouses(tables: HouseTables, street: number, number: HouseNumber): House[] {
  const { streets, addresses } = tables
  const rows = streets.addresses(street)
  const { key, first } = number
  const written = addresses.withNumber(rows, number)
  const same = written.length > 0 ? written : twiceNumbered(tables, rows, key)
  const ranges = key === String(first) ? addresses.withRangeOf(rows, first) : []
  if (same.length + ranges.length === 0 && isList(key)) {
    const each = key.split('-').map((one) => knownHouses(tables, street, parseHouseNumber(one)))
    return each.every((houses) => houses.length > 0) ? (each[0] as House[]) : []
  }
  return [
    ...same.map((row) => houseOf(tables, row, false)),
    ...ranges.map((row) => houseOf(tables, row, true)),
  ]
}

/** A village or street with more houses has no numbers worth looking through. */
const mostTwiceNumbered = 1000

/**
 * Czechs and Slovaks number a house in its quarter and again in its street, `1285/36`, and mostly write only the second. Those with the
 * number in the street, else those with it in the quarter.
 */
function twiceNumbered(
  { addresses, containingAreas }: HouseTables,
  { from, to }: Rows,
  key: string,
): number[] {
  if (from === to || to - from > mostTwiceNumbered || !/^\d+[a-z]?$/.test(key)) return []
  if (!isTwiceNumbered(containingAreas(addresses.within(from)))) return []
  const [inStreet, inQuarter]: [number[], number[]] = [[], []]
  for (let row = from; row < to; row++) {
    const [quarter, street, more] = parseHouseNumber(addresses.number(row)).key.split('-')
    if (street === undefined || more !== undefined) continue
    if (street === key) inStreet.push(row)
    else if (quarter === key) inQuarter.push(row)
  }
  return inStreet.length > 0 ? inStreet : inQuarter
}

function isTwiceNumbered({ countryCode }: ReturnType<HouseTables['containingAreas']>): boolean {
  return countryCode === 'CZ' || countryCode === 'SK'
}

function houseOf({ addresses }: HouseTables, row: number, isInRange: boolean): House {
  const { longitude, latitude } = addresses.location(row)
  return {
    row,
    number: addresses.number(row),
    within: addresses.within(row),
    at: [longitude, latitude],
    isKnown: true,
    isInRange,
  }
}

/** Neighbours have numbers no farther apart. */
const widestList = 20

/** `3-5-7`: numbers of neighbours, ascending. */
function isList(key: string): boolean {
  if (!/^\d+(?:-\d+)+$/.test(key)) return false
  const numbers = key.split('-').map(Number)
  return numbers.every((value, at) => {
    const before = numbers[at - 1]
    return before === undefined || (value > before && value - before <= widestList)
  })
}

/** Prefers neighbours on the same side (both even or both odd), else takes any two. */
function betweenNeighbours(
  { addresses }: HouseTables,
  { from, to }: Rows,
  value: number,
): { at: Position; within: number } | undefined {
  const isSameSide = (row: number) => (addresses.value(row) - value) % 2 === 0
  const above = firstAbove(addresses, { from, to }, value)
  for (const isWanted of [isSameSide, () => true]) {
    let [low, high] = [above - 1, above]
    while (low >= from && !isWanted(low) && addresses.value(low) > value - widestGap) low--
    while (high < to && !isWanted(high) && addresses.value(high) < value + widestGap) high++
    if (low < from || high >= to || !isWanted(low) || !isWanted(high)) continue
    const [first, last] = [addresses.value(low), addresses.value(high)]
    if (first === 0 || last - first > widestGap) continue
    const share = (value - first) / (last - first)
    const [start, end] = [addresses.location(low), addresses.location(high)]
    const at: Position = [
      start.longitude + share * (end.longitude - start.longitude),
      start.latitude + share * (end.latitude - start.latitude),
    ]
    return { at, within: addresses.within(share < 0.5 ? low : high) }
  }
  return undefined
}

/** The first row with a higher number. */
function firstAbove({ value }: HouseTables['addresses'], { from, to }: Rows, wanted: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (value(middle) <= wanted) low = middle + 1
    else high = middle
  }
  return low
}
