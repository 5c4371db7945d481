import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactTour } from './exact-tour.ts'
import { improvedTour } from './improved-tour.ts'
import { planTour } from './plan-tour.ts'
import {
  costOf,
  stopsOf,
  type TourPlace,
  type TourProblem,
  visitsOf,
  wholeOrder,
  withoutLate,
} from './tour.ts'

const always = { service: 0, opens: 0, closes: Number.POSITIVE_INFINITY }

/** Places along a line, a second a unit: from the first over those between to the last. */
function along(at: number[], windows: Record<number, Partial<TourPlace>> = {}): TourProblem {
  return {
    seconds: at.map((from) => at.map((to) => Math.abs(from - to))),
    places: at.map((_, place) => ({ ...always, ...windows[place] })),
  }
}

function finish<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

describe('a tour', () => {
  it.each<[what: string, problem: TourProblem, order: number[]]>([
    ['of no stops', along([0, 10]), []],
    ['in one direction', along([0, 3, 1, 2, 10]), [2, 3, 1]],
    ['there and back', along([0, 3, -1, 2, 0]), [2, 3, 1]],
    ['to what closes first', along([0, 5, -5, 0], { 1: { closes: 5 } }), [1, 2]],
    ['that waits for what opens late', along([0, 5, -5, 0], { 1: { opens: 20 } }), [2, 1]],
    ['that stays for a while', along([0, 5, 6, 0], { 1: { service: 9 }, 2: { closes: 10 } }), [2, 1]],
    ['without what is closed', along([0, 5, 6, 0], { 1: { closes: 4 } }), [2]],
    ['without what makes it late', along([0, 5, 6, 30, 7], { 4: { closes: 9 } }), [1, 2]],
    [
      'with two stops rather than one',
      along([0, 9, -1, -2, 0], { 1: { closes: 9 }, 2: { closes: 1 }, 3: { closes: 2 } }),
      [2, 3],
    ],
  ])('%s', (_what, problem, order) => {
    expect(finish(planTour(problem))).toEqual(order)
    expect(finish(improvedTour(problem))).toEqual(order)
  })

  it('tells when each place is reached, and for how long one waits', () => {
    const problem = along([0, 5, 8], { 0: { opens: 2, service: 1 }, 1: { opens: 10, service: 4 } })
    expect(visitsOf(problem, [0, 1, 2]).visits).toEqual([
      { place: 0, arrives: 0, waits: 2, leaves: 3 },
      { place: 1, arrives: 8, waits: 2, leaves: 14 },
      { place: 2, arrives: 17, waits: 0, leaves: 17 },
    ])
  })
})

describe('what turns out late on the road', () => {
  it.each<[what: string, problem: TourProblem, order: number[]]>([
    ['is left out', along([0, 5, 6, 10], { 2: { closes: 5 } }), [1]],
    ['leaves out the stop before it, if it is the end', along([0, 5, 12, 10], { 3: { closes: 13 } }), [1]],
    ['leaves out nothing, if it is the end and there is no stop', along([0, 10], { 1: { closes: 9 } }), []],
  ])('%s', (_what, problem, order) => {
    const rest = withoutLate(problem, visitsOf(problem, wholeOrder(problem, stopsOf(problem))))
    expect(finish(planTour(rest))).toEqual(order)
    expect(rest.places.at(-1)).toEqual(problem.places.at(-1))
  })
})

/** Places on a plane of a thousand seconds, most of them open for some time only. */
const problems = (least: number, most: number) =>
  fc
    .array(
      fc.record({
        x: fc.integer({ min: 0, max: 1000 }),
        y: fc.integer({ min: 0, max: 1000 }),
        service: fc.integer({ min: 0, max: 200 }),
        opens: fc.integer({ min: 0, max: 2000 }),
        lasts: fc.option(fc.integer({ min: 300, max: 3000 })),
      }),
      { minLength: least + 2, maxLength: most + 2 },
    )
    .map(
      (list): TourProblem => ({
        seconds: list.map((a) => list.map((b) => Math.hypot(a.x - b.x, a.y - b.y))),
        places: list.map(({ service, opens, lasts }, at) =>
          at === 0 || at === list.length - 1 || lasts === null
            ? { ...always, service }
            : { service, opens, closes: opens + lasts },
        ),
      }),
    )

describe('any tour', () => {
  it('of few stops serves as many as can be served, and ends as early as it can', () => {
    fc.assert(
      fc.property(problems(0, 5), (problem) => {
        const order = exactTour(problem)
        const possible = orders(stopsOf(problem)).filter((other) => isPossible(problem, other))
        const most = Math.max(...possible.map(({ length }) => length))
        expect(order).toHaveLength(most)
        const ends = possible.filter(({ length }) => length === most).map((other) => costOf(problem, other))
        expect(costOf(problem, order)).toBeCloseTo(Math.min(...ends), 1) // the driving counts up to 0.01
      }),
      { numRuns: 60 },
    )
  })

  it('of many keeps to the windows, and leaves out only what fits nowhere', () => {
    fc.assert(
      fc.property(problems(11, 24), (problem) => {
        const order = finish(planTour(problem))
        expect(isPossible(problem, order)).toBe(true)
        expect(new Set(order).size).toBe(order.length)
        for (const stop of stopsOf(problem).filter((one) => !order.includes(one)))
          for (let at = 0; at <= order.length; at++)
            expect(isPossible(problem, [...order.slice(0, at), stop, ...order.slice(at)])).toBe(false)
      }),
      { numRuns: 8 },
    )
  })

  it('of many is hardly worse than the best', () => {
    const found = fc.sample(problems(6, 9), { numRuns: 40, seed: 7 }).map((problem) => {
      const [good, best] = [finish(improvedTour(problem)), exactTour(problem)]
      return { missed: best.length - good.length, ratio: costOf(problem, good) / costOf(problem, best) }
    })
    expect(found.reduce((sum, { missed }) => sum + missed, 0)).toBeLessThanOrEqual(1)
    expect(Math.max(...found.map(({ ratio }) => ratio))).toBeLessThan(1.03)
  })
})

function isPossible(problem: TourProblem, order: number[]): boolean {
  return visitsOf(problem, wholeOrder(problem, order)).late === undefined
}

/** Every order of every choice of stops. */
function orders(stops: number[]): number[][] {
  return [
    [],
    ...stops.flatMap((stop) => orders(stops.filter((one) => one !== stop)).map((rest) => [stop, ...rest])),
  ]
}
