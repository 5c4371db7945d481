import { Type } from 'typebox'
import { largestJson } from '../../http/input/bodies.ts'
import { Choices, Coordinates, Datetime } from '../../http/input/params.ts'
import { createLine } from '../../http/limits/line.ts'
import { writeInSlices } from '../../http/limits/long-answers.ts'
import type { Turns } from '../../http/limits/turns.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import {
  Distance,
  MatchedPoint,
  MatchGap,
  metresToRoad,
  RoadAttribute,
  RouteGeometry,
  SnapDistances,
} from '../../model/route.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { type MatchedPath, match, mostPoints, roadAttributes, shortPath } from '../../routing/match.ts'
import { geometryOr6, modeOrCar, tags, units } from './params.ts'

const path = [
  { coordinates: '53.5587,13.2618', createdAt: '2026-01-31T12:00:00.000Z', accuracy: 10 },
  { coordinates: '53.5589,13.2627', createdAt: '2026-01-31T12:00:08.000Z', accuracy: 10 },
  { coordinates: '53.5583,13.2633', createdAt: '2026-01-31T12:00:16.000Z', accuracy: 10 },
]

export function routeMatchApi(app: App, { engine, turns }: { engine: Engine; turns: Turns }): void {
  const inLine = createLine()
  app.post(
    '/v1/route/match',
    {
      bodyLimit: Math.max(largestJson, app.initialConfig.bodyLimit ?? 0), // so many points with times and accuracies are 1.5 MB
      config: {
        access: 'publishable',
        limit: { name: 'route.match', perSecond: 10 },
        isLong: true,
        errors: [404, 503],
      },
      schema: {
        tags,
        operationId: 'routeMatch',
        summary: 'Match a path of locations to roads',
        description:
          'Best with less than 10 seconds between points, their times and accuracies. Points that are obviously wrong are left out. Where the way between two points is not known, the path is matched in parts, and meta.gaps names them.',
        body: Type.Object(
          {
            path: Type.Array(
              Type.Object({
                coordinates: Coordinates('latitude,longitude'),
                createdAt: Type.Optional(Datetime('Time of the point.')),
                accuracy: Type.Optional(Type.Number({ minimum: 0, description: 'Metres.' })),
              }),
              { minItems: 2, maxItems: mostPoints },
            ),
            mode: modeOrCar,
            roadAttributes: Type.Optional(Choices(roadAttributes, 'Attributes of the roads to answer.')),
            units,
            geometry: geometryOr6,
          },
          { examples: [{ path, roadAttributes: 'names,speedLimit,roadClass' }] },
        ),
        response: {
          200: Type.Object({
            meta: Type.Object({
              code: Type.Integer(),
              gaps: Type.Optional(Type.Array(MatchGap)),
              snapDistances: SnapDistances({ matchedPath: Type.Array(metresToRoad) }),
            }),
            matchedPath: Type.Array(MatchedPoint, {
              description:
                'The points sent, on their roads; points near no road, and wrong ones, are left out.',
            }),
            roadAttributes: Type.Array(RoadAttribute, { description: 'One for each piece of road.' }),
            geometry: RouteGeometry,
            distance: Distance,
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ body, caller }, reply) => {
      const own = engine.of(caller.project)
      if (body.path.length <= shortPath) return answerOf(await match(own, body))
      return inLine(caller.project, reply, async () => {
        const pause = await turns.begin(caller.project, reply)
        return writeInSlices(reply, answerOf(await match(own, body, pause)), pause)
      })
    },
  )
}

function answerOf({ gaps, snapDistances, ...matched }: MatchedPath) {
  return { meta: { code: 200, ...(gaps.length > 0 && { gaps }), snapDistances }, ...matched }
}
