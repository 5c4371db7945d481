import { EngineRefusal } from '../errors.ts'
import type { Location } from '../model/route.ts'
import type { Engine } from './engine/engine.ts'
import { queryEngine } from './query-engine.ts'
import { endsOfShapes } from './snapping/snaps.ts'
import type { NativeRoute } from './translate/engine-answers.ts'
import type { CellIndex, MatrixQuery, MatrixValue, MatrixValues } from './translate/matrix.ts'
import { refusalKind } from './translate/refusals.ts'
import { summaryQuery } from './translate/summary.ts'

/** Routes asked for at a time. */
const atOnce = 5

/** Cells without a route after which no more are tried: of a row or a column, one after the other, and in all. */
const mostFailures = { ofPlace: 5, inAll: 30 }

/**
 * Fills cells of a matrix by single routes: what `distance` answers, to the metre. What is in them is replaced, and removed where
 * there is no route.
 */
export async function fillSingly(
  engine: Engine,
  query: MatrixQuery,
  cells: CellIndex[],
  values: MatrixValues,
): Promise<void> {
  for (let at = 0; at < cells.length; at += atOnce)
    await fillAtOnce(engine, query, cells.slice(at, at + atOnce), values)
}

/**
 * The same of cells that a search has left empty. Most have no route, and looking for one in vain is dear: so a place that seems to
 * be cut off is left, but the cells of the others are tried.
 */
export async function fillMissed(
  engine: Engine,
  query: MatrixQuery,
  cells: CellIndex[],
  values: MatrixValues,
): Promise<void> {
  const rows = query.origins.map(() => 0)
  const columns = query.destinations.map(() => 0)
  let failures = 0
  for (let left = cells; left.length > 0 && failures < mostFailures.inAll; ) {
    const batch = left.slice(0, atOnce)
    await fillAtOnce(engine, query, batch, values)
    for (const { row, column } of batch) {
      const isFound = values[row]?.[column] !== undefined
      rows[row] = isFound ? 0 : (rows[row] as number) + 1
      columns[column] = isFound ? 0 : (columns[column] as number) + 1
      if (!isFound) failures++
    }
    left = left
      .slice(atOnce)
      .filter(
        ({ row, column }) => Math.max(rows[row] as number, columns[column] as number) < mostFailures.ofPlace,
      )
  }
}

async function fillAtOnce(
  engine: Engine,
  query: MatrixQuery,
  cells: CellIndex[],
  values: MatrixValues,
): Promise<void> {
  const found = await Promise.all(cells.map((cell) => singleRoute(engine, query, cell)))
  for (const [at, { row, column }] of cells.entries()) {
    const cellsOfRow = values[row]
    if (cellsOfRow) cellsOfRow[column] = found[at]
  }
}

async function singleRoute(
  engine: Engine,
  { origins, destinations, mode, truck, departure, avoid, excluded }: MatrixQuery,
  { row, column }: CellIndex,
): Promise<MatrixValue | undefined> {
  const locations = [origins[row] as Location, destinations[column] as Location]
  try {
    const query = summaryQuery({ locations, mode, truck, departure, avoid, excluded })
    const { trip } = await queryEngine<NativeRoute>(engine, 'route', query)
    const [from, to] = endsOfShapes(trip.legs) as [Location, Location]
    return { seconds: trip.summary.time, metres: trip.summary.length * 1000, onRoads: [from, to] }
  } catch (error) {
    if (error instanceof EngineRefusal && refusalKind(error.message) !== 'other') return undefined
    throw error
  }
}
