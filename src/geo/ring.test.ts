import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf } from './box.ts'
import { distance, metresPerDegree, type Position } from './distance.ts'
import { centroidOf, farthestCorner, readRing, unwrap } from './ring.ts'

/** `x y, x y, …` */
function positions(text: string): Position[] {
  return text.split(', ').map((pair): Position => {
    const [x = 0, y = 0] = pair.split(' ').map(Number)
    return [x, y]
  })
}

const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
]

/** Around a circle, so that the ring never crosses itself; across the antimeridian where `x` is near it. */
function roundRing(x: number, y: number, arms: number[]): Position[] {
  const corners = arms.map((arm, index): Position => {
    const angle = (index / arms.length) * 2 * Math.PI
    const longitude = x + Math.cos(angle) * arm
    return [longitude > 180 ? longitude - 360 : longitude, y + Math.sin(angle) * arm]
  })
  return [...corners, corners[0] as Position]
}

const arms = fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 })

describe('readRing', () => {
  it.each<[what: string, sent: unknown, expected: number[]]>([
    ['as it is', square, [0, 0, 1, 0, 1, 1, 0, 1, 0, 0]],
    [
      'unwrapped eastwards across the antimeridian',
      positions('179 0, -179 0, -179 1, 179 0'),
      [179, 0, 181, 0, 181, 1, 179, 0],
    ],
    [
      'unwrapped westwards, its west end within -180 to 180',
      positions('-179 0, -179 1, 179 1, -179 0'),
      [181, 0, 181, 1, 179, 1, 181, 0],
    ],
    [
      'the antimeridian itself, from the west, is -180 too',
      positions('180 0, -179 0, -179 1, 180 0'),
      [-180, 0, -179, 0, -179, 1, -180, 0],
    ],
    ['with a position twice in a row', positions('0 0, 1 0, 1 0, 1 1, 0 0'), [0, 0, 1, 0, 1, 1, 0, 0]],
    ['with a spike', positions('0 0, 2 0, 2 1, 2 2, 2 0, 0 2, 0 0'), [0, 0, 2, 0, 0, 2, 0, 0]],
    ['with a spike at its start', positions('5 0, 1 0, 1 1, 0 1, 0 0, 5 0'), [1, 0, 1, 1, 0, 1, 0, 0, 1, 0]],
    ['with a bent spike', positions('0 0, 2 0, 3 0, 3 1, 3 0, 2 0, 2 2, 0 0'), [0, 0, 2, 0, 2, 2, 0, 0]],
    [
      'with a corner on an edge',
      positions('0 0, 4 0, 4 4, 2 0, 0 4, 0 0'),
      [0, 0, 4, 0, 4, 4, 2, 0, 0, 4, 0, 0],
    ],
  ])('takes a ring %s', (_what, sent, expected) => {
    expect(readRing(sent)).toEqual(Float64Array.from(expected))
  })

  it.each<[what: string, sent: unknown, sentence: RegExp]>([
    ['nothing', undefined, /list of positions/],
    ['too few positions', square.slice(0, 3), /4 to 2000 positions.* got 3/],
    ['too many', [...Array(2001)].map(() => [0, 0]), /got 2001/],
    ['a position of three numbers', square.with(1, [1, 0, 5]), /position 1 \(from 0\): Expected \[/],
    ['a position of text', square.with(2, ['1', '0'] as never), /position 2/],
    ['no number', square.with(3, [Number.NaN, 0]), /position 3/],
    ['a longitude out of range', square.with(1, [181, 0]), /Longitude 181 .*\[-180, 180\]/],
    ['a latitude out of range', square.with(1, [1, -91]), /Latitude -91 .*\[-90, 90\]/],
    ['an open ring', square.slice(0, 4), /last position to equal the first/],
    ['nothing but one position', [...Array(5)].map(() => [3, 4]), /no area/],
    ['positions on one line', positions('0.1 0.1, 0.2 0.2, 0.4 0.4, 0.3 0.3, 0.1 0.1'), /no area/],
    ['a bow tie', positions('0 0, 2 2, 2 0, 0 2, 0 0'), /^The ring crosses itself at \[1, 1\]\.$/],
    ['a bow tie with a corner in its middle', positions('0 0, 1 1, 2 2, 2 0, 1 1, 0 2, 0 0'), /at \[1, 1\]/],
    [
      'a bow tie across the antimeridian',
      positions('179 0, -179 2, -179 0, 179 1.5, 179 0'),
      /at \[179.857143, 0.857143\]/,
    ],
    ['a ring around the pole', positions('0 80, 120 80, -120 80, 0 80'), /winds around a pole/],
    [
      'an edge that spans half the globe',
      positions('0 0, 180 0, 180 1, 0 0'),
      /position 1 .* half the globe/,
    ],
  ])('refuses %s', (_what, sent, sentence) => {
    expect(readRing(sent)).toMatch(sentence)
  })

  it('keeps every edge under half the globe, the west end within -180 to 180, and the ring closed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -179, max: 180, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        arms,
        (x, y, lengths) => {
          const ring = readRing(roundRing(x, y, lengths))
          if (typeof ring === 'string') throw new Error(ring)
          const { minX, maxX } = boxOf(ring)
          expect(minX).toBeGreaterThanOrEqual(-180)
          expect(minX).toBeLessThan(180)
          expect(maxX - minX).toBeLessThanOrEqual(2)
          expect([ring.at(-2), ring.at(-1)]).toEqual([ring[0], ring[1]])
        },
      ),
    )
  })

  it('reads a comb of 2000 positions', () => {
    const comb = [...Array(1998).keys()].map((tooth): Position => [tooth % 2 ? 1 : 0.1, tooth / 1000])
    const ring = [...comb, [0, 1.997] as Position, comb[0] as Position]
    expect(typeof readRing(ring)).toBe('object')
  })
})

describe('centroidOf and farthestCorner', () => {
  it.each<[what: string, positions: Position[], x: number, y: number]>([
    ['a square', square as unknown as Position[], 0.5, 0.5],
    ['a triangle', positions('0 0, 3 0, 0 3, 0 0'), 1, 1],
    ['a square across the antimeridian', positions('179 0, -179 0, -179 2, 179 2, 179 0'), -180, 1],
    ['one a little east of it', positions('179 0, -177 0, -177 2, 179 2, 179 0'), -179, 1],
  ])('finds the middle of %s', (_what, positions, x, y) => {
    const [foundX, foundY] = centroidOf(unwrap(positions))
    expect(distance(foundX, foundY, x, y)).toBeLessThan(0.001)
    expect(Math.abs(foundX)).toBeLessThanOrEqual(180)
  })

  it('balances whichever corner the ring starts at, and whichever way it runs', () => {
    fc.assert(
      fc.property(arms, fc.nat(), (lengths, from) => {
        const corners = roundRing(170, 10, lengths).slice(1)
        const start = from % corners.length
        const turned = [...corners.slice(start), ...corners.slice(0, start)]
        const closed = [...turned, turned[0] as Position]
        const here = centroidOf(unwrap(closed))
        const there = centroidOf(unwrap(roundRing(170, 10, lengths).reverse()))
        expect(distance(...here, ...there)).toBeLessThan(0.01)
      }),
    )
  })

  it('measures to the corner that is farthest away, across the antimeridian too', () => {
    const ring = unwrap(positions('179.9 0, -179.9 0, -179.9 0.1, 179.9 0.1, 179.9 0'))
    const expected = Math.hypot(0.1, 0.05) * metresPerDegree
    expect(farthestCorner(ring, centroidOf(ring))).toBeCloseTo(expected, 0)
  })
})
