import type { Clocks } from '../../store/clocks.ts'

/** The same update sent again within this time is a retry; one of a device's queue as long as the first one is kept. */
export const retryTime = 60_000 // milliseconds

/** How far ahead of a steady clock the system's was set lately, in milliseconds. */
export type SetForward = () => number

/**
 * An update that is sent again after the clock was set forward, even by days, is still a retry. Ask before each batch: the step is
 * how far the system's clock is ahead now, compared with the least it was in the last one or two retry times, or at the last batch
 * if that was longer ago.
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
