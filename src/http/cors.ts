import type { FastifyReply, FastifyRequest } from 'fastify'

const exposed = [
  'X-Service-Request-ID',
  'X-Radar-Request-ID',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
].join(', ')

const methods = 'GET, POST, PUT, PATCH, DELETE'

const aDay = '86400' // seconds

/** Lets pages of the allowed origins read the answers. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  const { origin } = request.headers
  if (origin === undefined) return
  if (origins.includes('*')) reply.header('access-control-allow-origin', '*')
  else {
    reply.header('vary', 'Origin')
    if (!origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
  }
  reply.header('access-control-expose-headers', exposed)
}

/** A browser's CORS preflight. */
export function isPreflight(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
}

export function answerPreflight(request: FastifyRequest, reply: FastifyReply): void {
  const wanted = String(request.headers['access-control-request-headers'] ?? '').split(',')
  const allowed = wanted
    .map((name) => name.trim())
    .filter((name) => /^(authorization|content-type|x-radar-[\w-]+)$/i.test(name))
  reply
    .code(204)
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', ['Authorization', 'Content-Type', ...allowed].join(', '))
    .header('access-control-max-age', aDay)
    .send()
}
