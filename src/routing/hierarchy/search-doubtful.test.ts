import { expect, it } from 'vitest'
import type { CarCell } from './car-roads.ts'
import { searchDoubtful } from './search-doubtful.ts'

const sure = (metres: number): CarCell => ({ metres, seconds: metres / 10, isDoubtful: false })
const doubtful = (metres: number): CarCell => ({ ...sure(metres), isDoubtful: true })
const grouped = (metres: number): CarCell => ({ ...sure(metres), group: 'from 0', isInTown: true })

it.each<[what: string, cells: CarCell[], routes: (number | undefined)[], metres: number[], asked: number[]]>([
  ['doubtful cells', [sure(1000), doubtful(2000)], [1, 2500], [1000, 2500], [1]],
  [
    'the shortest, the longest and one between of a group',
    [grouped(3000), grouped(1000), grouped(2000), grouped(4000)],
    [3000, 1000, 1, 4000],
    [3000, 1000, 2000, 4000],
    [1, 3, 0],
  ],
  [
    'all of a group in which one of them is another way',
    [grouped(3000), grouped(1000), grouped(2000), grouped(4000)],
    [3300, 1000, 2200, 4400],
    [3300, 1000, 2200, 4400],
    [1, 3, 0, 2],
  ],
])('asks for %s', async (_, cells, routes, metres, asked) => {
  const { row, columns } = await search(cells, routes)
  expect(row.map((cell) => cell?.metres)).toEqual(metres)
  expect(row.some((cell) => cell?.isDoubtful)).toBe(false)
  expect(columns).toEqual(asked)
})

it('leaves what it does not find doubtful', async () => {
  expect((await search([doubtful(1000)], [undefined])).row).toEqual([doubtful(1000)])
})

it('searches no more than it may', async () => {
  const { row, columns } = await search([doubtful(1000), doubtful(2000)], [1100, 2200], 1)
  expect(columns).toEqual([0])
  expect(row).toEqual([sure(1100), doubtful(2000)])
})

async function search(cells: CarCell[], routes: (number | undefined)[], most = 100) {
  const row: (CarCell | undefined)[] = [...cells]
  const columns: number[] = []
  const route = async (_: number, column: number) => {
    columns.push(column)
    const metres = routes[column]
    return metres === undefined ? undefined : { metres, seconds: metres / 10 }
  }
  await searchDoubtful([row], route, most)
  return { row, columns }
}
