import { describe, expect, it } from 'vitest'
import { RemainingTime } from './remaining-time.ts'

/** [second, seconds left] for a job whose progress is known by the second, on a virtual clock. */
function estimates(fractionAt: (second: number) => number, seconds: number, every = 1): [number, number?][] {
  const remaining = new RemainingTime(0)
  const found: [number, number?][] = []
  for (let second = every; second <= seconds; second += every) {
    const left = remaining.update(second * 1000, fractionAt(second))
    found.push(left === undefined ? [second] : [second, left / 1000])
  }
  return found
}

/** The largest estimate in excess of what is left. */
function worst(found: [number, number?][], seconds: number): number {
  return Math.max(...found.map(([second, left]) => (left === undefined ? 0 : left - (seconds - second))))
}

describe('the time left of a job', () => {
  it('is not estimated in the first ten seconds and five percent', () => {
    const short = estimates((second) => second / 120, 120)
    expect(short.find(([, left]) => left !== undefined)?.[0]).toBe(10)
    const long = estimates((second) => second / 3600, 3600)
    expect(long.find(([, left]) => left !== undefined)?.[0]).toBe(180)
  })

  it('is exact for a steady job', () => {
    const steady = estimates((at) => at / 120, 120).filter(([, left]) => left !== undefined)
    expect(steady.length).toBeGreaterThan(100)
    for (const [second, left] of steady) expect(left).toBeCloseTo(120 - second, 3)
  })

  it('is not overestimated after a slow start', () => {
    // 2 % in the first 20 s, the rest in 100 s: by the overall rate 16 min at first.
    const slow = estimates((at) => (at <= 20 ? at / 1000 : 0.02 + (at - 20) * 0.0098), 120)
    expect(slow.filter(([, left]) => left !== undefined).length).toBeGreaterThan(60)
    expect(worst(slow, 120)).toBeLessThan(10)
  })

  it('is unknown while progress jumps or stands still', () => {
    const jumps: [second: number, fraction: number][] = [[20, 0.02], [24, 0.2], [70, 0.25], [72, 0.75], [100, 0.76]]
    const remaining = new RemainingTime(0)
    for (const [second, fraction] of jumps) expect(remaining.update(second * 1000, fraction)).toBeUndefined()
    const stuck = estimates((at) => Math.min(at / 100, 0.5), 120)
    expect(stuck.at(-1)).toEqual([120])
  }) // biome-ignore format: a table

  it('changes smoothly when the rate does', () => {
    const found = estimates((at) => (at < 60 ? at / 120 : 0.5 + (at - 60) / 180), 150)
    const steps = found.flatMap(([, left], index) => {
      const before = found[index - 1]?.[1]
      return left === undefined || before === undefined ? [] : [Math.abs(left - before)]
    })
    expect(steps.length).toBeGreaterThan(100)
    expect(Math.max(...steps)).toBeLessThan(4)
  })

  it('counts down between two samples', () => {
    const remaining = new RemainingTime(0)
    for (let at = 1; at <= 20; at++) remaining.update(at * 1000, at / 100)
    expect(remaining.update(20_100, 0.201)).toBeCloseTo(79_900, 0)
  })
})
