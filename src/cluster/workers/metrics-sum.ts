import { AggregatorRegistry } from 'prom-client'
import type { MetricsReport } from '../../http/metrics/metrics.ts'

/** The metrics of all processes of a server as one: counters never go back, though workers end. */
export interface MetricsSum {
  /** What the worker has counted; kept when it ends. */
  add(id: number, report: MetricsReport): void
  ended(id: number): void
  /** The workers' last reports, those that have ended, and `ours`. */
  text(ours: MetricsReport): Promise<string>
}

export function createMetricsSum(): MetricsSum {
  const live = new Map<number, MetricsReport>()
  let past: MetricsReport = { registry: [], durations: '' }
  return {
    add: (id, report) => void live.set(id, report),
    ended(id) {
      const last = live.get(id)
      live.delete(id)
      if (!last) return
      const registry = sumRegistries([past.registry, countersOf(last)])
      past = { registry, durations: sumLines([past.durations, last.durations]) }
    },
    async text(ours) {
      const all = [ours, ...live.values(), past]
      const registry = AggregatorRegistry.aggregate(all.map((report) => report.registry))
      return (await registry.metrics()) + sumLines(all.map(({ durations }) => durations))
    },
  }
}

/** The others are about a process that is there. */
function countersOf({ registry }: MetricsReport): MetricsReport['registry'] {
  // Sent as JSON, the type is a word.
  return registry.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
}

function sumRegistries(registries: MetricsReport['registry'][]): MetricsReport['registry'] {
  const sum = AggregatorRegistry.aggregate(registries)
  return sum.getMetricsAsArray().map((metric) => ({ ...metric })) as unknown as MetricsReport['registry']
}

/** Lines of the text format, of counters; those that begin alike are added up. */
export function sumLines(texts: readonly string[]): string {
  const sums = new Map<string, number | undefined>()
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    if (line === '') continue
    const at = line.startsWith('#') ? line.length : line.lastIndexOf(' ')
    const name = line.slice(0, at)
    sums.set(name, at === line.length ? undefined : (sums.get(name) ?? 0) + Number(line.slice(at)))
  }
  return [...sums].map(([name, sum]) => (sum === undefined ? `${name}\n` : `${name} ${sum}\n`)).join('')
}
