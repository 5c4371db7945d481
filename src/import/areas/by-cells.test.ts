import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byCells } from './by-cells.ts'

/** West and east of a border that is not along the cells. */
function sideOf(longitude: number, latitude: number): 'west' | 'east' {
  return longitude < 7 + 0.37 * latitude ? 'west' : 'east'
}

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })

it('answers as if every point was asked, on both sides of a straight border', () => {
  const cached = byCells(sideOf, [0.01, 0.0025])
  fc.assert(
    fc.property(degrees(6.9, 7.1), degrees(-0.1, 0.1), (longitude, latitude) => {
      expect(cached(longitude, latitude)).toBe(sideOf(longitude, latitude))
    }),
  )
})

it('asks away from the border for the corners only', () => {
  let asked = 0
  const cached = byCells(() => {
    asked++
    return 'here'
  }, [0.01])
  for (let at = 0; at < 1000; at++) cached(10.0001 + at * 1e-5, -20.0001)
  expect(asked).toBe(6)
})
