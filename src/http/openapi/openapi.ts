import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { version } from '../../config.ts'
import { eventExamples } from '../../model/examples.ts'
import type { App, ErrorStatus } from '../operation.ts'
import { ErrorBody } from '../replies.ts'
import { errorResponses, errorStatuses, referToErrors } from './error-responses.ts'
import { answerExamples } from './examples.ts'

const info = {
  title: 'Groma',
  version,
  license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
  description:
    'A self-hosted location platform: tracking, geofences, geocoding, search and routing. Every answer is JSON with `meta.code`; every failure is `{"meta":{"code","param","message"}}`. Send your API key in the `Authorization` header. The samples belong together and work on the demo map: create store 7, track `user-1`, then ask for them. Replace each `_id` by one that your server has answered.',
}

/** Relative to the document, so that it is right under every name that the server has. */
const servers = [{ url: '/', description: 'This server.' }]

const securitySchemes = {
  publishable: {
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'Authorization',
    description: 'Any key of the project.',
  },
  secret: {
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'Authorization',
    description: 'A secret key; from servers only.',
  },
}

/** Generates the OpenAPI document from the schemas that validate requests. Call it before any route is added. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info, servers, components: { securitySchemes } },
    transform: ({ schema, url, route }) => ({ schema: describeOperation(schema, route.config ?? {}), url }),
    transformObject: (document) =>
      'openapiObject' in document ? gatherComponents(document.openapiObject as Json) : document.swaggerObject,
  })
}

type Json = Record<string, unknown>

/** Translates a route's config into OpenAPI. */
function describeOperation(schema: FastifySchema | undefined, config: FastifyContextConfig): FastifySchema {
  if (!schema?.response || schema.hide) return schema as FastifySchema
  const { access = 'open', limit } = config
  const { querystring, body, response } = schema
  return {
    ...schema,
    ...(querystring !== undefined && { querystring: withDefaultsOptional(querystring as Json) }),
    ...(body !== undefined && { body: withDefaultsOptional(body as Json) }),
    response: withExamples(response as Record<string, Json>, body as Json | undefined),
    security: access === 'open' ? [] : [{ [access]: [] }],
    ...(limit && { 'x-rate-limit': { name: limit.name, perSecond: limit.perSecond } }),
    [errorsKey]: errorStatuses(schema, config),
  } as FastifySchema
}

/** Carries the errors of an operation into the document, where they become references. */
const errorsKey = 'x-errors'

function withExamples(response: Record<string, Json>, body: Json | undefined): Json {
  const count = (body?.examples as unknown[] | undefined)?.length ?? 1
  return Object.fromEntries(
    Object.entries(response).map(([status, schema]) => [
      status,
      schema.content || status === 'default' || schema['x-examples']
        ? schema
        : { ...schema, examples: answerExamples(schema, status, count) },
    ]),
  )
}

/** A parameter with a default is always set for the handler, but optional for the caller; so are those of the objects in it. */
function withDefaultsOptional({ ...schema }: Json): Json {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  if (schema.required)
    schema.required = (schema.required as string[]).filter((name) => properties[name]?.default === undefined)
  if (schema.properties) schema.properties = mapValues(properties, withDefaultsOptional)
  if (schema.items) schema.items = withDefaultsOptional(schema.items as Json)
  if (schema.anyOf) schema.anyOf = (schema.anyOf as Json[]).map(withDefaultsOptional)
  return schema
}

/** Each error response, event example and schema with a title is written once, under `components`. */
function gatherComponents(document: Json): Json {
  const schemas: Json = {}
  const { paths, components } = document as { paths: Record<string, Record<string, Json>>; components: Json }
  refer(ErrorBody, schemas)
  const described = mapValues(paths, (methods) => mapValues(methods, referredErrors))
  return {
    ...document,
    paths: refer(described, schemas),
    components: { ...components, schemas, responses: errorResponses, examples: eventExamples },
  }
}

function referredErrors({ [errorsKey]: statuses, responses, ...operation }: Json): Json {
  if (!statuses) return { ...operation, responses }
  const { default: _, ...successes } = responses as Json
  return { ...operation, responses: { ...successes, ...referToErrors(statuses as ErrorStatus[]) } }
}

function mapValues<Value, Other>(object: Record<string, Value>, change: (value: Value) => Other) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

function refer(value: unknown, schemas: Json, isValue = false): unknown {
  if (Array.isArray(value)) return value.map((item) => refer(item, schemas, isValue))
  if (typeof value !== 'object' || value === null) return value
  // Examples are values that may have a title of their own.
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      refer(item, schemas, isValue || /^examples?$/.test(key)),
    ]),
  )
  if (isValue || typeof copy.title !== 'string' || copy.type !== 'object') return copy
  schemas[copy.title] = copy
  return { $ref: `#/components/schemas/${copy.title}` }
}
