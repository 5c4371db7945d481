import type { FastifyRequest } from 'fastify'
import { type ApiError, errors } from '../errors.ts'
import type { App } from './operation.ts'

/** Returns a function that makes the error of an unrouted request: 404, or 405 with the allowed methods. */
export function watchRoutes(app: App): (request: FastifyRequest) => ApiError {
  const routes: { pattern: RegExp; method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ pattern: patternOf(url), method: one })
  })
  return ({ url, method }) => {
    const path = url.split('?', 1)[0] ?? url
    const allowed = [
      ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map((route) => route.method)),
    ]
    return allowed.length > 0 ? errors.wrongMethod(method, path, allowed) : errors.noSuchPath(path)
  }
}

function patternOf(url: string): RegExp {
  const path = url
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*')
  return new RegExp(`^${path}/?$`)
}
