import { errors } from '../errors.ts'
import type { Position } from '../geo/distance.ts'
import type { Location } from '../model/route.ts'
import type { Engine } from './engine/engine.ts'
import { explainRefusal } from './explain-refusal.ts'
import { departureAt, excludedAreas, queryEngine } from './query-engine.ts'
import { snapDistance } from './snapping/snaps.ts'
import {
  type Contour,
  type ContourQuery,
  contourQuery,
  contoursOf,
  type EngineIsochrone,
  type IsochroneQuery,
  isochroneQuery,
  isochroneRing,
  startOf,
} from './translate/isochrone.ts'

interface IsochroneRequest extends Omit<ContourQuery, 'departure' | 'excluded'> {
  departureTime?: Date | undefined
  /** Areas that no way may enter. */
  exclude?: Location[][]
}

/** The areas within each reach of `location`, the smallest first. */
export async function isochrones(
  engine: Engine,
  { departureTime, exclude, ...query }: IsochroneRequest,
): Promise<{ contours: Contour[]; snapDistances: { location: number } }> {
  const { location, mode } = query
  const named = [{ name: 'location', location }]
  const excluded = await excludedAreas(engine, exclude, named, query)
  const departure = await departureAt(engine, mode, departureTime, location)
  const answer = await explainRefusal(engine, { ...query, excluded }, named, () =>
    queryEngine<EngineIsochrone>(engine, 'isochrone', contourQuery({ ...query, departure, excluded })),
  )
  const contours = contoursOf(answer, query.reaches)
  if (contours.length === 0) throw errors.areaTooSmall('location')
  return { contours, snapDistances: { location: snapDistance(location, startOf(answer) ?? location) } }
}

/** The area from which the destination is reachable, as one ring. `name`: the destination's parameter, for errors. */
export async function isochrone(engine: Engine, query: IsochroneQuery, name: string): Promise<Position[]> {
  const { destination, mode } = query
  const ring = await explainRefusal(engine, { mode }, [{ name, location: destination }], () =>
    findIsochrone(engine, query),
  )
  if (!ring) throw errors.areaTooSmall(name)
  return ring
}

/** Undefined where nothing is reachable; throws EngineRefusal where there is no road. */
export async function findIsochrone(engine: Engine, query: IsochroneQuery): Promise<Position[] | undefined> {
  return isochroneRing(await queryEngine(engine, 'isochrone', isochroneQuery(query)))
}
