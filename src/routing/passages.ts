import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TravelMode } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { walk } from './match-roads.ts'
import { matchRuns, type SentPath } from './match-runs.ts'
import { type Passage, passagesOf } from './matching/passages.ts'
import { walkQuery, walksAlong } from './matching/walk.ts'

/** The pieces of road that a path with times went along, in order. */
export async function passages(engine: Engine, path: SentPath, mode: TravelMode): Promise<Passage[]> {
  const { runs, placed } = await matchRuns(engine, path, mode, nextTurn)
  const found: Passage[] = []
  for (const run of runs) {
    const stops = placed.filter((point) => point.run === run)
    for (const { line, before } of walksAlong(run.line))
      found.push(...passagesOf(await walk(engine, walkQuery(line, mode)), stops, before))
  }
  return found
}
