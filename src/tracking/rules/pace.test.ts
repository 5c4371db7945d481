import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pace } from '../../model/trip-status.ts'
import { type Left, leftByLine } from './left.ts'
import { observe, secondsAhead } from './pace.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')

/** So many seconds of a plan along roads of one tempo. */
function leftOf(seconds: number, tempo = 0): Left {
  return { seconds, tempo: seconds * tempo, walking: 0, metres: 0, by: 'roads' }
}

interface Drive {
  /** Real seconds between two updates. */
  tick?: number
  /** Milliseconds that the device's clock is fast, after so many seconds. */
  clock?: (real: number) => number
  isReplayed?: boolean
  /** Updates are received together, those of so many seconds. */
  together?: number
  /** Stands for so many seconds when so many are driven. */
  stop?: { at: number; seconds: number }
  seconds?: number
}

/** A drive of ten minutes as planned, each planned second taking `factor` real ones: at each update the ETA for each planned second. */
function drive(
  factor: number,
  { tick = 5, clock = () => 0, isReplayed = false, together = 1, stop, seconds = 600 }: Drive = {},
) {
  const ratios: number[] = []
  let pace: Pace | undefined
  for (let real = 0; real <= seconds * factor + (stop?.seconds ?? 0); real += tick) {
    const stood = stop ? Math.min(stop.seconds, Math.max(0, real - stop.at * factor)) : 0
    const left = leftOf(600 - (real - stood) / factor)
    const received = Math.ceil(real / together) * together
    const times = {
      sentAt: noon + clock(real) + real * 1000,
      happenedAt: noon + (isReplayed ? 0 : received * 1000),
    }
    pace = observe(pace, left, times, true)
    if (left.seconds > 0) ratios.push(secondsAhead(pace, left, times) / left.seconds)
  }
  return ratios
}

