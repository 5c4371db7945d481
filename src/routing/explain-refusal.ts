import { EngineRefusal, errors } from '../errors.ts'
import type { Location } from '../model/route.ts'
import type { Engine } from './engine/engine.ts'
import { queryEngine } from './query-engine.ts'
import { type LocateAnswer, locateQuery } from './translate/matrix.ts'
import { engineCosting, engineLocation, type Travel } from './translate/query.ts'
import { refusalKind } from './translate/refusals.ts'

/** A location under the name of its parameter. */
export interface NamedLocation {
  name: string
  location: Location
}

/** `locations[0]`, `locations[1]` and so on. */
export function withNames(name: string, locations: Location[]): NamedLocation[] {
  return locations.map((location, index) => ({ name: `${name}[${index}]`, location }))
}

/** Runs a query. When the engine refuses it, throws an ApiError that names the location or the leg at fault. */
export async function explainRefusal<Answer>(
  engine: Engine,
  travel: Travel,
  locations: NamedLocation[],
  query: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await query()
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error
    throw await errorFor(engine, travel, locations, error)
  }
}

async function errorFor(
  engine: Engine,
  travel: Travel,
  locations: NamedLocation[],
  refusal: EngineRefusal,
): Promise<Error> {
  const kind = refusalKind(refusal.message)
  if (kind === 'other') return refusal
  const offRoad = await locationWithoutRoad(engine, travel, locations)
  if (offRoad) {
    const { latitude, longitude } = offRoad.location
    return errors.noRoadNear(offRoad.name, latitude, longitude, travel.mode)
  }
  const [from, to] = await legWithoutRoute(engine, travel, locations)
  const makeError = kind === 'too far' ? errors.tooFarApart : errors.noRoute
  return makeError(from.name, to.name, travel.mode)
}

async function locationWithoutRoad(
  engine: Engine,
  travel: Travel,
  locations: NamedLocation[],
): Promise<NamedLocation | undefined> {
  const query = locateQuery(
    locations.map(({ location }) => location),
    travel,
  )
  const found = await queryEngine<LocateAnswer>(engine, 'locate', query)
  return locations.find((_, index) => !found[index]?.edges?.length)
}

async function legWithoutRoute(
  engine: Engine,
  travel: Travel,
  locations: NamedLocation[],
): Promise<[NamedLocation, NamedLocation]> {
  const legs = locations
    .slice(1)
    .map((to, at): [NamedLocation, NamedLocation] => [locations[at] as NamedLocation, to])
  for (const leg of legs) {
    const ends = leg.map(({ location }) => engineLocation(location))
    const query = { locations: ends, ...engineCosting(travel), directions_type: 'none' }
    try {
      await engine.ask('route', query)
    } catch (error) {
      if (error instanceof EngineRefusal) return leg
      throw error
    }
  }
  return [locations.at(0) as NamedLocation, locations.at(-1) as NamedLocation]
}
