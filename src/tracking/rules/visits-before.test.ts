import { expect, it } from 'vitest'
import type { Visit } from './update.ts'
import { type GeofenceCrossing, visitsBefore } from './visits-before.ts'

const minute = 60_000

/** A day: home until 1, in the park from 2 to 4, at home again from 5. */
const now: Visit[] = [{ fence: 'home', since: 5 * minute, dwelled: false }]
const crossings: GeofenceCrossing[] = [
  { fence: 'home', at: 5 * minute },
  { fence: 'park', at: 4 * minute, exitAfter: 2 },
  { fence: 'park', at: 2 * minute },
  { fence: 'home', at: minute, exitAfter: 1 },
]

it.each([
  [6, ['home']],
  [5, []], // this update entered
  [4, ['park']], // this one exited
  [3, ['park']],
  [2, []],
  [1.5, []],
  [1, ['home']],
  [0.5, ['home']],
  [-1, []],
])('before minute %f they were in %j', (time, fences) => {
  expect(visitsBefore(time * minute, now, crossings).map(({ fence }) => fence)).toEqual(fences)
})

it('restores a visit whose duration was rounded to zero', () => {
  const exit = { fence: 'home', at: 100, exitAfter: 0 }
  const entry = { fence: 'home', at: 50 }
  expect([150, 100, 75, 50].map((at) => visitsBefore(at, [], [exit, entry]).length)).toEqual([0, 1, 1, 0])
})

it('takes an entry without an event from the visit itself', () => {
  expect(visitsBefore(5 * minute, now, [])).toEqual([])
  expect(visitsBefore(6 * minute, now, [])).toEqual(now)
})
