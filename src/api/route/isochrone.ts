import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import { Choice, Coordinates, NumberList } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody } from '../../http/replies.ts'
import { metresToRoad, SnapDistances } from '../../model/route.ts'
import { type AnyMode, travelModes } from '../../model/travel-modes.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { isochrones } from '../../routing/isochrone.ts'
import type { Reach } from '../../routing/translate/isochrone.ts'
import { departureTime, exclude, tags } from './params.ts'
import { truckOf, truckParams } from './truck-params.ts'

/** As many as the engine draws at once. */
const mostContours = 4
/** Minutes, and metres. */
const longest = { time: 120, distance: 200_000 }

const modes: readonly AnyMode[] = [...travelModes, 'motorbike']

const example = {
  type: 'Feature',
  properties: { minutes: 5 },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [13.25, 53.55],
        [13.28, 53.55],
        [13.27, 53.57],
        [13.25, 53.55],
      ],
    ],
  },
}

export function routeIsochroneApi(app: App, { engine }: { engine: Engine }): void {
  app.get(
    '/v1/route/isochrone',
    {
      config: {
        access: 'publishable',
        limit: { name: 'route.isochrone', perSecond: 10 },
        errors: [404, 503],
      },
      schema: {
        tags,
        operationId: 'routeIsochrone',
        summary: 'How far one gets from a location, or from where one gets to it',
        description: `The areas within up to ${mostContours} times or distances, as GeoJSON.`,
        querystring: Type.Object({
          location: Coordinates('The location, as latitude,longitude.'),
          mode: Choice(modes, 'Travel mode.'),
          ...truckParams,
          contours: NumberList(
            'Travel times in minutes, up to 120; or distances along roads in metres.',
            mostContours,
            longest.distance,
          ),
          metric: Type.Unsafe<'time' | 'distance'>({
            type: 'string',
            enum: ['time', 'distance'],
            default: 'time',
            description: 'What the contours are: times or distances; times by default.',
          }),
          direction: Type.Unsafe<'from' | 'to'>({
            type: 'string',
            enum: ['from', 'to'],
            default: 'from',
            description:
              'Away from the location, at departureTime, or towards it at any time; from by default.',
          }),
          exclude,
          departureTime,
        }),
        response: {
          200: Type.Object({
            meta: Type.Object({
              code: Type.Integer(),
              snapDistances: SnapDistances({ location: metresToRoad }),
            }),
            isochrones: Type.Object({
              type: Type.String({ examples: ['FeatureCollection'] }),
              features: Type.Array(
                Type.Object(
                  {
                    type: Type.String(),
                    properties: Type.Object({
                      minutes: Type.Optional(Type.Number()),
                      metres: Type.Optional(Type.Number()),
                    }),
                    geometry: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
                  },
                  { examples: [example] },
                ),
                { description: 'Polygons or multipolygons, the smallest first.' },
              ),
            }),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ query: { contours, metric, direction, departureTime, ...query }, caller }) => {
      const reaches = reachesOf(contours, metric)
      const isReversed = direction === 'to'
      const { contours: features, snapDistances } = await isochrones(engine.of(caller.project), {
        ...query,
        ...truckOf(query, [query.mode]),
        reaches,
        isReversed,
        departureTime: isReversed ? undefined : departureTime,
      })
      return { meta: { code: 200, snapDistances }, isochrones: { type: 'FeatureCollection', features } }
    },
  )
}

function reachesOf(contours: number[], metric: 'time' | 'distance'): Reach[] {
  const most = longest[metric]
  const large = contours.find((number) => number > most)
  if (large !== undefined)
    throw errors.invalid(
      'contours',
      `Expected ${metric === 'time' ? 'minutes' : 'metres'} up to ${most}, got ${large}.`,
    )
  const sorted = [...new Set(contours)].sort((one, other) => one - other)
  return sorted.map((number) => (metric === 'time' ? { minutes: number } : { metres: number }))
}
