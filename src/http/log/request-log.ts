import type { FastifyRequest } from 'fastify'
import type { LoggedRequest } from '../../model/project/logged-request.ts'
import type { Scope } from '../../model/project/scope.ts'

/** Requests of API keys, on this process, since the last `take`. */
export interface RequestLog {
  add(request: FastifyRequest, status: number, milliseconds: number): void
  take(): (LoggedRequest & Scope)[]
}

/** Of each key between two takes: those that succeeded, and those that were refused. More are left out. */
const mostServed = 50
const mostRefused = 50

/** Of all keys together. */
const mostKept = 2000

/**
 * A bounded sample, so that a busy server pays a comparison for a request that is left out. Keyed by the caller, of which there is one
 * object a key. Requests of the dashboard itself are none of the API's.
 */
export function createRequestLog(now: () => number = Date.now): RequestLog {
  let kept: (LoggedRequest & Scope)[] = []
  let counts = new Map<Scope, { served: number; refused: number }>()
  return {
    add(request, status, milliseconds) {
      const { caller, operation, operator, failure } = request
      if (!caller || !operation || operator || kept.length >= mostKept) return
      let count = counts.get(caller)
      if (!count) {
        count = { served: 0, refused: 0 }
        counts.set(caller, count)
      }
      const kind = status < 400 ? 'served' : 'refused'
      count[kind] += 1
      if (count[kind] > (kind === 'served' ? mostServed : mostRefused)) return
      const { project, live, secret } = caller
      kept.push({
        project,
        live,
        at: new Date(now()),
        method: operation.method,
        route: operation.route,
        status,
        ms: Math.round(milliseconds * 10) / 10,
        key: secret ? 'secret' : 'publishable',
        ...(failure !== undefined && { error: withoutValues(failure) }),
      })
    },
    take() {
      const taken = kept
      kept = []
      counts = new Map()
      return taken
    },
  }
}

/** Of an error's sentence: what was expected, without what was sent, which may be a coordinate, an id or a key. */
export function withoutValues(sentence: string): string {
  return sentence
    .replace(/,? (but )?got [^\n]*$/i, '.')
    .replace(/"[^"]*"/g, '"…"')
    .replace(/-?\d+\.\d+/g, '…')
    .slice(0, 300)
}
