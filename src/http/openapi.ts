import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifySchema } from 'fastify'
import { version } from '../config.ts'
import type { Access, App, RateLimit } from './operation.ts'

const info = {
  title: 'Groma',
  version,
  description:
    'A self-hosted location platform: tracking, geofences, geocoding, search and routing. Every answer is JSON with `meta.code`; every failure is `{"meta":{"code","param","message"}}`. Send your API key in the `Authorization` header.',
}

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
    openapi: { openapi: '3.1.0', info, components: { securitySchemes } },
    transform: ({ schema, url, route }) => ({ schema: describeOperation(schema, route.config ?? {}), url }),
    transformObject: (document) =>
      'openapiObject' in document ? nameSchemas(document.openapiObject as Json) : document.swaggerObject,
  })
}

/** The page may load from and connect to this server only. */
const ourselvesOnly =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'"

/** `/openapi.json`, and the reference at `/docs`, which loads nothing from elsewhere. */
export async function serveReference(app: App): Promise<void> {
  app.get('/openapi.json', { config: { access: 'open' }, schema: { hide: true } }, () => app.swagger())
  await app.register(async (docs) => {
    docs.addHook(
      'onSend',
      async (_request, reply) => void reply.header('content-security-policy', ourselvesOnly),
    )
    await docs.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        showDeveloperTools: 'never',
        hideClientButton: true,
        agent: { disabled: true },
      },
    })
  })
}

type Json = Record<string, unknown>

/** Translates a route's config into OpenAPI. */
function describeOperation(
  schema: FastifySchema | undefined,
  { access, limit }: { access?: Access; limit?: RateLimit },
): FastifySchema {
  if (!schema || access === undefined || access === 'open') return schema as FastifySchema
  return {
    ...schema,
    ...(schema.querystring !== undefined && {
      querystring: withDefaultsOptional(schema.querystring as Json),
    }),
    ...(schema.body !== undefined && { body: withDefaultsOptional(schema.body as Json) }),
    security: [{ [access]: [] }],
    ...(limit && { 'x-rate-limit': { name: limit.name, perSecond: limit.perSecond } }),
  } as FastifySchema
}

/** A parameter with a default is always set for the handler, but optional for the caller. */
function withDefaultsOptional(schema: Json): Json {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = ((schema.required ?? []) as string[]).filter(
    (name) => properties[name]?.default === undefined,
  )
  return { ...schema, required }
}

/** A schema with a title is written once, under `components`, and referenced elsewhere. */
function nameSchemas(document: Json): Json {
  const schemas: Json = {}
  const { paths, components } = document as { paths: Json; components: Json }
  return { ...document, paths: refer(paths, schemas), components: { ...components, schemas } }
}

function refer(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => refer(item, schemas))
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, refer(item, schemas)]))
  if (typeof copy.title !== 'string' || copy.type !== 'object') return copy
  schemas[copy.title] = copy
  return { $ref: `#/components/schemas/${copy.title}` }
}
