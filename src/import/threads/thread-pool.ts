import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { MapFileError } from '../../errors.ts'
import { tasksAtOnce } from './in-order.ts'
import type { Service } from './service.ts'

/** What a thread is told: a task to do and to answer, or what the tasks after it need to know. */
export type ToThread = { service: string; task: unknown } | { service: string; shared: unknown }

/** What a thread answers to each task. */
export type FromThread = { result: unknown } | { error: { message: string; isOfFile: boolean } }

/**
 * Almost all that a thread makes of a block is garbage after it, and room for more would only be filled. V8 derives from the second
 * when it looks for old garbage: without it, each thread would grow by 100 MB. A block needs a tenth of it.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 }

interface Task {
  message: { service: string; task: unknown }
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

/** Done by other threads only: they take seconds, in which the main thread could use no results. */
const longService = 'columns'

/**
 * Threads of an import; each task is done by the one that has the least to do. The main thread is one of them: it does tasks while
 * all others are busy and no result is there to be used. One more thread instead would compile everything once more, and
 * take 100 MB.
 */
export class ThreadPool {
  readonly size: number
  readonly #threads: Thread[]
  readonly #waiting: Task[] = []
  #ownServices: Record<string, Service>
  /** What was shared is known to them. */
  #told: Promise<void> = Promise.resolve()
  #isHelping = false
  /** Why a thread has ended, such as for lack of memory. */
  #failure: Error | undefined

  /** `ownServices` are those of the main thread. */
  constructor(size: number, ownServices: Record<string, Service>) {
    this.size = size
    this.#ownServices = ownServices
    this.#threads = Array.from({ length: size - 1 }, () => this.#start())
  }

  run(service: string, task: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#waiting.push({ message: { service, task }, resolve, reject })
      this.#assign()
      if (!this.#isHelping) this.#help()
    })
  }

  /** Tells all threads; what is in shared memory is not copied. */
  share(service: string, shared: unknown): void {
    for (const { worker } of this.#threads) worker.postMessage({ service, shared } satisfies ToThread)
    const own = this.#ownServices[service]
    this.#told = this.#told.then(() => own?.share(shared))
    this.#told.catch((error: Error) => this.#fail(error))
  }

  async close(): Promise<void> {
    this.#waiting.length = 0
    this.#ownServices = {}
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
    thread.worker.on('error', (error) => this.#fail(error, thread))
    return thread
  }

  #fail(error: Error, thread?: Thread): void {
    this.#failure = error
    for (const { reject } of [...(thread?.tasks.splice(0) ?? []), ...this.#waiting.splice(0)]) reject(error)
  }

  async #help(): Promise<void> {
    this.#isHelping = true
    for (;;) {
      await setImmediate() // results of other threads come first
      await this.#told.catch(() => {})
      const next = this.#waiting.findIndex(({ message }) => message.service !== longService)
      const [task] = next < 0 ? [] : this.#waiting.splice(next, 1)
      if (!task) break
      try {
        const { service, task: own } = task.message
        task.resolve(await this.#ownServices[service]?.run(own))
      } catch (error) {
        task.reject(error as Error)
      }
    }
    this.#isHelping = false
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

function errorOf({ message, isOfFile }: { message: string; isOfFile: boolean }): Error {
  return isOfFile ? new MapFileError(message) : new Error(message)
}
