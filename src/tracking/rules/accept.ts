/** Timestamps farther in the future than this are ignored. */
export const clockTolerance = 5 * 60_000 // milliseconds

/** When an update happened, and whether it changes the user's present state or only the history. */
export interface Acceptance {
  at: number // Unix milliseconds
  isHistory: boolean
}

/** The server's times of an update, Unix milliseconds. */
export interface ServerTimes {
  receivedAt: number
  /** When it is applied: a little later, or more while others of the same user are written. */
  now: number
}

/**
 * `sent` is the client's timestamp, `lastStamp` that of the user's last update. A timestamp out of order is ignored,
 * unless the client marks the update as replayed. Without one the time is the server's, even if the last update was ahead.
 * A last update that no client could have stamped counts as none: otherwise replays would be history until that time.
 */
export function accept(
  sent: number | undefined,
  replayed: boolean,
  lastStamp: number | undefined,
  times: ServerTimes,
): Acceptance {
  const last = isImpossible(lastStamp, times.now) ? undefined : lastStamp
  if (sent === undefined || sent > times.receivedAt + clockTolerance)
    return { at: serverTime(last, times), isHistory: false }
  if (last === undefined || sent >= last) return { at: sent, isHistory: false }
  return replayed ? { at: sent, isHistory: true } : { at: serverTime(last, times), isHistory: false }
}

/** Whether a time is farther ahead than a client may stamp; stored, it is of a server whose clock was wrong. */
export function isImpossible(stamp: number | undefined, now: number): boolean {
  return stamp !== undefined && stamp > now + clockTolerance
}

/** When the update was received; or the time of another update that was applied while this one waited. */
function serverTime(last: number | undefined, { receivedAt, now }: ServerTimes): number {
  return last !== undefined && last <= now ? Math.max(last, receivedAt) : receivedAt
}
