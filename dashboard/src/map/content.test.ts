import { expect, it } from 'vitest'
import { areaOf, boundsOf, lineOf } from './content.ts'

const acrossAntimeridian = [
  [179.9, -17],
  [-179.9, -17],
  [-179.9, -16.8],
  [179.9, -17],
]

it('draws lines and areas the short way across the antimeridian', () => {
  const xs = (line: number[][]) => line.map(([x]) => x)
  const expected = [179.9, expect.closeTo(180.1), expect.closeTo(180.1), 179.9]
  expect(xs(lineOf(acrossAntimeridian, { kind: 'route' }).geometry.coordinates)).toEqual(expected)
  expect(xs(areaOf(acrossAntimeridian, { kind: 'draft' }).geometry.coordinates[0] ?? [])).toEqual(expected)
})

it.each([
  ['one position', [[13, 53]], [13, 53, 13, 53]],
  ['Europe', [[-9, 38], [30, 60]], [-9, 38, 30, 60]],
  ['Fiji', [[179, -17], [-179, -16]], [179, -17, 181, -16]],
  ['the United States', [[-124, 47], [-67, 45]], [-124, 45, -67, 47]],
  ['none', [], undefined],
] as const)('finds the narrowest box around %s', (_name, positions, box) => {
  expect(boundsOf(positions)).toEqual(box)
}) // biome-ignore format: a line each
