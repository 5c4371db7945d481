import type { Contender } from './harness.ts'
import { type LoadGenerator, startLoadGenerator } from './load.ts'
import { type RunningServer, startServer } from './processes.ts'

/**
 * A server that does nothing but sums, for as long an answer as ours takes for an update, asked as often as ours is at half
 * load. What it needs at p99 is what this machine takes from everybody: a virtual one may stand still for a tenth of a
 * second.
 */
export function floorContender(
  group: string,
  connections: number,
  perSecond: number,
  microseconds: number,
): Contender {
  let server: RunningServer | undefined
  let generator: LoadGenerator | undefined
  return {
    name: `${microseconds} µs of sums beside ${group}, ${perSecond.toLocaleString('en')} a second`,
    group,
    async setup() {
      const entry = new URL('./track-spin.js', import.meta.url)
      server = await startServer({ entry, args: [String(microseconds)], ready: /^ready (\d+)/ })
      generator = startLoadGenerator()
    },
    processes: () => (server ? [server.pid] : []),
    async run() {
      if (!server || !generator) throw new Error('The floor runs before its setup.')
      const operations = 2 * perSecond
      const { seconds, latency } = await generator.fire({
        port: server.port,
        connections,
        perSecond,
        requests: [{ method: 'GET', path: '/' }],
        until: { requests: operations },
      })
      return { operations, seconds, latency }
    },
    async teardown() {
      await generator?.stop()
      await server?.stop()
    },
  }
}
