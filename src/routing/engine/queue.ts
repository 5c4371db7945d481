import { EngineEnded, errors } from '../../errors.ts'
import { FairQueue } from '../../model/project/fair-queue.ts'
import type { Action } from './child.ts'
import type { EngineProcess } from './process.ts'

export interface QueueOptions {
  /** Queries that may wait. */
  capacity: number
  /** Queries that all processes together work on at a time. */
  threads: number
  /** The process for the next query; undefined while all are busy. */
  freeProcess(): EngineProcess | undefined
  onStuck(process: EngineProcess): void
}

interface QueuedQuery {
  project: number
  action: Action
  query: string
  /** A process ended while it worked on this query. */
  crashed: boolean
  settled: boolean
  resolve(answer: string): void
  reject(error: Error): void
}

/** Milliseconds for which a project that has asked counts as one that asks. */
const remembered = 10_000

/** Milliseconds after which a process that still works on one query counts as stuck. */
const stuckAfter = 60_000

/**
 * Projects take turns, each with its oldest query. When the queue is full, the project with the most waiting loses its last
 * one. While others ask too, a project leaves one thread free: its queries may be long. A process never gets more queries than
 * it has threads.
 */
export class EngineQueue {
  private readonly options: QueueOptions
  private readonly waiting = new FairQueue<QueuedQuery>()
  /** By project: queries being worked on, and when it asked last. */
  private readonly running = new Map<number, number>()
  private readonly askedAt = new Map<number, number>()

  constructor(options: QueueOptions) {
    this.options = options
  }

  /** Answers within the given milliseconds, time in the queue included, or rejects. */
  ask(project: number, action: Action, query: string, milliseconds: number): Promise<string> {
    return new Promise((resolve, reject) => {
      if (!this.makeRoom(project)) return reject(errors.routingBusy())
      const queued: QueuedQuery = {
        project,
        action,
        query,
        crashed: false,
        settled: false,
        resolve: settle(resolve),
        reject: settle(reject),
      }
      const timer = setTimeout(() => {
        const isWaiting = this.waiting.delete(project, queued)
        queued.reject(isWaiting ? errors.routingBusy() : errors.routingTooSlow(milliseconds))
      }, milliseconds)
      function settle<Value>(callback: (value: Value) => void) {
        return (value: Value) => {
          clearTimeout(timer)
          queued.settled = true
          callback(value)
        }
      }
      this.waiting.push(project, queued)
      this.askedAt.set(project, performance.now())
      this.dispatch()
    })
  }

  /** Queries by state. */
  load(): { waiting: number; running: number } {
    let running = 0
    for (const count of this.running.values()) running += count
    return { waiting: this.waiting.size, running }
  }

  /** Hands waiting queries to processes until all are busy. */
  dispatch(): void {
    while (this.waiting.size > 0) {
      const process = this.options.freeProcess()
      const next = process && this.waiting.shift((project) => this.mayRun(project))
      if (!next) return
      void this.run(next, process)
    }
  }

  private mayRun(project: number): boolean {
    const running = this.running.get(project) ?? 0
    return running < Math.max(1, this.options.threads - 1) || !this.doOthersAsk(project)
  }

  private doOthersAsk(project: number): boolean {
    const since = performance.now() - remembered
    for (const [other, at] of this.askedAt) {
      if (at < since) this.askedAt.delete(other)
      else if (other !== project) return true
    }
    return false
  }

  private makeRoom(project: number): boolean {
    if (this.waiting.size < this.options.capacity) return true
    const last = this.waiting.popOfLongest(this.waiting.sizeOf(project) + 1)
    last?.reject(errors.routingBusy())
    return last !== undefined
  }

  rejectAll(error: () => Error): void {
    for (const queued of this.waiting.clear()) queued.reject(error())
  }

  private async run(queued: QueuedQuery, process: EngineProcess): Promise<void> {
    const stuck = setTimeout(() => this.options.onStuck(process), stuckAfter).unref()
    this.running.set(queued.project, (this.running.get(queued.project) ?? 0) + 1)
    try {
      queued.resolve(await process.ask(queued.action, queued.query))
    } catch (error) {
      // Retried once: a query that ran during two crashes may be their cause.
      if (!(error instanceof EngineEnded)) queued.reject(error as Error)
      else if (queued.crashed) queued.reject(errors.routingUnavailable())
      else if (!queued.settled) {
        queued.crashed = true
        this.waiting.push(queued.project, queued)
      }
    }
    clearTimeout(stuck)
    const left = (this.running.get(queued.project) ?? 1) - 1
    if (left > 0) this.running.set(queued.project, left)
    else this.running.delete(queued.project)
    this.dispatch()
  }
}
