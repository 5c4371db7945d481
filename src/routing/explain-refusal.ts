import { EngineRefusal, errors } from '../errors.ts'
import type { Location } from '../model/route.ts'
import type { Engine } from './engine/engine.ts'
import { queryEngine } from './query-engine.ts'
import { type LocateAnswer, locateQuery } from './translate/matrix.ts'
import type { Journey } from './translate/query.ts'
import { type RefusalKind, refusalKind } from './translate/refusals.ts'
import { summaryQuery } from './translate/summary.ts'

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
  journey: Journey,
  locations: NamedLocation[],
  query: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await query()
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error
    throw await errorFor(engine, journey, locations, error)
  }
}

async function errorFor(
  engine: Engine,
  journey: Journey,
  locations: NamedLocation[],
  refusal: EngineRefusal,
): Promise<Error> {
  const kind = refusalKind(refusal.message)
  if (kind === 'other') return refusal
  const offRoad = await locationWithoutRoad(engine, journey, locations)
  if (offRoad) {
    const { latitude, longitude } = offRoad.location
    return errors.noRoadNear(offRoad.name, latitude, longitude, journey.mode)
  }
  const [from, to, reason = kind] = await legWithoutRoute(engine, journey, locations)
  const noRoute = journey.excluded ? errors.noRouteOutside : errors.noRoute
  const makeError = reason === 'too far' ? errors.tooFarApart : noRoute
  return makeError(from.name, to.name, journey.mode)
}

async function locationWithoutRoad(
  engine: Engine,
  journey: Journey,
  locations: NamedLocation[],
): Promise<NamedLocation | undefined> {
  const query = locateQuery(
    locations.map(({ location }) => location),
    journey,
  )
  const found = await queryEngine<LocateAnswer>(engine, 'locate', query)
  return locations.find((_, index) => !found[index]?.edges?.length)
}

/** And why it has none: a query may be refused for how far apart its ends are, although it is the roads that do not connect. */
async function legWithoutRoute(
  engine: Engine,
  journey: Journey,
  locations: NamedLocation[],
): Promise<[from: NamedLocation, to: NamedLocation, reason?: RefusalKind]> {
  const legs = locations
    .slice(1)
    .map((to, at): [NamedLocation, NamedLocation] => [locations[at] as NamedLocation, to])
  for (const leg of legs) {
    const { mode, truck, excluded } = journey
    const query = { locations: leg.map(({ location }) => location), mode, truck, excluded }
    try {
      await queryEngine(engine, 'route', summaryQuery(query))
    } catch (error) {
      if (error instanceof EngineRefusal) return [...leg, refusalKind(error.message)]
      throw error
    }
  }
  return [locations.at(0) as NamedLocation, locations.at(-1) as NamedLocation]
}
