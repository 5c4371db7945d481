import { timeZoneAt } from '../atlas/regions/time-zone.ts'
import type { Location } from '../model/route.ts'
import type { AnyMode } from '../model/travel-modes.ts'
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
