import fc from 'fast-check'
import { expect, it } from 'vitest'
import { metresPerDegree } from '../../geo/distance.ts'
import { metresBetween, type PathPoint } from './path.ts'
import { inSlices } from './slices.ts'
import { smoothed, thinned } from './smooth.ts'

const point = (metres: number, aside: number, index: number): PathPoint => ({
  x: metres / metresPerDegree,
  y: aside / metresPerDegree,
  accuracy: 10,
  seconds: undefined,
  index,
})

const steps = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 60 })

const smooth = (path: PathPoint[]) => inSlices(smoothed(path), async () => {})

it('even steps on a straight road stay where they are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 1, max: 60 }),
      async (step, count) => {
        const path = Array.from({ length: count }, (_, at) => point(at * step, 0, at))
        for (const [at, { x }] of (await smooth(path)).entries())
          expect(x).toBeCloseTo(path[at]?.x as number, 9)
      },
    ),
  )
})

it('jitter averages out where points are dense, and stays where they are not', async () => {
  const jitter = (step: number) =>
    Array.from({ length: 41 }, (_, at) => point(at * step, at % 2 === 0 ? 8 : -8, at))
  const aside = async (path: PathPoint[]) =>
    Math.abs(((await smooth(path))[20]?.y as number) * metresPerDegree)
  expect(await aside(jitter(1))).toBeLessThan(2)
  expect(await aside(jitter(50))).toBeCloseTo(8, 5)
})

it('where one turns back stays where it is', async () => {
  const path = [0, 900, 1800, 905, 10].map((metres, at) => point(metres, 0, at))
  expect(await smooth(path)).toEqual(path)
})

it('points that are matched are apart, but for the last', () => {
  fc.assert(
    fc.property(steps, (metres) => {
      let at = 0
      const path = metres.map((step, index) => {
        at += step
        return point(at, 0, index)
      })
      const kept = thinned(path)
      expect([kept[0], kept.at(-1)]).toEqual([path[0], path.at(-1)])
      for (const [index, one] of kept.slice(1, -1).entries())
        expect(metresBetween(kept[index] as PathPoint, one)).toBeGreaterThanOrEqual(10)
    }),
  )
})
