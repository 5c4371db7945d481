import type { Bound, Contender, Latency, Measure, Round, Target, Verdict } from './harness.ts'
import { deviation, type Estimate, estimate, mean } from './statistics.ts'

/** One row of the table; times are microseconds per operation, latencies milliseconds. */
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

export function summarize(contenders: Contender[], results: Round[][]): Row[] {
  return contenders.map(({ name, group }, index) => {
    const against = results[alternativeIndex(contenders, group)] ?? []
    const rounds = results[index] ?? []
    const wall = rounds.map((round) => round.wall)
    const latencies = rounds.flatMap((round) => round.latency ?? [])
    return {
      contender: name,
      operationsPerSecond: 1e6 / mean(wall),
      min: Math.min(...wall),
      mean: mean(wall),
      deviation: deviation(wall),
      cpu: mean(rounds.map((round) => round.cpu)),
      ...(latencies.length > 0 && { latency: typicalLatency(latencies) }),
      ...(rounds !== against && {
        ratio: { wall: ratioOf(rounds, against, 'wall'), cpu: ratioOf(rounds, against, 'cpu') },
      }),
      rounds,
    }
  })
}

export function judge(targets: (Target | Bound)[], contenders: Contender[], rows: Row[]): Verdict[] {
  const named = (name: string) => rows.find((row) => row.contender === name)
  return targets.map((target) => {
    const row = named(target.contender)
    if ('figure' in target) return judgeBound(target, row)
    const group = contenders.find(({ name }) => name === target.contender)?.group
    const alternative = contenders[alternativeIndex(contenders, group)]?.name ?? ''
    return judgeRatio(target, row, named(target.against ?? alternative), alternative)
  })
}

function judgeRatio(target: Target, row: Row | undefined, rival: Row | undefined, usual: string): Verdict {
  const { contender, against = usual, measure, atMost } = target
  const wanted = `${contender} / ${against} (${measure}) ≤ ${atMost.toFixed(2)}`
  if (!row || !rival || row === rival) return { wanted }
  const value = ratioOf(row.rounds, rival.rounds, measure).median
  return { wanted, value, met: value <= atMost }
}

function judgeBound({ contender, figure, bound }: Bound, row: Row | undefined): Verdict {
  const { said, value } = (row && figureOf(row, figure)) ?? { said: figure, value: undefined }
  const isTime = figure === 'p95' || figure === 'p99' || figure === 'undisturbed p99'
  const wanted = `${contender}: ${said} ${isTime ? `≤ ${bound} ms` : `≥ ${bound.toLocaleString('en')}`}`
  return value === undefined ? { wanted } : { wanted, value, met: isTime ? value <= bound : value >= bound }
}

function figureOf({ cpu, latency, rounds }: Row, figure: Bound['figure']) {
  const undisturbed = latency?.undisturbed
  const paces = rounds.flatMap(({ pace }) => pace ?? [])
  const share = undisturbed ? ` of the ${percent(undisturbed.share)} without a stall of the machine` : ''
  const atPace = mean(rounds.map((round) => round.cpu * (round.pace ?? 1)))
  return {
    'operations per CPU-second': { said: figure, value: 1e6 / cpu },
    'operations per CPU-second at full pace': {
      said: `${figure} (it had ${percent(mean(paces))} of it)`,
      value: paces.length > 0 ? 1e6 / atPace : undefined,
    },
    p95: { said: figure, value: latency?.p95 },
    p99: { said: figure, value: latency?.p99 },
    'undisturbed p99': { said: `p99${share}`, value: undisturbed?.p99 },
  }[figure]
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}

export function sentenceOf({ wanted, value, met }: Verdict): string {
  if (value === undefined) return `${wanted}: left out`
  const shown = value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en')
  return `${wanted}: ${shown} ${met ? 'met' : 'missed'}`
}

/** Compared round by round, as both saw the same machine then. */
function ratioOf(rounds: Round[], against: Round[], measure: Target['measure']): Estimate {
  return estimate(rounds.map((round, at) => timeOf(round, measure) / timeOf(against[at], measure)))
}

function timeOf(round: Round | undefined, measure: Target['measure']): number {
  return (measure === 'p50' ? round?.latency?.p50 : round?.[measure]) ?? Number.NaN
}

function alternativeIndex(contenders: Contender[], group: string | undefined): number {
  const isOfGroup = (contender: Contender) => contender.group === group
  const marked = contenders.findIndex((contender) => isOfGroup(contender) && contender.alternative)
  return marked >= 0 ? marked : contenders.findIndex(isOfGroup)
}

function typicalLatency(latencies: Latency[]): Latency {
  const typical = (values: number[]) => estimate(values).median
  const undisturbed = latencies.flatMap((latency) => latency.undisturbed ?? [])
  const p95 = latencies.flatMap((latency) => latency.p95 ?? [])
  return {
    p50: typical(latencies.map(({ p50 }) => p50)),
    ...(p95.length > 0 && { p95: typical(p95) }),
    p99: typical(latencies.map(({ p99 }) => p99)),
    ...(undisturbed.length > 0 && {
      undisturbed: {
        share: typical(undisturbed.map(({ share }) => share)),
        p99: typical(undisturbed.map(({ p99 }) => p99)),
      },
    }),
  }
}
