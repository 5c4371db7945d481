import { ApiError, errors } from '../../errors.ts'
import { systemClocks } from '../../store/clocks.ts'
import type { Database } from '../../store/database.ts'
import type { WantedBy } from '../../store/delivery/receivers.ts'
import type { UserKey } from '../../store/users/identities.ts'
import { type Batch, saveBatch, saveWhole } from '../../store/users/save-batch.ts'
import { loadTravellers, type StoredUser } from '../../store/users/tracking.ts'
import { loadEndedTrips } from '../trips/ended-trips.ts'
import { loadTripBatch, type TripParts } from '../trips/trip-batch.ts'
import { type AppliedRequest, type ApplyParts, applyRequests } from './apply-requests.ts'
import { loadBeaconBatch } from './beacons.ts'
import { loadFraudSignals, type SignalParts } from './fraud-signals.ts'
import { type AdmitUser, createIdentityCache, type FoundKeys, type IdentityCache } from './identity-cache.ts'
import { behindPutOff, type PutOff, putOffForRoutes } from './put-off.ts'
import { byBucket, rejectRefused } from './requests.ts'
import { findRetries } from './retries.ts'
import { createSetForward } from './retry-window.ts'
import { type GeofenceParts, knowVisited } from './unknown-geofences.ts'
import type { TrackRequest } from './updates.ts'
import type { UserCache } from './user-cache.ts'

export interface BatchParts extends ApplyParts, SignalParts, TripParts, GeofenceParts {
  database: Database
  userCache: UserCache
  admitUser: AdmitUser
  wantedBy: WantedBy
}

/**
 * Attempts after conflicts with other nodes; so many in a row are no race. A node that reads the user each time loses most races
 * with one that remembers them and writes without a pause: 20 in a row were seen.
 */
const mostTries = 100

/** Of a batch whose users are in several shards: each takes a connection. */
const groupsAtOnce = 4

export interface BatchRunner extends Pick<IdentityCache, 'bucketOfUser' | 'forget'> {
  /** Returns the requests that have to wait for the route of a trip. */
  run(requests: TrackRequest[]): Promise<PutOff[]>
}

/**
 * Runs the waiting requests as one batch: users from the cache or one query, each update in order, one write. A user whom
 * another node has changed meanwhile is left out of the write, and their requests are run again.
 */
