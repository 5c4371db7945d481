import type { Clocks } from '../../store/clocks.ts'

/** The same update sent again within this time is a retry; one of a device's queue as long as the first one is kept. */
export const retryTime = 60_000 // milliseconds

/** How far ahead of a steady clock the system's was set lately, in milliseconds. */
export type SetForward = () => number

/**
 * An update that came before the clock was set forward by days, and is sent again after it, is still the same. Ask before each
 * batch: a step is seen as the difference to the lowest offset between the clocks in the last one or two retry times, or to that
 * of the last batch where it was longer ago.
 */
export function createSetForward({ wall, steady }: Clocks): SetForward {
  let from = steady()
  let lowest = wall() - from
  let lowestBefore = lowest
  return () => {
    const now = steady()
    const offset = wall() - now
    if (now - from > retryTime) {
      from = now
      lowestBefore = lowest
      lowest = offset
    }
    lowest = Math.min(lowest, offset)
    return offset - Math.min(lowest, lowestBefore)
  }
}
