import type { Contender } from '../harness/harness.ts'
import type { LoadJob, LoadReport } from '../harness/load.ts'
import { estimate } from '../harness/statistics.ts'
import type { Walk } from './track-data.ts'
import { openStage, type Stage, type StageKind } from './track-stage.ts'

const connections = 256
const bulkConnections = 4
const bulkSize = 1_000

export interface Scene {
  /** The baseline. */
  group: string
  /** Set on a naive implementation: the contender it stands for. */
  beside: StageKind
  kind: StageKind
  fences: number
  walk: Walk
  alternative?: true
  /** Also at half the maximum rate, and in bulk. */
  inFull?: true
  /** What is added to the server, such as a webhook. */
  extra?: Extra
}

export interface Extra {
  name: string
  open(stage: Stage): Promise<void>
  /** Waits, as part of a round, until what it does with the updates is done. */
  settle(stage: Stage): Promise<void>
  close(): Promise<void>
}

/** The contenders of one server: at maximum rate, optionally at half of that, and in bulk. */
export function contendersOf({
  group,
  beside,
  kind,
  fences,
  walk,
  alternative,
  inFull,
  extra,
}: Scene): Contender[] {
  const name = nameOf(beside, kind, fences) + (extra ? `, ${extra.name}` : '')
  const perRound = kind === 'naive' ? 2_000 : 10_000
  const top: number[] = []
  let stage: Stage | undefined
  let taken = 0
  let acknowledged = 0

  async function fire(
    job: Pick<LoadJob, 'connections' | 'perSecond' | 'pulse'>,
    updates: number,
    bulk = false,
  ) {
    if (!stage) throw new Error(`${name} runs before its setup.`)
    const bodies = walk.next(updates)
    const requests = bulk
      ? inPieces(bodies).map((piece) => requestOf('/v1/track/bulk', stage?.secret, piece))
      : bodies.map((body) => requestOf('/v1/track', stage?.publishable, body))
    const { port, generator } = stage
    taken += updates
    const report = await generator
      .fire({ ...job, port, requests, until: { requests: requests.length } })
      .catch((error) => {
        throw new Error(`${name}: ${error.message}`)
      })
    refuseErrors(name, report)
    acknowledged += updates
    return { operations: updates, seconds: report.seconds, latency: report.latency, pace: report.pace }
  }

  /** After half a minute without requests V8 drops compiled code, and the first thousands cost twice as much. */
  const wake = async () => void (await fire({ connections }, 0.4 * perRound))

  const asFastAsItGoes: Contender = {
    name,
    group,
    ...(alternative && { alternative }),
    async setup() {
      const started = performance.now()
      stage = await openStage(kind, fences)
      await extra?.open(stage)
      const ready = performance.now()
      // Creates every user first, one request at a time: a first update takes longer.
      await fire({ connections: kind === 'naive' ? connections : 1 }, walk.users, kind !== 'naive')
      // Warm-up: V8 has optimised the code after some thousand requests.
      await fire({ connections }, 3 * perRound)
      await stage.database.query('delete from events')
      await stage.database.query('vacuum analyze')
      console.log(
        `${name}: ready in ${seconds(started, ready)}, ${walk.users} new users in ${seconds(ready, performance.now())}`,
      )
    },
    processes: () => stage?.processes ?? [],
    wake,
    async run() {
      const work = await fire({ connections, pulse: true }, perRound)
      if (stage) await extra?.settle(stage)
      top.push(work.operations / work.seconds)
      return work
    },
    async teardown() {
      try {
        // After a failure it is unknown which updates were stored.
        if (stage && acknowledged === taken) await tell(name, stage, taken, walk.users)
      } finally {
        await extra?.close()
        await stage?.close()
      }
    },
  }
  if (!inFull) return [asFastAsItGoes]
  const processes = () => stage?.processes ?? []
  return [
    asFastAsItGoes,
    {
      name: `${name}, half load`,
      group,
      processes,
      wake,
      run: () => {
        const perSecond = top.length > 0 ? estimate(top).median / 2 : 1_000
        return fire({ connections, perSecond, pulse: true }, Math.round(2 * perSecond))
      },
    },
    {
      name: `${name}, bulk`,
      group,
      processes,
      wake: async () => void (await fire({ connections: bulkConnections }, 10 * bulkSize, true)),
      run: () => fire({ connections: bulkConnections, pulse: true }, 10 * bulkSize, true),
    },
  ]
}

export function nameOf(beside: StageKind, kind: StageKind, fences: number): string {
  return `${kind === beside ? kind : `${kind} beside ${beside}`}, ${fences.toLocaleString('en')}`
}

function requestOf(path: string, key: string | undefined, body: unknown) {
  return { method: 'POST' as const, path, headers: { authorization: key ?? '' }, body }
}

function inPieces<Item>(items: Item[]): Item[][] {
  const pieces = Math.ceil(items.length / bulkSize)
  return Array.from({ length: pieces }, (_, at) => items.slice(at * bulkSize, (at + 1) * bulkSize))
}

// Errors are often cheaper than answers: figures with errors are not comparable.
function refuseErrors(name: string, { errors, count, firstError }: LoadReport): void {
  if (errors > 0) throw new Error(`${name}: ${errors} of ${count} failed, first ${firstError}.`)
}

/** Every acknowledged update must be stored, and all contenders must have done the same work. */
async function tell(name: string, { database }: Stage, taken: number, users: number): Promise<void> {
  const [row] = await database.query<{ locations: number; events: number; inside: number }>(
    `select (select count(*) from locations) as locations, (select count(*) from events) as events,
       (select avg(cardinality(geofence_ids))::float8 from users) as inside`,
  )
  const { locations = 0, events = 0, inside = 0 } = row ?? {}
  if (locations !== taken) throw new Error(`${name} kept ${locations} updates, expected ${taken}.`)
  const perUpdate = (events / (locations - users)).toFixed(3)
  console.log(`${name}: ${taken} updates, ${perUpdate} events each, users in ${inside.toFixed(2)} geofences`)
}

function seconds(from: number, to: number): string {
  return `${((to - from) / 1000).toFixed(1)} s`
}