export function createBatchRunner(parts: BatchParts): BatchRunner {
  const { database, userCache, settingsOf, wantedBy } = parts
  const identities = createIdentityCache(database, parts.admitUser)
  const setForward = createSetForward(systemClocks)

  return { run, bucketOfUser: identities.bucketOfUser, forget: identities.forget }

  /** `known` are the users of these requests, where they were looked up just now. */
  async function run(requests: TrackRequest[], known?: FoundKeys): Promise<PutOff[]> {
    const putOff: PutOff[] = []
    let waiting = requests
    for (let tries = 0; waiting.length > 0; tries++) {
      if (tries === mostTries) {
        for (const request of waiting) request.reject(errors.databaseUnavailable())
        break
      }
      try {
        const found = (tries === 0 && known) || (await identities.find(waiting))
        waiting = rejectRefused(waiting, found.refusals)
        const groups = database.isDistributed ? byBucket(waiting, found.keys) : [waiting]
        if (groups.length > 1) return [...putOff, ...(await runGroups(groups, found))]
        const attempted = await attempt(waiting, found)
        waiting = attempted.again
        putOff.push(...attempted.putOff)
      } catch (error) {
        return [...putOff, ...(await runApart(waiting, error))]
      }
    }
    return putOff
  }

  async function runGroups(groups: TrackRequest[][], known: FoundKeys): Promise<PutOff[]> {
    const putOff: PutOff[] = []
    for (let at = 0; at < groups.length; at += groupsAtOnce) {
      const some = groups.slice(at, at + groupsAtOnce)
      putOff.push(...(await Promise.all(some.map((group) => run(group, known)))).flat())
    }
    return putOff
  }

  /** After an error: in two halves, down to the request at fault, which alone is refused. A database that is down refuses all. */
  async function runApart(requests: TrackRequest[], error: unknown): Promise<PutOff[]> {
    if (requests.length === 1 || error instanceof ApiError) {
      for (const request of requests) request.reject(error)
      return []
    }
    const middle = Math.ceil(requests.length / 2)
    const putOff = await run(requests.slice(0, middle))
    const rest = behindPutOff(requests.slice(middle), putOff)
    return [...putOff, ...rest.putOff, ...(await run(rest.ready))]
  }

  /** Returns the requests to run again: at once, and later. */
  async function attempt(
    all: TrackRequest[],
    found: FoundKeys,
  ): Promise<{ again: TrackRequest[]; putOff: PutOff[] }> {
    if (all.length === 0) return { again: [], putOff: [] }
    const { keys } = found
    const { users, travellers } = await usersOf(found)
    if (identities.dropStale(found, all, users)) return { again: all, putOff: [] }

    const retries = await findRetries(database, all, keys, users, setForward(), async (retried) =>
      addLoaded(await loadTravellers(database, retried), users, travellers),
    )
    const trips = await loadTripBatch(all, keys, { users, travellers }, parts)
    const isRetry = ({ updates }: TrackRequest) =>
      updates.every((update) => retries.find(update, keys.get(update) as UserKey))
    const { ready, putOff } = trips.askRoutes
      ? putOffForRoutes(all, keys, (request) => (isRetry(request) ? undefined : trips.askRoutes?.(request)))
      : { ready: all, putOff: [] }
    const updates = ready.flatMap((request) => request.updates)
    const endedTrips = await loadEndedTrips(updates, keys, users, database)
    const hasReplays = updates.some(({ replayed, isQueued }) => replayed || isQueued)
    await knowVisited(users.values(), hasReplays, parts)
    const signalsOf = await loadFraudSignals(updates, keys, parts)
    const beacons = await loadBeaconBatch(database, updates, users.values(), settingsOf)

    const { applied, batch } = applyRequests(
      ready,
      { keys, users, retries, trips, endedTrips, beacons, signalsOf },
      parts,
    )
    const saved = batch.users.length === 0 ? new Set<string>() : await save(ready, batch)
    for (const user of batch.users) {
      if (!saved.has(user.id)) userCache.addConflict(user.id)
      else if (user.userId !== users.get(user.id)?.userId) userCache.delete(user.id)
      else userCache.set(user, trips.areOpenFor(user))
    }
    const again = answerSaved(applied, saved)
    // A new user has no row before the first update is written.
    identities.drop([...again, ...putOff.map(({ request }) => request)])
    return { again, putOff }
  }

  /** Returns the requests of users whom another node has changed meanwhile. */
  function answerSaved(applied: AppliedRequest[], saved: Set<string>): TrackRequest[] {
    const again: TrackRequest[] = []
    for (const { request, results, users } of applied) {
      if (users.every((id) => saved.has(id))) request.resolve(results)
      else again.push(request)
    }
    return again
  }

  /** From the cache, or in one query unless they are new; and the ids of those who may be on an open trip. */
  async function usersOf({
    keys,
    reserved,
  }: FoundKeys): Promise<{ users: Map<string, StoredUser>; travellers: Set<string> }> {
    const users = new Map<string, StoredUser>()
    const travellers = new Set<string>()
    const uncached = new Map<string, UserKey>()
    for (const key of keys.values()) {
      const user = userCache.get(key.id)
      if (user) users.set(key.id, user)
      else if (!reserved.has(key.id)) uncached.set(key.id, key)
      if (user && userCache.travels(key.id)) travellers.add(key.id)
    }
    if (uncached.size === 0) return { users, travellers }
    addLoaded(await loadTravellers(database, [...uncached.values()]), users, travellers)
    return { users, travellers }
  }

  /** A request of several users, always alone in its batch, is written whole or not at all. */
  async function save(requests: TrackRequest[], batch: Batch): Promise<Set<string>> {
    if (requests.length > 1 || batch.users.length < 2) return saveBatch(database, batch, wantedBy)
    return (await saveWhole(database, batch, wantedBy)) ? new Set(batch.users.map(({ id }) => id)) : new Set()
  }
}

function addLoaded(
  loaded: Awaited<ReturnType<typeof loadTravellers>>,
  users: Map<string, StoredUser>,
  travellers: Set<string>,
): void {
  for (const user of loaded.users) users.set(user.id, user)
  for (const id of loaded.travellers) travellers.add(id)
}
