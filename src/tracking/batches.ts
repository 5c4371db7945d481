import { LRUCache } from 'lru-cache'
import { errors } from '../errors.ts'
import type { Database } from '../store/database.ts'
import { newId } from '../store/ids.ts'
import { identify, nameOf, type UserKey } from '../store/users/identities.ts'
import { type Batch, saveBatch, saveWhole } from '../store/users/save-batch.ts'
import { loadTravellers, type StoredUser } from '../store/users/tracking.ts'
import { type Applied, applyUpdate } from './apply.ts'
import { openBeaconBook } from './beacons.ts'
import { type EvidenceParts, gatherEvidence } from './evidence.ts'
import { findRepeats } from './repeats.ts'
import { openTripBook, orderDueAt, type TripParts } from './trips/batch.ts'
import type { Outcome, SentUpdate } from './updates.ts'
import type { Memory } from './user-memory.ts'

/** Updates that are taken as one: most often a single one. */
export interface Job {
  updates: SentUpdate[]
  resolve(outcomes: Outcome[]): void
  reject(error: unknown): void
}

export interface BatchParts extends EvidenceParts, TripParts {
  database: Database
  memory: Memory
}

/** Whom each update is of. */
export type Keys = Map<SentUpdate, UserKey>

/** Whoever loses a race for a user looks again; so many losses in a row are no race. */
const mostTries = 20

/** Identities that are known to lead to a user; one of them costs some 200 bytes. */
const mostKnown = 100_000

/**
 * Runs the jobs that waited as one transaction: the users from memory or in one read, each update in its order, one write.
 * A user whom another node has moved meanwhile is left out of the write, and the jobs that want them go round once more.
 */
