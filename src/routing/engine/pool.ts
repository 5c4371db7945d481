import { EngineProcess } from './process.ts'

export interface CrewOptions {
  settings: object
  processes: number
  /** Queries at once in each. */
  threads: number
  /** One has room, for the first time or again. */
  onRoom(): void
  /** One ended by itself, and another takes its place. */
  onCrash(): void
}

/** Milliseconds before a process that never became ready is started once more; twice as long each time, up to the last. */
const firstPause = 250
const longestPause = 10_000

/** The processes that work with one set of tiles. Whoever ends is replaced. */
export class Crew {
  /** Resolves when the first can be asked; fails when none could be started. */
  readonly ready: Promise<unknown>
  private readonly options: CrewOptions
  private readonly processes: (EngineProcess | undefined)[]
  private stopped = false

  constructor(options: CrewOptions) {
    this.options = options
    this.processes = Array.from({ length: options.processes }, () => undefined)
    this.ready = Promise.any(this.processes.map((_, place) => this.start(place, firstPause))).catch(
      ({ errors: [first] }: AggregateError) => Promise.reject(first),
    )
    this.ready.catch(() => undefined)
  }

  /** The least busy that has room. */
  free(): EngineProcess | undefined {
    const [least] = this.processes
      .filter((process) => process !== undefined)
      .sort((one, other) => one.busy - other.busy)
    return least && least.busy < this.options.threads ? least : undefined
  }

  /** Each ends after what it is working on. */
  stop(): void {
    this.stopped = true
    for (const process of this.processes) process?.stop()
  }

  private async start(place: number, pause: number): Promise<void> {
    const process = new EngineProcess(this.options.settings, this.options.threads)
    let wasReady = false
    process.ended.then(() => {
      this.processes[place] = undefined
      if (this.stopped) return
      this.options.onCrash()
      if (wasReady) this.restart(place, firstPause)
      else setTimeout(() => this.restart(place, Math.min(longestPause, 2 * pause)), pause).unref()
    })
    try {
      await process.ready
    } catch (error) {
      process.kill()
      throw error
    }
    wasReady = true
    if (this.stopped) return process.stop()
    this.processes[place] = process
    this.options.onRoom()
  }

  private restart(place: number, pause: number): void {
    if (!this.stopped) this.start(place, pause).catch(() => undefined)
  }
}
