import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../store/database.ts'
import { createDurations, type Durations } from './durations.ts'

export interface Metrics {
  /** Counts an answered request and how long it took. */
  observe: Durations['observe']
  /** In the Prometheus text format. */
  text(): Promise<string>
  contentType: string
}

/** The process (memory, CPU, event loop, garbage collection), the database's connections, and the requests. */
export function createMetrics(database: Database): Metrics {
  const registry = new Registry()
  // The event loop is looked at ten times a second; the usual hundred would keep a quiet server awake.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  watchDatabase(database, registry)
  const durations = createDurations()
  return {
    observe: durations.observe,
    text: async () => (await registry.metrics()) + durations.text(),
    contentType: registry.contentType,
  }
}

function watchDatabase(database: Database, registry: Registry): void {
  new Gauge({
    name: 'groma_database_connections',
    help: 'Connections to the database by state; waiting are requests in want of one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count)
    },
  })
}
