import type { Database } from '../../store/database.ts'
import type { UserKey } from '../../store/users/identities.ts'
import { findSent } from '../../store/users/locations.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import { clockTolerance } from '../rules/accept.ts'
import { retryTime } from './retry-window.ts'
import type { SentUpdate, TrackRequest, TrackResult, UserKeys } from './updates.ts'

export interface Retries {
  find(update: SentUpdate, key: UserKey): TrackResult | undefined
  add(update: SentUpdate, key: UserKey, result: TrackResult): void
}

/**
 * Retries of updates whose answer was lost: they get the same answer, and change nothing. Only an update that is not newer
 * than all others of the user can be a retry, so updates in order, nearly all, need no query; the others share one. When the
 * clock was set forward lately, by `setForward`, an earlier update may have seemed to come from the future and have got the
 * server's time: then all are looked up.
 *
 * The user of a retry is answered without being written, which would show that another server has moved them: `readAgain` puts
 * them into `users` as they are now.
 */
export async function findRetries(
  database: Database,
  requests: TrackRequest[],
  keys: UserKeys,
  users: Map<string, StoredUser>,
  setForward: number,
  readAgain: (users: UserKey[]) => Promise<void>,
): Promise<Retries> {
  const isClockSet = setForward > leastStep
  const found = new Map<string, { update: SentUpdate; result: TrackResult }[]>()
  const add = (update: SentUpdate, { id }: { id: string }, result: TrackResult) => {
    const ofUser = found.get(id)
    if (ofUser) ofUser.push({ update, result })
    else found.set(id, [{ update, result }])
  }
  const candidates: { update: SentUpdate; user: StoredUser; sentAt: number }[] = []
  for (const { updates } of requests) {
    for (const update of updates) {
      const user = users.get(keys.get(update)?.id ?? '')
      const { sentAt, receivedAt } = update
      if (!user || sentAt === undefined || isLastOfAnotherDevice(update, user)) continue
      if (isClockSet || !cannotBeRetry(sentAt, receivedAt, user)) candidates.push({ update, user, sentAt })
    }
  }
  if (candidates.length > 0) {
    const sent = await findSent(
      database,
      candidates.map(({ update: { x, y, receivedAt, isQueued }, user, sentAt }) => ({
        userId: user.id,
        sentAt,
        x,
        y,
        since: isQueued ? 0 : receivedAt - retryTime - setForward,
        recent: receivedAt - retryTime - setForward,
      })),
    )
    const retried = candidates.filter((_, index) => sent[index])
    if (retried.length > 0) await readAgain(retried.map(({ user }) => user))
    for (const [
      index,
      {
        update,
        user: { id },
      },
    ] of candidates.entries()) {
      const [events, user] = [sent[index], users.get(id)]
      if (events && user) add(update, user, { user, events, trip: undefined, beacons: [] })
    }
  }
  return {
    find: (update, { id }) => found.get(id)?.find((other) => isSame(other.update, update))?.result,
    add,
  }
}

/** A clock that is only corrected gains less. */
const leastStep = 1000 // milliseconds

/** Newer than every update of the user, and not so far in the future that its timestamp was ignored. */
function cannotBeRetry(sentAt: number, receivedAt: number, user: StoredUser): boolean {
  return sentAt > (user.latestAt ?? user.updatedAt) && sentAt <= receivedAt + clockTolerance - retryTime
}

/** The same time and place, but not the device. Of earlier updates the device is not stored. */
function isLastOfAnotherDevice({ sentAt, x, y, deviceId }: SentUpdate, user: StoredUser): boolean {
  return user.deviceId !== deviceId && user.updatedAt === sentAt && user.x === x && user.y === y
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
