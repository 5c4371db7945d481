import { Type } from 'typebox'
import type { Atlas } from '../../atlas/atlas.ts'
import { errors } from '../../errors.ts'
import { Answer, Datetime, Limit, MetadataFilters, PagedAnswer, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok, page } from '../../http/replies.ts'
import { Geofence } from '../../model/geofence.ts'
import { geofenceAnswer } from '../../model/geofence-answers.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import type { Database } from '../../store/database.ts'
import {
  createGeofence,
  deleteGeofence,
  getGeofence,
  listGeofences,
  replaceGeofence,
  upsertGeofence,
} from '../../store/geofences/geofences.ts'
import { shownName, type TaggedName } from '../../store/geofences/tagged-names.ts'
import { GeofenceBody, NewGeofenceBody, readGeofence } from './body.ts'

/** This node's copy of all geofences. */
export interface Fences {
  /** Reads what changed, so that the next update on this node sees it. */
  catchUp(): Promise<void>
}

interface Parts {
  database: Database
  atlas: Atlas
  engine: Engine
  fences: Fences
}

const tags = ['Geofences']

const byId = Type.Object({ id: Reference('The geofence, by `_id`.') })

const byName = Type.Object({
  tag: Reference('The tag of the geofence.'),
  externalId: Reference('Its externalId.'),
})

const response = { 200: Answer({ geofence: Geofence }), default: ErrorBody }

/** Both ways to name a geofence. */
const paths = [
  { path: '/v1/geofences/:tag/:externalId', params: byName, suffix: '' },
  { path: '/v1/geofences/:id', params: byId, suffix: 'ById' },
]

export function geofencesApi(app: App, parts: Parts): void {
  listOperation(app, parts)
  createOperation(app, parts)
  upsertOperation(app, parts)
  replaceOperation(app, parts)
  for (const one of paths) {
    getOperation(app, parts, one)
    deleteOperation(app, parts, one)
  }
}

function listOperation(app: App, { database }: Parts): void {
  app.get(
    '/v1/geofences',
    {
      config: { access: 'secret', limit: { name: 'geofences.list', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'listGeofences',
        summary: 'List geofences, the last changed first',
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          createdBefore: Type.Optional(Datetime('Only geofences made before this time.')),
          createdAfter: Type.Optional(Datetime('Only geofences made after this time.')),
          updatedBefore: Type.Optional(Datetime('Only geofences changed before this time.')),
          updatedAfter: Type.Optional(Datetime('Only geofences changed after this time.')),
          tag: Type.Optional(Type.String({ description: 'Only geofences of this tag.' })),
          externalId: Type.Optional(Type.String({ description: 'Only geofences of this externalId.' })),
          metadata: Type.Optional(MetadataFilters('Only geofences whose metadata has this value.')),
        }),
        response: { 200: PagedAnswer({ geofences: Type.Array(Geofence) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { query } = request
      const { items, hasMore } = await listGeofences(database, request.caller, query)
      return page(hasMore, { geofences: items.map(geofenceAnswer) })
    },
  )
}

function createOperation(app: App, parts: Parts): void {
  const { database, fences } = parts
  app.post(
    '/v1/geofences',
    {
      config: { access: 'secret', limit: { name: 'geofences.create', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'createGeofence',
        summary: 'Make a geofence',
        description: 'Refused with 409 where one of the same tag and externalId exists.',
        body: NewGeofenceBody,
        response,
      },
    },
    async (request) => {
      const { tag, externalId } = request.body
      const fields = await readGeofence(parts, request.body)
      const made = await createGeofence(database, request.caller, { tag, externalId }, fields)
      if (!made) throw errors.nameTaken('geofence', tag, externalId)
      await fences.catchUp()
      return ok({ geofence: geofenceAnswer(made) })
    },
  )
}

const replaces = 'What is not sent goes back to its default; `_id` and `createdAt` stay.'

function upsertOperation(app: App, parts: Parts): void {
  const { database, fences } = parts
  app.put(
    '/v1/geofences/:tag/:externalId',
    {
      config: { access: 'secret', limit: { name: 'geofences.upsert', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'upsertGeofence',
        summary: 'Make or replace a geofence',
        description: replaces,
        params: byName,
        body: GeofenceBody,
        response,
      },
    },
    async (request) => {
      const fields = await readGeofence(parts, request.body)
      const stored = await upsertGeofence(database, request.caller, request.params, fields)
      await fences.catchUp()
      return ok({ geofence: geofenceAnswer(stored) })
    },
  )
}

function replaceOperation(app: App, parts: Parts): void {
  const { database, fences } = parts
  app.put(
    '/v1/geofences/:id',
    {
      config: { access: 'secret', limit: { name: 'geofences.upsert', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'replaceGeofence',
        summary: 'Replace a geofence by its _id',
        description: `${replaces} So do \`tag\` and \`externalId\`.`,
        params: byId,
        body: GeofenceBody,
        response,
      },
    },
    async (request) => {
      const fields = await readGeofence(parts, request.body)
      const stored = await replaceGeofence(database, request.caller, request.params, fields)
      if (!stored) throw notFound(request.params)
      await fences.catchUp()
      return ok({ geofence: geofenceAnswer(stored) })
    },
  )
}

function getOperation(app: App, { database }: Parts, { path, params, suffix }: (typeof paths)[number]): void {
  app.get(
    path,
    {
      config: { access: 'secret', limit: { name: 'geofences.get', perSecond: 10 } },
      schema: { tags, operationId: `getGeofence${suffix}`, summary: 'Get a geofence', params, response },
    },
    async (request) => {
      const name = request.params as TaggedName
      const stored = await getGeofence(database, request.caller, name)
      if (!stored) throw notFound(name)
      return ok({ geofence: geofenceAnswer(stored) })
    },
  )
}

function deleteOperation(app: App, parts: Parts, { path, params, suffix }: (typeof paths)[number]): void {
  app.delete(
    path,
    {
      config: { access: 'secret', limit: { name: 'geofences.delete', perSecond: 10 } },
      schema: {
        tags,
        operationId: `deleteGeofence${suffix}`,
        summary: 'Delete a geofence',
        params,
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async (request) => {
      const name = request.params as TaggedName
      await remove(parts, request.caller, name)
      return ok({})
    },
  )
}

async function remove({ database, fences }: Parts, scope: Scope, name: TaggedName): Promise<void> {
  const found = await deleteGeofence(database, scope, name)
  if (!found) throw notFound(name)
  await fences.catchUp()
}

function notFound(name: TaggedName) {
  return errors.notFound('geofence', shownName(name))
}
