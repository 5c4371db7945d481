import type { Position } from '../../geo/distance.ts'
import { decodePolyline } from '../translate/polyline.ts'
import { type MeasuredLine, measured, nearestOn, pieceAt } from './line.ts'
import type { PathPoint } from './path.ts'
import type { Run } from './run.ts'
import type { EngineTrace } from './trace.ts'

/** Metres that a point may be off the line that goes through it. */
const offLine = 2

/** Metres that noise moves a point back on its road. */
const wayBack = 25

/** The engine's answer as runs, each with its points in order. On one road a point never lies before another: that is noise. */
export function runsOf({ matchings, tracepoints }: EngineTrace, sent: PathPoint[]): Run[] {
  const runs = matchings.map(({ geometry }): Run => {
    const positions = decodePolyline(geometry, 6)
    return { line: measured(positions), stops: [] }
  })
  for (const [at, tracepoint] of tracepoints.entries()) {
    const run = tracepoint && runs[tracepoint.matchings_index]
    const point = sent[at]
    if (!run || !point) continue
    const last = run.stops.at(-1)?.along ?? 0
    const along = firstPlace(run.line, tracepoint.location, last)
    if (along !== undefined) run.stops.push({ point, along })
  }
  return runs.filter(({ stops }) => stops.length > 0)
}

/** The first place of the line at a position, from `from` metres on; on a road that is gone twice it is the first time. */
function firstPlace(line: MeasuredLine, position: Position, from: number): number | undefined {
  if (nearestOn(line, position, Math.max(0, from - wayBack), from).away <= offLine) return from
  for (let at = pieceAt(line, from); at < line.positions.length - 1; at++) {
    const [start, end] = [line.metres[at] as number, line.metres[at + 1] as number]
    const { along, away } = nearestOn(line, position, Math.max(from, start), end)
    if (away <= offLine) return along
  }
  return undefined
}
