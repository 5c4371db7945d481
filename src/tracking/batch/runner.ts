import { LRUCache } from 'lru-cache'
import { ApiError, errors } from '../../errors.ts'
import type { Scope } from '../../model/project/scope.ts'
import { systemClocks } from '../../store/clocks.ts'
import type { Database } from '../../store/database.ts'
import type { WantedBy } from '../../store/delivery/receivers.ts'
import { newId } from '../../store/ids.ts'
import { identify, nameOf, type UserKey } from '../../store/users/identities.ts'
import { type Batch, saveBatch, saveWhole } from '../../store/users/save-batch.ts'
import { isMove } from '../../store/users/save-statement.ts'
import { loadTravellers, type StoredUser } from '../../store/users/tracking.ts'
import type { Alerting } from '../alerts/alerting.ts'
import { loadTripBatch, orderDueAt, type TripParts } from '../trips/trip-batch.ts'
import { type Applied, applyUpdate } from './apply.ts'
import { loadBeaconBatch } from './beacons.ts'
import { loadFraudSignals, type SignalParts } from './fraud-signals.ts'
import { behindPutOff, type PutOff, putOffForRoutes } from './put-off.ts'
import { byBucket, rejectRefused } from './requests.ts'
import { findRetries } from './retries.ts'
import { createSetForward } from './retry-window.ts'
import { type GeofenceParts, knowVisited } from './unknown-geofences.ts'
import type { SentUpdate, TrackRequest, TrackResult, UserKeys } from './updates.ts'
import { deleteBuckets, type UserCache } from './user-cache.ts'

export interface BatchParts extends SignalParts, TripParts, GeofenceParts {
  database: Database
  userCache: UserCache
  admitUser: AdmitUser
  wantedBy: WantedBy
  alerting: Alerting
}

/** Called before a publishable key creates a user; fails where it may not. */
export type AdmitUser = (scope: Scope) => Promise<void> | undefined

/** Attempts after conflicts with other nodes; so many in a row are no race. */
const mostTries = 20

/** Of a batch whose users are in several shards: each takes a connection. */
const groupsAtOnce = 4

/** Entries of the identity cache, about 200 bytes each. */
const mostIdentities = 100_000

export interface BatchRunner {
  /** Returns the requests that have to wait for the route of a trip. */
  run(requests: TrackRequest[]): Promise<PutOff[]>
  /** Undefined where the user of its device was not looked up before. */
  bucketOfUser(update: SentUpdate): number | undefined
  /** Drops the cached identities of users in these buckets; all without any. */
  forget(buckets: ReadonlySet<number> | undefined): void
}

/**
 * Runs the waiting requests as one batch: users from the cache or one query, each update in order, one write. A user whom
 * another node has changed meanwhile is left out of the write, and their requests are run again.
 */
