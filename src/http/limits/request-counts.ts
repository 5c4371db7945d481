import type { Scope } from '../../model/project/scope.ts'
import type { Operation } from '../operation.ts'

/** Requests by project and operation, on this server, since the last `take`. */
export interface RequestCounts {
  count(caller: Scope, operation: Operation): void
  take(): (Scope & { name: string; count: number })[]
}

/** Keyed by object identity (one object per operation and per key), so that no text is built per request. */
export function createRequestCounts(): RequestCounts {
  let counts = new Map<Scope, Map<Operation, number>>()
  return {
    count(caller, operation) {
      let own = counts.get(caller)
      if (!own) {
        own = new Map()
        counts.set(caller, own)
      }
      own.set(operation, (own.get(operation) ?? 0) + 1)
    },
    take() {
      const taken = counts
      counts = new Map()
      const sums = new Map<string, Scope & { name: string; count: number }>()
      for (const [{ project, live }, own] of taken)
        for (const [{ method, route }, count] of own) {
          const name = `${method} ${route}`
          const key = `${project} ${live} ${name}`
          sums.set(key, { project, live, name, count: (sums.get(key)?.count ?? 0) + count })
        }
      return [...sums.values()]
    },
  }
}
