import type { StoredUser } from '../store/tracking.ts'

/** Of users, in each of two generations; one takes about a kilobyte. */
const mostUsers = 25_000

/**
 * Users as this server last wrote them, so that a batch need not read them again. None of it must be right: a write goes
 * through only where the user's version is still the one remembered, and whoever changes anything of a user that an
 * update depends on moves that version. Who was moved elsewhere, by another server most likely, is read from then on.
 */
export function createMemory(most = mostUsers) {
  let young = new Map<string, StoredUser | 'moved elsewhere'>()
  let old: typeof young = new Map()

  function set(id: string, value: StoredUser | 'moved elsewhere'): void {
    young.set(id, value)
    if (young.size < most) return
    old = young
    young = new Map()
  }

  return {
    recall(id: string): StoredUser | undefined {
      const found = young.get(id) ?? old.get(id)
      return found === 'moved elsewhere' ? undefined : found
    },
    keep(user: StoredUser): void {
      if ((young.get(user.id) ?? old.get(user.id)) !== 'moved elsewhere') set(user.id, user)
    },
    forget(id: string): void {
      young.delete(id)
      old.delete(id)
    },
    distrust(id: string): void {
      set(id, 'moved elsewhere')
    },
  }
}

export type Memory = ReturnType<typeof createMemory>
