import type { Visit } from './update.ts'

/** That a user entered a geofence or exited from it. */
export interface Passage {
  fence: string
  at: number // Unix milliseconds
  /** Of an exit: minutes since the entry. */
  exitAfter?: number
}

/** By so much less than it was the time of a visit may be told. */
const rounded = 1000 // milliseconds

/** Where the user was before an update of that time: where they are now, with all undone that has happened since. */
export function visitsBefore(
  at: number,
  now: readonly Visit[],
  newestFirst: readonly Passage[],
): readonly Visit[] {
  const visits = new Map(now.map((visit) => [visit.fence, visit]))
  for (const passage of newestFirst) {
    if (passage.at < at) break
    const { fence, exitAfter } = passage
    if (exitAfter === undefined) visits.delete(fence)
    // Whether a dwell had been told of by then is not known, so that none is spoken of.
    else visits.set(fence, { fence, since: passage.at - exitAfter * 60_000 - rounded, dwelled: true })
  }
  return [...visits.values()].filter(({ since }) => since < at)
}
