import { expect, it } from 'vitest'
import { byFerry, doubtfulCells } from './doubtful-cells.ts'

const ways = (...metres: (number | undefined)[]) => [
  metres.map((one) => (one === undefined ? undefined : { metres: one, seconds: one / 10 })),
]

/** A degree of longitude, 111 km, apart. */
const apart = (columns: number) => ({
  origins: [{ latitude: 0, longitude: 0 }],
  destinations: Array.from({ length: columns }, (_, at) => ({ latitude: 0, longitude: at + 1 })),
})

it.each<[what: string, one: (number | undefined)[], other: (number | undefined)[], doubtful: number[]]>([
  ['the same ways', [1000, 0, undefined], [1000, 0, undefined], []],
  ['a rounded metre', [1000, 3], [1001, 3.2], []],
  ['a detour in one', [1000, 2000], [1000, 2100], [1]],
  ['found by one only', [undefined, 1000, 500], [900, 1000, undefined], [0, 2]],
  ['the most different first', [1000, 1000, 1000], [1030, 1300, 1100], [1, 2, 0]],
])('%s', (_what, one, other, doubtful) => {
  const cells = one.map((_, column) => ({ row: 0, column }))
  const found = doubtfulCells(ways(...one), ways(...other), cells, apart(one.length))
  expect(found.map(({ column }) => column)).toEqual(doubtful)
})

it('sees another way of the same length by its time', () => {
  const one = [[{ metres: 1000, seconds: 100 }]]
  const cell = { row: 0, column: 0 }
  expect(doubtfulCells(one, [[{ metres: 1000, seconds: 120 }]], [cell], apart(1))).toEqual([cell])
})

it('trusts no search between places within 500 m', () => {
  const cells = [0, 1, 2].map((column) => ({ row: 0, column }))
  const found = ways(800, 800, 900)
  const destinations = [1, 0.004, 0.005].map((longitude) => ({ latitude: 0, longitude }))
  const doubtful = doubtfulCells(found, found, cells, { ...apart(1), destinations })
  expect(doubtful).toEqual([{ row: 0, column: 1 }])
})

it('knows a ferry by its speed', () => {
  const cells = [0, 1, 2].map((column) => ({ row: 0, column }))
  const walkedOrShipped = [[{ metres: 1416, seconds: 1000 }, { metres: 1600, seconds: 1000 }, undefined]]
  expect(byFerry(walkedOrShipped, cells)).toEqual([{ row: 0, column: 1 }])
})
