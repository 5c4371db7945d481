import { Type } from 'typebox'
import { Answer, CoordinatesList } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { OptimizedRoute } from '../../model/route.ts'
import { askEngine, departureOf, explained, named } from '../../routing/asking.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import type { NativeRoute } from '../../routing/translate/engine-answers.ts'
import { optimizedRoute } from '../../routing/translate/optimize.ts'
import type { Place } from '../../routing/translate/query.ts'
import { summaryQuery } from '../../routing/translate/summary.ts'
import { departureTime, geometry, modeOrCar, tags, units } from './params.ts'

/** The places in the order that is quickest. */
export function routeOptimizeApi(app: App, { engine }: { engine: Engine }): void {
  app.get(
    '/v1/route/optimize',
    {
      config: { access: 'publishable', limit: { name: 'route.optimize', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'routeOptimize',
        summary: 'The quickest order of several places',
        querystring: Type.Object({
          locations: CoordinatesList('The places; the first is the origin, the last the destination.', 2, 10),
          mode: modeOrCar,
          units,
          geometry,
          departureTime,
        }),
        response: { 200: Answer({ route: OptimizedRoute }), default: ErrorBody },
      },
    },
    async (request) => {
      const { locations: places, mode, units, geometry: form } = request.query
      const departure = await departureOf(request.query.departureTime, places[0] as Place)
      const query = summaryQuery({ places, mode, departure })
      const found = await explained(engine, mode, named('locations', places), () =>
        askEngine<NativeRoute>(engine, 'optimizedRoute', query),
      )
      return ok({ route: optimizedRoute(found, places, units, form) })
    },
  )
}
