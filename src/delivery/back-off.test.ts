import { expect, it } from 'vitest'
import { longestPause, longestProbePause, longestWait, pauseAfter } from './back-off.ts'

it.each<[failures: number, seconds: number]>([
  [1, 1],
  [2, 2],
  [3, 4],
  [10, 512],
  [12, 2048],
  [13, 3600],
  [10_000, 3600],
])('after %i failures the pause is up to %i s, and at least half of that', (failures, seconds) => {
  expect(pauseAfter(failures, longestPause, 1)).toBe(seconds * 1000)
  expect(pauseAfter(failures, longestPause, 0)).toBe(seconds * 500)
})

it('an event is tried 30 times or more in a day', () => {
  let [at, tries] = [0, 0]
  while (at < longestWait) at += pauseAfter(++tries, longestPause, 1)
  expect(tries).toBe(35)
})

it('a receiver that is down is tried at least every 20 s', () => {
  expect(pauseAfter(1000, longestProbePause, 1)).toBe(20_000)
})
