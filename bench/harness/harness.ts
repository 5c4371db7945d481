import { cpuMeter } from './cpu-time.ts'
import type { Undisturbed } from './load.ts'

/** What one file of this folder measures: the sentence `npm run bench` lists, and who competes. */
export interface Bench {
  sentence: string
  targets?: (Target | Bound)[]
  /** For a bench whose rounds cannot be short; else 200. */
  rounds?: number
  contenders(random: () => number, options: BenchOptions): Contender[] | Promise<Contender[]>
}

/** What a bench tells that measures how often an answer is right, rather than how soon it comes. */
export interface QualityBench {
  sentence: string
  measure(random: () => number, options: { quick: boolean; paths: string[] }): Promise<Figure[]>
}

/** Of one kind of question: how many of the answers were right, 0 to 1. */
export interface Figure {
  /** The data it was asked of. */
  where: string
  kind: string
  cases: number
  first: number
  /** Among the first five. */
  five: number
  /** Questions whose first answer was wrong. */
  misses: string[]
  /** The least it should be. */
  target: { first?: number; five?: number }
}

export interface BenchOptions {
  /** Somebody waits for it: the large sizes may be left out. */
  quick: boolean
  /** A file of places whose answers are known, for a bench that also tells how often it is right. */
  points?: string | undefined
}

export interface Contender {
  name: string
  /** What the others of its group are compared with; without this flag, the first contender. */
  alternative?: true
  /** Groups come one after the other: who is not compared need not share the machine. */
  group?: string
  setup?(): void | Promise<void>
  /** Before each round, and not measured: a server that had to wait for its turn has gone to sleep. */
  wake?(): Promise<void>
  /** One round of work: best 20 to 50 ms. Many short turns see the same machine, few long ones do not. */
  run(): Work | Promise<Work>
  teardown?(): void | Promise<void>
  /** Whose CPU time counts; without this, that of the process that runs the bench. */
  processes?(): number[]
}

/** The number of operations done, with times where only the worker itself can know them. */
export type Work =
  | number
  | { operations: number; seconds?: number; latency?: Latency; pace?: number | undefined }

/** Milliseconds. */
export interface Latency {
  p50: number
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
 * A figure by itself: operations per CPU-second must be at least so many, milliseconds at most. The second of each kind is
 * without what the machine itself took.
 */
export interface Bound {
  contender: string
  figure: 'operations per CPU-second' | 'operations per CPU-second at full pace' | 'p99' | 'undisturbed p99'
  bound: number
}

export type Measure = 'wall' | 'cpu'

/** One round of one contender; times are microseconds per operation. */
export interface Round {
  operations: number
  wall: number
  cpu: number
  latency?: Latency
  /** How much of its usual speed a CPU-second had. */
  pace?: number
}

/** Runs the contenders of each group in turns, so that a busy machine hurts them alike; answers each one's rounds, in order. */
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

/** A B C, then C B A: nobody always runs in the wake of the same neighbour. */
function turns(count: number, round: number): number[] {
  const forward = Array.from({ length: count }, (_, index) => index)
  return round % 2 === 0 ? forward : forward.reverse()
}

async function playRound(contender: Contender): Promise<Round> {
  // Nobody inherits the neighbour's young garbage. Only there under --expose-gc.
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
