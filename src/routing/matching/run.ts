import { distance, type Position } from '../../geo/distance.ts'
import { lengthOfLine, type MeasuredLine, partOfLine } from './line.ts'
import type { PathPoint } from './path.ts'

/** A way along connected roads, and where on it points of the path are. */
export interface Run {
  line: MeasuredLine
  /** In the order of the path; `along` never falls. */
  stops: Stop[]
}

export interface Stop {
  point: PathPoint
  /** Metres from the start of the line. */
  along: number
}

/** The part of a run from one place to another, in metres along its line. */
export function partOfRun({ line, stops }: Run, from: number, to: number): Run {
  return {
    line: partOfLine(line, from, to),
    stops: stops
      .filter(({ along }) => along >= from && along <= to)
      .map(({ point, along }) => ({ point, along: along - from })),
  }
}

/** Parts of a run, in order, as one: each begins where the one before ends. In one pass, as there may be thousands. */
export function partsOfRun({ line, stops }: Run, parts: [from: number, to: number][]): Run {
  const positions: Position[] = []
  const metres: number[] = []
  const kept: Stop[] = []
  let [before, next] = [0, 0]
  for (const [from, to] of parts) {
    const part = partOfLine(line, from, to)
    for (let at = positions.length === 0 ? 0 : 1; at < part.positions.length; at++) {
      positions.push(part.positions[at] as Position)
      metres.push(before + (part.metres[at] as number))
    }
    for (; (stops[next]?.along ?? Number.POSITIVE_INFINITY) <= to; next++) {
      const { point, along } = stops[next] as Stop
      if (along >= from) kept.push({ point, along: before + along - from })
    }
    before += to - from
  }
  return { line: { positions, metres }, stops: kept }
}

/** Metres within which two places are the same. */
export const samePlace = 1

export function startOf({ line }: Run): Position {
  return line.positions[0] as Position
}

export function endOf({ line }: Run): Position {
  return line.positions.at(-1) as Position
}

export function areSame(one: Position, other: Position): boolean {
  return distance(...one, ...other) <= samePlace
}

/** Runs as one: each begins where the one before ends. In one pass, as there may be thousands. */
export function joinRuns(...runs: Run[]): Run {
  const positions: Position[] = []
  const metres: number[] = []
  const stops: Stop[] = []
  for (const run of runs) {
    const before = metres.at(-1) ?? 0
    for (let at = positions.length === 0 ? 0 : 1; at < run.line.positions.length; at++) {
      positions.push(run.line.positions[at] as Position)
      metres.push(before + (run.line.metres[at] as number))
    }
    const last = stops.at(-1)?.point.index ?? -1
    for (const { point, along } of run.stops)
      if (point.index > last) stops.push({ point, along: along + before })
  }
  return { line: { positions, metres }, stops }
}

/** The last points of a run are the least certain: only the way there tells, not the way on. */
const uncertain = 3

/** A run up to the points at its end that are uncertain, and those. */
export function withoutEnd(run: Run | undefined): [Run | undefined, PathPoint[]] {
  const last = run?.stops.at(-1 - uncertain)
  if (!run || !last || run.stops.length < 3 * uncertain) return [run, []]
  return [partOfRun(run, 0, last.along), run.stops.slice(-uncertain).map(({ point }) => point)]
}

/** The same at its start. */
export function withoutStart(run: Run | undefined): [Run | undefined, PathPoint[]] {
  const first = run?.stops[uncertain]
  if (!run || !first || run.stops.length < 3 * uncertain) return [run, []]
  const rest = partOfRun(run, first.along, lengthOfLine(run.line))
  return [rest, run.stops.slice(0, uncertain).map(({ point }) => point)]
}
