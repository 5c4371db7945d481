import { type Clocks, largestDrift, systemClocks } from '../store/clocks.ts'

/** How long a clock that was set forward is not believed. */
const patience = 3_600_000 // milliseconds

/**
 * The time by which sweeps decide what is due. When the clock is set forward, all would be due at once: every trip would have
 * expired, though its device has just sent an update by the old time. So for an hour the sweeps go on by the old time, in
 * which updates come by the new one. A clock that is set back is followed at once: then nothing is due too early.
 */
export function createSweepClock(expected: number, clocks: Clocks = systemClocks): () => number {
  let believed = { wall: expected, steady: clocks.steady() }
  let followFrom: number | undefined // by the steady clock

  return () => {
    const wall = clocks.wall()
    const steady = clocks.steady()
    const old = believed.wall + steady - believed.steady
    const isAhead = wall - old > largestDrift
    if (isAhead) followFrom ??= steady + patience
    if (isAhead && steady < (followFrom ?? 0)) return old
    followFrom = undefined
    believed = { wall, steady }
    return wall
  }
}
