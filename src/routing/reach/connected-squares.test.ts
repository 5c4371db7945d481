import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance, type Position } from '../../geo/distance.ts'
import type { LooseRoad } from './connected-roads.ts'
import { ConnectedSquares, packSquares } from './connected-squares.ts'

const [west, south] = [13.2, 53.5]

/** A drawing of some 100 m a sign: `+` a crossing, `x` a loose road of no length, `.` nothing. Its south-western corner is that of a bin. */
function drawn(lines: string[]) {
  const places = lines
    .toReversed()
    .flatMap((line, row) => [...line].map((sign, column) => ({ sign, at: placeOf(column, row) })))
  const at = (wanted: string) => places.filter(({ sign }) => sign === wanted).map((place) => place.at)
  const loose = at('x').map((place) => ({ from: place, to: place, metres: 0 }))
  const squares = new ConnectedSquares(packSquares({ crossings: at('+'), loose }))
  return lines.map((line, row) =>
    [...line]
      .map((_, column) => (squares.has(...placeOf(column, lines.length - 1 - row)) ? '#' : '.'))
      .join(''),
  )
}

function placeOf(column: number, row: number): Position {
  return [west + (column + 0.5) * 0.00155, south + (row + 0.5) * 0.0009]
}

describe('squares of a map', () => {
  it.each([
    {
      what: 'reach 400 m from a crossing',
      map: ['..............', '..............', '......+.......', '..............'],
      is: ['...#######....', '...#######....', '...#######....', '...#######....'],
    },
    {
      what: 'end where a loose road is as near as the crossing',
      map: ['...+.......x..', '..............'],
      is: ['#######.......', '#######.......'],
    },
    { what: 'are nowhere without a crossing', map: ['...x....'], is: ['........'] },
  ])('$what', ({ map, is }) => {
    expect(drawn(map)).toEqual(is)
  })
})

const place = fc
  .tuple(fc.double({ min: 0, max: 0.12, noNaN: true }), fc.double({ min: 0, max: 0.08, noNaN: true }))
  .map(([x, y]): Position => [west + x, south + y])

/** Straight, or up to twice as long. */
const looseRoad = fc
  .tuple(
    place,
    place,
    fc.double({ min: 0, max: 0.05, noNaN: true }),
    fc.double({ min: 1, max: 2, noNaN: true }),
  )
  .map(([from, other, share, bend]): LooseRoad => {
    const to: Position = [from[0] + (other[0] - from[0]) * share, from[1] + (other[1] - from[1]) * share]
    return { from, to, metres: Math.round(bend * distance(...from, ...to)) }
  })

it('has no place from which a loose road may be as near as a crossing', () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 20 }),
      fc.array(looseRoad, { maxLength: 5 }),
      fc.array(place, { maxLength: 200 }),
      (crossings, loose, places) => {
        const squares = new ConnectedSquares(packSquares({ crossings, loose }))
        for (const one of [...places, ...crossings]) {
          if (!squares.has(...one)) continue
          const nearest = Math.min(...crossings.map((crossing) => distance(...one, ...crossing)))
          for (const { from, to, metres } of loose)
            expect((distance(...one, ...from) + distance(...one, ...to) - metres) / 2).toBeGreaterThan(
              nearest,
            )
        }
      },
    ),
  )
})

it('knows places in all parts of the world', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179.99, max: 179.99, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
      (longitude, latitude) => {
        const squares = new ConnectedSquares(packSquares({ crossings: [[longitude, latitude]], loose: [] }))
        expect(squares.has(longitude, latitude)).toBe(true)
        expect(squares.has(-longitude - 1, latitude)).toBe(false)
      },
    ),
  )
})
