import { expect, it } from 'vitest'
import { type Member, newFleet } from './fleet.ts'
import { nextPlaces, ownerOf, type Places } from './ownership.ts'

function fleetOf(size: number, members: Record<number, Partial<Member>>) {
  const member = { generation: 1, age: 0, connections: 0, takingFor: undefined, silence: 0 }
  return {
    ...newFleet(size, 60),
    members: Object.entries(members).map(
      ([id, differing]): Member => ({ ...member, id: Number(id), phase: 'ready', ...differing }),
    ),
  }
}

it.each<{ what: string; before: Places; members: Record<number, Partial<Member>>; after: Places }>([
  { what: 'the first', before: [], members: { 1: {}, 2: {} }, after: [1, 2] },
  { what: 'one has ended', before: [1, 2], members: { 2: {} }, after: [null, 2] },
  { what: 'another takes its place', before: [null, 2], members: { 2: {}, 3: {} }, after: [3, 2] },
  { what: 'one drains', before: [1, 2], members: { 1: { phase: 'draining' }, 2: {}, 3: {} }, after: [3, 2] },
  {
    what: 'one only starts',
    before: [1, null],
    members: { 1: {}, 4: { phase: 'starting' } },
    after: [1, null],
  },
  { what: 'one says nothing', before: [1, 2], members: { 1: {}, 2: { silence: 5 } }, after: [1, null] },
])('places of workers: $what', ({ before, members, after }) => {
  expect(nextPlaces(before, fleetOf(2, members))).toEqual(after)
})

it('devices of an empty place are divided among the others, and only they', () => {
  const hashes = Array.from({ length: 12 }, (_, hash) => hash)
  const owners = (places: Places) => hashes.map((hash) => ownerOf(places, hash))
  expect(owners([1, 2, 3])).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])
  expect(owners([1, null, 3])).toEqual([1, 1, 3, 1, 3, 3, 1, 1, 3, 1, 3, 3])
  expect(owners([null, null, 3])).toEqual(hashes.map(() => 3))
  expect(owners([null, null])).toEqual(hashes.map(() => undefined))
  expect(owners([])).toEqual(hashes.map(() => undefined))
})
