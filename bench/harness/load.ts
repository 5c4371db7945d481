import { fork } from 'node:child_process'
import { keepOnLeash } from './processes.ts'

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of a body; its type is in the headers. */
  text?: string
}

export interface LoadJob {
  port: number
  /** Kept alive for the whole job, one request at a time on each. */
  connections: number
  until: { requests: number } | { seconds: number }
  /** Requests per second, sent on schedule whether or not answered; latency counts from then. By default as fast as possible. */
  perSecond?: number
  /** Whether to measure the speed of the cores meanwhile; not for jobs of a few milliseconds. */
  pulse?: boolean
  /** The answer has no end: each is held for so many milliseconds, then its connection is cut and another opened. For jobs of some seconds, and one request. */
  hold?: number
  /** Sent in turn, from the first again when they run out. */
  requests: LoadRequest[]
}

export interface LoadReport {
  count: number
  seconds: number
  /** Answers outside 2xx; they are in the count and in the latencies too. */
  errors: number
  firstError?: string
  /** Milliseconds. */
  latency: { p50: number; p90: number; p99: number; max: number; undisturbed?: Undisturbed }
  /** Speed of the CPU meanwhile, as a share of its usual speed, where it was measured. */
  pace?: number
}

/** For a paced job with measured cores: the share of requests that met no stall of the machine, and their p99 in milliseconds. */
export interface Undisturbed {
  share: number
  p99: number
}

export type LoadAnswer = { report: LoadReport } | { failure: string }

export interface LoadGenerator {
  pid: number
  fire(job: LoadJob): Promise<LoadReport>
  stop(): Promise<void>
}

/** A separate process, so that the client's CPU is not counted as the server's. */
export function startLoadGenerator(): LoadGenerator {
  // The compiled file beside this one.
  const child = fork(new URL('./load-generator.js', import.meta.url), { detached: true })
  const stop = keepOnLeash(child)
  const fire = (job: LoadJob) =>
    new Promise<LoadReport>((resolve, reject) => {
      const settle = (answer: LoadAnswer) => {
        child.off('message', settle).off('exit', giveUp)
        if ('report' in answer) resolve(answer.report)
        else reject(new Error(answer.failure))
      }
      const giveUp = () => settle({ failure: 'The load generator ended during its job.' })
      child.on('message', settle).on('exit', giveUp).send(job)
    })
  return { pid: child.pid as number, fire, stop }
}
