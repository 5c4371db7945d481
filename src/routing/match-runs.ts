import type { Location } from '../model/route.ts'
import type { TravelMode } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { createMatcher } from './match-path.ts'
import { splitAtGaps } from './matching/gaps.ts'
import { pathPoints } from './matching/path.ts'
import { type PlacedPoint, placePoints } from './matching/place.ts'
import type { Run } from './matching/run.ts'
import { inSlices, type Pause } from './matching/slices.ts'
import { withoutSpikes } from './matching/spikes.ts'

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
  for (const part of await inSlices(splitAtGaps(points), pause)) runs.push(...(await matchPart(part)))
  await pause()
  return { runs, placed: await inSlices(placePoints(runs, points), pause) }
}
