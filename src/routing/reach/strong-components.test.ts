import fc from 'fast-check'
import { expect, it } from 'vitest'
import { strongComponents } from './strong-components.ts'

const graphs = fc
  .integer({ min: 1, max: 12 })
  .chain((nodes) =>
    fc.tuple(
      fc.constant(nodes),
      fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), { maxLength: 3 * nodes }),
    ),
  )

/** Whether one comes from each node to each other, by trying. */
function reached(nodes: number, arcs: [number, number][]): boolean[][] {
  const all = Array.from({ length: nodes }, (_, one) =>
    Array.from({ length: nodes }, (_, other) => one === other),
  )
  for (const _round of all)
    for (const [from, to] of arcs) for (const row of all) if (row[from]) row[to] = true
  return all
}

it('has two nodes in one component if, and only if, each is reached from the other', () => {
  fc.assert(
    fc.property(graphs, ([nodes, arcs]) => {
      const { of, sizes } = strongComponents(
        nodes,
        arcs.map(([from]) => from),
        arcs.map(([, to]) => to),
      )
      const comes = reached(nodes, arcs)
      for (let one = 0; one < nodes; one++)
        for (let other = 0; other < nodes; other++)
          expect(of[one] === of[other]).toBe(comes[one]?.[other] && comes[other]?.[one])
      expect(sizes).toEqual(sizes.map((_, component) => of.filter((mine) => mine === component).length))
    }),
  )
})

it('takes a road of a hundred thousand crossings, which recursion does not', () => {
  const from = Array.from({ length: 100_000 }, (_, node) => node)
  const { sizes } = strongComponents(100_001, [...from, 100_000], [...from.map((node) => node + 1), 0])
  expect(sizes).toEqual([100_001])
})
