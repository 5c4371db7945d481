import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stableOrder } from './stable-order.ts'

it('orders rows by key, and rows of one key as they were given', () => {
  const key = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }))
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      const rows = keys.map((_, row) => row)
      const byKey = (a: number, b: number) => (keys[a] as number) - (keys[b] as number)
      expect([...stableOrder(keys)]).toEqual(rows.toSorted(byKey))
      const back = rows.toReversed()
      expect([...stableOrder(keys, Uint32Array.from(back))]).toEqual(back.toSorted(byKey))
    }),
    { numRuns: 30 },
  )
})
