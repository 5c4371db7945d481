import { ApiError, EngineRefusal } from '../errors.ts'
import type { Location } from '../model/route.ts'
import type { AnyMode } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { queryEngine } from './query-engine.ts'
import type { OsrmAnswer } from './translate/engine-answers.ts'
import { type TimedRoute, timedRouteOf, timedRouteQuery } from './translate/timed-route.ts'

/** The quickest route with its times. Undefined without a route; 'late' when the engine did not answer in time. */
export async function timedRoute(
  engine: Pick<Engine, 'ask' | 'roads'>,
  from: Location,
  to: Location,
  mode: AnyMode,
  milliseconds: number,
): Promise<TimedRoute | undefined | 'late'> {
  try {
    const query = timedRouteQuery(from, to, mode)
    return timedRouteOf(await queryEngine<OsrmAnswer>(engine, 'route', query, milliseconds))
  } catch (error) {
    if (error instanceof EngineRefusal || (error instanceof ApiError && !engine.roads())) return undefined
    if (error instanceof ApiError) return 'late'
    throw error
  }
}
