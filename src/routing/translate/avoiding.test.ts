import { describe, expect, it } from 'vitest'
import { EngineRefusal } from '../../errors.ts'
import type { Position } from '../../geo/distance.ts'
import { passes, routeAvoiding } from './avoiding.ts'
import { crossingsNear } from './crossings.ts'
import type { Avoidable, Avoided } from './query.ts'

const noWay = new EngineRefusal('Route error: No path could be found for input')

/** An engine that finds routes of this strictness only. */
function ask(works: Avoided['strictness'] | 'any', what: Avoidable[], classes: Avoidable[]) {
  const tried: (string | undefined)[] = []
  const attempt = async (avoid: Avoided | undefined) => {
    tried.push(avoid?.strictness)
    if (avoid && works !== 'any' && avoid.strictness !== works) throw noWay
    return 'route'
  }
  const work = routeAvoiding(what, [], attempt, () => ({ classes, line: () => [] }))
  return work.then(({ notAvoided }) => ({ tried, notAvoided }))
}

describe('what is to be avoided', () => {
  it.each<
    [
      what: Avoidable[],
      works: Avoided['strictness'] | 'any',
      used: Avoidable[],
      tried: unknown[],
      not: Avoidable[],
    ]
  >([
    [[], 'any', ['tolls'], [undefined], []],
    [['tolls'], 'hard', [], ['hard'], []],
    [['tolls'], 'soft', ['tolls', 'highways'], ['hard', 'soft'], ['tolls']],
    [['tolls', 'ferries'], 'soft', ['ferries'], ['hard', 'soft'], ['ferries']],
    [['tolls'], 'soft', [], ['hard', 'soft'], []],
  ])('%j with routes %s', async (what, works, used, tried, not) => {
    expect(await ask(works, what, used)).toEqual({ tried, notAvoided: not })
  })

  it('is no excuse for other failures', async () => {
    const attempt = async () => {
      throw new EngineRefusal('Route error: Try any of /route /locate')
    }
    const work = routeAvoiding(['tolls'], [], attempt, () => ({ classes: [], line: () => [] }))
    await expect(work).rejects.toThrow('Try any')
  })
})

describe('a line over places', () => {
  const line: Position[] = [
    [0, 0],
    [0.01, 0],
    [0.01, 0.01],
  ]
  it.each<[what: string, place: Position, passed: boolean]>([
    ['in the middle of a segment', [0.005, 0], true],
    ['a metre beside it', [0.005, 0.00001], true],
    ['ten metres beside it', [0.005, 0.0001], false],
    ['at a corner', [0.01, 0], true],
    ['behind its end', [0.01, 0.0101], false],
  ])('%s', (_what, place, passed) => {
    expect(passes(line, [place])).toBe(passed)
  })
})

describe('crossings near the way', () => {
  it.each<[longitude: number, isNear: boolean]>([
    [0.5, true],
    [-0.29, true],
    [-0.6, false],
    [1.49, true],
    [1.6, false],
  ])('at %d of a way from 0 to 1: %s', (longitude, isNear) => {
    const places = [0, 1].map((x) => ({ longitude: x, latitude: 0 }))
    expect(crossingsNear([[longitude, 0.1]], places)).toHaveLength(isNear ? 1 : 0)
  })
})
