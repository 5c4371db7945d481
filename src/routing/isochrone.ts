import { errors } from '../errors.ts'
import type { Position } from '../geo/distance.ts'
import type { Engine } from './engine/engine.ts'
import { explainRefusal } from './explain-refusal.ts'
import { departureAt, queryEngine } from './query-engine.ts'
import {
  type Contour,
  type ContourQuery,
  contourQuery,
  contoursOf,
  type IsochroneQuery,
  isochroneQuery,
  isochroneRing,
} from './translate/isochrone.ts'

/** The areas within each reach of `location`, the smallest first. */
export async function isochrones(
  engine: Engine,
  { departureTime, ...query }: Omit<ContourQuery, 'departure'> & { departureTime?: Date | undefined },
): Promise<Contour[]> {
  const { location, mode } = query
  const departure = await departureAt(engine, mode, departureTime, location)
  const contours = await explainRefusal(engine, query, [{ name: 'location', location }], async () =>
    contoursOf(await queryEngine(engine, 'isochrone', contourQuery({ ...query, departure })), query.reaches),
  )
  if (contours.length === 0) throw errors.noRoadNear('location', location.latitude, location.longitude, mode)
  return contours
}

/** The area from which the destination is reachable, as one ring. `name`: the destination's parameter, for errors. */
export async function isochrone(engine: Engine, query: IsochroneQuery, name: string): Promise<Position[]> {
  const { destination, mode } = query
  const ring = await explainRefusal(engine, { mode }, [{ name, location: destination }], () =>
    findIsochrone(engine, query),
  )
  if (!ring) throw errors.noRoadNear(name, destination.latitude, destination.longitude, mode)
  return ring
}

/** Undefined where nothing is reachable; throws EngineRefusal where there is no road. */
export async function findIsochrone(engine: Engine, query: IsochroneQuery): Promise<Position[] | undefined> {
  return isochroneRing(await queryEngine(engine, 'isochrone', isochroneQuery(query)))
}
