import { EngineRefusal } from '../errors.ts'
import type { Location } from '../model/route.ts'
import { costings } from '../model/travel-modes.ts'
import type { CarMatrixAnswer, CarMatrixQuery } from './engine/car-matrices.ts'
import type { Engine } from './engine/engine.ts'
import { matrixReach } from './engine/settings.ts'
import { queryEngine } from './query-engine.ts'
import { fillMissed, fillSingly } from './single-cells.ts'
import { looseEnds, type ReachAnswer } from './snapping/reach.ts'
import { byFerry, doubtfulCells } from './translate/doubtful-cells.ts'
import {
  blocksWithin,
  type CellIndex,
  distinctPlaces,
  type EngineMatrix,
  emptyCells,
  emptyValues,
  fillIn,
  hasLocalRoads,
  isBackward,
  type LocateAnswer,
  type localRoads,
  locateQuery,
  type MatrixBlock,
  type MatrixQuery,
  type MatrixValues,
  matrixQuery,
  rowsAlone,
  wideBlocks,
} from './translate/matrix.ts'
import type { Avoidable, Avoided } from './translate/query.ts'
import { refusalKind } from './translate/refusals.ts'

/**
 * Cells of a matrix that is answered by single routes, which agree with `distance` to the metre: of any, of one row or column, where
 * routes cost no more than two searches, and of one whose search is not checked. Of what is checked, nothing is searched
 * backward by the engine.
 */
const mostSingly = { usually: 25, ofStar: 100, unchecked: 10, ofOurs: 4 }

/** Whether the costs are those for which our own search has a hierarchy. */
function isUsualDrive({ mode, departure, avoid, excluded }: MatrixQuery): boolean {
  return mode === 'car' && departure === undefined && avoid === undefined && excluded === undefined
}

/** Cells of a larger one that are answered by single routes: those of which a search is not sure, and those that it misses. */
const mostDoubtful = { usually: 100, ofOurs: 300 }
const mostMissed = 100

/**
 * Seconds and metres of every pair; undefined for a pair without a route, which does not affect the others.
 * Cells without a route that avoids `avoid` are filled from one that does not; `isRelaxed` is true when there are such cells.
 * Unless `isChecked`, some cells of a large matrix are a few per cent off.
 */
export async function timeDistanceMatrix(
  engine: Engine,
  query: Omit<MatrixQuery, 'avoid'>,
  { avoid = [], isChecked = true }: { avoid?: Avoidable[]; isChecked?: boolean } = {},
): Promise<{ values: MatrixValues; isRelaxed: boolean }> {
  const [from, to] = [distinctPlaces(query.origins), distinctPlaces(query.destinations)]
  const distinct = { ...query, origins: from.places, destinations: to.places }
  const values = emptyValues(from.places.length, to.places.length)
  const fill = (avoided: Avoided | undefined) =>
    fillEmpty(engine, { ...distinct, avoid: avoided }, values, isChecked)
  await fill(avoid.length === 0 ? undefined : { what: avoid, strictness: 'hard', crossings: [] })
  const empty = emptyCells(values).length
  if (avoid.length > 0 && empty > 0) await fill({ what: avoid, strictness: 'soft', crossings: [] })
  return {
    values: from.placeOf.map((row) => to.placeOf.map((column) => values[row]?.[column])),
    isRelaxed: emptyCells(values).length < empty,
  }
}

async function fillEmpty(
  engine: Engine,
  query: MatrixQuery,
  values: MatrixValues,
  isChecked: boolean,
): Promise<void> {
  const empty = emptyCells(values)
  const isOurs = engine.hasCarMatrices() && isUsualDrive(query)
  const mostSingle = isOurs ? mostSingly.ofOurs : mostByRoutes(query, isChecked)
  if (empty.length <= mostSingle) return fillSingly(engine, query, empty, values)
  if (isOurs) return fillByCar(engine, query, values, isChecked)
  const hasTwo = isChecked && hasLocalRoads(query) && query.departure === undefined
  const searches = hasTwo ? (['more', 'some'] as const) : (['some'] as const)
  const [found, other] = await Promise.all(searches.map((local) => search(engine, query, local)))
  for (const { row, column } of empty) {
    const cells = values[row]
    if (cells) cells[column] = found?.[row]?.[column] ?? other?.[row]?.[column]
  }
  if (found && other) {
    const doubtful = doubtfulCells(found, other, empty, query)
    await fillSingly(engine, query, doubtful.slice(0, mostDoubtful.usually), values)
  } else if (isChecked && !hasLocalRoads(query)) {
    const doubtful = [
      ...(await fromLooseEnds(engine, query, empty)),
      ...(query.mode === 'foot' ? byFerry(values, empty) : []),
    ]
    await fillSingly(engine, query, doubtful.slice(0, mostDoubtful.usually), values)
  }
  // Those that the engine's search has missed, and those too far apart for it.
  await fillMissed(engine, query, emptyCells(values).slice(0, mostMissed), values)
}

