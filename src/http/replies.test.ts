import { expect, it } from 'vitest'
import { page } from './replies.ts'

/** Answers of so many hundred thousand bytes, each at an instant; `2@1` has 200 kB, at 1 ms. */
const read = (text: string) => text.split(' ').map((word) => word.split('@').map(Number) as [number, number])

it.each([
  ['that fits is whole', '5@9 5@8 5@7', false, 3],
  ['of exactly so much and more to come', '5@9 5@8 5@7', true, 3],
  ['that is too large ends before', '9@9 9@8 9@7', false, 2],
  ['ends at a complete instant', '5@9 5@8 5@8 5@8 5@8', false, 1],
  ['of one instant is cut in it', '9@9 9@9 9@9', false, 2],
  ['holds at least one, however large', '30@9 1@8', false, 1],
  ['of nothing is empty', '', false, 0],
])('a page %s', (_what, text, hasMore, count) => {
  const items = text === '' ? [] : read(text)
  const positions = items.map(([, at], index) => ({ at, id: `${index}` }))
  const answers = items.map(([size]) => 'x'.repeat(size * 100_000 - 2))
  const { meta, list } = page('list', { positions, hasMore }, answers)
  expect(list).toHaveLength(count)
  expect([meta.hasMore, meta.cursor !== undefined]).toEqual(Array(2).fill(hasMore || count < items.length))
})
