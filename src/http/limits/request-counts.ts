import type { Scope } from '../../model/project/scope.ts'
import type { Operation } from '../operation.ts'

/** How often each project has called each operation, on this server and since the last taking. */
export interface RequestCounts {
  count(caller: Scope, operation: Operation): void
  take(): (Scope & { name: string; count: number })[]
}

/** By the very objects, of which there is one per operation and one per key: no text is made for a request. */
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
