import { EngineRefusal } from '../errors.ts'
import { distance } from '../geo/distance.ts'
import type { TravelMode } from '../model/travel-modes.ts'
import type { Action } from './engine/child.ts'
import type { Engine } from './engine/engine.ts'
import { type AskForPath, matchFar } from './match-far.ts'
import { bridgeQuery, bridgeRun, isLikely } from './matching/bridge.ts'
import { joinNear, stitch } from './matching/connect.ts'
import { lengthOfLine } from './matching/line.ts'
import { median, metresBetween, type PathPoint } from './matching/path.ts'
import { endOf, joinRuns, partOfRun, type Run, startOf, withoutEnd, withoutStart } from './matching/run.ts'
import { sectionsOf } from './matching/sections.ts'
import { inSlices, type Pause } from './matching/slices.ts'
import { smoothed, thinned } from './matching/smooth.ts'
import { withoutSpurs } from './matching/spurs.ts'
import {
  blamed,
  impossibleWay,
  isDoubtful,
  isPossible,
  misfit,
  otherRadii,
  withoutSuspects,
} from './matching/strays.ts'
import { type EngineTrace, roadsQuery, traceQuery, usualRadius } from './matching/trace.ts'
import { runsOf } from './matching/trace-runs.ts'
import { queryEngine } from './query-engine.ts'
import type { NativeRoute } from './translate/engine-answers.ts'
import type { LocateAnswer } from './translate/matrix.ts'

/**
 * What a path may cost, in hundredths of a second of the engine, about. A path through no man's land is tried in ever smaller parts; the
 * rest of it is left out then.
 */
const mostWork = 1800
const work: Partial<Record<Action, number>> = { traceRoute: 6, route: 3 }

/** Stretches of a path that are matched again where the match is doubtful: less than half of all that it may cost. */
const mostAgain = 60

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
  let done = 0
  let again = 0

  const ask: AskForPath = async <Answer>(action: Action, query: object) => {
    done += work[action] ?? 1
    await pause()
    if (done > mostWork) return undefined
    try {
      return await queryEngine<Answer>(engine, action, query)
    } catch (error) {
      if (error instanceof EngineRefusal) return undefined
      throw error
    }
  }
  const asking = { ask, mode, pause }

  async function trace(
    points: PathPoint[],
    radius = usualRadius(points),
    withTimes = true,
  ): Promise<Run[] | undefined> {
    const answer = await ask<EngineTrace>('traceRoute', traceQuery(points, mode, radius, withTimes))
    return answer && runsOf(answer, points)
  }

  /** Where that is doubtful, without times or suspicious points, and with roads from nearer and farther away, too: what fits best. */
  async function traced(points: PathPoint[]): Promise<Run[] | undefined> {
    let best = await trace(points)
    if (!best || again >= mostAgain || !isDoubtful(points, best)) return best
    again += 1
    const others = otherRadii(points).map((radius) => () => trace(points, radius))
    const isLeftOut = best.reduce((sum, { stops }) => sum + stops.length, 0) < points.length
    if (isLeftOut && points[0]?.seconds !== undefined) others.push(() => trace(points, undefined, false))
    const fewer = withoutSuspects(points, best)
    if (fewer.length < points.length && fewer.length > 1) others.push(() => trace(fewer))
    for (const other of others) {
      const runs = await other()
      if (runs && misfit(points, runs) < misfit(points, best)) best = runs
    }
    return best
  }

  /**
   * The engine refuses a stretch as a whole, for instance when it begins off the road. Then points without a road are left out,
   * and if there are none, both halves are tried.
   */
  async function matchStretch(points: PathPoint[]): Promise<Run[]> {
    if (points.length < 2) return matchFar(asking, { points })
    const runs = await traced(points)
    if (runs) return runs
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
        connected.push(...(joined ? [joined] : way ? [joinRuns(last, way, run)] : [last, run]))
      }
    }
    return connected
  }

  /** Points that follow each other closely, by the engine's own match. */
  async function matchNear(points: PathPoint[], slack: number): Promise<Run[]> {
    let runs: Run[] = []
    // One after the other: a long path must not take all threads of the engine.
    for (const stretch of stretchesOf(points)) {
      const found: Run[] = []
      for (const run of await matchStretch(stretch))
        found.push(await inSlices(withoutSpurs(run, slack), pause))
      runs = stitch(runs, found)
    }
    return connect(runs, slack)
  }

  /** Without ways that nobody can have gone in the time. */
  async function possible(run: Run): Promise<Run> {
    let mended = run
    let start = 1
    while (again < mostAgain) {
      const impossible = impossibleWay(mended, mode, start)
      if (impossible === undefined) break
      const better = await mendedAt(mended, impossible)
      mended = better?.run ?? mended
      start = better?.next ?? impossible + 1
    }
    return mended
  }

  /**
   * Leaves out the stops that may be why there is an impossible way, which ends at stop `impossible`: as few as possible, until there is
   * another way. `next` is the first stop behind it.
   */
  async function mendedAt(run: Run, impossible: number): Promise<{ run: Run; next: number } | undefined> {
    for (const [before, after] of blamed) {
      const [from, to] = [run.stops[impossible - 1 - before], run.stops[impossible + after]]
      if ((!from && !to) || again >= mostAgain) continue
      again += 1
      const one = from && partOfRun(run, 0, from.along)
      const other = to && partOfRun(run, to.along, lengthOfLine(run.line))
      const way = one && other && (await bridge(one, other))
      const isMended = from && to ? way && isPossible(lengthOfLine(way.line), mode, from, to) : true
      if (!isMended) continue
      const parts = [one, way, other].filter((part) => part !== undefined)
      return { run: joinRuns(...parts), next: one?.stops.length ?? 1 }
    }
    return undefined
  }

  /** Joins runs along points that are far from each other, and matches those at the uncertain ends of the runs once more. */
  async function joinAlong(far: PathPoint[], before: Run[], after: Run[]): Promise<Run[]> {
    const [start, last] = withoutEnd(before.at(-1))
    const isFirst = before.length === 0 && far.length === 0
    const [end, first] = withoutStart(isFirst ? undefined : after[0])
    const points = [...last, ...far, ...first]
    const joined = await matchFar(asking, { before: start, points, after: end ?? after[0] })
    return [...before.slice(0, -1), ...joined, ...after.slice(1)]
  }

  return async (part) => {
    const slack = slackOfAccuracy * median(part.map(({ accuracy }) => accuracy))
    const smooth = await inSlices(smoothed(part), pause)
    let runs: Run[] = []
    let waiting: PathPoint[] = []
    for (const { isFar, points } of sectionsOf(thinned(smooth))) {
      if (!isFar) runs = await joinAlong(waiting, runs, await matchNear(points, slack))
      waiting = isFar ? points : []
    }
    if (waiting.length > 0) runs = await joinAlong(waiting, runs, [])
    const trimmed: Run[] = []
    for (const run of runs) trimmed.push(await inSlices(withoutSpurs(await possible(run), slack), pause))
    return trimmed
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
