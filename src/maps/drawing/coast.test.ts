import { describe, expect, it } from 'vitest'
import { signedDoubleArea } from '../../geo/plane-ring.ts'
import { isAtSea, seaIn } from './coast.ts'

const square = { least: 0, most: 10 }

/** Five by five points: `~` sea, `#` land; by the even-odd rule over all rings. */
function picture(rings: number[][] | undefined): string {
  if (!rings) return 'unknown'
  const rows = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) => {
      const [x, y] = [column * 2 + 1.01, row * 2 + 1.01]
      const around = rings.filter((ring) => isInside(ring, x, y)).length
      return around % 2 === 1 ? '~' : '#'
    }).join(''),
  )
  return rows.join('\n')
}

function isInside(ring: number[], x: number, y: number): boolean {
  let inside = false
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[at], ring[at + 1], ring[next], ring[next + 1]]
    if (ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) > x) inside = !inside
  }
  return inside
}

const drawn = (...lines: string[]) => lines.join('\n')

describe('seaIn: the sea', () => {
  it.each<[what: string, coasts: number[][], seen: string]>([
    ['lies on the right of a coast to the north', [[4, 10, 4, 0]], drawn('##~~~', '##~~~', '##~~~', '##~~~', '##~~~')],
    ['and of one to the south', [[4, 0, 4, 10]], drawn('~~###', '~~###', '~~###', '~~###', '~~###')],
    ['fills a corner', [[6, 0, 6, 4, 10, 4]], drawn('~~~##', '~~~##', '~~~~~', '~~~~~', '~~~~~')],
    ['or leaves one', [[10, 4, 6, 4, 6, 0]], drawn('###~~', '###~~', '#####', '#####', '#####')],
    ['is a strait between two coasts', [[2, 10, 2, 0], [8, 0, 8, 10]], drawn('#~~~#', '#~~~#', '#~~~#', '#~~~#', '#~~~#')],
    ['is on both sides of a spit', [[4, 0, 4, 10], [6, 10, 6, 0]], drawn('~~#~~', '~~#~~', '~~#~~', '~~#~~', '~~#~~')],
    ['is all around an island', [[2, 2, 2, 8, 8, 8, 8, 2, 2, 2]], drawn('~~~~~', '~###~', '~###~', '~###~', '~~~~~')],
    ['is inside a clockwise coast', [[2, 2, 8, 2, 8, 8, 2, 8, 2, 2]], drawn('#####', '#~~~#', '#~~~#', '#~~~#', '#####')],
    ['is joined from pieces in any order', [[4, 6, 4, 0], [4, 10, 4, 6]], drawn('##~~~', '##~~~', '##~~~', '##~~~', '##~~~')],
    ['has islands in front of a coast', [[2, 10, 2, 0], [4, 4, 4, 8, 8, 8, 8, 4, 4, 4]], drawn('#~~~~', '#~~~~', '#~##~', '#~##~', '#~~~~')],
    ['is unknown where a coast ends inside the tile', [[4, 10, 4, 5]], 'unknown'],
  ])('%s', (_, coasts, seen) => {
    const rings = seaIn(coasts, square)
    expect(picture(rings)).toBe(seen)
    for (const ring of rings?.slice(0, 1) ?? []) expect(signedDoubleArea(ring)).toBeGreaterThan(0)
  }) // biome-ignore format: one line a picture
})

it.each([
  [1, 5, false],
  [9, 5, true],
  [1, 50, false],
  [9, -50, true],
])('point %i, %i beside a coast to the north: at sea %s', (x, y, sea) => {
  expect(isAtSea(x, y, [[4, 0, 4, 10]])).toBe(sea)
})

it('at a corner the edge that faces the point decides', () => {
  const bay = [[0, 0, 5, 5, 10, 0]]
  expect([isAtSea(5, 9, bay), isAtSea(5, 1, bay)]).toEqual([false, true])
})

it('without a coast it is unknown', () => {
  expect(isAtSea(0, 0, [])).toBe(undefined)
})
