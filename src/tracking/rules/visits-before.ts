import type { Visit } from './update.ts'

/** An entry into a geofence, or an exit from it. */
export interface GeofenceCrossing {
  fence: string
  at: number // Unix milliseconds
  /** On exits only: minutes since the entry. */
  exitAfter?: number
}

/** Reported durations may be short by this much. */
const rounding = 1000 // milliseconds

/** The visits just before an update of that time: the present ones, with every later crossing undone. */
export function visitsBefore(
  at: number,
  now: readonly Visit[],
  newestFirst: readonly GeofenceCrossing[],
): readonly Visit[] {
  const visits = new Map(now.map((visit) => [visit.fence, visit]))
  for (const crossing of newestFirst) {
    if (crossing.at < at) break
    const { fence, exitAfter } = crossing
    if (exitAfter === undefined) visits.delete(fence)
    // Whether it had dwelled by then is unknown; true keeps explain from announcing a dwell.
    else visits.set(fence, { fence, since: crossing.at - exitAfter * 60_000 - rounding, dwelled: true })
  }
  return [...visits.values()].filter(({ since }) => since < at)
}
