/** Something to be done again and again. */
export interface Job {
  /** Milliseconds between the end of one run and the start of the next. */
  every: number
  run(): Promise<void>
}

export interface Clock {
  /** Waits for what is under way. */
  stop(): Promise<void>
}

/** Runs each job at its pace. Every node does so: a job must bear being run by several at once. */
export function startClock(jobs: Job[], onFailure: (error: unknown) => void): Clock {
  let stopped = false
  const timers = new Map<Job, NodeJS.Timeout>()
  const running = new Map<Job, Promise<void>>()

  function schedule(job: Job): void {
    if (stopped) return
    const timer = setTimeout(() => {
      running.set(
        job,
        job
          .run()
          .catch(onFailure)
          .then(() => schedule(job)),
      )
    }, job.every)
    timers.set(job, timer.unref())
  }

  for (const job of jobs) schedule(job)
  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
