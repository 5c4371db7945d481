import { LRUCache } from 'lru-cache'
import type { Scope } from '../../model/project/scope.ts'
import type { Database } from '../../store/database.ts'
import { identify, nameOf, type UserKey } from '../../store/users/identities.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import type { SentUpdate, TrackRequest, UserKeys } from './updates.ts'
import { deleteBuckets } from './user-cache.ts'

/** Called before a publishable key creates a user; fails where it may not. */
export type AdmitUser = (scope: Scope) => Promise<void> | undefined

export interface FoundKeys {
  /** The user of each update. */
  keys: UserKeys
  /** Names of the identities that were looked up for this, rather than cached. */
  justFound: Set<string>
  /** Ids of new users, who have no row yet. */
  reserved: Set<string>
  /** Why a user was not created, by the name of the identity. */
  refusals: Map<string, unknown>
}

/** Which user each device or userId stands for, in memory for those that send again and again. */
export interface IdentityCache {
  /** From memory or the database; new users get an id. */
  find(requests: TrackRequest[]): Promise<FoundKeys>
  /** Undefined where the user of its device was not looked up before. */
  bucketOfUser(update: SentUpdate): number | undefined
  /** Drops identities whose user was deleted or claimed by another userId; true if there were any. */
  dropStale(found: FoundKeys, requests: TrackRequest[], users: ReadonlyMap<string, StoredUser>): boolean
  drop(requests: TrackRequest[]): void
  /** Drops those of users in these buckets; all without any. */
  forget(buckets: ReadonlySet<number> | undefined): void
}

/** Entries, about 200 bytes each. */
const mostIdentities = 100_000

export function createIdentityCache(database: Database, admitUser: AdmitUser): IdentityCache {
  const identities = new LRUCache<string, UserKey>({ max: mostIdentities })

  async function find(requests: TrackRequest[]): Promise<FoundKeys> {
    const keys: UserKeys = new Map()
    const justFound = new Set<string>()
    const reserved = new Set<string>()
    const refusals = new Map<string, unknown>()
    const mayCreate = async (update: SentUpdate) => {
      try {
        if (update.isPublic) await admitUser(update)
        return true
      } catch (error) {
        refusals.set(nameOf(update), error)
        return false
      }
    }
    const updates = updatesOf(requests)
    // A request of several identities may contain a login or logout: each update depends on those before it.
    const oneByOne = requests.length === 1 && new Set(updates.map(nameOf)).size > 1
    const unknown = updates.filter((update) => oneByOne || !identities.has(nameOf(update)))
    for (const some of oneByOne ? unknown.map((update) => [update]) : [unknown]) {
      if (some.length === 0 || (oneByOne && refusals.size > 0)) continue
      const found = await identify(database, some, mayCreate)
      for (const id of found.reserved) reserved.add(id)
      for (const [name, key] of found.keys) {
        identities.set(name, key)
        justFound.add(name)
      }
      for (const update of some) {
        const key = found.keys.get(nameOf(update))
        if (key) keys.set(update, key)
      }
    }
    for (const update of updates) {
      const key = keys.get(update) ?? identities.get(nameOf(update))
      if (key) keys.set(update, key)
    }
    return { keys, justFound, reserved, refusals }
  }

  function dropStale(
    { keys, justFound }: FoundKeys,
    requests: TrackRequest[],
    users: ReadonlyMap<string, StoredUser>,
  ): boolean {
    let stale = false
    for (const update of updatesOf(requests)) {
      const name = nameOf(update)
      const user = users.get(keys.get(update)?.id ?? '')
      const isDeleted = !user && !justFound.has(name)
      const isAnothers = user?.userId !== undefined && user.userId !== update.userId
      if (keys.has(update) && !isDeleted && (!isAnothers || justFound.has(name))) continue
      identities.delete(name)
      stale = true
    }
    // New users among those looked up just now have no row yet: at the next try they must not be taken for deleted.
    if (stale) for (const name of justFound) identities.delete(name)
    return stale
  }

  return {
    find,
    bucketOfUser: (update) => identities.peek(nameOf(update))?.bucket,
    dropStale,
    drop(requests) {
      for (const update of updatesOf(requests)) identities.delete(nameOf(update))
    },
    forget: (buckets) => deleteBuckets(identities, buckets, (_name, { bucket }) => bucket),
  }
}

function updatesOf(requests: TrackRequest[]): SentUpdate[] {
  return requests.flatMap((request) => request.updates)
}
