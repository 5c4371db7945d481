/** A device's clock may run ahead of ours by this much; beyond it, it is wrong. */
export const clockTolerance = 5 * 60_000 // milliseconds

/** When an update happened, and whether it moves the user or only tells of the past. */
export interface Acceptance {
  at: number // Unix milliseconds
  isHistory: boolean
}

/**
 * `sent` is the time that the client gave, `last` that of the user's last update. A time out of order counts as none,
 * unless the client says that it replays what it could not send then.
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

/** Time does not run backwards for a user whose last update was a little ahead of our clock. */
function notBefore(last: number | undefined, now: number): number {
  return last === undefined ? now : Math.max(last, now)
}
