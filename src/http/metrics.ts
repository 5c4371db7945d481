import {
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { Database } from '../store/database.ts'
import { createDurations, type Durations } from './durations.ts'

export interface Metrics {
  /** Records the duration of a request. */
  observe: Durations['observe']
  /** In the Prometheus text format. */
  text(): Promise<string>
  /** To be summed up with those of other processes. */
  report(): Promise<MetricsReport>
  contentType: string
}

export interface MetricsReport {
  registry: MetricObjectWithValues<MetricValue<string>>[]
  /** Of requests, in the text format. */
  durations: string
}

/** The process (memory, CPU, event loop, garbage collection), the database's connections, and the requests. */
export function createMetrics(database: Database): Metrics {
  const registry = new Registry()
  // Samples the event loop ten times a second; the default of a hundred would keep an idle server awake.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  watchDatabase(database, registry)
  const durations = createDurations()
  return {
    observe: durations.observe,
    text: async () => (await registry.metrics()) + durations.text(),
    report: async () => ({ registry: await registry.getMetricsAsJSON(), durations: durations.text() }),
    contentType: registry.contentType,
  }
}

function watchDatabase(database: Database, registry: Registry): void {
  new Gauge({
    name: 'groma_database_connections',
    help: 'Connections to the database by state; "waiting" counts requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count)
    },
  })
}
