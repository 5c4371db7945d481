import { timeZoneAt } from '../atlas/regions/time-zone.ts'
import type { Location } from '../model/route.ts'
import type { Action } from './engine/child.ts'
import type { Engine } from './engine/engine.ts'
import { localDeparture } from './translate/departure.ts'

export async function queryEngine<Answer>(
  engine: Pick<Engine, 'ask'>,
  action: Action,
  query: object,
  milliseconds?: number,
): Promise<Answer> {
  return JSON.parse(await engine.ask(action, query, milliseconds))
}

/** In local time at the origin. Without a time, travel times do not depend on the hour. */
export async function departureAt(
  time: Date | undefined,
  origin: Location | undefined,
): Promise<string | undefined> {
  return time && origin && localDeparture(time, await timeZoneAt(origin.longitude, origin.latitude))
}
