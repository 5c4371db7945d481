import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programPath } from '../../config.ts'
import { EngineEnded, EngineRefusal } from '../../errors.ts'
import type { Action, ChildMessage, ChildRequest, TilesParts } from './child.ts'

/** Compiled, it lies beside this file. Tests run this file uncompiled, and take the child from the build. */
const childPath = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/routing/engine/child.js' : './child.js',
    import.meta.url,
  ),
)

interface PendingAnswer {
  resolve(answer: string): void
  reject(error: Error): void
}

/** One process of the routing engine. */
export class EngineProcess {
  /** Resolves when it takes queries; rejects with the system's message when it cannot start. */
  readonly ready: Promise<void>
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>
  private readonly child
  private readonly pending = new Map<number, PendingAnswer>()
  private count = 0
  private stopping = false

  /** Without settings it only tries to load the engine. */
  constructor(settings: object | undefined, threads: number, parts: TilesParts = {}) {
    const child = fork(childPath, {
      env: { PATH: programPath(), UV_THREADPOOL_SIZE: String(threads) },
      execArgv: [],
      serialization: 'advanced', // sends texts as they are, instead of as JSON in JSON
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.child = child
    this.ended = new Promise((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
    this.ready = new Promise((resolve, reject) => {
      child.on('message', (message: ChildMessage) => {
        if ('ready' in message) resolve()
        else if ('loadError' in message) reject(new Error(message.loadError))
        else this.settle(message)
      })
      this.ended.then(() => reject(new EngineEnded()))
    })
    this.ready.catch(() => undefined)
    this.ended.then(() => {
      for (const { reject } of this.pending.values()) reject(new EngineEnded())
      this.pending.clear()
    })
    this.send({ settings: settings && JSON.stringify(settings), parts })
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /** Queries in progress. */
  get busy(): number {
    return this.pending.size
  }

  /** The engine's answer as JSON text. Rejects with EngineRefusal, or with EngineEnded when the process ends first. */
  ask(action: Action, query: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (!this.child.connected) return reject(new EngineEnded())
      const id = ++this.count
      this.pending.set(id, { resolve, reject })
      this.send({ id, action, query })
    })
  }

  /** Ends the process after the queries in progress. */
  stop(): void {
    this.stopping = true
    if (this.pending.size === 0 && this.child.connected) this.child.disconnect()
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  private settle(message: Extract<ChildMessage, { id: number }>): void {
    const pending = this.pending.get(message.id)
    this.pending.delete(message.id)
    if ('answer' in message) pending?.resolve(message.answer)
    else pending?.reject(new EngineRefusal(message.refusal))
    if (this.stopping) this.stop()
  }

  private send(request: ChildRequest): void {
    // Sending fails only when the process ends, which `ended` reports.
    if (this.child.connected) this.child.send(request, () => undefined)
  }
}
