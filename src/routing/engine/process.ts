import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programPath } from '../../config.ts'
import { EngineEnded, EngineRefusal } from '../../errors.ts'
import type { Action, Order, Report } from './child.ts'

/** Compiled, it lies beside this file; tests run this file as it is, and find the child where the build puts it. */
const childPath = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/routing/engine/child.js' : './child.js',
    import.meta.url,
  ),
)

interface Waiting {
  resolve(answer: string): void
  reject(error: Error): void
}

/** One process of the routing engine. */
export class EngineProcess {
  /** Resolves when it can be asked; fails with what is wrong, in the words of the system. */
  readonly ready: Promise<void>
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>
  private readonly child
  private readonly asked = new Map<number, Waiting>()
  private count = 0
  private stopping = false

  /** Without settings it only tries whether the engine can be loaded. */
  constructor(settings: object | undefined, threads: number) {
    const child = fork(childPath, {
      env: { PATH: programPath(), UV_THREADPOOL_SIZE: String(threads) },
      execArgv: [],
      serialization: 'advanced', // texts go over as they are, instead of as JSON in JSON
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.child = child
    this.ended = new Promise((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
    this.ready = new Promise((resolve, reject) => {
      child.on('message', (report: Report) => {
        if ('ready' in report) resolve()
        else if ('broken' in report) reject(new Error(report.broken))
        else this.take(report)
      })
      this.ended.then(() => reject(new EngineEnded()))
    })
    this.ready.catch(() => undefined)
    this.ended.then(() => {
      for (const { reject } of this.asked.values()) reject(new EngineEnded())
      this.asked.clear()
    })
    this.send({ settings: settings && JSON.stringify(settings) })
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /** Queries that it is working on. */
  get busy(): number {
    return this.asked.size
  }

  /** The engine's answer as text. Fails with EngineRefusal, or with EngineEnded when the process ends first. */
  ask(action: Action, query: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (!this.child.connected) return reject(new EngineEnded())
      const id = ++this.count
      this.asked.set(id, { resolve, reject })
      this.send({ id, action, query })
    })
  }

  /** After what it is working on. */
  stop(): void {
    this.stopping = true
    if (this.asked.size === 0 && this.child.connected) this.child.disconnect()
  }

  /** At once. */
  kill(): void {
    this.child.kill('SIGKILL')
  }

  private take(report: Extract<Report, { id: number }>): void {
    const waiting = this.asked.get(report.id)
    this.asked.delete(report.id)
    if ('answer' in report) waiting?.resolve(report.answer)
    else waiting?.reject(new EngineRefusal(report.refusal))
    if (this.stopping) this.stop()
  }

  private send(order: Order): void {
    // What fails here is the end of the process, which is told of elsewhere.
    if (this.child.connected) this.child.send(order, () => undefined)
  }
}
