import type { Database } from '../store/database.ts'
import { nameOf, type UserKey } from '../store/identities.ts'
import { findSent } from '../store/locations.ts'
import type { StoredUser } from '../store/tracking.ts'
import type { Job } from './batches.ts'
import type { Outcome, SentUpdate } from './updates.ts'

/** For so long the same update sent again is a retry. */
const retryTime = 60_000 // milliseconds

export interface Repeats {
  find(update: SentUpdate, key: UserKey): Outcome | undefined
  add(update: SentUpdate, key: UserKey, outcome: Outcome): void
}

/**
 * Updates that were sent before, which clients do when an answer was lost: they get the same answer, and nothing happens
 * twice. An update can only be a repeat when its time is not after the user's last one, so those that come in order,
 * nearly all, cost nothing here.
 */
export async function findRepeats(
  database: Database,
  jobs: Job[],
  keys: Map<string, UserKey>,
  users: Map<string, StoredUser>,
): Promise<Repeats> {
  const found = new Map<string, Outcome>()
  for (const { updates } of jobs) {
    for (const update of updates) {
      const user = users.get(keys.get(nameOf(update))?.id ?? '')
      if (!user || update.sentAt === undefined || update.sentAt > user.updatedAt) continue
      const events = await findSent(
        database,
        user.id,
        { ...update, sentAt: update.sentAt },
        update.receivedAt - retryTime,
      )
      if (events) found.set(fingerprint(update, user), { user, events })
    }
  }
  return {
    find: (update, key) => (update.sentAt === undefined ? undefined : found.get(fingerprint(update, key))),
    add(update, key, outcome) {
      if (update.sentAt !== undefined) found.set(fingerprint(update, key), outcome)
    },
  }
}

function fingerprint({ sentAt, x, y, deviceId }: SentUpdate, { id }: { id: string }): string {
  return `${id}:${deviceId}:${sentAt}:${x}:${y}`
}
