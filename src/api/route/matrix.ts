import { Type } from 'typebox'
import { CoordinatesList } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { Location, MatrixCell, MatrixSnaps, NotAvoided, SnapDistances } from '../../model/route.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { matrix, mostRoutes } from '../../routing/matrix.ts'
import { avoid, departureTime, exclude, mode, routeMeta, tags, units } from './params.ts'
import { truckOf, truckParams } from './truck-params.ts'

export function routeMatrixApi(app: App, { engine }: { engine: Engine }): void {
  app.get(
    '/v1/route/matrix',
    {
      config: { access: 'publishable', limit: { name: 'route.matrix', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'routeMatrix',
        summary: 'Distances and times between many locations',
        description: `Up to ${mostRoutes} routes: origins times destinations.`,
        querystring: Type.Object({
          origins: CoordinatesList('The starts: one row for each.', 1, mostRoutes),
          destinations: CoordinatesList('The ends: one cell of each row for each.', 1, mostRoutes),
          mode,
          ...truckParams,
          units,
          avoid: avoid(['tolls', 'highways', 'ferries']),
          exclude,
          departureTime,
        }),
        response: {
          200: Type.Object({
            meta: Type.Object({
              code: Type.Integer(),
              notAvoided: NotAvoided,
              snapDistances: SnapDistances({ origins: MatrixSnaps, destinations: MatrixSnaps }),
            }),
            origins: Type.Array(Location),
            destinations: Type.Array(Location),
            matrix: Type.Array(Type.Array(MatrixCell), {
              description: 'A cell without a route has neither distance nor duration.',
            }),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ query, caller }) => {
      const { origins, destinations } = query
      const { matrix: cells, ...meta } = await matrix(engine.of(caller.project), {
        ...query,
        ...truckOf(query, [query.mode]),
      })
      return {
        meta: routeMeta(meta),
        origins,
        destinations,
        matrix: cells,
      }
    },
  )
}
