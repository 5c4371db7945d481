/** What this process has done since it started, for its metrics: one of a process, like its memory. */
export const tally = {
  /** Location updates that were written. */
  updates: 0,
  events: 0,
  /** Tries to deliver events, by how they ended. */
  deliveries: { delivered: 0, failed: 0, parked: 0 },
  /** By name: failed runs of jobs. */
  jobFailures: new Map<string, number>(),
  /** Jobs that run by the clock here, each with when it was to run next, by `performance.now()`. */
  jobsDue: new Map<string, number>(),
}
