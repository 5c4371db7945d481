import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alongCurve, cellAt, curveAround, curveLevels } from './hilbert.ts'

const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const latitude = fc.double({ min: -90, max: 90, noNaN: true })

describe('the Hilbert curve', () => {
  it('visits every cell once, each beside the last', () => {
    const side = 16
    const cells: [number, number][] = []
    for (let x = 0; x < side; x++) for (let y = 0; y < side; y++) cells[alongCurve(x, y, 4)] = [x, y]
    expect(cells.filter(Boolean)).toHaveLength(side * side)
    for (let at = 1; at < cells.length; at++) {
      const [[ax, ay], [bx, by]] = [cells[at - 1], cells[at]] as [[number, number], [number, number]]
      expect(Math.abs(ax - bx) + Math.abs(ay - by)).toBe(1)
    }
  })

  it('maps a coarse cell to an interval of the finest level', () => {
    fc.assert(
      fc.property(longitude, latitude, fc.integer({ min: 1, max: 15 }), (x, y, level) => {
        const fine = alongCurve(...cellAt(x, y, curveLevels), curveLevels)
        const coarse = alongCurve(...cellAt(x, y, level), level)
        expect(Math.floor(fine / 4 ** (curveLevels - level))).toBe(coarse)
      }),
    )
  })

  it('covers the cell of a point and its neighbours', () => {
    fc.assert(
      fc.property(longitude, latitude, fc.integer({ min: 2, max: 14 }), (x, y, level) => {
        const cell = 360 / 2 ** level
        const intervals = curveAround(x, y, level)
        for (const dx of [-0.99, 0, 0.99]) {
          const turned = ((((x + dx * cell + 180) % 360) + 360) % 360) - 180
          const fine = alongCurve(...cellAt(turned, y, curveLevels), curveLevels)
          expect(intervals.some(([from, to]) => fine >= from && fine < to)).toBe(true)
        }
      }),
    )
  })
})
