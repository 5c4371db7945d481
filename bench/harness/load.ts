import { fork } from 'node:child_process'
import { keepOnLeash } from './processes.ts'

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

export interface LoadJob {
  port: number
  /** Kept alive for the whole job, one request at a time on each. */
  connections: number
  until: { requests: number } | { seconds: number }
  /** Each request has its moment, answered or not, and its latency counts from then; without this, as fast as it goes. */
  perSecond?: number
  /** Whether to feel the machine's pulse meanwhile; not for jobs of a few milliseconds. */
  pulse?: boolean
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
  /** How much of its usual speed a CPU-second had meanwhile, where the pulse was felt. */
  pace?: number
}

/** Of a paced job whose pulse was felt: the share of requests that met no stall of the machine, and their p99 in milliseconds. */
export interface Undisturbed {
  share: number
  p99: number
}

export type LoadAnswer = { report: LoadReport } | { failure: string }

export interface LoadGenerator {
  fire(job: LoadJob): Promise<LoadReport>
  stop(): Promise<void>
}

/** A process of its own, so that the cost of asking is not counted as the cost of answering. */
export function startLoadGenerator(): LoadGenerator {
  // The compiled neighbour of this file.
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
  return { fire, stop }
}
