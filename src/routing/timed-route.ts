import { ApiError, EngineRefusal } from '../errors.ts'
import type { Location } from '../model/route.ts'
import type { AnyMode } from '../model/travel-modes.ts'
import type { Engine } from './engine/engine.ts'
import { departureAt, queryEngine } from './query-engine.ts'
import type { OsrmAnswer } from './translate/engine-answers.ts'
import { type TimedRoute, timedRouteOf, timedRouteQuery } from './translate/timed-route.ts'

/** The quickest route, departing now, with its times. Undefined without a route; 'late' when the engine did not answer in time. */
export async function timedRoute(
  engine: Pick<Engine, 'ask' | 'roads' | 'hasSpeeds'>,
  from: Location,
  to: Location,
  mode: AnyMode,
  milliseconds: number,
): Promise<TimedRoute | undefined | 'late'> {
  try {
    const departure = await departureAt(engine, mode, undefined, from)
    const query = timedRouteQuery(from, to, mode, departure)
    return timedRouteOf(await queryEngine<OsrmAnswer>(engine, 'route', query, milliseconds))
  } catch (error) {
    if (error instanceof EngineRefusal || (error instanceof ApiError && !engine.roads())) return undefined
    if (error instanceof ApiError) return 'late'
    throw error
  }
}
