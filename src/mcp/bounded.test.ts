import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bounded } from './bounded.ts'

const ring = (corners: number) => [
  ...Array.from({ length: corners }, (_, index) => [index / 100, Math.sin(index)]),
  [0, 0],
]

describe('an answer that is too long', () => {
  it('is left as it is when it is not', () => {
    const answer = { users: ['ada', 'eve'], meta: {} }
    expect(bounded(answer, 1000)).toEqual({ value: answer, cuts: [] })
  })

  it('loses the end of its lists, and says how much', () => {
    const { value, cuts } = bounded({ users: Array.from({ length: 400 }, () => 'ada') }, 1000)
    expect(cuts).toEqual([{ path: 'users', shown: 100, of: 400 }])
    expect((value as { users: string[] }).users).toHaveLength(100)
  })

  it('loses corners of its areas, which stay closed', () => {
    const { value, cuts } = bounded({ area: { coordinates: [ring(500)] } }, 2000)
    const [short = []] = (value as { area: { coordinates: number[][][] } }).area.coordinates
    expect(cuts).toEqual([{ path: 'area.coordinates[0]', shown: short.length, of: 501 }])
    expect(short.at(0)).toEqual(short.at(-1))
    expect(short.length).toBeGreaterThan(20)
    expect(bounded({ line: ring(500) }, 100_000, 7).cuts).toEqual([{ path: 'line', shown: 7, of: 501 }])
  })

  it('is never longer than asked for, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 2, max: 500 }), (json, letters) => {
        const { value, cuts } = bounded({ json }, letters)
        expect(JSON.stringify(value).length).toBeLessThanOrEqual(letters)
        if (cuts.length === 0) expect(value).toEqual({ json })
      }),
    )
  })
})
