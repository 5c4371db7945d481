import { describe, expect, it } from 'vitest'
import { parseHouseNumber } from '../../model/map/house-number.ts'
import { findHouses, type HouseTables } from './houses.ts'

/**
 * One street from west to east, a ten-thousandth of a degree for each number; and a stretch 200 to 220 that is only known
 * by its ends.
 */
const numbers = ['1', '3', '5', '9', '12a', '12b', '14-16', '40', '140']

const tables: HouseTables = {
  streets: {
    location: () => ({ longitude: 0, latitude: 0 }),
    within: () => 0,
    addresses: () => ({ from: 0, to: numbers.length }),
    ranges: () => ({ from: 0, to: 1 }),
    lines: () => [],
  },
  addresses: {
    number: (row) => numbers[row] as string,
    value: (row) => Number.parseInt(numbers[row] as string, 10),
    location: (row) => ({ longitude: Number.parseInt(numbers[row] as string, 10) / 1e4, latitude: 0 }),
    within: (row) => row,
    withRangeOf: (_rows, wanted) => (wanted === 16 ? [numbers.indexOf('14-16')] : []),
    withNumber: (_rows, wanted) => numbers.flatMap((number, row) => (number === wanted.text ? [row] : [])),
  },
  containingAreas: () => ({}),
  places: { address: () => undefined },
  ranges: {
    within: () => 7,
    locate: (_rows, number) =>
      number >= 200 && number <= 220 ? { row: 0, longitude: number / 1e4, latitude: 0 } : undefined,
  },
}

const find = (number: string) =>
  findHouses(tables, 0, parseHouseNumber(number)).map(
    ({ isKnown, at }) => `${isKnown ? 'known' : 'between'} ${at[0].toFixed(4)}`,
  )

describe('finds a house number', () => {
  it.each<[number: string, found: string[], why: string]>([
    ['5', ['known 0.0005'], 'known'],
    ['12a', ['known 0.0012'], 'known with its letter'],
    ['7', ['between 0.0007'], 'interpolated on its side'],
    ['4', ['between 0.0004'], 'interpolated between any two, where its side has none'],
    ['210', ['between 0.0210'], 'interpolated along a range'],
    ['16', ['known 0.0014'], 'in a known range'],
    ['3-5', ['known 0.0003'], 'the first of a list of known ones'],
    ['5-7', [], 'not of a list with an unknown one'],
    ['12c', [], 'not guessed from its letter'],
    ['90', [], 'not guessed between numbers far apart'],
    ['141', [], 'not guessed beyond the last'],
    ['5000', [], 'not guessed far out of range'],
    ['x', [], 'none'],
  ])('%s: %j, %s', (number, found) => {
    expect(find(number)).toEqual(found)
  })
})
