import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EngineRefusal } from '../../errors.ts'
import { type EngineTrace, longestStretch, matchStretch, splitPath, type TracePoint } from './match.ts'

const point = (longitude: number, originalIndex: number): TracePoint => ({
  latitude: 0,
  longitude,
  originalIndex,
})
const points = (...longitudes: number[]) => longitudes.map(point)
const indexes = (path: { originalIndex: number }[]) => path.map(({ originalIndex }) => originalIndex)

describe('stretches', () => {
  it.each<[what: string, longitudes: number[], parts: number[][]]>([
    ['one, of a path without gaps', [0, 0.01, 0.02], [[0, 1, 2]]],
    [
      'end where the next point is over 2 km away',
      [0, 0.01, 0.03, 0.04],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ['may be single points', [0, 1, 2], [[0], [1], [2]]],
  ])('%s', (_what, longitudes, parts) => {
    expect(splitPath(points(...longitudes)).map(indexes)).toEqual(parts)
  })
})

it('a long path is matched in parts that share a point, each point in one of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1500 }), (length) => {
      const parts = splitPath(points(...Array.from({ length }, (_, at) => at / 10_000))).map(indexes)
      expect(parts.every((part) => part.length >= 2 && part.length <= longestStretch)).toBe(true)
      expect(parts.slice(1).map((part) => part[0])).toEqual(parts.slice(0, -1).map((part) => part.at(-1)))
      expect(parts.flatMap((part, at) => (at === 0 ? part : part.slice(1)))).toEqual([
        ...Array(length).keys(),
      ])
      expect(parts.length).toBeLessThanOrEqual(length / (longestStretch - 1) + 1)
    }),
  )
})

/** Matches all points, but refuses a query with a bad one. */
function engineWithout(bad: Set<number>) {
  return async (query: object): Promise<EngineTrace> => {
    const { shape } = query as { shape: { lon: number; lat: number }[] }
    if (shape.some(({ lon }) => bad.has(lon)))
      throw new EngineRefusal('Map Match algorithm failed to find path')
    return {
      shape: '',
      edges: [],
      matched_points: shape.map(({ lat, lon }) => ({ lat, lon, type: 'matched', edge_index: 0 })),
    }
  }
}

describe('a stretch that the engine refuses', () => {
  it('keeps every good point that has a good one beside it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (good) => {
        const path = points(...good.map((_, at) => at / 1000))
        const bad = new Set(path.filter((_, at) => !good[at]).map(({ longitude }) => longitude))
        const traces = await matchStretch(path, 'car', 'metric', engineWithout(bad))
        const found = traces.flatMap((trace) => indexes(trace.points))
        expect(found).toEqual(found.toSorted((a, b) => a - b))
        expect(found.every((at) => good[at])).toBe(true)
        // Halving may part a pair, but never loses a run of four.
        for (const [at] of good.entries())
          if (at + 3 < good.length && good.slice(at, at + 4).every(Boolean))
            expect(found.filter((index) => index >= at && index < at + 4).length).toBeGreaterThan(0)
      }),
    )
  })

  it('passes on other errors', async () => {
    const broken = async () => {
      throw new Error('gone')
    }
    await expect(matchStretch(points(0, 0.001), 'car', 'metric', broken)).rejects.toThrow('gone')
  })
})
