import { expect, it } from 'vitest'
import { gather } from './pages-of-list.ts'

interface Item {
  _id: string
  at: string
}

/** A list as the API answers it; each letter is an item, of one instant with its neighbours up to a blank. */
function listOf(drawn: string) {
  const items: Item[] = drawn
    .split(' ')
    .flatMap((instant, index) =>
      [...instant].map((_id) => ({ _id, at: new Date(1e12 - index * 1000).toISOString() })),
    )
  return async (limit: number, before: string | undefined) => {
    const behind = items.filter(({ at }) => before === undefined || at < before)
    return { items: behind.slice(0, limit), hasMore: behind.length > limit }
  }
}

it.each([
  ['a b c', 9, 'abc', false],
  ['a b c d e', 2, 'ab', true],
  ['', 5, '', false],
  ['ab cd', 4, 'abcd', false],
])('of %j the first %i are %j', async (drawn, most, found, isMore) => {
  const { items, hasMore } = await gather(
    listOf(drawn),
    ({ at }) => at,
    most,
    () => {},
  )
  expect([items.map(({ _id }) => _id).join(''), hasMore]).toEqual([found, isMore])
})

it.each([
  ['a b c d e f', 2, 'abcdef'],
  ['ab cd ef', 3, 'abcdef'], // pages end within an instant
  ['a bcd e', 3, 'abcde'],
  ['abcd e', 2, 'abe'], // more of one instant than a page holds: those beyond it are not found
])('of %j in pages of %i all are found', async (drawn, pageLength, found) => {
  const askPage = listOf(drawn)
  const counts: number[] = []
  const { items } = await gather(
    (_limit, before) => askPage(pageLength, before),
    ({ at }) => at,
    Number.POSITIVE_INFINITY,
    (count) => counts.push(count),
  )
  expect(items.map(({ _id }) => _id).join('')).toBe(found)
  expect(counts.at(-1)).toBe(found.length)
})
