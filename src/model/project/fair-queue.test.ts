import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function drain(queue: FairQueue<string>): string {
  let text = ''
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) text += item
  return text
}

it('projects take turns, each in its own order', () => {
  const queue = new FairQueue<string>()
  for (const item of 'abcde') queue.push(1, item)
  for (const item of 'XY') queue.push(2, item)
  queue.push(3, '-')
  expect([queue.size, queue.sizeOf(1), queue.sizeOf(4)]).toEqual([8, 5, 0])
  expect(drain(queue)).toBe('aX-bYcde')
})

it('whatever waits, a project that comes is served after one of each other project', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { maxLength: 60 }), (projects) => {
      const queue = new FairQueue<string>()
      for (const project of projects) queue.push(project, `${project}`)
      queue.push(9, '9')
      const others = new Set(projects).size
      const text = drain(queue)
      expect(text.length).toBe(projects.length + 1)
      expect(text.indexOf('9')).toBe(others)
    }),
  )
})

it('gives up the last of the project that has most', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a', 'b', 'c']) queue.push(1, item)
  queue.push(2, 'x')
  expect([queue.popOfLongest(2), queue.popOfLongest(2), queue.popOfLongest(0)]).toEqual(['c', undefined, 'b'])
  expect(drain(queue)).toBe('ax')
})

it('forgets what is deleted', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a', 'b']) queue.push(1, item)
  queue.push(2, 'c')
  expect([queue.delete(2, 'c'), queue.delete(2, 'c'), queue.delete(1, 'a')]).toEqual([true, false, true])
  expect(queue.size).toBe(1)
  expect(queue.clear()).toEqual(['b'])
  expect(queue.shift()).toBeUndefined()
})
