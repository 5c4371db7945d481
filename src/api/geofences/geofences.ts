import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import {
  type ChangeParts,
  createGeofence,
  deleteGeofence,
  replaceGeofence,
  upsertGeofence,
} from '../../geofences/changes.ts'
import { Cursor } from '../../http/input/cursor.ts'
import { MetadataFilters } from '../../http/input/metadata.ts'
import { Answer, Datetime, Limit, PagedAnswer, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok, page } from '../../http/replies.ts'
import { Geofence } from '../../model/geofence.ts'
import { geofenceAnswer } from '../../model/geofence-answers.ts'
import { getGeofence, listGeofences } from '../../store/geofences/geofences.ts'
import { shownName, type TaggedName } from '../../store/geofences/tagged-names.ts'
import { GeofenceBody, NewGeofenceBody } from './body.ts'

const tags = ['Geofences']

const byId = Type.Object({ id: Reference('The geofence, by `_id`.', '697dec8ee5a1c04f3b2d0002') })

const byName = Type.Object({
  tag: Reference('The tag of the geofence.', 'stores'),
  externalId: Reference('Its externalId.', '7'),
})

const response = { 200: Answer({ geofence: Geofence }), default: ErrorBody }

/** Both ways to name a geofence. */
const paths = [
  { path: '/v1/geofences/:tag/:externalId', params: byName, suffix: '' },
  { path: '/v1/geofences/:id', params: byId, suffix: 'ById' },
]

export function geofencesApi(app: App, parts: ChangeParts): void {
  listOperation(app, parts)
  createOperation(app, parts)
  upsertOperation(app, parts)
  replaceOperation(app, parts)
  for (const one of paths) {
    getOperation(app, parts, one)
    deleteOperation(app, parts, one)
  }
}

function listOperation(app: App, { database }: ChangeParts): void {
  app.get(
    '/v1/geofences',
    {
      config: { access: 'secret', limit: { name: 'geofences.list', perSecond: 10 }, errors: [503] },
      schema: {
        tags,
        operationId: 'listGeofences',
        summary: 'List geofences, the most recently updated first',
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          cursor: Type.Optional(Cursor),
          createdBefore: Type.Optional(Datetime('Only geofences created before this time.')),
          createdAfter: Type.Optional(Datetime('Only geofences created after this time.')),
          updatedBefore: Type.Optional(Datetime('Only geofences updated before this time.')),
          updatedAfter: Type.Optional(Datetime('Only geofences updated after this time.')),
          tag: Type.Optional(Reference('Only geofences of this tag.')),
          externalId: Type.Optional(Reference('Only geofences of this externalId.')),
          metadata: Type.Optional(MetadataFilters('Only geofences whose metadata has this value.')),
        }),
        response: { 200: PagedAnswer({ geofences: Type.Array(Geofence) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { query } = request
      const found = await listGeofences(database, request.caller, query)
      return page('geofences', found, found.items.map(geofenceAnswer))
    },
  )
}

function createOperation(app: App, parts: ChangeParts): void {
  app.post(
    '/v1/geofences',
    {
      config: {
        access: 'secret',
        limit: { name: 'geofences.create', perSecond: 10 },
        changes: 'geofences',
        errors: [404, 409, 503],
      },
      schema: {
        tags,
        operationId: 'createGeofence',
        summary: 'Create a geofence',
        description: 'Answers 409 if one with the same tag and externalId exists.',
        body: NewGeofenceBody,
        response,
      },
    },
    async ({ caller, body }) => ok({ geofence: geofenceAnswer(await createGeofence(parts, caller, body)) }),
  )
}

const replaces = 'Fields that are not sent are reset to their defaults; `_id` and `createdAt` stay.'

function upsertOperation(app: App, parts: ChangeParts): void {
  app.put(
    '/v1/geofences/:tag/:externalId',
    {
      config: {
        access: 'secret',
        limit: { name: 'geofences.upsert', perSecond: 10 },
        changes: 'geofences',
        errors: [404, 503],
      },
      schema: {
        tags,
        operationId: 'upsertGeofence',
        summary: 'Create or replace a geofence',
        description: replaces,
        params: byName,
        body: GeofenceBody,
        response,
      },
    },
    async ({ caller, params, body }) =>
      ok({ geofence: geofenceAnswer(await upsertGeofence(parts, caller, params, body)) }),
  )
}

function replaceOperation(app: App, parts: ChangeParts): void {
  app.put(
    '/v1/geofences/:id',
    {
      config: {
        access: 'secret',
        limit: { name: 'geofences.upsert', perSecond: 10 },
        changes: 'geofences',
        errors: [404, 503],
      },
      schema: {
        tags,
        operationId: 'replaceGeofence',
        summary: 'Replace a geofence by its _id',
        description: `${replaces} \`tag\` and \`externalId\` stay too.`,
        params: byId,
        body: GeofenceBody,
        response,
      },
    },
    async ({ caller, params, body }) =>
      ok({ geofence: geofenceAnswer(await replaceGeofence(parts, caller, params, body)) }),
  )
}

function getOperation(
  app: App,
  { database }: ChangeParts,
  { path, params, suffix }: (typeof paths)[number],
): void {
  app.get(
    path,
    {
      config: { access: 'secret', limit: { name: 'geofences.get', perSecond: 10 }, errors: [404, 503] },
      schema: { tags, operationId: `getGeofence${suffix}`, summary: 'Get a geofence', params, response },
    },
    async (request) => {
      const name = request.params as TaggedName
      const stored = await getGeofence(database, request.caller, name)
      if (!stored) throw errors.notFound('geofence', shownName(name))
      return ok({ geofence: geofenceAnswer(stored) })
    },
  )
}

function deleteOperation(
  app: App,
  parts: ChangeParts,
  { path, params, suffix }: (typeof paths)[number],
): void {
  app.delete(
    path,
    {
      config: {
        access: 'secret',
        limit: { name: 'geofences.delete', perSecond: 10 },
        changes: 'geofences',
        errors: [404, 503],
      },
      schema: {
        tags,
        operationId: `deleteGeofence${suffix}`,
        summary: 'Delete a geofence',
        params,
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async (request) => {
      await deleteGeofence(parts, request.caller, request.params as TaggedName)
      return ok({})
    },
  )
}
