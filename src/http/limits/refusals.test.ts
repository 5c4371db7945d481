import { expect, it } from 'vitest'
import type { Caller } from '../../store/projects/key-ring.ts'
import { createRefusals } from './refusals.ts'

const [attacker, neighbour] = [1, 2].map((project) => ({ project }) as Caller) as [Caller, Caller]

it('delays the refusals of a project from the 51st of a second on, and of no other project', () => {
  const refusals = createRefusals()
  const delays = Array.from({ length: 60 }, (_, at) => refusals.delay(attacker, 0, 5000 + at))
  expect(delays).toEqual([...Array(50).fill(0), ...Array(10).fill(200)])
  expect(refusals.delay(neighbour, 0, 5999)).toBe(0)
  expect(refusals.delay(attacker, 0, 5999)).toBe(200)
  expect(refusals.delay(attacker, 0, 6000)).toBe(0)
})

it('delays each refusal of a large body that was not read', () => {
  expect([0, 1000, 262_144, 262_145].map((rest) => createRefusals().delay(attacker, rest, 0))).toEqual([
    0, 0, 0, 1000,
  ])
})
