import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clustersOf } from './clusters.ts'

it('puts positions of one cell together, at their mean', () => {
  const projected = [0.1, 0.1, 0.2, 0.1, 0.6, 0.6]
  expect(clustersOf(projected, 0.5)).toEqual([
    { x: expect.closeTo(0.15), y: 0.1, members: [0, 1] },
    { x: 0.6, y: 0.6, members: [2] },
  ])
})

it('has every position once, and splits a cluster into its own members when the map is enlarged', () => {
  const share = fc.double({ min: 0, max: 0.999, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(share, share), { maxLength: 40 }),
      fc.integer({ min: 0, max: 8 }),
      (positions, zoom) => {
        const indices = positions.map((_, index) => index)
        const [coarse, fine] = [zoom, zoom + 1].map((one) => clustersOf(positions.flat(), 0.5 ** one))
        expect((fine ?? []).flatMap(({ members }) => members).sort((a, b) => a - b)).toEqual(indices)
        for (const { members } of fine ?? [])
          expect((coarse ?? []).some((one) => members.every((index) => one.members.includes(index)))).toBe(
            true,
          )
      },
    ),
  )
})
