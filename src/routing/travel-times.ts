import { EngineRefusal } from '../errors.ts'
import { costings } from '../model/travel-modes.ts'
import { askEngine } from './asking.ts'
import type { Engine } from './engine/engine.ts'
import { matrixReach } from './engine/settings.ts'
import {
  type Block,
  blocksWithin,
  countHoles,
  type EngineMatrix,
  emptyValues,
  fillIn,
  type Located,
  locateQuery,
  type MatrixQuery,
  matrixQuery,
  type Values,
} from './translate/matrix.ts'
import type { Avoidable, Avoided, Place } from './translate/query.ts'
import { meaningOf } from './translate/refusals.ts'

/**
 * Of every pair. One that has no route, or whose ends are too far apart, has no value; it is never a reason to refuse the others.
 * What is to be avoided is, where that leaves a route; `relaxed` tells that for some it did not.
 */
export async function travelTimes(
  engine: Engine,
  query: Omit<MatrixQuery, 'avoid'>,
  what: Avoidable[] = [],
): Promise<{ values: Values; relaxed: boolean }> {
  const { origins, destinations, mode } = query
  const values = emptyValues(origins.length, destinations.length)
  const reach = matrixReach[costings[mode] as keyof typeof matrixReach]
  const blocks = blocksWithin(origins, destinations, reach)
  const fill = (avoid: Avoided | undefined) =>
    Promise.all(blocks.map((block) => fillBlock(engine, { ...query, avoid }, block, values)))
  if (what.length === 0) {
    await fill(undefined)
    return { values, relaxed: false }
  }
  await fill({ what, strictness: 'hard', crossings: [] })
  const holes = countHoles(values)
  // Who has a value keeps it: what is asked for once more only fills holes.
  if (holes > 0) await fill({ what, strictness: 'soft', crossings: [] })
  return { values, relaxed: countHoles(values) < holes }
}

async function fillBlock(engine: Engine, query: MatrixQuery, block: Block, values: Values): Promise<void> {
  if (block.rows.length === 0 || block.columns.length === 0) return
  try {
    fillIn(values, block, await askEngine<EngineMatrix>(engine, 'matrix', matrixQuery(query, block)))
  } catch (error) {
    const meaning = error instanceof EngineRefusal ? meaningOf(error.message) : 'other'
    if (meaning === 'other') throw error
    if (meaning !== 'no road') return
    const less = await withRoads(engine, query, block)
    const isLess = less.rows.length < block.rows.length || less.columns.length < block.columns.length
    if (isLess) await fillBlock(engine, query, less, values)
  }
}

/** Without the places that have no road near them, for which the engine refuses all. */
async function withRoads(engine: Engine, query: MatrixQuery, { rows, columns }: Block): Promise<Block> {
  const places = [
    ...rows.map((row) => query.origins[row] as Place),
    ...columns.map((column) => query.destinations[column] as Place),
  ]
  const located = await askEngine<Located>(engine, 'locate', locateQuery(places, query.mode))
  const hasRoad = (at: number) => (located[at]?.edges?.length ?? 0) > 0
  return {
    rows: rows.filter((_, at) => hasRoad(at)),
    columns: columns.filter((_, at) => hasRoad(rows.length + at)),
  }
}
