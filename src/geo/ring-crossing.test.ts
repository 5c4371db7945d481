import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanRing } from './clean-ring.ts'
import { firstCrossing, sweepRing } from './ring-crossing.ts'

/** `x y, x y, …`, closed. */
function ringOf(text: string): Float64Array {
  const corners = text.split(', ').map((pair) => pair.split(' ').map(Number))
  return Float64Array.from([...corners, corners[0] as number[]].flat())
}

const crossings = (text: string) => firstCrossing(cleanRing(ringOf(text)))

describe('firstCrossing', () => {
  it.each([
    ['a square', '0 0, 3 0, 3 3, 0 3'],
    ['two triangles that touch in a corner', '0 0, 1 1, 2 0, 2 2, 1 1, 0 2'],
    ['a corner on an edge', '0 0, 4 0, 4 4, 2 0, 0 4'],
    ['a corner on an edge, inexact', '0.1 0.1, 0.7 0.7, 0.7 0, 0.3 0.3, 0.1 0'],
    ['a hole that touches the outline in a corner', '0 0, 4 0, 4 4, 0 4, 0 0, 1 2, 2 2, 2 1'],
    ['a hole joined by a double edge', '0 0, 4 0, 4 4, 0 4, 0 0, 1 1, 1 2, 2 2, 2 1, 1 1'],
    ['two squares joined by a double edge', '0 0, 1 0, 1 1, 3 1, 3 0, 4 0, 4 2, 3 2, 3 1, 1 1, 0 1'],
    ['an edge that runs along another', '0 0, 4 0, 4 2, 3 0, 1 0, 0 2'],
    ['an island in a hole', '0 0, 9 0, 9 9, 0 9, 0 0, 1 1, 1 8, 8 8, 5 5, 4 4, 5 4, 5 5, 8 8, 8 1, 1 1'],
  ])('takes %s', (_what, text) => {
    expect(crossings(text)).toBeUndefined()
  })

  it.each([
    ['a bow tie', '0 0, 2 2, 2 0, 0 2', [1, 1]],
    ['a bow tie with a corner in the middle', '0 0, 1 1, 2 2, 2 0, 1 1, 0 2', [1, 1]],
    ['a bow tie with a corner on the other edge', '0 0, 2 2, 2 0, 1 1, 0 2', [1, 1]],
    ['a loop inside', '0 0, 4 0, 4 4, 0 4, 0 0, 2 1, 2 2, 1 2', [0, 0]],
    ['a way around twice', '0 0, 2 0, 2 2, 0 0, 2 0, 2 2', [0, 0]],
    ['a hole that winds as the outline does', '0 0, 4 0, 4 4, 0 4, 0 0, 1 1, 2 1, 2 2, 1 2, 1 1', [1, 1]],
    ['an edge that runs along another and crosses it', '0 0, 4 0, 3 -1, 3 0, 1 0, 1 1, 0 1', [3, 0]],
  ])('finds %s', (_what, text, place) => {
    expect(crossings(text)).toEqual(place)
  })

  it('agrees with how often the ring winds around points, and with looking at every pair of edges', () => {
    const whole = fc.integer({ min: 0, max: 3 })
    const corners = fc.array(fc.tuple(whole, whole), { minLength: 3, maxLength: 9 })
    fc.assert(
      fc.property(corners, (list) => {
        const ring = cleanRing(Float64Array.from([...list, list[0] as [number, number]].flat()))
        if (ring.length < 8) return
        const edges = edgesOf(ring)
        const windings = new Set(samples.map(([x, y]) => windingAround(edges, x, y)))
        windings.add(0)
        const once = windings.size === 1 || (windings.size === 2 && (windings.has(1) || windings.has(-1)))
        const isSimple = once && !hasCrossedPair(edges)
        expect(firstCrossing(ring) === undefined).toBe(isSimple)
        expect(firstCrossing(turned(ring)) === undefined).toBe(isSimple)
      }),
      { numRuns: 400 },
    )
  })

  const pair = (at: number) => [Math.floor(at / 2), at % 2] as const
  it.each<[string, (at: number) => [x: number, y: number]]>([
    ['a comb', (at) => [at, (at % 2) * 50]],
    ['flat teeth', (at) => [(at % 2) * 100, at * 0.01]],
    ['teeth aslant, closer than their boxes', (at) => [(at % 2) * 50 + at * 1e-6, (at % 2) * 50 - at * 1e-6]],
    ['a spiral', (at) => spiral(at < 999 ? at : 1998 - at, at < 999 ? 0 : 0.1)],
    ['a star whose rays meet in one corner', (at) => ray(at % 3, Math.floor(at / 3) * 0.009)],
    ['edges there and back on one line', (at) => [pair(at)[1] * 30 - (pair(at)[1] * 2 - 1) * at * 0.005, 0]],
    ['a fan narrower than a tenth of a millimetre', (at) => fan(at)],
    ['teeth under such a fan', (at) => (at < 900 ? fan(at) : [(2000 - at) * 1e-6, (at % 2) - 1])],
    ['corners anywhere', (at) => [(at * 7919) % 1999, (at * 104_729) % 1997]],
  ])('compares each corner of %s with few edges', (_what, corner) => {
    const corners = Array.from({ length: 1999 }, (_, at) => corner(at))
    const ring = Float64Array.from([...corners, corner(0)].flat())
    expect(sweepRing(ring).comparisons).toBeLessThan(1999 * 100)
  })
})

