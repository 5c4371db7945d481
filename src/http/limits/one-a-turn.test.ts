import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oneATurn } from './one-a-turn.ts'

it('does one piece of work a turn of the event loop, in order, whether it fails or not', async () => {
  const done: number[] = []
  const results = [1, 2, 3, 4].map((number) =>
    oneATurn(() => {
      done.push(number)
      if (number === 2) throw new Error('fails')
      return number
    }),
  )
  const settled = Promise.allSettled(results)
  for (let before = 0; done.length < 4; before = done.length) {
    await nextTurn()
    expect(done.length - before).toBeLessThanOrEqual(1)
  }
  expect(done).toEqual([1, 2, 3, 4])
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})
