import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOrder, lengthOf } from './best-order.ts'

/** Stops along a line: the start at 0. */
const along = (...stops: number[]) => [0, ...stops].map((a) => [0, ...stops].map((b) => Math.abs(a - b)))

test.each([
  [along(), []],
  [along(5), [0]],
  [along(3, 1, 2), [1, 2, 0]],
  [along(-1, 10), [0, 1]], // the nearest first, though in the other direction
])('%j: %j', (cost, expected) => expect(bestOrder(cost)).toEqual(expected))

const points = (most: number) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 })), {
    minLength: 1,
    maxLength: most,
  })
const costs = (list: [number, number][]) =>
  list.map(([ax, ay]) => list.map(([bx, by]) => Math.hypot(ax - bx, ay - by)))

test('finds the optimal order of few stops', () => {
  fc.assert(
    fc.property(points(7), (list) => {
      const cost = costs(list)
      const best = lengthOf(cost, bestOrder(cost))
      for (const order of orders(list.length - 1))
        expect(lengthOf(cost, order)).toBeGreaterThanOrEqual(best - 1e-6)
    }),
    { numRuns: 30 },
  )
})

test('many stops: each once, and no reversed part makes it shorter', () => {
  fc.assert(
    fc.property(points(30), (list) => {
      const cost = costs(list)
      const order = bestOrder(cost)
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: list.length - 1 }, (_, at) => at))
      for (let from = 0; from < order.length; from++)
        for (let to = from + 1; to < order.length; to++) {
          const turned = [
            ...order.slice(0, from),
            ...order.slice(from, to + 1).reverse(),
            ...order.slice(to + 1),
          ]
          expect(lengthOf(cost, turned)).toBeGreaterThanOrEqual(lengthOf(cost, order) - 1e-6)
        }
    }),
    { numRuns: 20 },
  )
})

function orders(stops: number, first: number[] = []): number[][] {
  if (first.length === stops) return [first]
  return Array.from({ length: stops }, (_, stop) => stop)
    .filter((stop) => !first.includes(stop))
    .flatMap((stop) => orders(stops, [...first, stop]))
}
