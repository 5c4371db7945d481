/** How long to wait after failures in a row: twice as long after each, with jitter, so that what failed together does not return together. */

const first = 1000 // milliseconds

/** `random` is from 0 to 1. The longest pause is `longest`, the shortest half of the one that is meant. */
export function pauseAfter(failures: number, longest: number, random: number): number {
  const meant = Math.min(longest, first * 2 ** Math.min(failures - 1, 30))
  return Math.round(meant * (0.5 + random / 2))
}

/** Of one event, or of a batch. */
export const longestPause = 3600_000 // milliseconds

/** Of a receiver that is down: once it is back, all that waits is due. */
export const longestProbePause = 20_000 // milliseconds

/** Failures in a row, of any events, after which a receiver is down. */
export const downAfter = 5

/** Then an event is parked. */
export const longestWait = 24 * 3600_000 // milliseconds
