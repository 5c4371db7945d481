import type { Contender } from '../harness/harness.ts'
import { type LoadGenerator, type LoadRequest, startLoadGenerator } from '../harness/load.ts'
import type { RunningServer } from '../harness/processes.ts'

export interface HttpServer {
  name: string
  alternative?: true
  start(): Promise<RunningServer>
  /** Sent in turn. */
  requests: LoadRequest[]
}

export interface LoadSize {
  connections: number
  requestsPerRound: number
}

/** A server in its own process as a contender: an operation is an answered request, and only the server's CPU counts. */
export function httpContender(server: HttpServer, size: LoadSize): Contender {
  let running: RunningServer | undefined
  let generator: LoadGenerator | undefined
  return {
    name: server.name,
    ...(server.alternative && { alternative: true }),
    async setup() {
      running = await server.start()
      generator = startLoadGenerator()
    },
    processes: () => (running ? [running.pid] : []),
    async run() {
      if (!running || !generator) throw new Error(`${server.name} runs before its setup.`)
      const { count, seconds, errors, firstError, latency } = await generator.fire({
        port: running.port,
        connections: size.connections,
        until: { requests: size.requestsPerRound },
        requests: server.requests,
      })
      // An error is often cheaper than an answer: figures with errors in them compare nothing.
      if (errors > 0) throw new Error(`${server.name}: ${errors} of ${count} failed, first ${firstError}.`)
      return { operations: count, seconds, latency }
    },
    async teardown() {
      await generator?.stop()
      await running?.stop()
    },
  }
}
