import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportBench, Verdict } from '../harness/harness.ts'
import type { LoadReport, LoadRequest } from '../harness/load.ts'
import { type Attack, attacksOn, largestUsers } from './attacks.ts'
import { openNeighbourStage, type Stage } from './stage.ts'

/** Milliseconds; of the turn, of CPU. */
interface Measured {
  attack: string
  track: { p50: number; p99: number }
  distance: { p50: number; p99: number }
  longestTurn: number
  /** Whether the neighbour can open a stream. */
  streams: boolean
  /** Answers that the attacker got, and how many of them were refusals. */
  answers: number
  refused: number
}

const atMost = { p50Ratio: 2, p99More: 100, longestTurn: 20 }

export const bench: ReportBench = {
  sentence:
    'What one project can do to another: its track (100 a second) and distance (20 a second) beside attacks, against alone.',
  async report(random, { quick }) {
    const stage = await openNeighbourStage()
    const seconds = quick ? 5 : 20
    try {
      await sendAll(stage, largestUsers(stage))
      await neighbourLoad(stage, 3) // warm-up
      await stage.longestTurn()
      const alone = await measure(stage, undefined, seconds)
      const rows = [alone]
      for (const attack of attacksOn(stage, random)) rows.push(await measure(stage, attack, seconds))
      return { table: tableOf(rows), rows, verdicts: rows.slice(1).flatMap((row) => verdictsOf(row, alone)) }
    } finally {
      await stage.close()
    }
  },
}

async function measure(stage: Stage, attack: Attack | undefined, seconds: number): Promise<Measured> {
  const { port } = stage
  const lead = attack?.lead ?? 1 // at least: code that is used for the first time is slow
  if (attack?.before) await sendAll(stage, attack.before)
  const attacking =
    attack &&
    stage.attack.fire({
      port,
      connections: attack.connections,
      until: { seconds: lead + seconds + 1 },
      requests: attack.requests,
      ...(attack.hold !== undefined && { hold: attack.hold }),
    })
  await sleep(lead * 1000)
  await stage.longestTurn()
  const { track, distance } = await neighbourLoad(stage, seconds)
  const longestTurn = await stage.longestTurn()
  const streams = await neighbourStream(stage)
  const attacked = await attacking?.catch(() => undefined) // some work takes longer than a client waits
  return {
    attack: attack?.name ?? '(alone)',
    track: track.latency,
    distance: distance.latency,
    longestTurn,
    streams,
    answers: attacked?.count ?? 0,
    refused: attacked?.errors ?? 0,
  }
}

async function sendAll({ port, attack }: Stage, requests: LoadRequest[]): Promise<void> {
  await attack.fire({ port, connections: 4, until: { requests: requests.length }, requests })
}

async function neighbourStream({ port, neighbour }: Stage): Promise<boolean> {
  const cut = new AbortController()
  const headers = { authorization: neighbour.secret }
  const { status } = await fetch(`http://127.0.0.1:${port}/v1/stream`, { headers, signal: cut.signal })
  cut.abort()
  return status === 200
}

const devices = 200 // each sends an update every two seconds

async function neighbourLoad(stage: Stage, seconds: number) {
  const { port, neighbour } = stage
  const headers = { authorization: neighbour.publishable }
  const updates = Array.from({ length: devices }, (_, at): LoadRequest => {
    const body = { deviceId: `d${at}`, latitude: 53.5 + at / 1000, longitude: 13.2, accuracy: 10 }
    return { method: 'POST', path: '/v1/track', headers, body }
  })
  const distances = Array.from({ length: 50 }, (_, at): LoadRequest => {
    const to = `${(53.55 + at / 5000).toFixed(4)},${(13.25 + at / 3000).toFixed(4)}`
    const path = `/v1/route/distance?origin=53.5587,13.2618&destination=${to}&modes=car&units=metric`
    return { method: 'GET', path, headers }
  })
  const fire = (requests: LoadRequest[], perSecond: number) => ({
    port,
    connections: 50,
    until: { seconds },
    perSecond,
    requests,
  })
  const [track, distance] = await Promise.all([
    stage.track.fire(fire(updates, 100)),
    stage.distance.fire(fire(distances, 20)),
  ])
  for (const { firstError } of [track, distance]) if (firstError) console.log(`The neighbour: ${firstError}`)
  return { track, distance } satisfies Record<string, LoadReport>
}

function verdictsOf(row: Measured, alone: Measured): Verdict[] {
  const verdict = (wanted: string, value: number, most: number): Verdict => ({
    wanted: `${row.attack}: ${wanted} ≤ ${most}`,
    value,
    met: value <= most,
  })
  return [
    ...(['track', 'distance'] as const).flatMap((load) => [
      verdict(`p50 of ${load} / alone`, row[load].p50 / alone[load].p50, atMost.p50Ratio),
      verdict(`p99 of ${load} − alone, ms`, row[load].p99 - alone[load].p99, atMost.p99More),
    ]),
    verdict('longest turn, ms of CPU', row.longestTurn, atMost.longestTurn),
    verdict('streams of the neighbour that are refused', row.streams ? 0 : 1, 0),
  ]
}

function tableOf(rows: Measured[]): string {
  const cells = rows.map(({ attack, track, distance, longestTurn, answers, refused }) => [
    attack,
    ...[track.p50, track.p99, distance.p50, distance.p99, longestTurn].map((value) => value.toFixed(1)),
    `${answers - refused} + ${refused}`,
  ])
  const all = [
    ['attack', 'track p50', 'p99', 'distance p50', 'p99', 'longest turn', 'answers + refusals'],
    ...cells,
  ]
  const widths = (all[0] as string[]).map((_, column) =>
    Math.max(...all.map((line) => (line[column] as string).length)),
  )
  const padded = (line: string[]) =>
    line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number),
    )
  return `${all.map((line) => padded(line).join('  ')).join('\n')}\n(milliseconds; the turn is CPU)`
}
