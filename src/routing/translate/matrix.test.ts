import { describe, expect, it } from 'vitest'
import {
  blocksWithin,
  distinctPlaces,
  emptyCells,
  emptyValues,
  fillIn,
  matrixCells,
  wideBlocks,
} from './matrix.ts'

/** Locations on the equator; a degree is 111 km. */
const east = (...degrees: number[]) => degrees.map((longitude) => ({ latitude: 0, longitude }))

describe('blocksWithin', () => {
  it.each<[what: string, from: number[], to: number[], blocks: string[]]>([
    ['all near', [0, 1], [1, 2], ['0,1 × 0,1']],
    ['one far destination', [0, 1], [1, 9], ['0,1 × 0']],
    ['a far origin', [0, 9], [1], ['0 × 0']],
    ['two groups', [0, 9], [0, 9], ['0 × 0', '1 × 1']],
    ['some in the middle', [0, 3, 6], [0, 3, 6], ['0 × 0,1', '1 × 0,1,2', '2 × 1,2']],
    ['nothing near', [0], [9], []],
  ])('%s', (_what, from, to, blocks) => {
    const found = blocksWithin(east(...from), east(...to), 400_000)
    expect(found.map(({ rows, columns }) => `${rows} × ${columns}`)).toEqual(blocks)
  })
})

describe('wideBlocks', () => {
  it.each<[rows: number, columns: number, most: number | undefined, heights: number[]]>([
    [3, 5, undefined, [3]],
    [7, 3, undefined, [3, 3, 1]],
    [12, 12, 5, [5, 5, 2]],
    [4, 2, 5, [2, 2]],
  ])('of %d × %d with at most %s rows', (rows, columns, most, heights) => {
    const indexes = (count: number) => Array.from({ length: count }, (_, at) => at)
    const blocks = wideBlocks({ rows: indexes(rows), columns: indexes(columns) }, most)
    expect(blocks.map((block) => block.rows.length)).toEqual(heights)
    expect(blocks.flatMap((block) => block.rows)).toEqual(indexes(rows))
    expect(blocks.every((block) => block.columns.length === columns)).toBe(true)
  })
})

describe('distinctPlaces', () => {
  it('has each place once, in the order of the locations', () => {
    const { places, placeOf } = distinctPlaces(east(3, 1, 3, 2, 1))
    expect(places).toEqual(east(3, 1, 2))
    expect(placeOf).toEqual([0, 1, 0, 2, 1])
  })
})

describe('fillIn', () => {
  it('fills the empty cells of its block', () => {
    const values = emptyValues(2, 3)
    const block = { rows: [1], columns: [0, 2] }
    const answer = (seconds: (number | null)[]) => ({
      durations: [seconds],
      distances: [seconds.map((one) => one && one * 10)],
      sources: [{ location: [1, 0] }],
      destinations: [{ location: [2, 0] }, { location: [3, 0] }],
    })
    fillIn(values, block, answer([60, null]))
    expect(values[1]).toEqual([{ seconds: 60, metres: 600, onRoads: east(1, 2) }, undefined, undefined])
    fillIn(values, block, answer([90, 30]))
    expect(values[1]).toEqual([
      { seconds: 60, metres: 600, onRoads: east(1, 2) },
      undefined,
      { seconds: 30, metres: 300, onRoads: east(1, 3) },
    ])
    const empty = emptyCells(values).map(({ row, column }) => `${row},${column}`)
    expect(empty).toEqual(['0,0', '1,1', '0,1', '0,2'])
    expect(matrixCells(values, 'metric')[1]).toEqual([
      {
        originIndex: 1,
        destinationIndex: 0,
        distance: { value: 600, text: '600.0 m' },
        duration: { value: 1, text: '1 min' },
      },
      { originIndex: 1, destinationIndex: 1 },
      expect.objectContaining({ destinationIndex: 2 }),
    ])
  })
})
