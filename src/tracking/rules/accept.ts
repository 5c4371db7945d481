/** Timestamps farther in the future than this are ignored. */
export const clockTolerance = 5 * 60_000 // milliseconds

/** When an update happened, and whether it changes the user's present state or only the history. */
export interface Acceptance {
  at: number // Unix milliseconds
  isHistory: boolean
}

/**
 * `sent` is the client's timestamp, `last` that of the user's last update. A timestamp out of order is ignored,
 * unless the client marks the update as replayed.
 */
export function accept(
  sent: number | undefined,
  replayed: boolean,
  last: number | undefined,
  now: number,
): Acceptance {
  if (sent === undefined || sent > now + clockTolerance) return { at: notBefore(last, now), isHistory: false }
  if (last === undefined || sent >= last) return { at: sent, isHistory: false }
  return replayed ? { at: sent, isHistory: true } : { at: notBefore(last, now), isHistory: false }
}

/** The last update may have been a little ahead of our clock: times of a user never decrease. */
function notBefore(last: number | undefined, now: number): number {
  return last === undefined ? now : Math.max(last, now)
}
