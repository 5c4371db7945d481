import type { TilesParts } from './child.ts'
import { EngineProcess } from './process.ts'

export interface PoolOptions {
  settings: object
  parts: TilesParts
  processes: number
  /** Queries at once in each process. */
  threads: number
  /** A process takes queries, for the first time or again. */
  onReady(): void
  /** A process ended by itself and is replaced. */
  onCrash(): void
}

/** Milliseconds before a process that never became ready is started again; doubled each time up to `longestPause`. */
const firstPause = 250
const longestPause = 10_000

/** The processes that serve one set of tiles. One that ends is replaced. */
export class EnginePool {
  /** Resolves when the first process takes queries; rejects when none could be started. */
  readonly ready: Promise<unknown>
  private readonly options: PoolOptions
  private readonly processes: (EngineProcess | undefined)[]
  private stopped = false

  constructor(options: PoolOptions) {
    this.options = options
    this.processes = Array.from({ length: options.processes }, () => undefined)
    this.ready = Promise.any(this.processes.map((_, slot) => this.start(slot, firstPause))).catch(
      ({ errors: [first] }: AggregateError) => Promise.reject(first),
    )
    this.ready.catch(() => undefined)
  }

  /** The least busy process that has a free thread. */
  freeProcess(): EngineProcess | undefined {
    const [least] = this.processes
      .filter((process) => process !== undefined)
      .sort((one, other) => one.busy - other.busy)
    return least && least.busy < this.options.threads ? least : undefined
  }

  /** Each process ends after its queries in progress. */
  stop(): void {
    this.stopped = true
    for (const process of this.processes) process?.stop()
  }

  private async start(slot: number, pause: number): Promise<void> {
    const process = new EngineProcess(this.options.settings, this.options.threads, this.options.parts)
    let wasReady = false
    process.ended.then(() => {
      this.processes[slot] = undefined
      if (this.stopped) return
      this.options.onCrash()
      if (wasReady) this.restart(slot, firstPause)
      else setTimeout(() => this.restart(slot, Math.min(longestPause, 2 * pause)), pause).unref()
    })
    try {
      await process.ready
    } catch (error) {
      process.kill()
      throw error
    }
    wasReady = true
    if (this.stopped) return process.stop()
    this.processes[slot] = process
    this.options.onReady()
  }

  private restart(slot: number, pause: number): void {
    if (!this.stopped) this.start(slot, pause).catch(() => undefined)
  }
}
