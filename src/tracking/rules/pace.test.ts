import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pace } from '../../model/trip-status.ts'
import { observe, slowness } from './pace.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')

/** A drive of ten minutes as planned, one update every five seconds, each planned second taking `factor` real ones. */
function drive(
  factor: number,
  options: { clock?: number; seconds?: number; isReplayed?: boolean } = {},
): number[] {
  const { clock = 0, seconds = 600, isReplayed = false } = options
  const ratios: number[] = []
  let pace: Pace | undefined
  for (let real = 0; real <= seconds * factor; real += 5) {
    const happenedAt = noon + (isReplayed ? 0 : real * 1000)
    const left = { seconds: 600 - real / factor, walking: 0, metres: 0, by: 'roads' as const }
    pace = observe(pace, left, { sentAt: noon + clock + real * 1000, happenedAt }, true)
    ratios.push(slowness(pace))
  }
  return ratios
}

describe('the pace of a driver', () => {
  it.each([0.7, 1, 1.3])('%f times the planned time is known to 10 % after a minute or two', (factor) => {
    const known = drive(factor).findIndex((ratio) => Math.abs(ratio / factor - 1) < 0.1)
    expect(known * 5).toBeLessThanOrEqual(100)
    expect(drive(factor).at(-1)).toBeCloseTo(factor, 1)
  })

  it('is the same whatever the clock of the device says, in time or in a replay', () => {
    expect(drive(1.3, { clock: 300_000 })).toEqual(drive(1.3))
    expect(drive(1.3, { clock: -300_000, isReplayed: true })).toEqual(drive(1.3))
  })

  it('is at most twice as long as planned, and soon forgotten after a stop', () => {
    expect(drive(20, { seconds: 100 }).at(-1)).toBeCloseTo(2, 1)
  })

  it('is not learned from a jump, a turn back, another way to measure, another drive or a clock that is set', () => {
    const before: Pace = { planned: 100, spent: 120, left: 500, by: 'roads', sentAt: noon, happenedAt: noon }
    const left = { seconds: 490, walking: 0, metres: 0, by: 'roads' as const }
    const times = { sentAt: noon + 10_000, happenedAt: noon + 10_000 }
    const learned = ({ planned, spent }: Pace) => [planned, spent]
    expect(learned(observe(before, left, times, true))).not.toEqual([100, 120])
    for (const pace of [
      observe(before, { ...left, seconds: 100 }, times, true),
      observe(before, { ...left, seconds: 600 }, times, true),
      observe(before, { ...left, by: 'line' }, times, true),
      observe(before, left, times, false),
      observe(before, left, { ...times, sentAt: noon - 300_000 }, true),
      observe(before, left, { ...times, sentAt: noon + 3600_000 }, true),
      observe(before, left, { ...times, sentAt: undefined }, true),
    ])
      expect(learned(pace)).toEqual([100, 120])
  })

  it('is bounded, whatever is sent', () => {
    const times = fc.record({
      sentAt: fc.option(fc.integer(), { nil: undefined }),
      happenedAt: fc.integer(),
    })
    const update = fc.tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), times, fc.boolean())
    fc.assert(
      fc.property(fc.array(update), (updates) => {
        let pace: Pace | undefined
        for (const [seconds, at, isSameDrive] of updates) {
          pace = observe(pace, { seconds, walking: 0, metres: 0, by: 'line' }, at, isSameDrive)
          expect(slowness(pace)).toBeGreaterThanOrEqual(0.4999)
          expect(slowness(pace)).toBeLessThanOrEqual(2.0001)
        }
      }),
    )
  })
})
