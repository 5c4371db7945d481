import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers } from '../../geo/polygon.ts'
import { assembleRings, type Piece, type Ring } from './rings.ts'

/**
 *     a b c d e
 *     f g h i j
 *     k l m n o
 *     p q r s t
 *     u v w x y
 */
function piece(word: string): Piece & { inner: boolean } {
  const inner = word === word.toUpperCase()
  const codes = [...word.toLowerCase()].map((letter) => letter.charCodeAt(0) - 97)
  return {
    inner,
    first: codes[0] as number,
    last: codes.at(-1) as number,
    incomplete: false,
    coordinates: Int32Array.from(codes.flatMap((code) => [code % 5, Math.floor(code / 5)])),
  }
}

/** Starts at its first letter in the alphabet, towards the earlier neighbour. Holes in capitals. */
function word({ coordinates, inner }: Ring): string {
  const letters: string[] = []
  for (let at = 0; at < coordinates.length; at += 2)
    letters.push(String.fromCharCode(97 + (coordinates[at] as number) + 5 * (coordinates[at + 1] as number)))
  expect(letters.pop()).toBe(letters[0])
  const start = letters.indexOf([...letters].sort()[0] as string)
  const turned = [...letters.slice(start), ...letters.slice(0, start)]
  const [first, ...rest] = turned as [string, ...string[]]
  const forward = (rest[0] as string) < (rest.at(-1) as string) ? rest : rest.reverse()
  const text = [first, ...forward].join('')
  return inner ? text.toUpperCase() : text
}

describe('rings from pieces (capitals: the role is inner)', () => {
  it.each<[what: string, pieces: string, rings: string, dropped: number]>([
    ['a closed way', 'abgfa', 'abgf', 0],
    ['two halves', 'abg gfa', 'abgf', 0],
    ['two halves that start at the same node', 'abg afg', 'abgf', 0],
    ['four pieces, in disorder', 'gf ab fa bg', 'abgf', 0],
    ['a hole', 'aey yua GHMLG', 'aeyu GHML', 0],
    ['a hole in pieces', 'aey yua GHM MLG', 'aeyu GHML', 0],
    ['two islands', 'abg gfa stx xys', 'abgf stxy', 0],
    ['islands that touch at a node', 'abg gfa ghm mlg', 'abgf ghml', 0],
    ['a hole that touches its ring', 'ace eyu uka KGH HMK', 'aceyuk GHMK', 0],
    ['a ring closed by a straight line', 'abgf fa', 'abgf', 0],
    ['a piece is missing', 'abg fa', '', 2],
    ['of two islands a piece of one is missing', 'abg gfa stx', 'abgf', 1],
    ['a tail', 'abg gfa gh', 'abgf', 1],
    ['a tail at the start of the walk', 'hg abg gfa', 'abgf', 1],
    ['there and back', 'ab ba', '', 2],
    ['a single node', 'a', '', 1],
    ['nothing', '', '', 0],
  ])('%s', (_what, pieces, rings, dropped) => {
    const found = assembleRings(pieces.split(' ').filter(Boolean).map(piece))
    expect(found.rings.map(word).sort()).toEqual(rings.split(' ').filter(Boolean).sort())
    expect(found.dropped).toBe(dropped)
  })

  it('closes where the node between two pieces is missing', () => {
    const half = { ...piece('abg'), coordinates: piece('ab').coordinates }
    const other = { ...piece('gfa'), coordinates: piece('fa').coordinates }
    expect(assembleRings([half, other]).rings.map(word)).toEqual(['abf'])
  })
})

/** Squares of a board of 6 by 6. */
const boards = fc.array(fc.boolean(), { minLength: 36, maxLength: 36 })

/** Their outline, one piece a side. */
function outline(chosen: boolean[]): (Piece & { inner: boolean })[] {
  const isIn = (x: number, y: number) => x >= 0 && y >= 0 && x < 6 && y < 6 && chosen[x + 6 * y] === true
  const side = (...coordinates: [number, number, number, number]) => {
    const [ax, ay, bx, by] = coordinates
    return {
      inner: false,
      incomplete: false,
      first: 10 * ax + ay,
      last: 10 * bx + by,
      coordinates: Int32Array.from(coordinates),
    }
  }
  const sides: (Piece & { inner: boolean })[] = []
  for (let y = 0; y <= 6; y++)
    for (let x = 0; x <= 6; x++) {
      if (isIn(x, y) !== isIn(x, y - 1)) sides.push(side(x, y, x + 1, y))
      if (isIn(x, y) !== isIn(x - 1, y)) sides.push(side(x, y + 1, x, y))
    }
  return sides
}

describe('any outline', () => {
  it('encloses its squares, whatever the order and direction of its sides', () => {
    const shuffled = boards.chain((chosen) =>
      fc.tuple(
        fc.constant(chosen),
        fc.shuffledSubarray(outline(chosen), { minLength: outline(chosen).length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([chosen, sides]) => {
        const { rings, dropped } = assembleRings(sides)
        expect(dropped).toBe(0)
        for (let y = 0; y < 6; y++)
          for (let x = 0; x < 6; x++) expect(isInside(rings, x + 0.5, y + 0.5)).toBe(chosen[x + 6 * y])
      }),
    )
  })

  it('with missing sides gives closed rings and counts dropped sides', () => {
    const parts = boards.chain((chosen) => fc.shuffledSubarray(outline(chosen)))
    fc.assert(
      fc.property(parts, (sides) => {
        const { rings, dropped } = assembleRings(sides)
        const used = rings.reduce((sum, { coordinates }) => sum + coordinates.length / 2 - 1, 0)
        expect(used + dropped).toBe(sides.length)
        for (const { coordinates } of rings) expect(coordinates.slice(-2)).toEqual(coordinates.slice(0, 2))
      }),
    )
  })
})

function isInside(rings: Ring[], x: number, y: number): boolean {
  return rings.filter(({ coordinates }) => covers(Float64Array.from(coordinates), x, y)).length % 2 === 1
}
