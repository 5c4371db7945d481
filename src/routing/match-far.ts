import type { TravelMode } from '../model/travel-modes.ts'
import type { Action } from './engine/child.ts'
import { type Candidate, candidatesOf, candidatesQuery } from './matching/candidates.ts'
import { type Column, firstColumn, likeliest, likelyOf, nextColumn } from './matching/likeliest.ts'
import type { PathPoint } from './matching/path.ts'
import type { Run } from './matching/run.ts'
import { inSlices, type Pause } from './matching/slices.ts'
import {
  engineStop,
  joinWays,
  likelyWays,
  mostStops,
  type Passing,
  passingEnd,
  passingStart,
  waysQuery,
} from './matching/ways.ts'
import type { NativeRoute } from './translate/engine-answers.ts'
import type { EngineMatrix, LocateAnswer } from './translate/matrix.ts'
import { tracedCosting } from './translate/query.ts'

/** Undefined where the engine refuses a query, whatever the path is like, or the path may cost no more. */
export type AskForPath = <Answer>(action: Action, query: object) => Promise<Answer | undefined>

export interface Asking {
  ask: AskForPath
  mode: TravelMode
  pause: Pause
}

/** A point, or an end of a run, with the places where it may be. */
interface Choice {
  seconds: number | undefined
  candidates: (Candidate & { passing: Passing })[]
}

/** Points of one question for roads near them. */
const pointsAtOnce = 50

/**
 * Points that are far from each other, with the runs before and after them. Each may be on any of the roads near it: those are
 * taken that are near, and quickly reached one after the other (a hidden Markov model, by the engine's times).
 */
export async function matchFar(
  { ask, mode, pause }: Asking,
  { before, points, after }: { before?: Run | undefined; points: PathPoint[]; after?: Run | undefined },
): Promise<Run[]> {
  const choices: Choice[] = []
  if (before) choices.push(known(passingEnd(before)))
  for (let from = 0; from < points.length; from += pointsAtOnce) {
    const some = points.slice(from, from + pointsAtOnce)
    const found = candidatesOf(some, await ask<LocateAnswer>('locate', candidatesQuery(some, mode)))
    for (const [at, candidates] of found.entries())
      if (candidates.length > 0)
        choices.push({
          seconds: some[at]?.seconds,
          candidates: candidates.map((one) => ({
            ...one,
            passing: { place: one.place, point: some[at] as PathPoint },
          })),
        })
  }
  if (after) choices.push(known(passingStart(after)))
  const stops = await choose(ask, mode, choices)
  return inSlices(joinWays(stops, await waysThrough(ask, mode, stops)), pause)
}

function known(passing: Passing): Choice {
  const { stops } = passing.run as Run
  const stop = passing.isStart ? stops[0] : stops.at(-1)
  return { seconds: stop?.point.seconds, candidates: [{ place: passing.place, unlikeliness: 0, passing }] }
}

/** The places on the likeliest way. */
async function choose(ask: AskForPath, mode: TravelMode, choices: Choice[]): Promise<Passing[]> {
  const columns: Column[] = []
  for (const [at, { candidates, seconds }] of choices.entries()) {
    const [before, last] = [choices[at - 1]?.candidates, columns.at(-1)]
    const elapsed = (seconds ?? Number.NaN) - (choices[at - 1]?.seconds ?? Number.NaN)
    if (!before || !last) columns.push(firstColumn(candidates))
    else {
      const likely = likelyOf(last)
      const hasChoice = likely.length > 1 || candidates.length > 1
      const from = likely.map((one) => before[one] as Choice['candidates'][number])
      const matrix = hasChoice
        ? await ask<EngineMatrix>('matrix', matrixQuery(from, candidates, mode))
        : undefined
      const seconds: (number | null)[][] = before.map(() => [])
      for (const [row, one] of likely.entries()) seconds[one] = matrix?.durations[row] ?? []
      columns.push(nextColumn(last, candidates, seconds, elapsed))
    }
  }
  const chosen = likeliest(columns)
  return choices.flatMap(({ candidates }, at) => candidates[chosen[at] as number]?.passing ?? [])
}

function matrixQuery(from: Choice['candidates'], to: Choice['candidates'], mode: TravelMode) {
  const places = (all: Choice['candidates']) => all.map(({ passing }) => engineStop(passing))
  return {
    sources: places(from),
    targets: places(to),
    ...tracedCosting(mode),
    verbose: false,
    format: 'osrm',
  }
}

/** From each stop to the next, several in one query; where it is refused as a whole, one by one. */
async function waysThrough(
  ask: AskForPath,
  mode: TravelMode,
  stops: Passing[],
  atOnce = mostStops,
): Promise<(Run | undefined)[]> {
  const ways: (Run | undefined)[] = []
  for (let from = 0; from < stops.length - 1; from += atOnce - 1) {
    const some = stops.slice(from, from + atOnce)
    const answer = await ask<NativeRoute>('route', waysQuery(some, mode))
    if (answer) ways.push(...likelyWays(some, answer))
    else if (some.length > 2) ways.push(...(await waysThrough(ask, mode, some, 2)))
    else ways.push(undefined)
  }
  return ways
}