function spiral(at: number, out: number): [x: number, y: number] {
  const [turn, radius] = [at * 0.2, 0.01 + at * 0.01 + out]
  return [radius * Math.cos(turn), radius * Math.sin(turn)]
}

function ray(corner: number, angle: number): [x: number, y: number] {
  return corner === 0 ? [0, 0] : [Math.cos(angle + corner * 0.003), Math.sin(angle + corner * 0.003)]
}

function fan(at: number): [x: number, y: number] {
  return at % 3 === 0 ? [0, 0] : [100, at * 3e-9]
}

/** On coordinates that are not exact, and not along the axes. */
function turned(ring: Float64Array): Float64Array {
  const [cos, sin] = [Math.cos(0.7) / 3, Math.sin(0.7) / 3]
  const xOf = (at: number) => ring[at] as number
  return ring.map((value, at) =>
    at % 2 === 0 ? value * cos - xOf(at + 1) * sin + 10 : xOf(at - 1) * sin + value * cos,
  )
}

/** Close enough to meet every face between edges that do not cross: its corners are whole numbers. */
const samples = Array.from({ length: 30 * 30 }, (_, at) => [
  ((at % 30) + Math.SQRT1_2) / 10,
  (Math.floor(at / 30) + Math.E / 5) / 10,
]) as [number, number][]

function windingAround(edges: Edge[], x: number, y: number): number {
  let turns = 0
  for (const [ax, ay, bx, by] of edges) {
    if (ay > y === by > y) continue
    const isLeft = (bx - ax) * (y - ay) > (by - ay) * (x - ax)
    if (by > ay && isLeft) turns++
    if (by < ay && !isLeft) turns--
  }
  return turns
}

/** On whole numbers, where sides are exact. */
function hasCrossedPair(edges: Edge[]): boolean {
  return edges.some((a) => edges.some((b) => isCut(a, b) && isCut(b, a)))
}

type Edge = [ax: number, ay: number, bx: number, by: number]

function isCut([ax, ay, bx, by]: Edge, [cx, cy, dx, dy]: Edge): boolean {
  const side = (x: number, y: number) => Math.sign((dx - cx) * (y - cy) - (dy - cy) * (x - cx))
  return side(ax, ay) * side(bx, by) < 0
}

function edgesOf(ring: Float64Array): Edge[] {
  return Array.from({ length: ring.length / 2 - 1 }, (_, at) => [...ring.slice(at * 2, at * 2 + 4)] as Edge)
}
