import { expect, it } from 'vitest'
import { withOrdinal } from './spellings.ts'

it.each([
  ['5 Ave', '5th Ave'],
  ['W 42 St, New York', 'W 42nd St, New York'],
  ['5 Main St', '5 Main St'],
  ['42nd St', '42nd St'],
  ['Route 9', 'Route 9'],
])('the number of %s is read as %s where no house is meant', (text, read) => {
  expect(withOrdinal(text)).toBe(read)
})
