import { describe, expect, it } from 'vitest'
import { EngineRefusal } from '../../errors.ts'
import type { Position } from '../../geo/distance.ts'
import { passes, routeAvoiding } from './avoiding.ts'
import { crossingsNear } from './crossings.ts'
import type { Avoidable, Avoided } from './query.ts'

const noPath = new EngineRefusal('Route error: No path could be found for input')

/** An engine that finds routes only with this strictness. */
function ask(works: Avoided['strictness'] | 'any', what: Avoidable[], classes: Avoidable[]) {
  const tried: (string | undefined)[] = []
  const attempt = async (avoid: Avoided | undefined) => {
    tried.push(avoid?.strictness)
    if (avoid && works !== 'any' && avoid.strictness !== works) throw noPath
    return 'route'
  }
  const work = routeAvoiding(what, [], attempt, () => ({ classes, line: () => [] }))
  return work.then(({ notAvoided }) => ({ tried, notAvoided }))
}

describe('routeAvoiding', () => {
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
  ])('avoiding %j, with routes %s', async (what, works, used, tried, not) => {
    expect(await ask(works, what, used)).toEqual({ tried, notAvoided: not })
  })

  it('does not retry after other failures', async () => {
    const attempt = async () => {
      throw new EngineRefusal('Route error: Try any of /route /locate')
    }
    const work = routeAvoiding(['tolls'], [], attempt, () => ({ classes: [], line: () => [] }))
    await expect(work).rejects.toThrow('Try any')
  })
})

describe('passes', () => {
  const line: Position[] = [
    [0, 0],
    [0.01, 0],
    [0.01, 0.01],
  ]
  it.each<[what: string, point: Position, passed: boolean]>([
    ['in the middle of a segment', [0.005, 0], true],
    ['a metre beside it', [0.005, 0.00001], true],
    ['ten metres beside it', [0.005, 0.0001], false],
    ['at a corner', [0.01, 0], true],
    ['beyond its end', [0.01, 0.0101], false],
  ])('%s', (_what, point, passed) => {
    expect(passes(line, [point])).toBe(passed)
  })
})

describe('crossingsNear', () => {
  it.each<[longitude: number, isNear: boolean]>([
    [0.5, true],
    [-0.29, true],
    [-0.6, false],
    [1.49, true],
    [1.6, false],
  ])('longitude %d, route from 0 to 1: %s', (longitude, isNear) => {
    const locations = [0, 1].map((x) => ({ longitude: x, latitude: 0 }))
    expect(crossingsNear([[longitude, 0.1]], locations)).toHaveLength(isNear ? 1 : 0)
  })
})
