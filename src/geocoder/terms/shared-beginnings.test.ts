import { expect, it } from 'vitest'
import { SharedBeginnings } from './shared-beginnings.ts'
import { termColumns } from './terms.ts'

/** Three indexes: of streets in `a` and `b`, and an empty one. */
const shared = new SharedBeginnings(
  [['hauptstrasse', 'markt'], [], ['hafen', 'markt']].map((terms) => termColumns(terms)),
)

function holders(text: string): number[] {
  const found: number[] = []
  shared.visit(text, (index) => found.push(index))
  return found
}

it.each([
  ['a word of one index', 'hauptstrasse', [0]],
  ['a word of several', 'markt', [0, 2]],
  ['the beginning of words', 'ha', [0, 2]],
  ['the beginning of one', 'haf', [2]],
  ['more letters than are looked at, which may be there', 'hauptstadt', [0]],
])('lists each index once that has %s', (_what, text, indexes) => {
  expect(holders(text)).toEqual(indexes)
})

it('lists no index for most other words', () => {
  const others = Array.from({ length: 400 }, (_, at) => `x${at.toString(26)}`)
  expect(others.filter((text) => holders(text).length > 0).length).toBeLessThan(300)
})
