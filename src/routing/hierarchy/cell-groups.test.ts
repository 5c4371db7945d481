import { expect, it } from 'vitest'
import type { CarCell } from './car-roads.ts'
import { type CellAt, groupsOf, verdictOn } from './cell-groups.ts'

const right = { metres: 1000, seconds: 100 }
const otherwise = { metres: 2000, seconds: 200 }

it('asks for the shortest of a group, and for the longest of one with a part', () => {
  const cells = [[cell({ metres: 2 }), cell({ metres: 1 }), cell({ metres: 3 }), null]]
  const withPart = cells.map((row) => row.map((one) => one && { ...one, part: 'one' }))
  expect(groupsOf(cells)).toMatchObject([{ samples: [{ column: 1 }], rest: [{ column: 0 }, { column: 2 }] }])
  expect(groupsOf(withPart)).toMatchObject([
    { samples: [{ column: 1 }, { column: 2 }], rest: [{ column: 0 }] },
  ])
})

it('asks for one of each part of a group', () => {
  const [one, two] = [{ part: 'one' }, { part: 'two' }]
  const cells = [[one, two, one, two].map((part, at) => cell({ ...part, metres: at }))]
  expect(groupsOf(cells)).toMatchObject([{ samples: [{ column: 0 }, { column: 3 }] }])
})

it('leaves out cells that are asked for anyway', () => {
  expect(groupsOf([[cell({ isDoubtful: true })]])).toEqual([])
})

it.each([
  ['right', { ...right, metres: 1003 }],
  ['other', otherwise],
  ['wrong', { ...right, seconds: 105 }],
  ['wrong', undefined],
])('is %s where the route of a sample is %o', (verdict, route) => {
  const samples: CellAt[] = [{ row: 0, column: 0 }]
  const found = verdictOn(
    { samples, rest: [] },
    () => cell({ other: otherwise }),
    () => route,
  )
  expect(found).toBe(verdict)
})

function cell(fields: Partial<CarCell>): CarCell {
  return { ...right, isDoubtful: false, group: 'g', ...fields }
}
