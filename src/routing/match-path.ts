import { EngineRefusal } from '../errors.ts'
import { distance } from '../geo/distance.ts'
import type { TravelMode } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { bridgeQuery, bridgeRun, isLikely } from './matching/bridge.ts'
import { joinNear, stitch } from './matching/connect.ts'
import { chainQuery, farChains, withQuickest } from './matching/far-stops.ts'
import { splitAtLeaps } from './matching/leaps.ts'
import { median, metresBetween, type PathPoint } from './matching/path.ts'
import { endOf, joinRuns, type Run, startOf } from './matching/run.ts'
import { singlesOf } from './matching/singles.ts'
import { inSlices, type Pause } from './matching/slices.ts'
import { smoothed, thinned } from './matching/smooth.ts'
import { withoutSpurs } from './matching/spurs.ts'
import { type EngineTrace, roadsQuery, traceQuery } from './matching/trace.ts'
import { runsOf } from './matching/trace-runs.ts'
import { queryEngine } from './query-engine.ts'
import type { NativeRoute } from './translate/engine-answers.ts'
import type { LocateAnswer } from './translate/matrix.ts'

/** Queries for one path. A path through no man's land is tried in ever smaller parts; the rest of it is left out then. */
const mostQueries = 300

/** Points of one query: about 60 ms of work, so that the queries of others need not wait long for theirs. */
const longestStretch = 150

/** Metres from point to point of one query: where points are far apart, each costs the engine as much as a hundred near ones. */
const farthestStretch = 40_000

/** Points that two queries share, so that they can agree on one. */
const overlap = 10

/** Accuracies by which noise moves a point along its road, or into the next street. */
const slackOfAccuracy = 3

/** Finds the runs along a path without gaps. Of one path: its queries are counted. */
export type MatchPart = (part: PathPoint[]) => Promise<Run[]>

export function createMatcher(engine: Engine, mode: TravelMode, pause: Pause): MatchPart {
  let queries = 0

  /** Undefined where the engine refuses a query, whatever the path is like, or the path may cost no more queries. */
  async function ask<Answer>(
    action: 'traceRoute' | 'route' | 'locate',
    query: object,
  ): Promise<Answer | undefined> {
    if (queries++ >= mostQueries) return undefined
    try {
      const answer = await queryEngine<Answer>(engine, action, query)
      await pause()
      return answer
    } catch (error) {
      if (error instanceof EngineRefusal) return undefined
      throw error
    }
  }

  /**
   * The engine refuses a stretch as a whole, for instance when it begins off the road. Then points without a road are left out,
   * and if there are none, both halves are tried.
   */
  async function matchStretch(points: PathPoint[]): Promise<Run[]> {
    if (points.length === 0) return []
    if (points.length === 1) return singlesOf(points, await ask('locate', roadsQuery(points, mode)))
    const trace = await ask<EngineTrace>('traceRoute', traceQuery(points, mode))
    if (trace) return runsOf(trace, points)
    const found = await ask<LocateAnswer>('locate', roadsQuery(points, mode))
    if (!found || points.length === 2) return []
    const onRoads = points.filter((_, at) => found[at]?.edges?.length)
    if (onRoads.length < points.length) return matchStretch(onRoads)
    const middle = Math.ceil(points.length / 2)
    return [...(await matchStretch(points.slice(0, middle))), ...(await matchStretch(points.slice(middle)))]
  }

  /** The quickest way between two runs, if it is likely that it was taken. */
  async function bridge(one: Run, other: Run): Promise<Run | undefined> {
    const answer = await ask<NativeRoute>('route', bridgeQuery(one, other, mode))
    const way = answer && bridgeRun(answer)
    if (!way || !isLikely(way, distance(...endOf(one), ...startOf(other)))) return undefined
    return way
  }

  async function connect(runs: Run[], slack: number): Promise<Run[]> {
    const connected: Run[] = []
    for (const run of runs) {
      await pause()
      const last = connected.pop()
      if (!last) connected.push(run)
      else {
        const joined = joinNear(last, run, slack)
        const way = joined ? undefined : await bridge(last, run)
        connected.push(...(joined ? [joined] : way ? [joinRuns(joinRuns(last, way), run)] : [last, run]))
      }
    }
    return connected
  }

  /** Takes the quickest ways where points are far apart. */
  async function quicken(run: Run): Promise<Run> {
    let result = run
    for (const chain of (await inSlices(farChains(run), pause)).reverse()) {
      const answer = await ask<NativeRoute>('route', chainQuery(run, chain, mode))
      if (answer) result = withQuickest(result, chain, answer)
    }
    return result
  }

  return async (part) => {
    const slack = slackOfAccuracy * median(part.map(({ accuracy }) => accuracy))
    const trim = (run: Run) => inSlices(withoutSpurs(run, slack), pause)
    const smooth = await inSlices(smoothed(part), pause)
    let runs: Run[] = []
    // One after the other: a long path must not take all threads of the engine.
    for (const leap of splitAtLeaps(thinned(smooth), mode))
      for (const stretch of stretchesOf(leap)) {
        const found: Run[] = []
        for (const run of await matchStretch(stretch)) found.push(await trim(run))
        runs = stitch(runs, found)
      }
    const quick: Run[] = []
    for (const run of await connect(runs, slack)) quick.push(await trim(await quicken(run)))
    return quick
  }
}

/** Of a path that is too long for one query; each shares some points with the next. */
export function stretchesOf(points: PathPoint[]): PathPoint[][] {
  const stretches: PathPoint[][] = []
  for (let from = 0; ; ) {
    const to = endOfStretch(points, from)
    stretches.push(points.slice(from, to))
    if (to >= points.length) return stretches
    from = to - Math.max(1, Math.min(overlap, Math.floor((to - from) / 3)))
  }
}

function endOfStretch(points: PathPoint[], from: number): number {
  let metres = 0
  let to = from + 1
  for (; to < Math.min(points.length, from + longestStretch); to++) {
    metres += metresBetween(points[to - 1] as PathPoint, points[to] as PathPoint)
    if (metres > farthestStretch && to > from + 1) break
  }
  return to
}
