import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifySchema } from 'fastify'
import type { Access, App, RateLimit } from './operation.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const info = {
  title: 'Groma',
  version,
  description:
    'A self-hosted location platform: tracking, geofences, geocoding, search and routing. Every answer is JSON with `meta.code`; every failure is `{"meta":{"code","param","message"}}`. Send your API key in the `Authorization` header.',
}

/** Generates the contract from the schemas that validate. To be called before any route is added. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      components: {
        securitySchemes: {
          publishable: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'Any key of the project.',
          },
          secret: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'A secret key; from servers only.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: describeOperation(schema, route.config ?? {}), url }),
  })
}

/** What a route's config says, in OpenAPI's words. */
function describeOperation(
  schema: FastifySchema | undefined,
  { access, limit }: { access?: Access; limit?: RateLimit },
) {
  if (!schema || access === undefined || access === 'open') return schema as FastifySchema
  return {
    ...schema,
    security: [{ [access]: [] }],
    ...(limit && { 'x-rate-limit': { name: limit.name, perSecond: limit.perSecond } }),
  }
}

/** `/openapi.json`, and a page at `/docs` that needs nothing from outside. */
export async function serveReference(app: App): Promise<void> {
  app.get('/openapi.json', { config: { access: 'open' }, schema: { hide: true } }, () => app.swagger())
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false },
  })
}
