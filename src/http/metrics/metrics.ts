import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { Database } from '../../store/database.ts'
import { tally } from '../../store/tally.ts'
import { createDurations, type Durations } from './durations.ts'
import { type ServerParts, watchServer } from './server-metrics.ts'

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

/**
 * The process (memory, CPU, event loop, garbage collection), the database's connections, the requests, what was written. What
 * a server has once is told by the process that has it: without `server` that is another.
 */
export function createMetrics(database: Database, server?: ServerParts): Metrics {
  const registry = new Registry()
  // Samples the event loop ten times a second; the default of a hundred would keep an idle server awake.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  watchDatabase(database, registry)
  watchTally(registry)
  watchJobs(registry)
  if (server) watchServer(database, server, registry)
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

function watchTally(registry: Registry): void {
  const counter = (
    name: string,
    help: string,
    labelNames: string[],
    values: () => [labels: Record<string, string>, count: number][],
  ) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const [labels, count] of values()) this.inc(labels, count)
      },
    })
  counter('groma_updates_total', 'Location updates that were written.', [], () => [[{}, tally.updates]])
  counter('groma_events_total', 'Events that were written.', [], () => [[{}, tally.events]])
  counter(
    'groma_deliveries_total',
    'Tries to deliver events to webhooks, the broker and by e-mail, by outcome: delivered, failed (will be tried again), parked (given up).',
    ['outcome'],
    () => Object.entries(tally.deliveries).map(([outcome, count]) => [{ outcome }, count]),
  )
  counter('groma_job_failures_total', 'Runs of jobs that failed; they run again.', ['job'], () =>
    [...new Set([...tally.jobsDue.keys(), ...tally.jobFailures.keys()])].map((job) => [
      { job },
      tally.jobFailures.get(job) ?? 0,
    ]),
  )
}

function watchJobs(registry: Registry): void {
  new Gauge({
    name: 'groma_job_lag_seconds',
    help: 'How long after its time a job has not run yet, or runs still.',
    labelNames: ['job'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.reset()
      const now = performance.now()
      for (const [job, due] of tally.jobsDue) this.set({ job }, Math.max(0, now - due) / 1000)
    },
  })
}
