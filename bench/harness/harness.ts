import { cpuMeter } from './cpu-time.ts'
import type { Undisturbed } from './load.ts'

/** What one bench measures: the sentence `npm run bench` lists, and the contenders. */
export interface Bench {
  sentence: string
  targets?: (Target | Bound)[]
  /** For a bench with long rounds; 200 by default. */
  rounds?: number
  contenders(random: () => number, options: BenchOptions): Contender[] | Promise<Contender[]>
}

/** The result of a bench that measures how often an answer is right, not how fast it is. */
export interface QualityBench {
  sentence: string
  measure(random: () => number, options: { quick: boolean; paths: string[] }): Promise<Figure[]>
}

/** A bench with a table of its own. */
export interface ReportBench {
  sentence: string
  report(
    random: () => number,
    options: { quick: boolean; paths: string[] },
  ): Promise<{ table: string; rows: object[]; verdicts: Verdict[] }>
}

/** The outcome of a target or bound; without a value where a contender was left out. */
export interface Verdict {
  wanted: string
  value?: number
  met?: boolean
}

/** For one kind of query: the share of right answers, 0 to 1. */
export interface Figure {
  /** The data that was searched. */
  where: string
  kind: string
  cases: number
  first: number
  /** Among the first five. */
  five: number
  /** Queries that missed their target, and what was answered first. */
  misses: string[]
  /** Those whose first answer claims to be exact and is wrong. */
  falselyExact: string[]
  /** The target, at least. */
  target: { first?: number; five?: number }
}

export interface BenchOptions {
  /** Leave out the large sizes, to be done sooner. */
  quick: boolean
  /** A file of places with known answers, for a bench that also measures quality. */
  points?: string | undefined
}

export interface Contender {
  name: string
  /** The others of its group are compared with this one; by default with the first contender. */
  alternative?: true
  /** Groups run one after the other: contenders that are not compared need not share the machine. */
  group?: string
  setup?(): void | Promise<void>
  /** Warm-up before each round, not measured: a server that waited for its turn is idle. */
  wake?(): Promise<void>
  /** One round of work, best 20 to 50 ms: many short rounds see the same machine, few long ones do not. */
  run(): Work | Promise<Work>
  teardown?(): void | Promise<void>
  /** The process whose CPU time counts; by default the one that runs the bench. */
  processes?(): number[]
}

/** The number of operations done, with times where only the contender can measure them. */
export type Work =
  | number
  | { operations: number; seconds?: number; latency?: Latency; pace?: number | undefined }

/** Milliseconds. */
export interface Latency {
  p50: number
  p95?: number
  p99: number
  undisturbed?: Undisturbed
}

/** Time per operation, or p50 of both, must be at most this many times that of another contender; unless named, the alternative. */
export interface Target {
  contender: string
  against?: string
  measure: Measure | 'p50'
  atMost: number
}

/**
 * An absolute bound: at least so many operations per CPU-second, at most so many milliseconds. The second of each kind
 * leaves out stalls of the machine.
 */
export interface Bound {
  contender: string
  figure:
    | 'operations per CPU-second'
    | 'operations per CPU-second at full pace'
    | 'p95'
    | 'p99'
    | 'undisturbed p99'
  bound: number
}

export type Measure = 'wall' | 'cpu'

/** One round of one contender; times are microseconds per operation. */
export interface Round {
  operations: number
  wall: number
  cpu: number
  latency?: Latency
  /** Speed of the CPU as a share of its usual speed. */
  pace?: number
}

/** Runs the contenders of each group in turns, so that a busy machine affects them alike. Returns each one's rounds, in order. */
export async function compete(contenders: Contender[], rounds: number): Promise<Round[][]> {
  const results = new Map<Contender, Round[]>()
  for (const group of new Set(contenders.map((contender) => contender.group))) {
    const members = contenders.filter((contender) => contender.group === group)
    const played = await playGroup(members, rounds)
    for (const [index, member] of members.entries()) results.set(member, played[index] ?? [])
  }
  return contenders.map((contender) => results.get(contender) ?? [])
}

async function playGroup(contenders: Contender[], rounds: number): Promise<Round[][]> {
  const results: Round[][] = contenders.map(() => [])
  const ready: Contender[] = []
  try {
    for (const contender of contenders) {
      ready.push(contender)
      await contender.setup?.()
    }
    const warmUp = Math.ceil(rounds / 10)
    for (let round = -warmUp; round < rounds; round++) {
      for (const index of turns(contenders.length, round)) {
        const result = await playRound(contenders[index] as Contender)
        if (round >= 0) results[index]?.push(result)
      }
    }
  } finally {
    for (const contender of ready.reverse()) await contender.teardown?.()
  }
  return results
}

/** A B C, then C B A, so that none always runs after the same neighbour. */
function turns(count: number, round: number): number[] {
  const forward = Array.from({ length: count }, (_, index) => index)
  return round % 2 === 0 ? forward : forward.reverse()
}

async function playRound(contender: Contender): Promise<Round> {
  // No contender pays for the garbage of the one before. Available under --expose-gc only.
  globalThis.gc?.({ type: 'minor' })
  await contender.wake?.()
  const readCpu = cpuMeter(contender.processes?.() ?? [process.pid])
  const start = performance.now()
  const work = await contender.run()
  const elapsed = (performance.now() - start) / 1000
  const cpuSeconds = readCpu()
  const {
    operations,
    seconds = elapsed,
    latency,
    pace,
  } = typeof work === 'number' ? { operations: work } : work
  if (!(operations > 0)) throw new Error(`${contender.name} did ${operations} operations, expected some.`)
  const perOperation = 1e6 / operations
  return {
    operations,
    wall: seconds * perOperation,
    cpu: cpuSeconds * perOperation,
    ...(latency && { latency }),
    ...(pace !== undefined && { pace }),
  }
}
