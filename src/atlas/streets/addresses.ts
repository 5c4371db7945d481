import { type BuildingUse, buildingUses } from '../../model/map/building-uses.ts'
import { type HouseNumber, parseHouseNumber } from '../../model/map/house-number.ts'
import { fromE7 } from '../format/e7.ts'
import type { Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'
import { readSites, type Sites } from './sites.ts'
import type { Rows } from './streets.ts'

/** The houses of a region, by row, sorted by street and number. */
export interface Addresses extends Sites {
  count: number
  number(row: number): string
  /** The sort key: 12 for `12b`, 0 without digits. */
  value(row: number): number
  /** The row of its street. */
  street(row: number): number
  units(row: number): string[]
  /** Of its building. */
  use(row: number): BuildingUse
  location(row: number): { longitude: number; latitude: number }
  within(row: number): number
  /** Those of these rows with the number, those written like it first. */
  withNumber(rows: Rows, number: HouseNumber): number[]
  /** Those of these rows with a range such as 12-16 that contains the number. */
  withRangeOf(rows: Rows, number: number): number[]
}

export function readAddresses(sections: Sections, strings: Strings): Addresses {
  const column = (name: string) => sections.column(`address.${name}`, 'u32')
  const [numbers, streets, units, withins] = [
    column('number'),
    column('street'),
    column('units'),
    column('within'),
  ]
  const [firsts, lasts] = [column('first'), column('last')]
  const xs = sections.column('address.x', 'i32')
  const ys = sections.column('address.y', 'i32')
  const hashOf = readHashes(sections, (row) => strings(numbers[row] as number))

  /** The first of the rows with this number or a higher one. */
  function firstFrom({ from, to }: Rows, number: number): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((firsts[middle] as number) < number) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    ...readSites(sections),
    count: xs.length,
    number: (row) => strings(numbers[row] as number),
    value: (row) => firsts[row] as number,
    street: (row) => streets[row] as number,
    units: (row) =>
      strings(units[row] as number)
        .split(';')
        .filter(Boolean),
    use: readUses(sections),
    location: (row) => ({
      longitude: fromE7(xs[row] as number),
      latitude: fromE7(ys[row] as number),
    }),
    within: (row) => withins[row] as number,
    withNumber(rows, { text, hash, first }) {
      const [asWritten, otherwise]: [number[], number[]] = [[], []]
      for (let row = firstFrom(rows, first); row < rows.to && firsts[row] === first; row++) {
        if (hashOf(row) !== hash) continue
        if (strings(numbers[row] as number) === text) asWritten.push(row)
        else otherwise.push(row)
      }
      return [...asWritten, ...otherwise]
    },
    withRangeOf(rows, number) {
      const found: number[] = []
      for (let row = firstFrom(rows, Math.max(0, number - widestRange)); row < rows.to; row++) {
        if ((firsts[row] as number) > number) break
        if (holds(row, number)) found.push(row)
      }
      return found
    },
  }

  /** 12-16 contains 12, 14 and 16: the odd numbers are across the street. */
  function holds(row: number, value: number): boolean {
    const [first, last] = [firsts[row] as number, lasts[row] as number]
    if (last === first || value > last) return false
    return (last - first) % 2 === 1 || (value - first) % 2 === 0
  }
}

/** Unknown in regions that were imported before there was this column. */
export function readUses(sections: Sections): (row: number) => BuildingUse {
  if (!sections.names.includes('address.use')) return () => 'unknown'
  const uses = sections.column('address.use', 'u8')
  return (row) => buildingUses[uses[row] as number] ?? 'unknown'
}

/** The longest range: the import drops longer ones. */
const widestRange = 100

/** Computed in regions that were imported before there was this column. */
function readHashes(sections: Sections, numberOf: (row: number) => string): (row: number) => number {
  if (!sections.names.includes('address.key')) return (row) => parseHouseNumber(numberOf(row)).hash
  const hashes = sections.column('address.key', 'u32')
  return (row) => hashes[row] as number
}
