import { EngineEnded, errors } from '../../errors.ts'
import type { Action } from './child.ts'
import type { EngineProcess } from './process.ts'

export interface QueueOptions {
  /** Queries that may wait. */
  room: number
  /** Whom to give the next query. */
  free(): EngineProcess | undefined
  onStuck(process: EngineProcess): void
}

interface Job {
  action: Action
  query: string
  /** A process ended while it worked on this. */
  crashed: boolean
  settled: boolean
  resolve(answer: string): void
  reject(error: Error): void
}

/** Queries wait here in their order until a process has room; no process is given more than it can work on at once. */
export class EngineQueue {
  private readonly options: QueueOptions
  private readonly waiting: Job[] = []

  constructor(options: QueueOptions) {
    this.options = options
  }

  /** Answers within so many milliseconds, waiting included, or fails. */
  ask(action: Action, query: string, milliseconds: number): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length >= this.options.room) return reject(errors.routingBusy())
      const job: Job = {
        action,
        query,
        crashed: false,
        settled: false,
        resolve: settle(resolve),
        reject: settle(reject),
      }
      const timer = setTimeout(() => {
        const place = this.waiting.indexOf(job)
        if (place >= 0) this.waiting.splice(place, 1)
        job.reject(place >= 0 ? errors.routingBusy() : errors.routingTooSlow(milliseconds))
      }, milliseconds)
      function settle<Value>(tell: (value: Value) => void) {
        return (value: Value) => {
          clearTimeout(timer)
          job.settled = true
          tell(value)
        }
      }
      this.waiting.push(job)
      this.goOn()
    })
  }

  /** Gives out what can be given. */
  goOn(): void {
    while (this.waiting.length > 0) {
      const process = this.options.free()
      if (!process) return
      void this.give(this.waiting.shift() as Job, process)
    }
  }

  /** Nothing can be asked any more. */
  refuseAll(error: () => Error): void {
    for (const job of this.waiting.splice(0)) job.reject(error())
  }

  private async give(job: Job, process: EngineProcess): Promise<void> {
    const stuck = setTimeout(() => this.options.onStuck(process), longest).unref()
    try {
      job.resolve(await process.ask(job.action, job.query))
    } catch (error) {
      // A query that was there at two crashes may well be their cause.
      if (!(error instanceof EngineEnded)) job.reject(error as Error)
      else if (job.crashed) job.reject(errors.routingUnavailable())
      else if (!job.settled) {
        job.crashed = true
        this.waiting.unshift(job)
      }
    }
    clearTimeout(stuck)
    this.goOn()
  }
}

/** Milliseconds after which a process that still works on one query is taken to hang. */
const longest = 60_000
