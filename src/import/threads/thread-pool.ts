import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { MapFileError } from '../../errors.ts'

/** What a thread is told: a task to do and to answer, or what the tasks after it need to know. */
export type ToThread = { service: string; task: unknown } | { service: string; shared: unknown }

/** What a thread answers to each task. */
export type FromThread = { result: unknown } | { error: { message: string; isOfFile: boolean } }

/** Tasks that a thread has at once: one that it does, and the next. */
const tasksAtOnce = 2

/** How many tasks may be started before the result of the first is used. */
export const tasksAhead = tasksAtOnce + 1

/**
 * Almost all that a thread makes of a block is garbage after it, and room for more would only be filled. V8 derives from the second
 * when it looks for old garbage: without it, each thread would grow by 100 MB. A block needs a tenth of it.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 }

interface Task {
  message: ToThread
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  /** What it will answer, in this order. */
  tasks: Task[]
}

const program = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/import/threads/import-thread.js' : './import-thread.js',
  import.meta.url,
)

/** Threads of an import; each task is done by the one that has the least to do. */
export class ThreadPool {
  readonly size: number
  readonly #threads: Thread[]
  readonly #waiting: Task[] = []
  /** Why a thread has ended, such as for lack of memory. */
  #failure: Error | undefined

  constructor(size: number) {
    this.size = size
    this.#threads = Array.from({ length: size }, () => this.#start())
  }

  run(service: string, task: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#waiting.push({ message: { service, task }, resolve, reject })
      this.#assign()
    })
  }

  /** Tells all threads; what is in shared memory is not copied. */
  share(service: string, shared: unknown): void {
    for (const { worker } of this.#threads) worker.postMessage({ service, shared } satisfies ToThread)
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }

  #start(): Thread {
    const thread: Thread = { worker: new Worker(program, { resourceLimits }), tasks: [] }
    thread.worker.on('message', (answer: FromThread) => {
      const task = thread.tasks.shift()
      if ('result' in answer) task?.resolve(answer.result)
      else task?.reject(errorOf(answer.error))
      this.#assign()
    })
    thread.worker.on('error', (error) => {
      this.#failure = error
      for (const { reject } of [...thread.tasks.splice(0), ...this.#waiting.splice(0)]) reject(error)
    })
    return thread
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#threads.reduce((least, each) =>
        each.tasks.length < least.tasks.length ? each : least,
      )
      if (thread.tasks.length >= tasksAtOnce) return
      const next = this.#waiting.shift() as Task
      thread.tasks.push(next)
      thread.worker.postMessage(next.message)
    }
  }
}

/** Bytes of a file below which starting threads takes longer than they save. */
const worthThreads = 16e6

/** Undefined: as many as there are cores, for files that are worth it. With one, there is no pool: the thread that calls does all. */
export async function withThreads<Result>(
  threads: number | undefined,
  path: string,
  work: (pool: ThreadPool | undefined) => Promise<Result>,
): Promise<Result> {
  const size = threads ?? ((await stat(path)).size < worthThreads ? 1 : availableParallelism())
  if (size === 1) return work(undefined)
  const pool = new ThreadPool(size)
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}

function errorOf({ message, isOfFile }: { message: string; isOfFile: boolean }): Error {
  return isOfFile ? new MapFileError(message) : new Error(message)
}
