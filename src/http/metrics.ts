import { setTimeout as sleep } from 'node:timers/promises'
import {
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { Database } from '../store/database.ts'
import { listDiskUse } from '../store/retention/disk-use.ts'
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
  watchDisk(database, registry)
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

/** Milliseconds for the database to answer. */
const longestWait = 1000

function watchDisk(database: Database, registry: Registry): void {
  new Gauge({
    name: 'groma_stored_bytes',
    help: 'Bytes on disk by project and kind, with indexes; estimated every ten minutes.',
    labelNames: ['project', 'environment', 'kind'],
    aggregator: 'max', // every worker knows all of it
    registers: [registry],
    async collect() {
      // What the process knows by itself is told while the database is away, too.
      const known = listDiskUse(database).catch(() => [])
      const rows = await Promise.race([known, sleep(longestWait, [], { ref: false })])
      this.reset()
      for (const { project, live, kind, bytes } of rows)
        this.set({ project, environment: live ? 'live' : 'test', kind }, bytes)
    },
  })
}
