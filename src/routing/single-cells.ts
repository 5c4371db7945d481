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

/**
 * Fills cells of a matrix by single routes: what `distance` answers, to the metre. What is in them is replaced, and removed where
 * there is no route. Gives up after so many in a row without a route.
 */
export async function fillSingly(
  engine: Engine,
  query: MatrixQuery,
  cells: CellIndex[],
  values: MatrixValues,
  mostFailures = Number.POSITIVE_INFINITY,
): Promise<void> {
  let failures = 0
  for (let at = 0; at < cells.length && failures < mostFailures; at += atOnce) {
    const batch = cells.slice(at, at + atOnce)
    const found = await Promise.all(batch.map((cell) => singleRoute(engine, query, cell)))
    for (const [index, value] of found.entries()) {
      const { row, column } = batch[index] as CellIndex
      const cellsOfRow = values[row]
      if (cellsOfRow) cellsOfRow[column] = value
    }
    failures = found.some((value) => value !== undefined) ? 0 : failures + batch.length
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
