import { errors } from '../errors.ts'
import type { DirectionsRoute, Location } from '../model/route.ts'
import type { Engine } from './engine/engine.ts'
import { explainRefusal, withNames } from './explain-refusal.ts'
import { departureAt, queryEngine } from './query-engine.ts'
import { routeAvoiding } from './translate/avoiding.ts'
import { crossingsNear } from './translate/crossings.ts'
import { directionsQuery, directionsRoutes, usedBy, withAlternatives } from './translate/directions.ts'
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
  geometry: GeometryForm
  departureTime?: Date
  /** Direction of travel at the first location, in degrees clockwise from north. */
  heading?: number
  /** Other routes beside the best; with exactly two locations. */
  alternatives: boolean
  lang: (typeof directionsLanguages)[number]
}

/** Turn-by-turn directions, the best route first. */
export async function directions(
  engine: Engine,
  request: DirectionsRequest,
): Promise<{ routes: DirectionsRoute[]; notAvoided: Avoidable[] }> {
  const { locations, mode, truck, units, avoid = [], geometry, heading, alternatives, lang } = request
  if (alternatives && locations.length !== 2) throw errors.alternativesNeedTwo(locations.length)
  const departure = await departureAt(engine, mode, request.departureTime, locations[0])
  const query = { locations, mode, truck, departure, units, language: lang, heading }
  const ask = (avoid: Avoided | undefined, alternatives: boolean) =>
    queryEngine<OsrmAnswer>(engine, 'route', directionsQuery({ ...query, avoid, alternatives }))
  const { answer, notAvoided } = await explainRefusal(engine, query, withNames('locations', locations), () =>
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
    ),
  )
  return { routes: directionsRoutes(answer, { mode, units, geometry }), notAvoided }
}
