import type { Contender, Latency, Measure, Round, Target } from './harness.ts'
import { deviation, type Estimate, estimate, mean } from './statistics.ts'

/** What one line of the table says; times are microseconds per operation, latencies milliseconds. */
export interface Row {
  contender: string
  operationsPerSecond: number
  min: number
  mean: number
  deviation: number
  cpu: number
  latency?: Latency
  /** Time per operation over the alternative's, taken round by round; the alternative itself has none. */
  ratio?: Record<Measure, Estimate>
  rounds: Round[]
}

export interface Verdict extends Target {
  alternative: string
  ratio: number
  met: boolean
}

export function summarize(contenders: Contender[], results: Round[][]): Row[] {
  const against = results[alternativeIndex(contenders)] ?? []
  return contenders.map(({ name }, index) => {
    const rounds = results[index] ?? []
    const wall = rounds.map((round) => round.wall)
    const latencies = rounds.flatMap((round) => round.latency ?? [])
    const ratioOf = (measure: Measure) =>
      estimate(rounds.map((round, at) => round[measure] / (against[at]?.[measure] ?? Number.NaN)))
    return {
      contender: name,
      operationsPerSecond: 1e6 / mean(wall),
      min: Math.min(...wall),
      mean: mean(wall),
      deviation: deviation(wall),
      cpu: mean(rounds.map((round) => round.cpu)),
      ...(latencies.length > 0 && { latency: typicalLatency(latencies) }),
      ...(rounds !== against && { ratio: { wall: ratioOf('wall'), cpu: ratioOf('cpu') } }),
      rounds,
    }
  })
}

export function judge(targets: Target[], contenders: Contender[], rows: Row[]): Verdict[] {
  const alternative = contenders[alternativeIndex(contenders)]?.name ?? ''
  return targets.map((target) => {
    const ratio = rows.find((row) => row.contender === target.contender)?.ratio?.[target.measure].median
    if (ratio === undefined)
      throw new Error(`Got a target for "${target.contender}", which competes with nobody.`)
    return { ...target, alternative, ratio, met: ratio <= target.atMost }
  })
}

export function sentenceOf({ contender, alternative, measure, atMost, ratio, met }: Verdict): string {
  const bound = `${contender} / ${alternative} (${measure}) ≤ ${atMost.toFixed(2)}`
  return `${bound}: ${ratio.toFixed(2)} ${met ? 'met' : 'missed'}`
}

function alternativeIndex(contenders: Contender[]): number {
  return Math.max(
    0,
    contenders.findIndex((contender) => contender.alternative),
  )
}

function typicalLatency(latencies: Latency[]): Latency {
  return {
    p50: estimate(latencies.map((latency) => latency.p50)).median,
    p99: estimate(latencies.map((latency) => latency.p99)).median,
  }
}
