import type { Location, OptimizedRoute } from '../model/route.ts'
import type { Engine } from './engine/engine.ts'
import { explainRefusal, withNames } from './explain-refusal.ts'
import { departureAt, queryEngine } from './query-engine.ts'
import { endsOfShapes, snapDistances } from './snapping/snaps.ts'
import type { NativeRoute } from './translate/engine-answers.ts'
import type { GeometryForm } from './translate/geometry.ts'
import { optimizedRoute, orderOf } from './translate/optimize.ts'
import type { Travel } from './translate/query.ts'
import { summaryQuery } from './translate/summary.ts'
import type { Units } from './translate/texts.ts'

export interface OptimizeRequest extends Travel {
  /** The first is the origin, the last the destination. */
  locations: Location[]
  units: Units
  /** No lines without it. */
  geometry?: GeometryForm
  departureTime?: Date
}

export interface Optimized {
  route: OptimizedRoute
  /** Metres from each location, in the order sent, to its road. */
  snapDistances: { locations: number[] }
}

/** The quickest order of the locations between the first and the last. */
export async function optimize(
  engine: Engine,
  { locations, mode, truck, units, geometry, departureTime }: OptimizeRequest,
): Promise<Optimized> {
  const departure = await departureAt(engine, mode, departureTime, locations[0])
  const query = summaryQuery({ locations, mode, truck, departure })
  const answer = await explainRefusal(engine, { mode, truck }, withNames('locations', locations), () =>
    queryEngine<NativeRoute>(engine, 'optimizedRoute', query),
  )
  const order = orderOf(answer)
  const onRoads = endsOfShapes(answer.trip.legs)
  const inOrderSent = locations.map((location, index) => onRoads[order.indexOf(index)] ?? location)
  return {
    route: optimizedRoute(answer, order, locations, units, geometry),
    snapDistances: { locations: snapDistances(locations, inOrderSent) },
  }
}
