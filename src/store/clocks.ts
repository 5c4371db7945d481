import type { Queries } from './database.ts'

/** The system's clock, which may be wrong or be set while the server runs, and one that nobody sets; milliseconds. */
export interface Clocks {
  wall(): number
  steady(): number
}

export const systemClocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

/** A clock that gains more than this against the steady one was set. */
export const largestDrift = 3_600_000 // milliseconds

/** At a start the clock is compared with the last time that a server ran: it may have been off this long. */
const longestOff = 2 * 86_400_000

/** What the time should be at a start, in Unix milliseconds: now, or the end of the last run if that was long ago. */
export async function expectedTime(database: Queries, now: number): Promise<number> {
  // Written every ten seconds; the epoch in a new database.
  const [row] = await database.query<{ at: number }>(
    "select extract(epoch from counted_to)::float8 * 1000 as at from usage_progress where counted_to > 'epoch'",
  )
  return row && Math.abs(now - row.at) > longestOff ? row.at : now
}