export function createBatches(parts: BatchParts) {
  const { database, memory, surroundingsOf, settingsOf } = parts
  const known = new LRUCache<string, UserKey>({ max: mostKnown })

  return async function run(jobs: Job[]): Promise<void> {
    let waiting = jobs
    for (let tries = 0; waiting.length > 0; tries++) {
      if (tries === mostTries) {
        for (const job of waiting) job.reject(errors.databaseUnavailable())
        return
      }
      try {
        waiting = await attempt(waiting)
      } catch (error) {
        if (isDeadlock(error)) continue
        for (const job of waiting) job.reject(error)
        return
      }
    }
  }

  /** Returns the jobs that have to try again. */
  async function attempt(jobs: Job[]): Promise<Job[]> {
    const { keys, justFound } = await keysOf(jobs)
    const { users, travellers } = await usersOf(keys)
    if (forgetStale(keys, justFound, jobs, users)) return jobs

    const repeats = await findRepeats(database, jobs, keys, users)
    const updates = jobs.flatMap((job) => job.updates)
    const evidenceOf = await gatherEvidence(updates, keys, parts)
    const beacons = await openBeaconBook(database, updates, users.values(), settingsOf)
    const trips = await openTripBook(updates, keys, { users, travellers }, parts)
    const done: { job: Job; touched: string[]; outcomes: Outcome[] }[] = []
    const batch: Batch = { users: [], events: [], locations: [], trips: [], tripLocations: [] }
    const written = new Map<string, StoredUser>()
    for (const job of jobs) {
      const touched: string[] = []
      const outcomes = job.updates.map((update) => {
        const key = keys.get(update) as UserKey
        const repeated = repeats.find(update, key)
        if (repeated) {
          if (written.has(key.id)) touched.push(key.id) // it may be of this very batch, and counts only if that is written
          return { ...repeated, trip: trips.current(key.id), beacons: beacons.of(repeated.user) }
        }
        const applied = applyUpdate(written.get(key.id) ?? users.get(key.id), key, update, {
          version: (users.get(key.id)?.version ?? 0) + 1,
          around: surroundingsOf(update),
          settings: settingsOf(update),
          evidence: evidenceOf(update),
          trips,
          beacons,
          newId,
        })
        keep(applied, batch, written)
        touched.push(key.id)
        const outcome = {
          user: applied.user,
          events: applied.events.map(({ body }) => body),
          trip: trips.current(key.id),
          beacons: beacons.of(applied.user),
        }
        repeats.add(update, key, outcome)
        return outcome
      })
      done.push({ job, touched, outcomes })
    }
    batch.users = [...written.values()]
    batch.trips = trips.moved().map((trip) => ({ trip, orderDueAt: orderDueAt(trip, parts) }))
    const saved = batch.users.length === 0 ? new Set<string>() : await save(jobs, batch)
    const onTrips = new Set([...travellers, ...batch.trips.map(({ trip }) => trip.user?.id)])
    for (const user of batch.users) {
      if (!saved.has(user.id)) memory.distrust(user.id)
      else if (onTrips.has(user.id) || user.userId !== users.get(user.id)?.userId) memory.forget(user.id)
      else memory.keep(user)
    }
    const again: Job[] = []
    for (const { job, touched, outcomes } of done) {
      if (touched.every((id) => saved.has(id))) job.resolve(outcomes)
      else again.push(job)
    }
    for (const job of again) for (const update of job.updates) known.delete(nameOf(update))
    return again
  }

  /** From memory, or in one read. Only those without an open trip are remembered. */
  async function usersOf(keys: Keys): Promise<{ users: Map<string, StoredUser>; travellers: Set<string> }> {
    const users = new Map<string, StoredUser>()
    const strangers = new Map<string, UserKey>()
    for (const key of keys.values()) {
      const user = memory.recall(key.id)
      if (user) users.set(key.id, user)
      else strangers.set(key.id, key)
    }
    if (strangers.size === 0) return { users, travellers: new Set() }
    const loaded = await loadTravellers(database, [...strangers.values()])
    for (const user of loaded.users) users.set(user.id, user)
    return { users, travellers: loaded.travellers }
  }

  /** A job of several users is written whole or not at all; it came alone. */
  async function save(jobs: Job[], batch: Batch): Promise<Set<string>> {
    if (jobs.length > 1 || batch.users.length < 2) return saveBatch(database, batch)
    return (await saveWhole(database, batch)) ? new Set(batch.users.map(({ id }) => id)) : new Set()
  }

  /** Whom each update is of, and which of them were not known before. */
  async function keysOf(jobs: Job[]): Promise<{ keys: Keys; justFound: Set<string> }> {
    const keys: Keys = new Map()
    const justFound = new Set<string>()
    const updates = jobs.flatMap((job) => job.updates)
    // A job of several may hold a login or a logout: there each update depends on those before it.
    const oneByOne = jobs.length === 1 && new Set(updates.map(nameOf)).size > 1
    const strangers = updates.filter((update) => oneByOne || !known.has(nameOf(update)))
    for (const some of oneByOne ? strangers.map((update) => [update]) : [strangers]) {
      if (some.length === 0) continue
      const found = await identify(database, some)
      for (const [name, key] of found) {
        known.set(name, key)
        justFound.add(name)
      }
      for (const update of some) keys.set(update, found.get(nameOf(update)) as UserKey)
    }
    for (const update of updates) {
      const key = keys.get(update) ?? known.get(nameOf(update))
      if (key) keys.set(update, key)
    }
    return { keys, justFound }
  }

  /** An identity that was known may meanwhile lead elsewhere: its user was deleted, or claimed by another userId. */
  function forgetStale(
    keys: Keys,
    justFound: Set<string>,
    jobs: Job[],
    users: Map<string, StoredUser>,
  ): boolean {
    let stale = false
    for (const update of jobs.flatMap((job) => job.updates)) {
      const name = nameOf(update)
      const user = users.get(keys.get(update)?.id ?? '')
      const isDeleted = !user && !justFound.has(name)
      const isAnothers = user?.userId !== undefined && user.userId !== update.userId
      if (keys.has(update) && !isDeleted && (!isAnothers || justFound.has(name))) continue
      known.delete(name)
      stale = true
    }
    return stale
  }
}

/** Two nodes wrote the same users in different orders; the database undid one of them as a whole. */
function isDeadlock(error: unknown): boolean {
  return ['40P01', '40001'].includes((error as { code?: string }).code ?? '')
}

function keep(
  { user, events, location, tripLocations }: Applied,
  batch: Batch,
  written: Map<string, StoredUser>,
): void {
  written.set(user.id, user)
  batch.events.push(...events)
  batch.locations.push(location)
  batch.tripLocations.push(...tripLocations)
}
