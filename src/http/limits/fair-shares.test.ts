import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fairShares } from './fair-shares.ts'

const nothing = 1e-9

const limits = fc.double({ min: 0.1, max: 10_000, noNaN: true })
const demandLists = fc.array(
  fc.oneof(fc.constant(0), fc.double({ min: 0, max: 20_000, noNaN: true }), fc.nat(20)),
  { minLength: 1, maxLength: 20 },
)

function always(holds: (limit: number, demands: number[], shares: number[]) => void): void {
  fc.assert(
    fc.property(limits, demandLists, (limit, demands) => holds(limit, demands, fairShares(limit, demands))),
    { numRuns: 2000 },
  )
}

describe('fairShares', () => {
  test.each([
    { what: 'one node alone', limit: 10, demands: [0], shares: [10] },
    { what: 'nobody wants anything', limit: 9, demands: [0, 0, 0], shares: [3, 3, 3] },
    { what: 'one wants all, two are idle', limit: 10, demands: [50, 0, 0], shares: [8, 1, 1] },
    { what: 'all want too much', limit: 9, demands: [50, 9, 20], shares: [3, 3, 3] },
    { what: 'a small want is met first', limit: 10, demands: [2, 50, 50], shares: [2, 4, 4] },
    { what: 'the rest is spread', limit: 10, demands: [4, 2, 1], shares: [5, 3, 2] },
    { what: 'fewer requests than nodes', limit: 1, demands: [9, 0], shares: [0.5, 0.5] },
  ])('$what', ({ limit, demands, shares }) => {
    expect(fairShares(limit, demands)).toEqual(shares.map((share) => expect.closeTo(share, 9)))
  })

  test('the shares add up to the limit, never to more', () => {
    always((limit, _, shares) => {
      const sum = shares.reduce((a, b) => a + b)
      expect(Math.abs(sum - limit)).toBeLessThanOrEqual(nothing * limit)
    })
  })

  test('every node keeps its floor', () => {
    always((limit, demands, shares) => {
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(Math.min(1, limit / demands.length) - nothing)
    })
  })

  test('nobody has more than it needs, or more than a starving node, while that one starves', () => {
    always((limit, demands, shares) => {
      const floor = Math.min(1, limit / demands.length)
      const starving = shares.filter((share, node) => share < (demands[node] ?? 0) - nothing * limit)
      if (starving.length === 0) return
      const poorest = Math.min(...starving)
      shares.forEach((share, node) => {
        expect(share).toBeLessThanOrEqual(Math.max(demands[node] ?? 0, floor) + nothing * limit)
        expect(share).toBeLessThanOrEqual(poorest + nothing * limit)
      })
    })
  })

  test('the order of the nodes does not matter', () => {
    always((limit, demands, shares) => {
      const backwards = fairShares(limit, demands.toReversed())
      expect(backwards.toReversed()).toEqual(shares)
      const byDemand = demands.map((demand, node) => [demand, shares[node]] as const)
      byDemand.sort((a, b) => a[0] - b[0])
      expect(
        fairShares(
          limit,
          demands.toSorted((a, b) => a - b),
        ),
      ).toEqual(byDemand.map(([, share]) => share))
    })
  })
})
