import { metresPerDegree } from '../../src/geo/distance.ts'
import type { Pace } from '../../src/model/trip-status.ts'
import { timedRoute } from '../../src/routing/timed-route.ts'
import type { TimedRoute } from '../../src/routing/translate/timed-route.ts'
import { observe, secondsAhead } from '../../src/tracking/rules/pace.ts'
import { createTripRoutes } from '../../src/tracking/trips/trip-routes.ts'
import type { ReportBench, Verdict } from '../harness/harness.ts'
import { quantile } from '../harness/statistics.ts'
import { openRoadsStage, type RoadsStage } from '../routing/roads-stage.ts'
import { normal, positionAt } from '../routing/traces.ts'
import { type DriveKind, driveKinds, trueSeconds } from './drive-kinds.ts'

const demoRegion = 'data/regions/neubrandenburg.osm.pbf'

/** Of each region. */
const usualDrives = 40

/** Seconds as planned. */
const lengths = { least: 300, most: 900 }

const tick = 5 // seconds
const noise = 5 // metres

/** Seconds before the end at which `approaching` is due, and by which it may be off. */
const approaching = { before: 180, tolerance: 20 }

interface Row {
  kind: DriveKind
  /** Of each update with more than half a minute to go: the share by which what was told is off. */
  errors: number[]
  /** Of each drive: the seconds by which `approaching` is off. */
  approaches: number[]
}

export const bench: ReportBench = {
  sentence:
    'ETAs of drives at other speeds than the engine plans: error of the time left, an update each 5 s, GPS errors of 5 m. Map files or data folders may be named; the demo region by default.',
  async report(random, { quick, paths }) {
    const rows = driveKinds.map((kind): Row => ({ kind, errors: [], approaches: [] }))
    for (const source of paths.length > 0 ? paths : [demoRegion]) {
      const stage = await openRoadsStage(source)
      try {
        const routes = await randomRoutes(stage, quick ? usualDrives / 4 : usualDrives, random)
        for (const row of rows) for (const route of routes) await drive(stage, route, row, random)
      } finally {
        await stage.close()
      }
    }
    return { table: tableOf(rows), rows: rows.map(figuresOf), verdicts: rows.flatMap(judge) }
  },
}

async function randomRoutes({ engine, nodeAt }: RoadsStage, count: number, random: () => number) {
  const place = () => nodeAt(random())
  const routes: TimedRoute[] = []
  while (routes.length < count) {
    const route = await timedRoute(engine, place(), place(), 'car', 60_000)
    if (typeof route !== 'object') continue
    const planned = route.seconds.reduce((sum, seconds) => sum + seconds, 0)
    if (planned >= lengths.least && planned <= lengths.most) routes.push(route)
  }
  return routes
}

/** As a server would see it: a new route each minute, and the pace learned from each update. */
async function drive({ engine }: RoadsStage, route: TimedRoute, row: Row, random: () => number) {
  const [x, y] = route.line.at(-1) as [number, number]
  const trip = {
    id: 'drive',
    mode: 'car' as const,
    destination: { x, y, geofenceId: undefined },
    distanceFrom: () => 0,
  }
  const routes = createTripRoutes(engine)
  const seconds = trueSeconds(route, row.kind, random)
  const whole = seconds.reduce((sum, one) => sum + one, 0)
  let pace: Pace | undefined
  let approach: number | undefined
  for (let time = 0; time < whole; time += tick) {
    const [trueX, trueY] = positionAt(route.line, seconds, time)
    const happenedAt = Date.UTC(2026, 0, 31, 12) + time * 1000
    const place = {
      x: trueX + (normal(random) * noise) / metresPerDegree / Math.cos((trueY * Math.PI) / 180),
      y: trueY + (normal(random) * noise) / metresPerDegree,
      happenedAt,
    }
    if (routes.left(trip, place) === undefined) await routes.ask(trip, place)
    const left = routes.left(trip, place, true)
    if (typeof left !== 'object') continue
    const times = { sentAt: happenedAt, happenedAt }
    pace = observe(pace, left, times, pace !== undefined)
    const told = secondsAhead(pace, left, times) + left.walking
    if (whole - time > 30) row.errors.push(Math.abs(told / (whole - time) - 1))
    if (told <= approaching.before) approach ??= Math.abs(whole - time - approaching.before)
  }
  row.approaches.push(approach ?? Number.POSITIVE_INFINITY)
}

function figuresOf({ kind, errors, approaches }: Row) {
  const sorted = errors.toSorted((one, other) => one - other)
  return {
    kind: kind.name,
    drives: approaches.length,
    median: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    approaching: approaches.filter((off) => off <= approaching.tolerance).length / approaches.length,
  }
}

function judge(row: Row): Verdict[] {
  if (!row.kind.isJudged) return []
  const { kind, median, p90 } = figuresOf(row)
  return [
    { wanted: `${kind}: median error ≤ 0.05`, value: median, met: median <= 0.05 },
    { wanted: `${kind}: nine of ten ≤ 0.15`, value: p90, met: p90 <= 0.15 },
  ]
}

function tableOf(rows: Row[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return [
    '| true times: the plan, times | drives | median | nine of ten | approaching within 20 s |',
    '|---|--:|--:|--:|--:|',
    ...rows
      .map(figuresOf)
      .map(
        ({ kind, drives, median, p90, approaching }) =>
          `| ${kind} | ${drives} | ${percent(median)} | ${percent(p90)} | ${percent(approaching)} |`,
      ),
  ].join('\n')
}
