import { basename } from 'node:path'
import type { Position } from '../../src/geo/distance.ts'
import { costings, type TravelMode } from '../../src/model/travel-modes.ts'
import { match } from '../../src/routing/match.ts'
import type { OsrmAnswer } from '../../src/routing/translate/engine-answers.ts'
import { decodePolyline } from '../../src/routing/translate/polyline.ts'
import { engineLocation } from '../../src/routing/translate/query.ts'
import { type TimedRoute, timedRouteOf, timedRouteQuery } from '../../src/routing/translate/timed-route.ts'
import { cpuMeter } from '../harness/cpu-time.ts'
import type { ReportBench, Verdict } from '../harness/harness.ts'
import { enginesOf } from '../harness/processes.ts'
import { mean, quantile } from '../harness/statistics.ts'
import { compareLines, type LineErrors } from './line-errors.ts'
import { openRoadsStage, type RoadsStage } from './roads-stage.ts'
import { metresOf, type TraceKind, type TracePoint, traceKinds, traceOf } from './traces.ts'

const demoRegion = 'data/regions/neubrandenburg.osm.pbf'

/** Of each kind of trace and draw. */
const usualRoutes = 7

/** Independent sets of traces of a region: how much of a figure is the luck of the draw. */
const draws = 3

/** Metres. */
const shortest: Record<TravelMode, number> = { car: 3000, truck: 3000, bike: 2000, foot: 1000 }

interface Row {
  kind: TraceKind
  /** The region, and which of its draws. */
  draw: string
  ours: LineErrors[]
  bare: LineErrors[]
  /** CPU seconds of all traces, our process and its engine's. */
  cpu: { ours: number; bare: number }
}

export const bench: ReportBench = {
  sentence:
    'Map matching of traces made from known routes: length error (missed + wrong, of the true length) and precision, beside the engine alone. Map files may be named; the demo region by default.',
  async report(random, { quick, paths }) {
    const rows: Row[] = []
    for (const source of paths.length > 0 ? paths : [demoRegion]) {
      const stage = await openRoadsStage(source)
      try {
        for (let draw = 1; draw <= draws; draw++)
          rows.push(
            ...(await measureDraw(stage, random, quick ? 2 : usualRoutes, `${basename(source)}, ${draw}`)),
          )
      } finally {
        await stage.close()
      }
    }
    return { table: tableOf(rows), rows: rows.map(figuresOf), verdicts: judge(rows) }
  },
}

async function measureDraw(
  stage: RoadsStage,
  random: () => number,
  count: number,
  draw: string,
): Promise<Row[]> {
  const routes = new Map<TravelMode, TimedRoute[]>()
  for (const mode of ['car', 'foot', 'bike'] as const)
    routes.set(mode, await randomRoutes(stage, mode, count, random))
  const { bare } = stage
  const engines = enginesOf(process.pid).filter((pid) => pid !== bare.pid)
  const rows: Row[] = []
  for (const kind of traceKinds) {
    const mode = kind.mode ?? 'car'
    const traces = (routes.get(mode) ?? []).map((route) => ({ route, trace: traceOf(route, kind, random) }))
    const ours = await timed([process.pid, ...engines], traces, ({ trace }) =>
      matchedByUs(stage, trace, mode),
    )
    const byEngine = await timed([bare.pid as number], traces, ({ trace }) =>
      matchedByEngine(stage, trace, mode),
    )
    const errorsOf = (lines: Position[][][]) =>
      traces.map(({ route }, at) => compareLines(route.line, lines[at] ?? []))
    rows.push({
      kind,
      draw,
      ours: errorsOf(ours.results),
      bare: errorsOf(byEngine.results),
      cpu: { ours: ours.seconds, bare: byEngine.seconds },
    })
  }
  return rows
}

/** One after the other, with the CPU time of these processes. */
async function timed<Item, Result>(pids: number[], items: Item[], work: (item: Item) => Promise<Result>) {
  const read = cpuMeter(pids)
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return { results, seconds: read() }
}

/** Every other one goes through a third place: not every way is the quickest. */
async function randomRoutes(
  { engine, nodeAt }: RoadsStage,
  mode: TravelMode,
  count: number,
  random: () => number,
) {
  const place = () => nodeAt(random())
  const routes: TimedRoute[] = []
  for (let tries = 0; routes.length < count && tries < 50 * count; tries++) {
    const [from, over, to] = [place(), place(), place()]
    const query = timedRouteQuery(from, to, mode)
    if (routes.length % 2 === 1)
      query.locations.splice(1, 0, { ...engineLocation(over), ...{ type: 'through' } })
    try {
      const route = timedRouteOf(JSON.parse(await engine.ask('route', query)) as OsrmAnswer)
      if (metresOf(route.line) >= shortest[mode]) routes.push(route)
    } catch {
      // No road connects these.
    }
  }
  return routes
}

