import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import { Choice, CoordinatesList } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { DirectionsRoute, NotAvoided } from '../../model/route.ts'
import { askEngine, departureOf, explained, named } from '../../routing/asking.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { routeAvoiding } from '../../routing/translate/avoiding.ts'
import { crossingsNear } from '../../routing/translate/crossings.ts'
import { directionsQuery, directionsRoutes, usedBy } from '../../routing/translate/directions.ts'
import type { OsrmAnswer, OsrmRoute } from '../../routing/translate/engine-answers.ts'
import { joinedPolylines } from '../../routing/translate/geometry.ts'
import { avoidable, type Place } from '../../routing/translate/query.ts'
import { avoid, departureTime, geometryOr6, modeOrCar, tags, units } from './params.ts'

const languages = ['de', 'en', 'es', 'fr', 'ja', 'ko', 'pt', 'ru'] as const

/** The way from place to place, in words. */
export function routeDirectionsApi(app: App, { engine }: { engine: Engine }): void {
  app.get(
    '/v1/route/directions',
    {
      config: { access: 'publishable', limit: { name: 'route.directions', perSecond: 20 } },
      schema: {
        tags,
        operationId: 'routeDirections',
        summary: 'Directions from place to place, in their order',
        querystring: Type.Object({
          locations: CoordinatesList('The places, in the order in which they are visited.', 2, 25),
          mode: modeOrCar,
          units,
          avoid: avoid(avoidable),
          geometry: geometryOr6,
          departureTime,
          heading: Type.Optional(
            Type.Number({
              minimum: 0,
              maximum: 360,
              description: 'Where one is headed at first: north 0, east 90, south 180, west 270.',
            }),
          ),
          alternatives: Type.Boolean({
            default: false,
            description: 'Other routes beside the best; with exactly two locations.',
          }),
          lang: Type.Unsafe<(typeof languages)[number]>({
            ...Choice(languages, 'The language of the instructions; en by default.'),
            default: 'en',
          }),
        }),
        response: {
          200: Type.Object({
            meta: Type.Object({ code: Type.Integer(), notAvoided: NotAvoided }),
            routes: Type.Array(DirectionsRoute),
          }),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { locations: places, mode, units, geometry, heading, alternatives, lang } = request.query
      if (alternatives && places.length !== 2) throw errors.alternativesNeedTwo(places.length)
      const departure = await departureOf(request.query.departureTime, places[0] as Place)
      const query = { places, mode, departure, units, language: lang, heading, alternatives }
      const { answer, notAvoided } = await explained(engine, mode, named('locations', places), () =>
        routeAvoiding<OsrmAnswer>(
          request.query.avoid ?? [],
          crossingsNear(engine.crossings(), places),
          (avoided) => askEngine(engine, 'route', directionsQuery({ ...query, avoid: avoided })),
          ({ routes }) => {
            const best = routes[0] as OsrmRoute
            return { classes: usedBy(best), line: () => joinedPolylines([best.geometry]) }
          },
        ),
      )
      return {
        meta: { code: 200, ...(notAvoided.length > 0 && { notAvoided }) },
        routes: directionsRoutes(answer, { mode, units, geometry }),
      }
    },
  )
}
