import { timeZoneAt } from '../atlas/regions/time-zone.ts'
import { EngineRefusal } from '../errors.ts'
import type { Location } from '../model/route.ts'
import { type AnyMode, costings } from '../model/travel-modes.ts'
import type { Action } from './engine/child.ts'
import type { Engine } from './engine/engine.ts'
import { dateTime, localDeparture } from './translate/departure.ts'
import { excludedRings } from './translate/excluded.ts'
import { locateQuery } from './translate/matrix.ts'
import { openAround, type ShapesAnswer } from './translate/open-outlines.ts'
import type { Excluded, Travel } from './translate/query.ts'
import { refusalKind } from './translate/refusals.ts'

export async function queryEngine<Answer>(
  engine: Pick<Engine, 'ask'>,
  action: Action,
  query: object,
  milliseconds?: number,
): Promise<Answer> {
  const answer = engine.ask(action, query, milliseconds).catch((error: Error) => {
    const once = searchedOnce(action, query)
    if (!once || !(error instanceof EngineRefusal) || refusalKind(error.message) !== 'no route') throw error
    return engine.ask(action, once, milliseconds)
  })
  return JSON.parse(await answer)
}

/**
 * A route by bike as it is searched for a departure now: from one end. The usual search from both ends does not go through a road that
 * leads nowhere else, such as the only one between two villages of an island. By the other modes the engine then searches again
 * without this rule, by bike it does not.
 */
function searchedOnce(action: Action, query: { costing?: string; date_time?: { type: number } }) {
  const isRoute = action === 'route' || action === 'optimizedRoute'
  const isByBike = query.costing === costings.bike
  const hasBothEnds = query.date_time === undefined || query.date_time.type === dateTime.fixed
  return isRoute && isByBike && hasBothEnds ? { ...query, date_time: { type: dateTime.now } } : undefined
}

/** Modes that speeds by the hour are known for. */
const inTraffic: ReadonlySet<AnyMode> = new Set(['car', 'truck', 'motorbike'])

/**
 * In local time at the origin: of the time asked for, else now where the roads have speeds by the hour. Without either, travel
 * times do not depend on the hour, which is quicker.
 */
export async function departureAt(
  engine: Pick<Engine, 'hasSpeeds'>,
  mode: AnyMode,
  time: Date | undefined,
  origin: Location | undefined,
): Promise<string | undefined> {
  const departure = time ?? (inTraffic.has(mode) && engine.hasSpeeds() ? new Date() : undefined)
  return departure && origin && localDeparture(departure, await timeZoneAt(origin.longitude, origin.latitude))
}

/** Areas as the engine excludes them; it is asked on which roads a route between these locations may begin and end. */
export async function excludedAreas(
  engine: Pick<Engine, 'ask'>,
  areas: Location[][] | undefined,
  locations: { name: string; location: Location }[],
  travel: Travel,
): Promise<Excluded | undefined> {
  const rings = excludedRings(areas, locations)
  if (!rings) return undefined
  const places = locations.map(({ location }) => location)
  const query = { ...locateQuery(places, travel), verbose: true }
  return openAround({ rings, points: [] }, await queryEngine<ShapesAnswer>(engine, 'locate', query))
}
