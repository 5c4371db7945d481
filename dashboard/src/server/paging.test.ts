import { expect, it } from 'vitest'
import { fetchPages } from './paging.ts'

interface Item {
  _id: string
  at: string
}

/** A list as the API pages it. Each letter is an item; letters without a space between have the same time. */
function listOf(drawn: string) {
  const items: Item[] = drawn
    .split(' ')
    .flatMap((instant, index) =>
      [...instant].map((_id) => ({ _id, at: new Date(1e12 - index * 1000).toISOString() })),
    )
  return async (limit: number, before: string | undefined) => {
    const older = items.filter(({ at }) => before === undefined || at < before)
    return { items: older.slice(0, limit), hasMore: older.length > limit }
  }
}

it.each([
  ['a b c', 9, 'abc', false],
  ['a b c d e', 2, 'ab', true],
  ['', 5, '', false],
  ['ab cd', 4, 'abcd', false],
])('of %j the first %i are %j', async (drawn, limit, found, expectedMore) => {
  const { items, hasMore } = await fetchPages(
    listOf(drawn),
    ({ at }) => at,
    limit,
    () => {},
  )
  expect([items.map(({ _id }) => _id).join(''), hasMore]).toEqual([found, expectedMore])
})

it.each([
  ['a b c d e f', 2, 'abcdef'],
  ['ab cd ef', 3, 'abcdef'], // pages end between items of the same time
  ['a bcd e', 3, 'abcde'],
  ['abcd e', 2, 'abe'], // more items of one time than a page holds: the rest is not found
])('of %j in pages of %i finds %s', async (drawn, pageLength, found) => {
  const fetchPage = listOf(drawn)
  const counts: number[] = []
  const { items } = await fetchPages(
    (_limit, before) => fetchPage(pageLength, before),
    ({ at }) => at,
    Number.POSITIVE_INFINITY,
    (count) => counts.push(count),
  )
  expect(items.map(({ _id }) => _id).join('')).toBe(found)
  expect(counts.at(-1)).toBe(found.length)
})
