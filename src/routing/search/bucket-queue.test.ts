import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BucketQueue } from './bucket-queue.ts'

it('gives labels by whole units, the last one of each first', () => {
  expect(taken(0, [3.2, 1.5, 3.9, 1.1])).toEqual([3, 1, 2, 0])
})

it('gives what comes too late at once', () => {
  const queue = new BucketQueue()
  const order = [5, 9, 2]
  queue.begin(5)
  queue.add(0, 5)
  queue.add(1, 9)
  expect(queue.take(orderIn(order))).toBe(0)
  expect(queue.take(orderIn(order))).toBe(1)
  queue.add(2, 2)
  expect(queue.take(orderIn(order))).toBe(2)
  expect(queue.take(orderIn(order))).toBe(-1)
})

it('moves a label to an earlier place', () => {
  const queue = new BucketQueue()
  queue.begin(0)
  const order = [10, 11, 30_000]
  for (const [label, at] of order.entries()) queue.add(label, at)
  queue.move(1, 11, 4)
  queue.move(2, 30_000, 7)
  expect([1, 2, 3, 4].map(() => queue.take(orderIn([10, 4, 7])))).toEqual([1, 2, 0, -1])
})

it('gives every label once, by units, however far they are apart', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500 }),
      fc.array(fc.double({ min: 0, max: 200_000, noNaN: true }), { maxLength: 200 }),
      (least, more) => {
        const order = more.map((one) => least + one)
        const all = taken(least, order)
        expect([...all].sort((one, other) => one - other)).toEqual([...order.keys()])
        const units = all.map((label) => Math.floor((order[label] as number) - least))
        expect(units).toEqual([...units].sort((one, other) => one - other))
      },
    ),
  )
})

function taken(least: number, order: number[]): number[] {
  const queue = new BucketQueue()
  queue.begin(least)
  for (const [label, at] of order.entries()) queue.add(label, at)
  const all: number[] = []
  for (let label = queue.take(orderIn(order)); label !== -1; label = queue.take(orderIn(order)))
    all.push(label)
  return all
}

function orderIn(order: number[]): (label: number) => number {
  return (label) => order[label] as number
}
