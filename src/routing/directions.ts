import { errors } from '../errors.ts'
import type { DirectionsRoute, Location } from '../model/route.ts'
import type { Action } from './engine/child.ts'
import type { Engine } from './engine/engine.ts'
import { explainRefusal, withNames } from './explain-refusal.ts'
import { departureAt, excludedAreas, queryEngine } from './query-engine.ts'
import { routeOfJoinedLegs } from './snapping/joined-legs.ts'
import { snapDistances } from './snapping/snaps.ts'
import { routeAvoiding } from './translate/avoiding.ts'
import { crossingsNear } from './translate/crossings.ts'
import {
  directionsQuery,
  directionsRoutes,
  endsOfLegs,
  endsOfSteps,
  usedBy,
  withAlternatives,
} from './translate/directions.ts'
import type { OsrmAnswer, OsrmRoute } from './translate/engine-answers.ts'
import { type GeometryForm, joinPolylines } from './translate/geometry.ts'
import type { Avoidable, Avoided, Travel } from './translate/query.ts'
import type { Units } from './translate/texts.ts'

/** Of the instructions. */
export const directionsLanguages = ['de', 'en', 'es', 'fr', 'ja', 'ko', 'pt', 'ru'] as const

export interface DirectionsRequest extends Travel {
  /** In the order in which they are visited. */
  locations: Location[]
  units: Units
  avoid?: Avoidable[]
  /** Areas that the route must not enter. */
  exclude?: Location[][]
  geometry: GeometryForm
  departureTime?: Date
  /** Direction of travel at the first location, in degrees clockwise from north. */
  heading?: number
  /** Other routes beside the best; with exactly two locations. */
  alternatives: boolean
  lang: (typeof directionsLanguages)[number]
}

export interface Directions {
  /** The best first. */
  routes: DirectionsRoute[]
  notAvoided: Avoidable[]
  /** Metres from each location to the road on which the best route begins, ends or passes it. */
  snapDistances: { locations: number[] }
}

/** Turn-by-turn directions. */
export async function directions(engine: Engine, request: DirectionsRequest): Promise<Directions> {
  const { locations, mode, truck, units, avoid = [], geometry, heading, alternatives, lang } = request
  if (alternatives && locations.length !== 2) throw errors.alternativesNeedTwo(locations.length)
  const named = withNames('locations', locations)
  const excluded = await excludedAreas(engine, request.exclude, named, { mode, truck })
  const departure = await departureAt(engine, mode, request.departureTime, locations[0])
  const query = { locations, mode, truck, departure, excluded, units, language: lang, heading }
  const askEngine = <Answer>(action: Action, query: object) => queryEngine<Answer>(engine, action, query)
  const ask = (avoid: Avoided | undefined, alternatives: boolean) =>
    routeOfJoinedLegs<OsrmAnswer>(askEngine, directionsQuery({ ...query, avoid, alternatives }), endsOfSteps)
  const find = () =>
    routeAvoiding<OsrmAnswer>(
      avoid,
      crossingsNear(engine.crossings(), locations),
      async (avoided) => {
        if (!alternatives || departure === undefined) return ask(avoided, alternatives)
        return withAlternatives(await ask(avoided, false), await ask(avoided, true))
      },
      ({ routes }) => {
        const best = routes[0] as OsrmRoute
        return { classes: usedBy(best), line: () => joinPolylines([best.geometry]) }
      },
    )
  const { answer, notAvoided } = await explainRefusal(engine, query, named, find)
  const routes = directionsRoutes(answer, { mode, units, geometry })
  const onRoads = endsOfLegs(routes[0]?.legs ?? [])
  return { routes, notAvoided, snapDistances: { locations: snapDistances(locations, onRoads) } }
}
