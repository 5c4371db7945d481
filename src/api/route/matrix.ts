import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import { CoordinatesList } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { Location, MatrixCell, NotAvoided } from '../../model/route.ts'
import { departureOf } from '../../routing/asking.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { matrixCells } from '../../routing/translate/matrix.ts'
import type { Place } from '../../routing/translate/query.ts'
import { travelTimes } from '../../routing/travel-times.ts'
import { avoid, departureTime, mode, tags, units } from './params.ts'

/** Routes that one request may ask for. */
const mostRoutes = 625

/** From each of several places to each of several others. */
export function routeMatrixApi(app: App, { engine }: { engine: Engine }): void {
  app.get(
    '/v1/route/matrix',
    {
      config: { access: 'publishable', limit: { name: 'route.matrix', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'routeMatrix',
        summary: 'Distances and times between many places',
        description: `Up to ${mostRoutes} routes: origins times destinations.`,
        querystring: Type.Object({
          origins: CoordinatesList('Where one starts: one row for each.', 1, mostRoutes),
          destinations: CoordinatesList('Where one goes: one cell for each.', 1, mostRoutes),
          mode,
          units,
          avoid: avoid(['tolls', 'highways', 'ferries']),
          departureTime,
        }),
        response: {
          200: Type.Object({
            meta: Type.Object({ code: Type.Integer(), notAvoided: NotAvoided }),
            origins: Type.Array(Location),
            destinations: Type.Array(Location),
            matrix: Type.Array(Type.Array(MatrixCell), {
              description: 'Where there is no route, the cell has neither distance nor duration.',
            }),
          }),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { origins, destinations, mode, units, avoid: what = [] } = request.query
      const count = origins.length * destinations.length
      if (count > mostRoutes) throw errors.tooManyRoutes(count, mostRoutes)
      const departure = await departureOf(request.query.departureTime, origins[0] as Place)
      const { values, relaxed } = await travelTimes(engine, { origins, destinations, mode, departure }, what)
      return {
        meta: { code: 200, ...(relaxed && { notAvoided: what }) },
        origins,
        destinations,
        matrix: matrixCells(values, units),
      }
    },
  )
}
