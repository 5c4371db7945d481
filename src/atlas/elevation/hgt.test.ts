import { describe, expect, it } from 'vitest'
import type { Position } from '../../geo/distance.ts'
import { hgtCell, hgtElevation, hgtName, hgtVoid, hgtWidth } from './hgt.ts'

it.each<[position: Position, name: string]>([
  [[13.2, 53.5], 'N53E013'],
  [[13, 53], 'N53E013'],
  [[-0.1, 0.1], 'N00W001'],
  [[0.1, -0.1], 'S01E000'],
  [[-70.9, -33.2], 'S34W071'],
  [[180, 10], 'N10W180'],
  [[7, 90], 'N89E007'],
])('%j is in %s', (position, name) => {
  expect(hgtName(position)).toBe(name)
})

it('knows the sizes of tiles', () => {
  expect([2_884_802, 25_934_402, 2_884_800].map(hgtWidth)).toEqual([1201, 3601, undefined])
})

describe('a cell', () => {
  it.each<[what: string, position: Position, row: number, column: number, east: number, south: number]>([
    ['in the north-west corner', [13, 54 - 1e-12], 0, 0, 0, 0],
    ['in the south-west corner', [13, 53], 1199, 0, 0, 1],
    ['next to the eastern edge', [14 - 1e-9, 53.5], 600, 1199, 1, 0],
    ['south of the equator', [-70.25, -33.5], 600, 900, 0, 0],
    ['a quarter into it', [13 + 100.25 / 1200, 54 - 7.5 / 1200], 7, 100, 0.25, 0.5],
  ])('%s', (_what, position, row, column, east, south) => {
    expect(hgtCell(position, 1201)).toEqual({
      offset: (row * 1201 + column) * 2,
      east: expect.closeTo(east, 4),
      south: expect.closeTo(south, 4),
    })
  })

  it.each<[what: string, values: number[], east: number, south: number, metres: number | undefined]>([
    ['its first value', [10, 20, 30, 40], 0, 0, 10],
    ['its last', [10, 20, 30, 40], 1, 1, 40],
    ['the middle', [10, 20, 30, 40], 0.5, 0.5, 25],
    ['on its northern edge', [10, 20, 30, 40], 0.5, 0, 15],
    ['beside a void', [10, hgtVoid, 10, hgtVoid], 0.9, 0.5, 10],
    ['in a void', [hgtVoid, 20, 20, 20], 0, 0, 20],
    ['in nothing else', [hgtVoid, hgtVoid, hgtVoid, hgtVoid], 0.5, 0.5, undefined],
  ])('%s', (_what, values, east, south, metres) => {
    const found = hgtElevation(values, { offset: 0, east, south })
    expect(found && Math.round(found * 1e4) / 1e4).toBe(metres)
  })
})