async function matchedByUs(
  { engine }: RoadsStage,
  path: TracePoint[],
  mode: TravelMode,
): Promise<Position[][]> {
  try {
    const { geometry } = await match(engine, { path, mode, units: 'metric', geometry: 'linestring' })
    return 'coordinates' in geometry ? [geometry.coordinates as unknown as Position[]] : []
  } catch {
    return []
  }
}

/** With the times, but otherwise as the engine's documentation begins. */
async function matchedByEngine(
  { bare }: RoadsStage,
  path: TracePoint[],
  mode: TravelMode,
): Promise<Position[][]> {
  const start = path[0]?.createdAt?.getTime() ?? 0
  const query = {
    shape: path.map(({ coordinates, createdAt }) => ({
      ...engineLocation(coordinates),
      ...(createdAt && { time: (createdAt.getTime() - start) / 1000 }),
    })),
    costing: costings[mode],
    shape_match: 'map_snap',
    format: 'osrm',
    directions_type: 'none',
  }
  try {
    const { matchings } = JSON.parse(await bare.ask('traceRoute', JSON.stringify(query)))
    return matchings.map(({ geometry }: { geometry: string }) => decodePolyline(geometry, 6))
  } catch {
    return []
  }
}

const lengthError = ({ length, missed, wrong }: LineErrors) => (missed + wrong) / length

/** Share of the lines that is on the true way. */
function precision(errors: LineErrors[]): number {
  const right = errors.reduce((sum, { length, missed }) => sum + length - missed, 0)
  const wrong = errors.reduce((sum, one) => sum + one.wrong, 0)
  return right / (right + wrong)
}

function summary(errors: LineErrors[]) {
  const sorted = errors.map(lengthError).sort((one, other) => one - other)
  return {
    median: quantile(sorted, 0.5),
    mean: mean(sorted),
    p90: quantile(sorted, 0.9),
    precision: precision(errors),
  }
}

function figuresOf({ kind, draw, ours, bare, cpu }: Row) {
  return { kind: kind.name, draw, traces: ours.length, ours: summary(ours), bare: summary(bare), cpu }
}

function judge(rows: Row[]): Verdict[] {
  const ours = summary(rows.flatMap((row) => row.ours))
  const bare = summary(rows.flatMap((row) => row.bare))
  const wild = rows.filter(({ kind }) => kind.outliers)
  const wildOurs = summary(wild.flatMap((row) => row.ours)).mean
  const wildBare = summary(wild.flatMap((row) => row.bare)).mean
  const atMost = (wanted: string, value: number, most: number) => ({ wanted, value, met: value <= most })
  return [
    atMost('median length error ≤ 0.02', ours.median, 0.02),
    atMost('mean length error ≤ 0.06', ours.mean, 0.06),
    atMost("with outliers, mean length error / the engine's ≤ 0.5", wildOurs / wildBare, 0.5),
    { wanted: "precision ≥ the engine's", value: ours.precision, met: ours.precision >= bare.precision },
  ]
}

/** By kind of trace, then by draw. */
function tableOf(rows: Row[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const line = (name: string, some: Row[]) => {
    const [ours, bare] = [some.flatMap((row) => row.ours), some.flatMap((row) => row.bare)]
    const errors = [summary(ours), summary(bare)].flatMap((one) =>
      [one.median, one.mean, one.p90, one.precision].map(percent),
    )
    const cpu = sum(some.map((row) => row.cpu.ours)) / sum(some.map((row) => row.cpu.bare))
    return `| ${[name, ...errors, cpu.toFixed(2)].join(' | ')} |`
  }
  const lines = (by: (row: Row) => string) =>
    [...new Set(rows.map(by))].map((name) =>
      line(
        name,
        rows.filter((row) => by(row) === name),
      ),
    )
  return [
    "| trace | median | mean | p90 | precision | engine: median | mean | p90 | precision | CPU / the engine's |",
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...lines(({ kind }) => kind.name),
    ...lines(({ draw }) => draw),
    line('all', rows),
  ].join('\n')
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
