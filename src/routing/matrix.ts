import { errors } from '../errors.ts'
import type { Location, MatrixCell } from '../model/route.ts'
import type { Engine } from './engine/engine.ts'
import { withNames } from './explain-refusal.ts'
import { departureAt, excludedAreas } from './query-engine.ts'
import { matrixSnaps } from './snapping/snaps.ts'
import { timeDistanceMatrix } from './time-distance-matrix.ts'
import { matrixCells } from './translate/matrix.ts'
import type { Avoidable, Travel } from './translate/query.ts'
import type { Units } from './translate/texts.ts'

/** Origins times destinations. */
export const mostRoutes = 625

export interface MatrixRequest extends Travel {
  origins: Location[]
  destinations: Location[]
  units: Units
  avoid?: Avoidable[]
  /** Areas that no route may enter. */
  exclude?: Location[][]
  departureTime?: Date
}

export interface Matrix {
  matrix: MatrixCell[][]
  notAvoided: Avoidable[]
  snapDistances: ReturnType<typeof matrixSnaps>
}

/** From each origin to each destination. A cell without a route has neither distance nor duration. */
export async function matrix(
  engine: Engine,
  { origins, destinations, mode, truck, units, avoid = [], exclude, departureTime }: MatrixRequest,
): Promise<Matrix> {
  const count = origins.length * destinations.length
  if (count > mostRoutes) throw errors.tooManyRoutes(count, mostRoutes)
  const departure = await departureAt(engine, mode, departureTime, origins[0])
  const places = [...withNames('origins', origins), ...withNames('destinations', destinations)]
  const excluded = await excludedAreas(engine, exclude, places, { mode, truck })
  const query = { origins, destinations, mode, truck, departure, excluded }
  const { values, isRelaxed } = await timeDistanceMatrix(engine, query, { avoid })
  return {
    matrix: matrixCells(values, units),
    notAvoided: isRelaxed ? avoid : [],
    snapDistances: matrixSnaps(origins, destinations, values),
  }
}