export function createBatchRunner(parts: BatchParts): BatchRunner {
  const { database, userCache, geodataOf, settingsOf, admitUser, wantedBy, alerting } = parts
  const identities = new LRUCache<string, UserKey>({ max: mostIdentities })
  const setForward = createSetForward(systemClocks)

  return {
    run,
    bucketOfUser: (update) => identities.peek(nameOf(update))?.bucket,
    forget: (buckets) => deleteBuckets(identities, buckets, (_name, { bucket }) => bucket),
  }

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
        const found = (tries === 0 && known) || (await keysOf(waiting))
        waiting = rejectRefused(waiting, found.refusals)
        const groups = database.isDistributed ? byBucket(waiting, found.keys) : [waiting]
        if (groups.length > 1) {
          for (let at = 0; at < groups.length; at += groupsAtOnce) {
            const some = groups.slice(at, at + groupsAtOnce)
            putOff.push(...(await Promise.all(some.map((group) => run(group, found)))).flat())
          }
          return putOff
        }
        const attempted = await attempt(waiting, found)
        waiting = attempted.again
        putOff.push(...attempted.putOff)
      } catch (error) {
        return [...putOff, ...(await runApart(waiting, error))]
      }
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
    { keys, justFound, reserved }: FoundKeys,
  ): Promise<{ again: TrackRequest[]; putOff: PutOff[] }> {
    if (all.length === 0) return { again: [], putOff: [] }
    const { users, travellers } = await usersOf(keys, reserved)
    if (dropStale(keys, justFound, all, users)) return { again: all, putOff: [] }

    const retries = await findRetries(database, all, keys, users, setForward())
    const trips = await loadTripBatch(all, keys, { users, travellers }, parts)
    const isRetry = ({ updates }: TrackRequest) =>
      updates.every((update) => retries.find(update, keys.get(update) as UserKey))
    const { ready: requests, putOff } = trips.askRoutes
      ? putOffForRoutes(all, keys, (request) => (isRetry(request) ? undefined : trips.askRoutes?.(request)))
      : { ready: all, putOff: [] }
    const updates = requests.flatMap((request) => request.updates)
    const hasReplays = updates.some(({ replayed, isQueued }) => replayed || isQueued)
    await knowVisited(users.values(), hasReplays, parts)
    const signalsOf = await loadFraudSignals(updates, keys, parts)
    const beacons = await loadBeaconBatch(database, updates, users.values(), settingsOf)
    const done: { request: TrackRequest; touched: string[]; results: TrackResult[] }[] = []
    const batch: Batch = { users: [], events: [], locations: [], trips: [], tripLocations: [] }
    const written = new Map<string, StoredUser>()
    const now = Date.now()
    for (const request of requests) {
      const touched: string[] = []
      const results = request.updates.map((update) => {
        const key = keys.get(update) as UserKey
        const retried = retries.find(update, key)
        if (retried) {
          if (written.has(key.id)) touched.push(key.id) // the first may be in this batch: valid only if that is written
          return { ...retried, trip: trips.current(key.id), beacons: beacons.of(retried.user) }
        }
        const applied = applyUpdate(written.get(key.id) ?? users.get(key.id), key, update, {
          version: (users.get(key.id)?.version ?? 0) + 1,
          now,
          geodata: geodataOf(update),
          settings: settingsOf(update),
          signals: signalsOf(update),
          trips,
          beacons,
          newId,
        })
        // Alerts are the operator's: they are stored and delivered, and not part of the answer.
        const alerted = alerting.watch(applied.user, applied.events, now)
        add(alerted.user === applied.user ? applied : { ...applied, user: alerted.user }, batch, written)
        batch.events.push(...alerted.events)
        touched.push(key.id)
        const result = {
          user: alerted.user,
          events: applied.events.map(({ body }) => body),
          trip: trips.current(key.id),
          beacons: beacons.of(alerted.user),
        }
        retries.add(update, key, result)
        return result
      })
      done.push({ request, touched, results })
    }
    batch.users = [...written.values()]
    batch.areMoves = batch.users.every((user) => {
      const before = users.get(user.id)
      return !before || isMove(before, user)
    })
    batch.trips = trips.changed().map((trip) => ({ trip, orderDueAt: orderDueAt(trip, parts) }))
    const saved = batch.users.length === 0 ? new Set<string>() : await save(requests, batch)
    for (const user of batch.users) {
      if (!saved.has(user.id)) userCache.addConflict(user.id)
      else if (user.userId !== users.get(user.id)?.userId) userCache.delete(user.id)
      else userCache.set(user, trips.areOpenFor(user))
    }
    const again: TrackRequest[] = []
    for (const { request, touched, results } of done) {
      if (touched.every((id) => saved.has(id))) request.resolve(results)
      else again.push(request)
    }
    // A new user has no row before the first update is written.
    for (const { updates } of [...again, ...putOff.map(({ request }) => request)])
      for (const update of updates) identities.delete(nameOf(update))
    return { again, putOff }
  }

  /** From the cache, or in one query unless they are new; and the ids of those who may be on an open trip. */
  async function usersOf(
    keys: UserKeys,
    reserved: ReadonlySet<string>,
  ): Promise<{ users: Map<string, StoredUser>; travellers: Set<string> }> {
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
    const loaded = await loadTravellers(database, [...uncached.values()])
    for (const user of loaded.users) users.set(user.id, user)
    for (const id of loaded.travellers) travellers.add(id)
    return { users, travellers }
  }

  /** A request of several users, always alone in its batch, is written whole or not at all. */
  async function save(requests: TrackRequest[], batch: Batch): Promise<Set<string>> {
    if (requests.length > 1 || batch.users.length < 2) return saveBatch(database, batch, wantedBy)
    return (await saveWhole(database, batch, wantedBy)) ? new Set(batch.users.map(({ id }) => id)) : new Set()
  }

  async function keysOf(requests: TrackRequest[]): Promise<FoundKeys> {
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
    const updates = requests.flatMap((request) => request.updates)
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

  /** Drops cached identities whose user was deleted or claimed by another userId; true if there were any. */
  function dropStale(
    keys: UserKeys,
    justFound: Set<string>,
    requests: TrackRequest[],
    users: Map<string, StoredUser>,
  ): boolean {
    let stale = false
    for (const update of requests.flatMap((request) => request.updates)) {
      const name = nameOf(update)
      const user = users.get(keys.get(update)?.id ?? '')
      const isDeleted = !user && !justFound.has(name)
      const isAnothers = user?.userId !== undefined && user.userId !== update.userId
      if (keys.has(update) && !isDeleted && (!isAnothers || justFound.has(name))) continue
      identities.delete(name)
      stale = true
    }
    // Of those looked up just now new users have no row yet: at the next try they must not be taken for deleted.
    if (stale) for (const name of justFound) identities.delete(name)
    return stale
  }
}

/** The user of each update, the identities that were looked up just now, ids reserved just now, and by identity why a user was not created. */
interface FoundKeys {
  keys: UserKeys
  justFound: Set<string>
  reserved: Set<string>
  refusals: Map<string, unknown>
}

function add(
  { user, events, location, tripLocations }: Applied,
  batch: Batch,
  written: Map<string, StoredUser>,
): void {
  written.set(user.id, user)
  batch.events.push(...events)
  batch.locations.push(location)
  batch.tripLocations.push(...tripLocations)
}
