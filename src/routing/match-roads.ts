import { EngineRefusal } from '../errors.ts'
import type { TravelMode } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import type { PlacedPoint } from './matching/place.ts'
import type { Run } from './matching/run.ts'
import type { Pause } from './matching/slices.ts'
import {
  type EngineWalk,
  type RoadPart,
  roadParts,
  snapQuery,
  walkQuery,
  walksAlong,
} from './matching/walk.ts'
import { queryEngine } from './query-engine.ts'

/** The roads along the runs of a path, in order. */
export async function roadsAlong(
  engine: Engine,
  runs: Run[],
  placed: PlacedPoint[],
  mode: TravelMode,
  pause: Pause,
): Promise<RoadPart[]> {
  const pointsOf = new Map(runs.map((run): [Run, PlacedPoint[]] => [run, []]))
  for (const point of placed) pointsOf.get(point.run)?.push(point)
  const parts: RoadPart[] = []
  for (const run of runs)
    for (const { line, before } of walksAlong(run.line)) {
      const walked = await walk(engine, walkQuery(line, mode))
      const found = walked.edges?.length ? walked : await walk(engine, snapQuery(line, mode))
      await pause()
      parts.push(...roadParts(found, pointsOf.get(run) ?? [], before))
    }
  return joinParts(parts)
}

/** Nothing, where the engine does not know its own line again. */
export async function walk(engine: Engine, query: object): Promise<EngineWalk> {
  try {
    return await queryEngine<EngineWalk>(engine, 'traceAttributes', query)
  } catch (error) {
    if (error instanceof EngineRefusal) return {}
    throw error
  }
}

/** Where a line was cut, one piece of road has become two. */
function joinParts(parts: RoadPart[]): RoadPart[] {
  const joined: RoadPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const goesOn = last?.edge !== undefined && last.edge === part.edge
    if (goesOn) Object.assign(last, { end: part.end, firstIndex: last.firstIndex ?? part.firstIndex })
    else joined.push(part)
  }
  return joined
}
