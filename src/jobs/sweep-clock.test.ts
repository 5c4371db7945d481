import { expect, it } from 'vitest'
import { createSweepClock } from './sweep-clock.ts'

/** Minutes: what the clock shows, what the steady one does, and what sweeps go by. */
it.each<[what: string, start: number, times: [wall: number, steady: number, sweep: number][]]>([
  [
    'right goes on',
    0,
    [
      [0, 0, 0],
      [1, 1, 1],
      [90, 90, 90],
    ],
  ],
  [
    'corrected by less than an hour is followed',
    0,
    [
      [0, 0, 0],
      [50, 1, 50],
      [20, 2, 20],
    ],
  ],
  [
    'set back is followed',
    0,
    [
      [0, 0, 0],
      [-5760, 1, -5760],
      [-5759, 2, -5759],
    ],
  ],
  [
    'set forward is followed after an hour',
    0,
    [
      [0, 0, 0],
      [5761, 1, 1],
      [5800, 40, 40],
      [5821, 61, 5821],
      [5822, 62, 5822],
    ],
  ],
  [
    'set forward and right again',
    0,
    [
      [0, 0, 0],
      [5761, 1, 1],
      [2, 2, 2],
      [5763, 3, 3],
      [5823, 63, 5823],
    ],
  ],
  [
    'far from the last run at the start',
    0,
    [
      [5760, 0, 0],
      [5820, 60, 5820],
    ],
  ],
])('a clock that is %s', (_what, start, times) => {
  const minute = 60_000
  let now = [0, 0] as [number, number]
  const clock = createSweepClock(start, { wall: () => now[0] * minute, steady: () => now[1] * minute })
  expect(
    times.map(([wall, steady]) => {
      now = [wall, steady]
      return clock() / minute
    }),
  ).toEqual(times.map(([, , sweep]) => sweep))
})
