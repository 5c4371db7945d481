import { LRUCache } from 'lru-cache'
import { bucketOf } from '../../store/ids.ts'
import type { StoredUser } from '../../store/users/tracking.ts'

/** A user takes about a kilobyte. */
const mostUsers = 50_000

/**
 * Users as this server last wrote them, so that a batch need not read them. Entries may be out of date: a write succeeds
 * only with the user's current version, and every change that matters to updates increments it. A user changed elsewhere,
 * most likely by another server, is read from the database from then on.
 */
export function createUserCache() {
  const users = new LRUCache<string, StoredUser | 'stale'>({ max: mostUsers })
  return {
    get(id: string): StoredUser | undefined {
      const found = users.get(id)
      return found === 'stale' ? undefined : found
    },
    set(user: StoredUser): void {
      if (users.get(user.id) !== 'stale') users.set(user.id, user)
    },
    delete: (id: string): void => void users.delete(id),
    /** Drops the users in these buckets; all without any. */
    deleteBuckets: (buckets: ReadonlySet<number> | undefined): void =>
      deleteBuckets(users, buckets, (id) => bucketOf(id)),
    markStale: (id: string): void => void users.set(id, 'stale'),
  }
}

/** Drops the entries whose user is in one of the buckets; all without any. */
export function deleteBuckets<Value extends object | string>(
  cache: LRUCache<string, Value>,
  buckets: ReadonlySet<number> | undefined,
  bucket: (key: string, value: Value) => number,
): void {
  if (!buckets) cache.clear()
  else for (const [key, value] of [...cache.entries()]) if (buckets.has(bucket(key, value))) cache.delete(key)
}

export type UserCache = ReturnType<typeof createUserCache>
