import type { Queries } from '../store/database.ts'
import { erasuresSince } from '../store/users/erasures.ts'

/** An update that was being written while its user was erased may put them back into the memory: forgotten again after this. */
const settled = 2000 // milliseconds

export interface ErasedUsers {
  /** Forgets the users erased since the last call. */
  catchUp(): Promise<void>
  /** Calls the listener after the last forgetting of each erasure. */
  subscribe(listener: () => void): void
}

/** `forget` drops everything about users in these buckets; about all users without any. */
export function createErasedUsers(
  database: Queries,
  forget: (buckets: ReadonlySet<number> | undefined) => void,
): ErasedUsers {
  const listeners: (() => void)[] = []
  let seen: number | undefined
  return {
    async catchUp() {
      const { revision, buckets } = await erasuresSince(database, seen ?? 0)
      const isFirst = seen === undefined
      if (seen !== undefined && revision <= seen) return
      seen = Math.max(seen ?? 0, revision)
      if (isFirst) return // nothing is in memory yet
      forget(buckets)
      setTimeout(() => {
        forget(buckets)
        for (const listener of listeners) listener()
      }, settled).unref()
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
