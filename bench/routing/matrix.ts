import type { Location } from '../../src/model/route.ts'
import { costings, type TravelMode } from '../../src/model/travel-modes.ts'
import { timeDistanceMatrix } from '../../src/routing/time-distance-matrix.ts'
import type { NativeRoute } from '../../src/routing/translate/engine-answers.ts'
import type { MatrixValue } from '../../src/routing/translate/matrix.ts'
import { engineLocation } from '../../src/routing/translate/query.ts'
import { summaryQuery } from '../../src/routing/translate/summary.ts'
import { cpuMeter } from '../harness/cpu-time.ts'
import type { ReportBench, Verdict } from '../harness/harness.ts'
import { enginesOf } from '../harness/processes.ts'
import { mean } from '../harness/statistics.ts'
import { openRoadsStage, type RoadsStage } from './roads-stage.ts'

const demoRegion = 'data/regions/neubrandenburg.osm.pbf'

/** Locations on each side. */
const side = 25

/** Matrices of each region. */
const usualMatrices = 4

/** Metres and seconds below which a difference is one of rounding. */
const small = { metres: 50, seconds: 10 }

interface Row {
  region: string
  cells: number
  /** Cells without a value although there is a route. */
  empty: number
  /** Cells whose metres, and whose seconds, are off by more than 2 % and 10 %. */
  metres: { off: number; far: number }
  seconds: { off: number; far: number }
  /** Single routes asked for one matrix. */
  routes: number
  /** CPU milliseconds of one matrix: ours, and the engine's with its own settings. */
  ours: number
  bare: number
}

export const bench: ReportBench = {
  sentence:
    'Matrices of 25 × 25 by car: cells that agree with single routes, and CPU beside the engine with its own settings. Map files or data folders may be named; the demo region by default.',
  async report(random, { quick, paths }) {
    const rows: Row[] = []
    for (const source of paths.length > 0 ? paths : [demoRegion]) {
      const stage = await openRoadsStage(source)
      try {
        rows.push(await measureRegion(source, stage, random, quick ? 1 : usualMatrices))
      } finally {
        await stage.close()
      }
    }
    return { table: tableOf(rows), rows, verdicts: rows.flatMap(judge) }
  },
}

async function measureRegion(
  region: string,
  stage: RoadsStage,
  random: () => number,
  count: number,
): Promise<Row> {
  const row: Row = {
    region,
    cells: 0,
    empty: 0,
    metres: { off: 0, far: 0 },
    seconds: { off: 0, far: 0 },
    routes: 0,
    ours: 0,
    bare: 0,
  }
  const mode: TravelMode = 'car'
  const { engine, bare, nodeAt } = stage
  const engines = enginesOf(process.pid).filter((pid) => pid !== bare.pid)
  const draw = () => Array.from({ length: side }, () => nodeAt(random()))
  const cpu: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  const counting = countRoutes(engine)
  for (let number = 0; number < count; number++) {
    const [origins, destinations] = [draw(), draw()]
    const query = {
      sources: origins.map(engineLocation),
      targets: destinations.map(engineLocation),
      costing: costings[mode],
    }
    const bareMeter = cpuMeter([bare.pid as number])
    await bare.ask('matrix', JSON.stringify(query)).catch(() => undefined)
    cpu.bare.push(bareMeter() * 1000)
    const ourMeter = cpuMeter([process.pid, ...engines])
    const { values } = await timeDistanceMatrix(counting.engine, { origins, destinations, mode })
    cpu.ours.push(ourMeter() * 1000)
    for (const [at, from] of origins.entries())
      for (const [across, to] of destinations.entries())
        compare(row, values[at]?.[across], await singleRoute(stage, from, to, mode))
  }
  return { ...row, routes: counting.routes() / count, ours: mean(cpu.ours), bare: mean(cpu.bare) }
}

/** The same engine; counts the routes it is asked for, legs of one query each. */
function countRoutes(engine: RoadsStage['engine']) {
  let count = 0
  const counting: RoadsStage['engine'] = {
    ...engine,
    ask(action, query, milliseconds) {
      if (action === 'route') count += (query as { locations: unknown[] }).locations.length - 1
      return engine.ask(action, query, milliseconds)
    },
  }
  return { engine: counting, routes: () => count }
}

async function singleRoute(
  { engine }: RoadsStage,
  from: Location,
  to: Location,
  mode: TravelMode,
): Promise<MatrixValue | undefined> {
  try {
    const answer = await engine.ask('route', summaryQuery({ locations: [from, to], mode }))
    const { summary } = (JSON.parse(answer) as NativeRoute).trip
    return { metres: summary.length * 1000, seconds: summary.time }
  } catch {
    return undefined // no road connects these
  }
}

function compare(row: Row, cell: MatrixValue | undefined, single: MatrixValue | undefined): void {
  if (!single) return
  row.cells += 1
  if (!cell) {
    row.empty += 1
    return
  }
  for (const unit of ['metres', 'seconds'] as const) {
    const off = Math.abs(cell[unit] - single[unit]) / Math.max(single[unit], small[unit])
    if (off > 0.02) row[unit].off += 1
    if (off > 0.1) row[unit].far += 1
  }
}

function judge({ region, cells, empty, metres, ours, bare }: Row): Verdict[] {
  const agreeing = (cells - empty - metres.off) / cells
  return [
    { wanted: `${region}: empty cells that have a route = 0`, value: empty, met: empty === 0 },
    { wanted: `${region}: cells within 2 % ≥ 0.99`, value: agreeing, met: agreeing >= 0.99 },
    { wanted: `${region}: cells over 10 % off = 0`, value: metres.far, met: metres.far === 0 },
    { wanted: `${region}: CPU / the engine's ≤ 0.5`, value: ours / bare, met: ours / bare <= 0.5 },
  ]
}

function tableOf(rows: Row[]): string {
  return [
    '| region | cells | empty | metres off by 2 %, 10 % | seconds | single routes a matrix | CPU ms | engine alone |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(
      ({ region, cells, empty, metres, seconds, routes, ours, bare }) =>
        `| ${region} | ${cells} | ${empty} | ${metres.off}, ${metres.far} | ${seconds.off}, ${seconds.far} | ${Math.round(routes)} | ${Math.round(ours)} | ${Math.round(bare)} |`,
    ),
  ].join('\n')
}
