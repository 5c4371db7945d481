import Fastify from 'fastify'
import type { App } from '../operation.ts'

const open = { config: { access: 'open' as const }, schema: { hide: true } }

/** The page may load from and connect to this server only. */
const ourselvesOnly =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'"

/** `/openapi.json`, and the reference at `/docs/api`, which loads nothing from elsewhere. */
export function serveReference(app: App): void {
  app.get('/openapi.json', open, () => app.swagger())
  // The page's own copies of the document: it cannot make them of a URL, and would answer 500.
  for (const copy of ['json', 'yaml'])
    app.get(`/docs/api/openapi.${copy}`, open, (_request, reply) => reply.redirect('/openapi.json'))

  let page: ReturnType<typeof openPage> | undefined
  for (const path of ['/docs/api/', '/docs/api/js/scalar.js'])
    app.get(path, open, async ({ url }, reply) => {
      page ??= openPage()
      const { statusCode, headers, rawPayload } = await (await page).inject(url)
      if (headers.location) return reply.redirect(headers.location, statusCode)
      return reply
        .status(statusCode)
        .headers({ 'content-type': headers['content-type'], 'content-security-policy': ourselvesOnly })
        .send(rawPayload)
    })
}

/** A server of its own, made when somebody asks for it: its script is 7 MB, in each process. */
async function openPage() {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await server.register(scalar, {
    routePrefix: '/docs/api',
    configuration: {
      url: '/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
    },
  })
  return server
}
