import { expect, it } from 'vitest'
import { type ListPosition, largestPage, readPage } from './page.ts'

interface Row extends ListPosition {
  text: string
}

/** Rows one millisecond apart, the newest first, and how many of them were read. */
function table(count: number, bytes: number) {
  const rows = Array.from(
    { length: count },
    (_, at): Row => ({ at: count - at, id: `${at}`, text: 'x'.repeat(bytes) }),
  )
  const slices: number[] = []
  const query = async (limit: number, cursor: ListPosition | undefined) => {
    const found = rows.filter(({ at }) => !cursor || at < cursor.at).slice(0, limit)
    slices.push(found.length)
    return found
  }
  return { slices, query }
}

const read = (row: Row) => row
const positionOf = ({ at, id }: Row) => ({ at, id })

it.each<[what: string, count: number, bytes: number, limit: number, items: number, hasMore: boolean, slices: number[]]>([
  ['a usual page is one query', 2000, 500, 100, 100, true, [101]],
  ['a long page of small rows is a few', 2000, 500, 1000, 1000, true, [26, 500, 475]],
  ['the list ends', 150, 500, 1000, 150, false, [26, 124]],
  ['large rows: no more are read than fill a page', 2000, 60_000, 1000, 34, true, [26, 9]],
  ['rows that fill it later', 2000, 8_000, 1000, 250, true, [26, 225]],
])('%s', async (_what, count, bytes, limit, items, hasMore, slices) => {
  const source = table(count, bytes)
  const page = await readPage({ limit }, source.query, read, positionOf)
  expect([page.items.length, page.hasMore, source.slices]).toEqual([items, hasMore, slices])
  expect(page.items.map(({ id }) => Number(id))).toEqual(page.items.map((_, at) => at))
}) // biome-ignore format: one line a case

it('a page ended by bytes ends at a complete instant, unless one instant fills it', async () => {
  const rows = (times: number[]) =>
    times.map((at, id) => ({ at, id: `${id}`, text: 'x'.repeat(largestPage / 100) }))
  const pageOf = (times: number[]) =>
    readPage(
      { limit: 1000 },
      async (limit, cursor) => {
        const from = cursor ? Number(cursor.id) + 1 : 0
        return rows(times).slice(from, from + limit)
      },
      read,
      positionOf,
    )
  const twoInstants = Array.from({ length: 300 }, (_, at) => (at < 90 ? 2 : 1))
  expect(await pageOf(twoInstants)).toMatchObject({ hasMore: true, items: { length: 90 } })
  expect(await pageOf(twoInstants.fill(1))).toMatchObject({ hasMore: true, items: { length: 100 } })
})
