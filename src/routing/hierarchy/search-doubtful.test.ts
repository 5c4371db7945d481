import { expect, it } from 'vitest'
import type { CarCell } from './car-roads.ts'
import { searchDoubtful } from './search-doubtful.ts'

const sure = (metres: number): CarCell => ({ metres, seconds: metres / 10, isDoubtful: false })
const doubtful = (metres: number): CarCell => ({ ...sure(metres), isDoubtful: true, enough: metres / 20 })

it('asks for doubtful cells, and says what cost is enough', async () => {
  const { row, asked } = await search(
    [sure(1000), doubtful(2000), undefined, doubtful(3000)],
    [1, 2500, 1, 3000],
  )
  expect(row).toEqual([sure(1000), sure(2500), undefined, sure(3000)])
  expect(asked).toEqual([
    [1, expect.closeTo(100, 2)],
    [3, expect.closeTo(150, 2)],
  ])
})

it('leaves what it does not find doubtful', async () => {
  expect((await search([doubtful(1000)], [undefined])).row).toEqual([doubtful(1000)])
})

it('searches no more than it may', async () => {
  const { row, asked } = await search([doubtful(1000), doubtful(2000)], [1100, 2200], 1)
  expect(asked).toHaveLength(1)
  expect(row).toEqual([sure(1100), doubtful(2000)])
})

async function search(cells: (CarCell | undefined)[], routes: (number | undefined)[], most = 100) {
  const row = [...cells]
  const asked: [column: number, enough: number][] = []
  const route = async (_: number, column: number, enough: number) => {
    asked.push([column, enough])
    const metres = routes[column]
    return metres === undefined ? undefined : { metres, seconds: metres / 10 }
  }
  await searchDoubtful([row], route, most)
  return { row, asked }
}