describe('the pace of a driver', () => {
  it.each([
    [0.7, 5],
    [1, 5],
    [1.3, 1],
    [1.3, 60],
  ])(
    '%f times the planned time is known to a tenth after a minute or two, with an update each %i s',
    (factor, tick) => {
      const ratios = drive(factor, { tick })
      const known = ratios.findIndex((ratio) => Math.abs(ratio / factor - 1) < 0.1)
      expect(known * tick).toBeLessThanOrEqual(100)
      expect(ratios.at(-1)).toBeCloseTo(factor, 1)
    },
  )

  it('is the same whatever the clock of the device says, in time or in a replay', () => {
    expect(drive(1.3, { clock: () => 300_000 })).toEqual(drive(1.3))
    expect(drive(1.3, { clock: () => -300_000, isReplayed: true })).toEqual(drive(1.3))
  })

  it.each([
    ['forward by a minute', (real: number) => (real < 100 ? 0 : 60_000)],
    ['back by a minute', (real: number) => (real < 100 ? 60_000 : 0)],
    ['forward by three minutes each minute', (real: number) => Math.floor(real / 60) * 180_000],
    ['to and fro by two minutes at each update', (real: number) => ((real * 7) % 11) * 24_000],
  ])('is the same where the clock of the device is set %s', (_name, clock) => {
    const steady = drive(1.3)
    for (const [at, ratio] of drive(1.3, { clock }).entries())
      expect(Math.abs(ratio - (steady[at] as number))).toBeLessThan(0.05)
  })

  it('is the same where updates are sent together, a minute of them at a time', () => {
    const steady = drive(1.3)
    for (const [at, ratio] of drive(1.3, { together: 60 }).entries())
      expect(Math.abs(ratio - (steady[at] as number))).toBeLessThan(0.05)
  })

  it.each([
    // Ten seconds of driving and ten of standing between two updates are a slow driver, for all that is known.
    { at: 10, ticks: [1, 5] },
    { at: 200, ticks: [1, 5, 20] },
    { at: 500, ticks: [1, 5, 20] },
  ])('is not that of a minute at a red light, $at s after the start', ({ at, ticks }) => {
    for (const tick of ticks)
      for (const ratio of drive(1, { tick, stop: { at, seconds: 60 } })) {
        expect(ratio).toBeGreaterThan(0.9)
        expect(ratio).toBeLessThan(1.25)
      }
  })

  it('is that of a jam, at most twice as long as planned, and soon forgotten after it', () => {
    const ratios = drive(1, { stop: { at: 100, seconds: 500 } })
    expect(Math.max(...ratios)).toBeGreaterThan(1.5)
    expect(drive(20, { seconds: 100 }).at(-1)).toBeCloseTo(2, 1)
    expect(ratios.at(-1)).toBeLessThan(1.3)
  })

  it('is learned apart for slow roads and quick ones', () => {
    let pace: Pace | undefined
    let left = { seconds: 600, tempo: 0 }
    let real = 0
    /** Five seconds of the plan along roads of a tempo. */
    const go = (tempo: number, factor: number) => {
      pace = observe(pace, { ...leftOf(0), ...left }, { sentAt: real, happenedAt: real }, true)
      left = { seconds: left.seconds - 5, tempo: left.tempo - 5 * tempo }
      real += 5000 * factor
    }
    for (let round = 0; round < 10; round++) {
      for (let step = 0; step < 6; step++) go(-0.7, 0.8)
      for (let step = 0; step < 6; step++) go(0.7, 1.2)
    }
    const times = { sentAt: (pace as Pace).sentAt, happenedAt: (pace as Pace).happenedAt }
    const ahead = (tempo: number) =>
      secondsAhead({ ...(pace as Pace), left: 900, late: 0 }, leftOf(900, tempo), times) / 900
    expect(ahead(-0.7)).toBeCloseTo(0.8, 1)
    expect(ahead(0)).toBeCloseTo(1, 1)
    expect(ahead(0.7)).toBeCloseTo(1.2, 1)
  })

  it('is not learned from a jump, a turn back, another way to measure, another drive or a time that is not sent', () => {
    const start = { sentAt: noon, happenedAt: noon }
    const before = { ...observe(undefined, leftOf(500), start, true), planned: 100, spent: 120 }
    const left = leftOf(480)
    const times = { sentAt: noon + 20_000, happenedAt: noon + 20_000 }
    const learned = ({ planned, spent }: Pace) => [planned, spent]
    expect(learned(observe(before, left, times, true))).not.toEqual([100, 120])
    for (const pace of [
      observe(before, leftOf(100), times, true),
      observe(before, leftOf(600), times, true),
      observe(before, { ...left, by: 'line' }, times, true),
      observe(before, left, times, false),
      observe(before, left, { ...times, sentAt: undefined }, true),
    ]) {
      expect(learned(pace)).toEqual([100, 120])
      expect(pace.left).not.toBe(500)
    }
  })

  it('is hardly another one where the first location was 40 m off, and the next is a second later', () => {
    const first = { sentAt: noon, happenedAt: noon }
    const next = { sentAt: noon + 1000, happenedAt: noon + 1000 }
    const pace = observe(undefined, leftOf(360), first, false)
    expect(secondsAhead(observe(pace, leftOf(352), next, true), leftOf(352), next)).toBeCloseTo(340, -1.5)
  })

  it('begins anew where version 0.1 has written it', () => {
    const old = { planned: 100, spent: 150, left: 500, by: 'roads', happenedAt: noon } as Pace
    const times = { sentAt: undefined, happenedAt: noon + 20_000 }
    expect(secondsAhead(observe(old, leftOf(480), times, true), leftOf(480), times)).toBe(480)
  })

  it('is bounded, whatever is sent', () => {
    const times = fc.record({
      sentAt: fc.option(fc.integer({ min: 0, max: 900_000 }), { nil: undefined }),
      happenedAt: fc.integer({ min: 0, max: 900_000 }),
    })
    const tempo = fc.double({ min: -1.5, max: 1.5, noNaN: true })
    const update = fc.tuple(fc.double({ min: 0, max: 2000, noNaN: true }), tempo, times, fc.boolean())
    fc.assert(
      fc.property(fc.array(update, { maxLength: 50 }), (updates) => {
        let pace: Pace | undefined
        for (const [seconds, tempo, at, isSameDrive] of updates) {
          const left = leftOf(seconds, tempo)
          pace = observe(pace, left, at, isSameDrive)
          const ahead = secondsAhead(pace, left, at)
          expect(ahead).toBeGreaterThanOrEqual(seconds / 2)
          expect(ahead).toBeLessThanOrEqual(seconds * 2)
        }
      }),
    )
  })

  it('is 1 along a line that nobody has planned', () => {
    const left = leftByLine({ x: 13.2, y: 53.5 }, { x: 13.3, y: 53.5 }, 'car')
    const times = { sentAt: noon, happenedAt: noon }
    expect(secondsAhead(observe(undefined, left, times, true), left, times)).toBe(left.seconds)
  })
})
