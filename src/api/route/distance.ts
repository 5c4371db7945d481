import { Type } from 'typebox'
import { ApiError, errors } from '../../errors.ts'
import { distance } from '../../geo/distance.ts'
import { Choices, Coordinates } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { Distance, ModeRoute, NotAvoided } from '../../model/route.ts'
import { type AnyMode, travelModes } from '../../model/travel-modes.ts'
import { askEngine, departureOf, explained } from '../../routing/asking.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { routeAvoiding } from '../../routing/translate/avoiding.ts'
import { crossingsNear } from '../../routing/translate/crossings.ts'
import type { NativeRoute } from '../../routing/translate/engine-answers.ts'
import { type Avoidable, avoidable, type Place } from '../../routing/translate/query.ts'
import { lineOf, modeRoute, summaryQuery, summaryUses } from '../../routing/translate/summary.ts'
import { distanceFigure } from '../../routing/translate/texts.ts'
import { avoid, departureTime, geometry, tags, units } from './params.ts'

const modes: readonly AnyMode[] = [...travelModes, 'motorbike']

/** How far it is, as the crow flies and by each mode. */
export function routeDistanceApi(app: App, { engine }: { engine: Engine }): void {
  app.get(
    '/v1/route/distance',
    {
      config: { access: 'publishable', limit: { name: 'route.distance', perSecond: 50 } },
      schema: {
        tags,
        operationId: 'routeDistance',
        summary: 'Distance and time between two places, by one or more modes',
        querystring: Type.Object({
          origin: Coordinates('Where one starts, as latitude,longitude.'),
          destination: Coordinates('Where one goes, as latitude,longitude.'),
          modes: Choices(modes, 'How one travels.'),
          units,
          avoid: avoid(avoidable),
          geometry,
          geometryPoints: Type.Optional(
            Type.Integer({
              minimum: 2,
              maximum: 10_000,
              description: 'Points of each line, evenly along it; as many as it has by default.',
            }),
          ),
          departureTime,
        }),
        response: {
          200: Type.Object({
            meta: Type.Object({ code: Type.Integer(), notAvoided: NotAvoided }),
            routes: Type.Object(
              {
                geodesic: Type.Object({ distance: Distance }),
                ...Object.fromEntries(modes.map((mode) => [mode, Type.Optional(ModeRoute)])),
              },
              { description: 'A mode without a route is left out.' },
            ),
          }),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { origin, destination, units, avoid = [], geometry: form, geometryPoints } = request.query
      const asked = [...new Set(request.query.modes)]
      if (asked.length === 0) throw errors.missing('modes')
      const departure = await departureOf(request.query.departureTime, origin)
      const notAvoided = new Set<Avoidable>()
      const outcomes = await Promise.all(
        asked.map((mode) =>
          byMode({ places: [origin, destination], mode, departure }, avoid).catch((error: Error) => error),
        ),
      )
      const routes = outcomes.flatMap((outcome, at): [AnyMode, ModeRoute][] => {
        if (outcome instanceof Error) {
          if (outcome instanceof ApiError && outcome.status === 404) return []
          throw outcome
        }
        for (const one of outcome.notAvoided) notAvoided.add(one)
        const line = form && { form, points: geometryPoints }
        return [[asked[at] as AnyMode, modeRoute(outcome.answer, units, line)]]
      })
      if (routes.length === 0) throw outcomes[0]
      const straight = distance(
        origin.longitude,
        origin.latitude,
        destination.longitude,
        destination.latitude,
      )
      return {
        meta: { code: 200, ...(notAvoided.size > 0 && { notAvoided: [...notAvoided] }) },
        routes: { geodesic: { distance: distanceFigure(straight, units) }, ...Object.fromEntries(routes) },
      }
    },
  )

  function byMode(
    query: { places: [Place, Place]; mode: AnyMode; departure: string | undefined },
    avoid: Avoidable[],
  ) {
    const { places, mode } = query
    const [place, other] = places
    const ends = [
      { name: 'origin', place },
      { name: 'destination', place: other },
    ]
    return explained(engine, mode, ends, () =>
      routeAvoiding<NativeRoute>(
        avoid,
        crossingsNear(engine.crossings(), places),
        (avoided) => askEngine(engine, 'route', summaryQuery({ ...query, avoid: avoided })),
        ({ trip }) => ({ classes: summaryUses(trip.summary), line: () => lineOf(trip) }),
      ),
    )
  }
}
