import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../store/database.ts'

export interface Metrics {
  /** Counts an answered request and how long it took. */
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** In the Prometheus text format. */
  text(): Promise<string>
  contentType: string
}

export function createMetrics(database: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchDatabase(database, registry)
  const durations = new Histogram({
    name: 'groma_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // Finding a histogram's series by its labels costs more than the observation: keep them by route and status.
  const series = new WeakMap<object, Map<number, Histogram.Internal<string>>>()

  function seriesOf({ method, routeOptions }: FastifyRequest, status: number): Histogram.Internal<string> {
    const ofRoute = series.get(routeOptions.config) ?? new Map<number, Histogram.Internal<string>>()
    const one = ofRoute.get(status) ?? durations.labels(method, routeOptions.url ?? 'unknown', String(status))
    series.set(routeOptions.config, ofRoute.set(status, one))
    return one
  }

  return {
    observe: (request, reply) => seriesOf(request, reply.statusCode).observe(reply.elapsedTime / 1000),
    text: () => registry.metrics(),
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
