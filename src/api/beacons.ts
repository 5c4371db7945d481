import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { Cursor } from '../http/input/cursor.ts'
import { Answer, Coordinates, Datetime, Limit, PagedAnswer, Reference } from '../http/input/params.ts'
import type { App, ErrorStatus } from '../http/operation.ts'
import { ErrorBody, ok, page } from '../http/replies.ts'
import { Beacon, beaconAnswer } from '../model/beacon.ts'
import type { Database } from '../store/database.ts'
import {
  beaconsNear,
  createBeacon,
  deleteBeacon,
  getBeacon,
  listBeacons,
  replaceBeacon,
  upsertBeacon,
} from '../store/geofences/beacons.ts'
import { shownName, type TaggedName } from '../store/geofences/tagged-names.ts'
import { BeaconBody, NewBeaconBody, readBeacon } from './beacon-body.ts'

const tags = ['Beacons']
const byId = Type.Object({ id: Reference('The beacon, by `_id`.', '697dec8ee5a1c04f3b2d0004') })
const byName = Type.Object({
  tag: Reference('The tag of the beacon.', 'doors'),
  externalId: Reference('Its externalId.', '1'),
})
const response = { 200: Answer({ beacon: Beacon }), default: ErrorBody }
const replaces = 'Fields that are not sent are reset to their defaults; `_id` and `createdAt` stay.'
const limited = (what: string, ...errors: ErrorStatus[]) => ({
  access: 'secret' as const,
  limit: { name: `beacons.${what}`, perSecond: 10 },
  errors,
})

/** Metres; what SDKs sync by default. */
const syncRadius = 1000

export function beaconsApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/v1/beacons',
    {
      config: limited('list', 503),
      schema: {
        tags,
        operationId: 'listBeacons',
        summary: 'List beacons, the newest first',
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          cursor: Type.Optional(Cursor),
          createdBefore: Type.Optional(Datetime('Only beacons created before this time.')),
          createdAfter: Type.Optional(Datetime('Only beacons created after this time.')),
          tag: Type.Optional(Reference('Only beacons of this tag.')),
          externalId: Type.Optional(Reference('Only beacons of this externalId.')),
        }),
        response: { 200: PagedAnswer({ beacons: Type.Array(Beacon) }), default: ErrorBody },
      },
    },
    async ({ query, caller }) => {
      const found = await listBeacons(database, caller, query)
      return page('beacons', found, found.items.map(beaconAnswer))
    },
  )

  app.post(
    '/v1/beacons',
    {
      config: limited('create', 409, 503),
      schema: {
        tags,
        operationId: 'createBeacon',
        summary: 'Create a beacon',
        description: '409 if one with the same tag and externalId exists.',
        body: NewBeaconBody,
        response,
      },
    },
    async ({ body, caller }) => {
      const { tag, externalId } = body
      const made = await createBeacon(database, caller, { tag, externalId }, readBeacon(body))
      if (!made) throw errors.nameTaken('beacon', tag, externalId)
      return ok({ beacon: beaconAnswer(made) })
    },
  )

  app.put(
    '/v1/beacons/:tag/:externalId',
    {
      config: limited('upsert', 503),
      schema: {
        tags,
        operationId: 'upsertBeacon',
        summary: 'Create or replace a beacon',
        description: replaces,
        params: byName,
        body: BeaconBody,
        response,
      },
    },
    async ({ params, body, caller }) =>
      ok({ beacon: beaconAnswer(await upsertBeacon(database, caller, params, readBeacon(body))) }),
  )

  app.put(
    '/v1/beacons/:id',
    {
      config: limited('upsert', 404, 503),
      schema: {
        tags,
        operationId: 'replaceBeacon',
        summary: 'Replace a beacon by its _id',
        description: replaces,
        params: byId,
        body: BeaconBody,
        response,
      },
    },
    async ({ params, body, caller }) => {
      const beacon = await replaceBeacon(database, caller, params, readBeacon(body))
      if (!beacon) throw notFound(params)
      return ok({ beacon: beaconAnswer(beacon) })
    },
  )

  for (const { path, params, suffix } of [
    { path: '/v1/beacons/:tag/:externalId', params: byName, suffix: '' },
    { path: '/v1/beacons/:id', params: byId, suffix: 'ById' },
  ]) {
    app.get(
      path,
      {
        config: limited('get', 404, 503),
        schema: { tags, operationId: `getBeacon${suffix}`, summary: 'Get a beacon', params, response },
      },
      async (request) => {
        const name = request.params as TaggedName
        const beacon = await getBeacon(database, request.caller, name)
        if (!beacon) throw notFound(name)
        return ok({ beacon: beaconAnswer(beacon) })
      },
    )

    app.delete(
      path,
      {
        config: limited('delete', 404, 503),
        schema: {
          tags,
          operationId: `deleteBeacon${suffix}`,
          summary: 'Delete a beacon',
          params,
          response: { 200: Answer({}), default: ErrorBody },
        },
      },
      async (request) => {
        const name = request.params as TaggedName
        if (!(await deleteBeacon(database, request.caller, name))) throw notFound(name)
        return ok({})
      },
    )
  }

  app.get(
    '/v1/search/beacons',
    {
      config: { access: 'publishable', limit: { name: 'search.beacons', perSecond: 10 }, errors: [503] },
      schema: {
        tags: ['Search'],
        operationId: 'searchBeacons',
        summary: 'Search beacons near a point, the nearest first',
        description: 'For SDKs. `meta.settings` lists the identifiers to scan for.',
        querystring: Type.Object({
          near: Coordinates('Where to search, as latitude,longitude.'),
          radius: Type.Number({ minimum: 1, maximum: 10_000, default: syncRadius, description: 'Metres.' }),
          limit: Limit(1, 100, 100),
        }),
        response: {
          200: Type.Object({
            meta: Type.Object({
              code: Type.Integer(),
              settings: Type.Object({
                beacons: Type.Object(
                  { uuids: Type.Array(Type.String()), uids: Type.Array(Type.String()) },
                  { examples: [{ uuids: ['f7826da6-4fa2-4e98-8024-bc5b71e0893e'], uids: [] }] },
                ),
              }),
            }),
            beacons: Type.Array(Beacon),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ query: { near, radius, limit }, caller }) => {
      const found = await beaconsNear(database, caller, {
        x: near.longitude,
        y: near.latitude,
        radius,
        limit,
      })
      const distinct = (texts: (string | undefined)[]) => [...new Set(texts.flatMap((text) => text ?? []))]
      const uuids = distinct(found.map(({ uuid }) => uuid))
      const uids = distinct(found.map(({ uid }) => uid))
      return {
        meta: { code: 200, settings: { beacons: { uuids, uids } } },
        beacons: found.map(beaconAnswer),
      }
    },
  )
}

function notFound(name: TaggedName) {
  return errors.notFound('beacon', shownName(name))
}
