import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Position } from '../../geo/distance.ts'
import { decodePolyline, encodePolyline } from './polyline.ts'

describe('polylines', () => {
  it('are encoded as in the published example', () => {
    const line: Position[] = [
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ]
    expect(encodePolyline(line, 5)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual(line)
    expect(encodePolyline([], 6)).toBe('')
    expect(decodePolyline('', 6)).toEqual([])
  })

  it.each([5, 6])('of %i digits survive a round trip anywhere on Earth', (precision) => {
    const unit = 10 ** precision
    const degrees = (most: number) =>
      fc.integer({ min: -most * unit, max: most * unit }).map((whole) => whole / unit)
    const place = fc.tuple(degrees(180), degrees(90))
    fc.assert(
      fc.property(fc.array(place, { maxLength: 50 }), (line) => {
        const back = decodePolyline(encodePolyline(line, precision), precision)
        expect(back.map((position) => position.map((value) => value + 0))).toEqual(
          line.map((position) => position.map((value) => value + 0)),
        )
      }),
    )
  })
})
