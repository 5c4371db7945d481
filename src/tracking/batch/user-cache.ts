import { LRUCache } from 'lru-cache'
import { bucketOf } from '../../store/ids.ts'
import type { StoredUser } from '../../store/users/tracking.ts'

/** A user takes about a kilobyte. */
const mostUsers = 50_000

/** Writes in a row after which a user who moves between servers is cached again, at most. */
const mostPatience = 64

/** Conflicts that are this many times the patience apart are no habit: the user came from another server for once. */
const rarely = 8

interface CachedUser {
  /** As this server last wrote them; undefined while they are read from the database each time. */
  user: StoredUser | undefined
  /** Whether they may be on an open trip. */
  travels: boolean
  /** That this server last wrote. */
  version: number
  /** Writes of this server in a row, with none by anybody else in between. */
  inARow: number
  /** They are cached only after more writes in a row than this; it doubles with each conflict. */
  patience: number
}

/**
 * Users as this server last wrote them, so that a batch need not read them. Entries may be out of date: a write succeeds
 * only with the user's current version, and every change that matters to updates increments it. After such a conflict the
 * user is read from the database until this server has been the only writer for a while.
 */
export function createUserCache() {
  const users = new LRUCache<string, CachedUser>({ max: mostUsers })
  return {
    get: (id: string): StoredUser | undefined => users.get(id)?.user,
    travels: (id: string): boolean => users.peek(id)?.travels === true,
    set(user: StoredUser, travels: boolean): void {
      const known = users.get(user.id)
      if (!known) {
        users.set(user.id, { user, travels, version: user.version, inARow: 1, patience: 0 })
        return
      }
      known.inARow = user.version === known.version + 1 ? known.inARow + 1 : 1
      known.version = user.version
      known.user = known.inARow > known.patience ? user : undefined
      known.travels = travels
    },
    delete: (id: string): void => void users.delete(id),
    /** Drops the users in these buckets; all without any. */
    deleteBuckets: (buckets: ReadonlySet<number> | undefined): void =>
      deleteBuckets(users, buckets, (id) => bucketOf(id)),
    /** A write of the user failed: somebody else has changed them. */
    addConflict(id: string): void {
      const known = users.get(id)
      const isHabit = known && known.inARow < rarely * known.patience
      const patience = isHabit ? Math.min(2 * known.patience, mostPatience) : 1
      users.set(id, { user: undefined, travels: false, version: 0, inARow: 0, patience })
    },
  }
}

/** Drops the entries whose user is in one of the buckets; all without any. */
export function deleteBuckets<Value extends object>(
  cache: LRUCache<string, Value>,
  buckets: ReadonlySet<number> | undefined,
  bucket: (key: string, value: Value) => number,
): void {
  if (!buckets) cache.clear()
  else for (const [key, value] of [...cache.entries()]) if (buckets.has(bucket(key, value))) cache.delete(key)
}

export type UserCache = ReturnType<typeof createUserCache>
