import { EngineRefusal } from '../errors.ts'
import type { Location } from '../model/route.ts'
import { costings } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { matrixReach } from './engine/settings.ts'
import { queryEngine } from './query-engine.ts'
import { fillSingly } from './single-cells.ts'
import {
  blocksWithin,
  type EngineMatrix,
  emptyCells,
  emptyValues,
  fillIn,
  type LocateAnswer,
  locateQuery,
  type MatrixBlock,
  type MatrixQuery,
  type MatrixValues,
  matrixQuery,
  wideBlocks,
} from './translate/matrix.ts'
import type { Avoidable, Avoided } from './translate/query.ts'
import { refusalKind } from './translate/refusals.ts'

/** Cells of a matrix that is answered by single routes: it costs little, and agrees with `distance` to the metre. */
const mostSingly = 10

/** Cells of a larger one that are looked at again, and those in a row without a route after which the others have none either. */
const mostMissed = 100
const mostFailures = 10

/**
 * Seconds and metres of every pair; undefined for a pair without a route, which does not affect the others.
 * Cells without a route that avoids `avoid` are filled from one that does not; `isRelaxed` is true when there are such cells.
 */
export async function timeDistanceMatrix(
  engine: Engine,
  query: Omit<MatrixQuery, 'avoid'>,
  avoid: Avoidable[] = [],
): Promise<{ values: MatrixValues; isRelaxed: boolean }> {
  const { origins, destinations, mode } = query
  const values = emptyValues(origins.length, destinations.length)
  const reach = matrixReach[costings[mode] as keyof typeof matrixReach]
  const within = blocksWithin(origins, destinations, reach)
  const blocks = query.departure && engine.hasSpeeds() ? within.flatMap(wideBlocks) : within
  const fill = async (avoided: Avoided | undefined) => {
    const whole = { ...query, avoid: avoided }
    const isSmall = origins.length * destinations.length <= mostSingly
    if (!isSmall) await Promise.all(blocks.map((block) => fillBlock(engine, whole, block, values)))
    // Of a large matrix, those that the engine's search has missed, and those too far apart for it.
    await fillSingly(engine, whole, emptyCells(values).slice(0, mostMissed), values, mostFailures)
  }
  if (avoid.length === 0) {
    await fill(undefined)
    return { values, isRelaxed: false }
  }
  await fill({ what: avoid, strictness: 'hard', crossings: [] })
  const empty = emptyCells(values).length
  if (empty > 0) await fill({ what: avoid, strictness: 'soft', crossings: [] })
  return { values, isRelaxed: emptyCells(values).length < empty }
}

async function fillBlock(
  engine: Engine,
  query: MatrixQuery,
  block: MatrixBlock,
  values: MatrixValues,
): Promise<void> {
  if (block.rows.length === 0 || block.columns.length === 0) return
  try {
    fillIn(values, block, await queryEngine<EngineMatrix>(engine, 'matrix', matrixQuery(query, block)))
  } catch (error) {
    const kind = error instanceof EngineRefusal ? refusalKind(error.message) : 'other'
    if (kind === 'other') throw error
    if (kind !== 'no road') return
    const smaller = await withRoads(engine, query, block)
    const isSmaller = smaller.rows.length < block.rows.length || smaller.columns.length < block.columns.length
    if (isSmaller) await fillBlock(engine, query, smaller, values)
  }
}

/** The block without locations that have no road near them: the engine refuses a matrix with one. */
async function withRoads(
  engine: Engine,
  query: MatrixQuery,
  { rows, columns }: MatrixBlock,
): Promise<MatrixBlock> {
  const locations = [
    ...rows.map((row) => query.origins[row] as Location),
    ...columns.map((column) => query.destinations[column] as Location),
  ]
  const found = await queryEngine<LocateAnswer>(engine, 'locate', locateQuery(locations, query))
  const hasRoad = (at: number) => (found[at]?.edges?.length ?? 0) > 0
  return {
    rows: rows.filter((_, at) => hasRoad(at)),
    columns: columns.filter((_, at) => hasRoad(rows.length + at)),
  }
}
