import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { Cursor } from '../http/input/cursor.ts'
import {
  Answer,
  AreaList,
  Coordinates,
  Datetime,
  Limit,
  PagedAnswer,
  Reference,
  Sampled,
} from '../http/input/params.ts'
import { createLine } from '../http/limits/line.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok, page } from '../http/replies.ts'
import { Datetime as At, Point, pointAt } from '../model/fields.ts'
import type { Database } from '../store/database.ts'
import type { TaggedName } from '../store/geofences/tagged-names.ts'
import { searchHeat, searchVisitors } from '../tracking/search/visitors.ts'

const VisitorAnswer = Type.Object(
  {
    user: Type.Object({
      _id: Type.String(),
      userId: Type.Optional(Type.String()),
      deviceId: Type.String({ description: 'The device that they were last seen on.' }),
    }),
    firstSeenAt: At('Time of the first location in the area.'),
    lastSeenAt: At('Time of the last one.'),
    locations: Type.Integer({ description: 'How many there are.' }),
  },
  {
    title: 'Visitor',
    examples: [
      {
        user: { _id: '697dec9ce5a1c04f3b2d0001', userId: 'user-1', deviceId: 'device-1' },
        firstSeenAt: '2026-01-31T11:56:12.000Z',
        lastSeenAt: '2026-01-31T12:00:00.000Z',
        locations: 2,
      },
    ],
  },
)

const HeatCell = Type.Object(
  {
    location: Point,
    users: Type.Integer({ description: 'Users who were in the cell.' }),
    locations: Type.Integer({ description: 'Their locations there.' }),
  },
  {
    title: 'HeatCell',
    examples: [{ location: { type: 'Point', coordinates: [13.2618, 53.5587] }, users: 3, locations: 41 }],
  },
)

export function searchHistoryApi(app: App, { database }: { database: Database }): void {
  const inLine = createLine()

  app.get(
    '/v1/search/history',
    {
      config: { access: 'secret', limit: { name: 'search.history', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags: ['Search'],
        operationId: 'searchHistory',
        summary: 'Who was here? Users who were in an area between two times',
        description:
          'By the locations that are kept, those last seen there first. The area is one of: `near` with `radius`; `polygon`; a geofence, by `geofence` or by `tag` and `externalId`.',
        querystring: Type.Object({
          near: Type.Optional(
            Sampled(Coordinates('The middle of a circle, as latitude,longitude.'), '53.5587,13.2618'),
          ),
          radius: Type.Number({
            minimum: 1,
            maximum: 10_000,
            default: 100,
            description: 'Metres around `near`; 100 by default.',
          }),
          polygon: Type.Optional(AreaList('Corners as latitude,longitude separated by |.', 1, 500)),
          geofence: Type.Optional(Reference('A geofence, by `_id`.')),
          tag: Type.Optional(Reference('Of a geofence, with externalId.')),
          externalId: Type.Optional(Reference('Of a geofence, with tag.')),
          createdAfter: Datetime('Only locations after this time.'),
          createdBefore: Type.Optional(
            Sampled(
              Datetime('Only locations before this time, at most 24 hours after the other; now by default.'),
              '2026-01-31T13:00:00.000Z',
            ),
          ),
          limit: Limit(1, 1000, 100),
          cursor: Type.Optional(Cursor),
        }),
        response: { 200: PagedAnswer({ visitors: Type.Array(VisitorAnswer) }), default: ErrorBody },
      },
    },
    ({ query, caller }, reply) =>
      inLine(caller.project, reply, async () => {
        const { near, radius, polygon: [polygon] = [], geofence, tag, externalId, ...rest } = query
        const wanted = { ...rest, createdBefore: rest.createdBefore ?? new Date() }
        const name = nameOf(geofence, tag, externalId)
        const area = {
          radius,
          ...(near && { near }),
          ...(polygon && { polygon }),
          ...(name && { geofence: name }),
        }
        const found = await searchVisitors(database, caller, area, wanted)
        const visitors = found.items.map(({ id, userId, deviceId, first, last, locations }) => ({
          user: { _id: id, ...(userId !== undefined && { userId }), deviceId },
          firstSeenAt: first,
          lastSeenAt: last,
          locations,
        }))
        return page('visitors', found, visitors)
      }),
  )

  app.get(
    '/v1/search/heat',
    {
      config: { access: 'secret', limit: { name: 'search.heat', perSecond: 10 }, errors: [503] },
      schema: {
        tags: ['Search'],
        operationId: 'searchHeat',
        summary: 'Where were all users between two times? Cells of a grid, those with the most users first',
        description:
          'By the locations that are kept. A user counts once in a cell, however many locations they sent there.',
        querystring: Type.Object({
          createdAfter: Datetime('Only locations after this time.'),
          createdBefore: Type.Optional(
            Sampled(
              Datetime('Only locations before this time, at most 24 hours after the other; now by default.'),
              '2026-01-31T13:00:00.000Z',
            ),
          ),
          size: Type.Number({
            minimum: 50,
            maximum: 100_000,
            default: 250,
            description: 'Width and height of a cell in metres; 250 by default.',
          }),
          limit: Limit(1, 10_000, 5000),
        }),
        response: { 200: Answer({ cells: Type.Array(HeatCell) }), default: ErrorBody },
      },
    },
    ({ query: { createdBefore = new Date(), ...wanted }, caller }, reply) =>
      inLine(caller.project, reply, async () => {
        const cells = await searchHeat(database, caller, { ...wanted, createdBefore })
        return ok({
          cells: cells.map(({ x, y, users, locations }) => ({ location: pointAt(x, y), users, locations })),
        })
      }),
  )
}

function nameOf(
  id: string | undefined,
  tag: string | undefined,
  externalId: string | undefined,
): TaggedName | undefined {
  if (id !== undefined) return { id }
  if (tag === undefined && externalId === undefined) return undefined
  if (tag === undefined) throw errors.missing('tag')
  if (externalId === undefined) throw errors.missing('externalId')
  return { tag, externalId }
}
