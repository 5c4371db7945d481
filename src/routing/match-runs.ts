import type { Location } from '../model/route.ts'
import type { TravelMode } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { createMatcher, type MatchPart } from './match-path.ts'
import { splitAtGaps } from './matching/gaps.ts'
import { type PathPoint, pathPoints, withAccuraciesTimes } from './matching/path.ts'
import { type PlacedPoint, placePoints } from './matching/place.ts'
import type { Run } from './matching/run.ts'
import { inSlices, type Pause } from './matching/slices.ts'
import { withoutSpikes } from './matching/spikes.ts'
import { misfit, understatement } from './matching/strays.ts'

/** Where someone was, when, and how precisely (metres). */
export type SentPath = { coordinates: Location; createdAt?: Date; accuracy?: number }[]

export interface MatchedRuns {
  runs: Run[]
  /** The points on them; those near no road, and those that are obviously wrong, are left out. */
  placed: PlacedPoint[]
}

/** The stages of map matching, with pauses. No runs where no road is near. */
export async function matchRuns(
  engine: Engine,
  path: SentPath,
  mode: TravelMode,
  pause: Pause,
): Promise<MatchedRuns> {
  const sent = pathPoints(path)
  await pause()
  const points = await inSlices(withoutSpikes(sent, mode), pause)
  await pause()
  const matchPart = createMatcher(engine, mode, pause)
  const runs: Run[] = []
  for (const part of await inSlices(splitAtGaps(points), pause))
    runs.push(...(await asFarOff(part, matchPart)))
  await pause()
  return { runs, placed: await inSlices(placePoints(runs, points), pause) }
}

/** Points that are so many times farther from their roads than they should be are matched again, so many times at most. */
const mostUnderstated = 1.5
const mostAgain = 2

/** Points of a path that is matched as a whole before its accuracies are doubted: twice would be more than a longer one may cost. */
const mostDoubted = 1000

/** Of a longer one, stretches of so many points tell. All of them must, as people also wait beside the road. */
const stretches = 4
const pointsOfStretch = 100

/** A device between tall buildings does not know how far off it is: the roads that were found tell. */
export async function asFarOff(part: PathPoint[], matchPart: MatchPart): Promise<Run[]> {
  let points = part.length > mostDoubted ? await asStretchesTell(part, matchPart) : part
  let best = await matchPart(points)
  for (let again = 0; again < mostAgain; again++) {
    const factor = understatement(points, best)
    if (factor <= mostUnderstated) break
    points = withAccuraciesTimes(factor, points)
    const runs = await matchPart(points)
    if (misfit(points, runs) >= misfit(points, best)) break
    best = runs
  }
  return best
}

async function asStretchesTell(part: PathPoint[], matchPart: MatchPart): Promise<PathPoint[]> {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < stretches && least > mostUnderstated; at++) {
    const from = Math.floor((at * (part.length - pointsOfStretch)) / (stretches - 1))
    const stretch = part.slice(from, from + pointsOfStretch)
    least = Math.min(least, understatement(stretch, await matchPart(stretch)))
  }
  return least > mostUnderstated ? withAccuraciesTimes(least, part) : part
}
