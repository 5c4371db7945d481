import type { MetricsReport } from '../../http/metrics/metrics.ts'
import type { FleetRunner } from './fleet-runner.ts'

/** How the workers are, in the form of prom-client's. */
export function workerMetrics({ fleet, accidents }: FleetRunner): MetricsReport['registry'] {
  const counts = { starting: 0, ready: 0, draining: 0, killed: 0 }
  for (const { phase } of fleet().members) counts[phase] += 1
  const values = Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))
  const metrics = [
    { name: 'groma_workers', help: 'Workers by state.', type: 'gauge', values },
    {
      name: 'groma_worker_ends_total',
      help: 'Workers that ended unasked, and were replaced.',
      type: 'counter',
      values: [{ labels: {}, value: accidents() }],
    },
  ]
  // The package's types want its own enum, which is gone after JSON, too.
  return metrics.map((metric) => ({ ...metric, aggregator: 'sum' })) as unknown as MetricsReport['registry']
}
