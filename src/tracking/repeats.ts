import type { Database } from '../store/database.ts'
import type { UserKey } from '../store/users/identities.ts'
import { findSent } from '../store/users/locations.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import type { Job, Keys } from './batches.ts'
import { clockTolerance } from './rules/accept.ts'
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
  keys: Keys,
  users: Map<string, StoredUser>,
): Promise<Repeats> {
  const found = new Map<string, { update: SentUpdate; outcome: Outcome }[]>()
  const add = (update: SentUpdate, { id }: { id: string }, outcome: Outcome) => {
    const ofUser = found.get(id)
    if (ofUser) ofUser.push({ update, outcome })
    else found.set(id, [{ update, outcome }])
  }
  for (const { updates } of jobs) {
    for (const update of updates) {
      const user = users.get(keys.get(update)?.id ?? '')
      if (!user || update.sentAt === undefined || cannotRepeat(update.sentAt, update.receivedAt, user))
        continue
      const events = await findSent(
        database,
        user.id,
        { ...update, sentAt: update.sentAt },
        update.receivedAt - retryTime,
      )
      if (events) add(update, user, { user, events, trip: undefined, beacons: [] })
    }
  }
  return {
    find: (update, { id }) => found.get(id)?.find((other) => isSame(other.update, update))?.outcome,
    add,
  }
}

/** Those after the user's last one cannot, unless they are so far ahead that they were taken as of now. */
function cannotRepeat(sentAt: number, receivedAt: number, user: StoredUser): boolean {
  return sentAt > user.updatedAt && sentAt <= receivedAt + clockTolerance - retryTime
}

function isSame(one: SentUpdate, other: SentUpdate): boolean {
  return (
    one.sentAt !== undefined &&
    one.sentAt === other.sentAt &&
    one.x === other.x &&
    one.y === other.y &&
    one.deviceId === other.deviceId
  )
}
