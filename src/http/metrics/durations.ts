import type { Operation } from '../operation.ts'

/** Request durations by operation and status, as a Prometheus histogram. */
export interface Durations {
  observe(operation: Operation | undefined, status: number, milliseconds: number): void
  text(): string
}

const upperBounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000] // milliseconds

interface Series {
  labels: string
  /** `counts[i]` covers (bound[i-1], bound[i]]; the last is overflow. */
  counts: number[]
  sum: number
}

const name = 'groma_request_duration_seconds'

/** Our own: prom-client looks up the series by its labels at every observation, which costs ten times as much. */
export function createDurations(): Durations {
  const operations = new Map<Operation | undefined, Map<number, Series>>()

  function seriesOf(operation: Operation | undefined, status: number): Series {
    const known = operations.get(operation) ?? new Map<number, Series>()
    operations.set(operation, known)
    const { method = 'any', route = 'unknown' } = operation ?? {}
    const labels = `method="${method}",route="${route}",status="${status}"`
    const made = { labels, counts: new Array(upperBounds.length + 1).fill(0), sum: 0 }
    known.set(status, made)
    return made
  }

  return {
    observe(operation, status, milliseconds) {
      const series = operations.get(operation)?.get(status) ?? seriesOf(operation, status)
      let bound = 0
      while (bound < upperBounds.length && milliseconds > (upperBounds[bound] as number)) bound += 1
      series.counts[bound] = (series.counts[bound] as number) + 1
      series.sum += milliseconds
    },
    text() {
      const series = [...operations.values()].flatMap((byStatus) => [...byStatus.values()])
      return [
        `# HELP ${name} Time from the arrival of a request to the end of its answer.`,
        `# TYPE ${name} histogram`,
        ...series.flatMap(linesOf),
        '',
      ].join('\n')
    },
  }
}

function linesOf({ labels, counts, sum }: Series): string[] {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    const bound = upperBounds[index]
    return `${name}_bucket{${labels},le="${bound === undefined ? '+Inf' : bound / 1000}"} ${total}`
  })
  return [...buckets, `${name}_sum{${labels}} ${sum / 1000}`, `${name}_count{${labels}} ${total}`]
}
