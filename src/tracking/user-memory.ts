import { LRUCache } from 'lru-cache'
import type { StoredUser } from '../store/users/tracking.ts'

/** A user takes about a kilobyte. */
const mostUsers = 50_000

/**
 * Users as this server last wrote them, so that a batch need not read them again. None of it has to be right: a write goes
 * through only where the user's version is still the one remembered, and whoever changes anything of a user that an
 * update depends on moves that version. Who was moved elsewhere, by another server most likely, is read from then on.
 */
export function createMemory() {
  const users = new LRUCache<string, StoredUser | 'moved elsewhere'>({ max: mostUsers })
  return {
    recall(id: string): StoredUser | undefined {
      const found = users.get(id)
      return found === 'moved elsewhere' ? undefined : found
    },
    keep(user: StoredUser): void {
      if (users.get(user.id) !== 'moved elsewhere') users.set(user.id, user)
    },
    forget: (id: string): void => void users.delete(id),
    distrust: (id: string): void => void users.set(id, 'moved elsewhere'),
  }
}

export type Memory = ReturnType<typeof createMemory>
