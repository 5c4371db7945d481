import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { MapFileError } from '../../errors.ts'
import { tasksAtOnce } from './in-order.ts'
import type { Service } from './service.ts'

/** What a thread is told: a task to do and to answer, or what the tasks after it need to know. */
export type ToThread = { service: string; task: unknown; turn: number } | { service: string; shared: unknown }

/** What a thread answers, in the order in which it was told. */
export type FromThread =
  | { isTold: true }
  | { result: unknown }
  | { error: { message: string; isOfFile: boolean } }
  /** The main thread does it. */
  | { isTaken: true }

/** Whether a task, by its turn, is begun; in memory that a thread and the main thread share. */
export type Begun = Int32Array<SharedArrayBuffer>

/** False if the other thread was first. */
export function begin(begun: Begun, turn: number): boolean {
  return Atomics.exchange(begun, turn, 1) === 0
}

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
  tasks: (Task & { turn: number })[]
  /** As many as it has tasks at once, used in turn. */
  begun: Begun
  nextTurn: number
  /** Called when it knows what was shared, in this order. */
  telling: (() => void)[]
}

const program = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/import/threads/import-thread.js' : './import-thread.js',
  import.meta.url,
)

/** Done by other threads only: they take seconds, in which the main thread could use no results. */
const longServices = ['longColumns', 'contracting']

function isLong({ message }: Task): boolean {
  return longServices.includes(message.service)
}

/**
 * Threads of an import; each task is done by the one that has the least to do. The main thread is one of them: it does tasks while
 * all others are busy and no result is there to be used, also those that another thread has but did not begin. One more thread
 * instead would compile everything once more, and take 100 MB.
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

  /**
   * Tells all threads; what is in shared memory is not copied. Await it before something is removed that was shared before: a
   * thread may be so late that others have done all of its tasks.
   */
  async share(service: string, shared: unknown): Promise<void> {
    if (this.#failure) return
    const telling = this.#threads.map(({ worker, telling }) => {
      worker.postMessage({ service, shared } satisfies ToThread)
      return new Promise<void>((resolve) => telling.push(resolve))
    })
    const own = this.#ownServices[service]
    this.#told = this.#told.then(() => own?.share(shared))
    this.#told.catch((error: Error) => this.#fail(error))
    await Promise.all([...telling, this.#told.catch(() => {})])
  }

  async close(): Promise<void> {
    this.#waiting.length = 0
    this.#ownServices = {}
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }

  #start(): Thread {
    const begun = new Int32Array(new SharedArrayBuffer(4 * tasksAtOnce))
    const worker = new Worker(program, { resourceLimits, workerData: begun })
    const thread: Thread = { worker, tasks: [], begun, nextTurn: 0, telling: [] }
    worker.on('message', (answer: FromThread) => {
      if ('isTold' in answer) return thread.telling.shift()?.()
      const task = thread.tasks.shift()
      if ('result' in answer) task?.resolve(answer.result)
      else if ('error' in answer) task?.reject(errorOf(answer.error))
      this.#assign()
    })
    worker.on('error', (error) => this.#fail(error, thread))
    return thread
  }

  #fail(error: Error, thread?: Thread): void {
    this.#failure = error
    for (const { reject } of [...(thread?.tasks.splice(0) ?? []), ...this.#waiting.splice(0)]) reject(error)
    for (const told of thread?.telling.splice(0) ?? []) told()
  }

  async #help(): Promise<void> {
    this.#isHelping = true
    for (;;) {
      await setImmediate() // results of other threads come first
      await this.#told.catch(() => {})
      const task = this.#ownTask()
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

  /** One that no thread has, else the last of those that a thread has not begun. */
  #ownTask(): Task | undefined {
    const next = this.#waiting.findIndex((task) => !isLong(task))
    if (next >= 0) return this.#waiting.splice(next, 1)[0]
    for (const { tasks, begun } of this.#threads) {
      const taken = tasks.findLast((task) => !isLong(task) && begin(begun, task.turn))
      if (taken) return taken
    }
    return undefined
  }

  #assign(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const thread = this.#threadFor(next)
      if (!thread) return
      this.#waiting.shift()
      const turn = thread.nextTurn
      thread.nextTurn = (turn + 1) % tasksAtOnce
      Atomics.store(thread.begun, turn, 0)
      thread.tasks.push({ ...next, turn })
      thread.worker.postMessage({ ...next.message, turn } satisfies ToThread)
    }
  }

  /** What follows a long task would wait for it. */
  #threadFor(task: Task): Thread | undefined {
    const free = this.#threads.filter(
      ({ tasks }) => tasks.length < tasksAtOnce && (isLong(task) || !tasks.some(isLong)),
    )
    return free.length === 0
      ? undefined
      : free.reduce((least, each) => (each.tasks.length < least.tasks.length ? each : least))
  }
}

function errorOf({ message, isOfFile }: { message: string; isOfFile: boolean }): Error {
  return isOfFile ? new MapFileError(message) : new Error(message)
}
