import { tally } from '../store/tally.ts'

/** Something done at regular intervals. */
export interface Job {
  name: string
  /** Milliseconds between the end of one run and the start of the next. */
  every: number
  run(): Promise<void>
}

export interface Clock {
  /** Waits for the jobs that are running. */
  stop(): Promise<void>
}

/** Runs each job at its interval until it is stopped. A job that fails runs again at its next turn. */
export function startClock(jobs: readonly Job[], onFailure: (error: unknown, job: Job) => void): Clock {
  let stopped = false
  const timers = new Map<Job, NodeJS.Timeout>()
  const running = new Map<Job, Promise<void>>()

  function scheduleNext(job: Job): void {
    if (stopped) return
    tally.jobsDue.set(job.name, performance.now() + job.every)
    const timer = setTimeout(() => {
      running.set(
        job,
        job
          .run()
          .catch((error) => {
            tally.jobFailures.set(job.name, (tally.jobFailures.get(job.name) ?? 0) + 1)
            onFailure(error, job)
          })
          .then(() => scheduleNext(job)),
      )
    }, job.every)
    timers.set(job, timer.unref())
  }

  for (const job of jobs) scheduleNext(job)
  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      for (const { name } of jobs) tally.jobsDue.delete(name)
      await Promise.all(running.values())
    },
  }
}
