import type { Location, OptimizedRoute } from '../model/route.ts'
import type { Engine } from './engine/engine.ts'
import { explainRefusal, withNames } from './explain-refusal.ts'
import { departureAt, queryEngine } from './query-engine.ts'
import type { NativeRoute } from './translate/engine-answers.ts'
import type { GeometryForm } from './translate/geometry.ts'
import { optimizedRoute } from './translate/optimize.ts'
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

/** The quickest order of the locations between the first and the last. */
export async function optimize(
  engine: Engine,
  { locations, mode, truck, units, geometry, departureTime }: OptimizeRequest,
): Promise<OptimizedRoute> {
  const departure = await departureAt(engine, mode, departureTime, locations[0])
  const query = summaryQuery({ locations, mode, truck, departure })
  const answer = await explainRefusal(engine, { mode, truck }, withNames('locations', locations), () =>
    queryEngine<NativeRoute>(engine, 'optimizedRoute', query),
  )
  return optimizedRoute(answer, locations, units, geometry)
}
