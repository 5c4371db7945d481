import { timeZoneAt } from '../atlas/regions/time-zone.ts'
import { EngineRefusal, errors } from '../errors.ts'
import { type AnyMode, costings } from '../model/travel-modes.ts'
import type { Action } from './engine/child.ts'
import type { Engine } from './engine/engine.ts'
import { localDeparture } from './translate/departure.ts'
import { type Located, locateQuery } from './translate/matrix.ts'
import { engineLocation, type Place } from './translate/query.ts'
import { meaningOf } from './translate/refusals.ts'

/** A place as the caller knows it. */
export interface NamedPlace {
  name: string
  place: Place
}

export async function askEngine<Answer>(engine: Engine, action: Action, query: object): Promise<Answer> {
  return JSON.parse(await engine.ask(action, query))
}

/** On the clocks of the place one departs from. Without a time, none of the roads depends on it. */
export async function departureOf(time: Date | undefined, origin: Place): Promise<string | undefined> {
  return time && localDeparture(time, await timeZoneAt(origin.longitude, origin.latitude))
}

/** `locations[2]` and so on. */
export function named(name: string, places: Place[]): NamedPlace[] {
  return places.map((place, index) => ({ name: `${name}[${index}]`, place }))
}

/** Where the engine says no, finds out which place is at fault, and says so. */
export async function explained<Answer>(
  engine: Engine,
  mode: AnyMode,
  places: NamedPlace[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error
    throw await whatIsWrong(engine, mode, places, error)
  }
}

async function whatIsWrong(
  engine: Engine,
  mode: AnyMode,
  places: NamedPlace[],
  refusal: EngineRefusal,
): Promise<Error> {
  const meaning = meaningOf(refusal.message)
  if (meaning === 'other') return refusal
  const far = await placeWithoutRoad(engine, mode, places)
  if (far) return errors.noRoadNear(far.name, far.place.latitude, far.place.longitude, mode)
  const [from, to] = await brokenLeg(engine, mode, places)
  const tell = meaning === 'too far' ? errors.tooFarApart : errors.noRoute
  return tell(from.name, to.name, mode)
}

async function placeWithoutRoad(
  engine: Engine,
  mode: AnyMode,
  places: NamedPlace[],
): Promise<NamedPlace | undefined> {
  const query = locateQuery(
    places.map(({ place }) => place),
    mode,
  )
  const located = await askEngine<Located>(engine, 'locate', query)
  return places.find((_, index) => !located[index]?.edges?.length)
}

/** The first two places that nothing connects. */
async function brokenLeg(
  engine: Engine,
  mode: AnyMode,
  places: NamedPlace[],
): Promise<[NamedPlace, NamedPlace]> {
  const legs = places.slice(1).map((to, at): [NamedPlace, NamedPlace] => [places[at] as NamedPlace, to])
  for (const leg of legs) {
    const locations = leg.map(({ place }) => engineLocation(place))
    const query = { locations, costing: costings[mode], directions_type: 'none' }
    try {
      await engine.ask('route', query)
    } catch (error) {
      if (error instanceof EngineRefusal) return leg
      throw error
    }
  }
  return [places.at(0) as NamedPlace, places.at(-1) as NamedPlace]
}
