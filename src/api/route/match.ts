import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import { Answer, Choices, Coordinates, Datetime } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { Distance, MatchedPoint, RoadAttribute, RouteGeometry } from '../../model/route.ts'
import { askEngine } from '../../routing/asking.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { traceLimit } from '../../routing/engine/settings.ts'
import { lineGeometry } from '../../routing/translate/geometry.ts'
import {
  type EngineTrace,
  matchStretch,
  stretches,
  type Trace,
  type TracePoint,
  tracedLine,
  tracedMetres,
} from '../../routing/translate/match.ts'
import { distanceFigure } from '../../routing/translate/texts.ts'
import { geometryOr6, modeOrCar, tags, units } from './params.ts'

const attributes = ['speedLimit', 'names', 'roadClass'] as const
type Attribute = (typeof attributes)[number]

/** Which roads a path went along. */
export function routeMatchApi(app: App, { engine }: { engine: Engine }): void {
  app.post(
    '/v1/route/match',
    {
      config: { access: 'publishable', limit: { name: 'route.match', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'routeMatch',
        summary: 'Match a path of locations to roads',
        description:
          'Best with less than 10 seconds between points. A path may have gaps: it goes on behind them.',
        body: Type.Object({
          path: Type.Array(
            Type.Object({
              coordinates: Coordinates('latitude,longitude'),
              createdAt: Type.Optional(Datetime('When one was there.')),
              accuracy: Type.Optional(Type.Number({ minimum: 0, description: 'Metres.' })),
            }),
            { minItems: 2, maxItems: traceLimit },
          ),
          mode: modeOrCar,
          roadAttributes: Type.Optional(Choices(attributes, 'What to tell of the roads.')),
          units,
          geometry: geometryOr6,
        }),
        response: {
          200: Answer({
            matchedPath: Type.Array(MatchedPoint, {
              description: 'The points sent, on their roads; those that are near no road are left out.',
            }),
            roadAttributes: Type.Array(RoadAttribute, { description: 'One for each piece of road.' }),
            geometry: RouteGeometry,
            distance: Distance,
          }),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { path, mode, units, geometry, roadAttributes = [] } = request.body
      const points = path.map(
        ({ coordinates, accuracy }, originalIndex): TracePoint => ({
          ...coordinates,
          accuracy,
          originalIndex,
        }),
      )
      const ask = (query: object) => askEngine<EngineTrace>(engine, 'traceAttributes', query)
      const parts = await Promise.all(
        stretches(points).map((stretch) => matchStretch(stretch, mode, units, ask)),
      )
      const traces = parts.flat()
      if (traces.length === 0) throw errors.noRoadAlong(mode)
      return ok({
        matchedPath: traces.flatMap((trace) => trace.points),
        roadAttributes: roadAttributes.length > 0 ? told(traces, roadAttributes) : [],
        geometry: lineGeometry(tracedLine(traces), geometry),
        distance: distanceFigure(tracedMetres(traces), units),
      })
    },
  )
}

/** Only what was asked for. */
function told(traces: Trace[], asked: Attribute[]): RoadAttribute[] {
  return traces
    .flatMap(({ roads }) => roads)
    .map(({ startLocation, endLocation, originalIndex, ...rest }) => ({
      startLocation,
      endLocation,
      ...(originalIndex !== undefined && { originalIndex }),
      ...Object.fromEntries(asked.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]]))),
    }))
}