/** Cells of places near roads that lead only there or only back: on these a route begins or ends elsewhere than in the search. */
async function fromLooseEnds(engine: Engine, query: MatrixQuery, cells: CellIndex[]): Promise<CellIndex[]> {
  const { origins, destinations } = query
  const asked = { ...locateQuery([...origins, ...destinations], query), verbose: true }
  const loose = looseEnds(await queryEngine<ReachAnswer>(engine, 'locate', asked))
  return cells.filter(({ row, column }) => loose.has(row) || loose.has(origins.length + column))
}

/** By our own search, and by single routes where the engine's may have found another way. */
async function fillByCar(
  engine: Engine,
  { origins, destinations, ...query }: MatrixQuery,
  values: MatrixValues,
  isChecked: boolean,
): Promise<void> {
  const asked: CarMatrixQuery = { origins, destinations, isChecked }
  const found = await queryEngine<CarMatrixAnswer>(engine, 'carMatrix', asked)
  const doubtful: CellIndex[] = []
  for (const [row, cells] of found.cells.entries())
    for (const [column, cell] of cells.entries()) {
      const [from, to, filled] = [found.origins[row], found.destinations[column], values[row]]
      if (!cell || !from || !to || !filled) continue
      filled[column] = { seconds: cell.seconds, metres: cell.metres, onRoads: [from, to] }
      if (cell.isDoubtful) doubtful.push({ row, column })
    }
  const whole = { ...query, origins, destinations }
  if (isChecked) await fillSingly(engine, whole, doubtful.slice(0, mostDoubtful.ofOurs), values)
  await fillMissed(engine, whole, emptyCells(values).slice(0, mostMissed), values)
}

function mostByRoutes(query: MatrixQuery, isChecked: boolean): number {
  if (!isChecked) return mostSingly.unchecked
  const isStar = Math.min(query.origins.length, query.destinations.length) === 1
  if (hasLocalRoads(query)) return isStar ? mostSingly.ofStar : mostSingly.usually
  return isBackward(query) ? Number.POSITIVE_INFINITY : mostSingly.unchecked
}

async function search(
  engine: Engine,
  query: MatrixQuery,
  local: keyof typeof localRoads,
): Promise<MatrixValues> {
  const { origins, destinations, mode } = query
  const values = emptyValues(origins.length, destinations.length)
  const reach = matrixReach[costings[mode] as keyof typeof matrixReach]
  const within = blocksWithin(origins, destinations, reach)
  const isForward = hasLocalRoads(query) ? query.departure && engine.hasSpeeds() : !isBackward(query)
  const mostRows = hasLocalRoads(query) ? undefined : rowsAlone
  const blocks = isForward ? within.flatMap((block) => wideBlocks(block, mostRows)) : within
  await Promise.all(blocks.map((block) => fillBlock(engine, query, block, local, values)))
  return values
}

async function fillBlock(
  engine: Engine,
  query: MatrixQuery,
  block: MatrixBlock,
  local: keyof typeof localRoads,
  values: MatrixValues,
): Promise<void> {
  if (block.rows.length === 0 || block.columns.length === 0) return
  try {
    fillIn(values, block, await queryEngine<EngineMatrix>(engine, 'matrix', matrixQuery(query, block, local)))
  } catch (error) {
    const kind = error instanceof EngineRefusal ? refusalKind(error.message) : 'other'
    if (kind === 'other') throw error
    if (kind !== 'no road') return
    const smaller = await withRoads(engine, query, block)
    const isSmaller = smaller.rows.length < block.rows.length || smaller.columns.length < block.columns.length
    if (isSmaller) await fillBlock(engine, query, smaller, local, values)
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
