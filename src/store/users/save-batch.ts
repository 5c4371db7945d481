import type { Database, Queries, ShardNode } from '../database.ts'
import type { WantedBy } from '../delivery/receivers.ts'
import { tally } from '../tally.ts'
import { type MovedTrip, moveTrips, type StoredTripLocation } from '../trips/move-trips.ts'
import { lockTrips } from '../trips/trips.ts'
import { withPartitions } from './partitions.ts'
import { saveToShards } from './save-shards.ts'
import { type BatchRows, saveStatement } from './save-statement.ts'

/** What a batch of updates writes. */
export interface Batch extends BatchRows {
  /** Each with its new version, like the users. */
  trips: MovedTrip[]
  tripLocations: StoredTripLocation[]
}

/**
 * Writes a batch and returns the ids of the users written. A user whose version has changed since it was read is left out,
 * with its events and locations: another server was quicker, and the caller must read that user again. Events are queued for
 * their receivers in the same transaction.
 */
export async function saveBatch(database: Database, batch: Batch, wantedBy: WantedBy): Promise<Set<string>> {
  const written = await withPartitions(database, batch.locations, () =>
    batch.trips.length === 0 && !database.isDistributed
      ? saveUsers(database, batch, wantedBy)
      : (nodeFor(database, batch) ?? database).transaction((transaction) =>
          saveWithTrips(transaction, batch, wantedBy),
        ),
  )
  count(batch, written)
  return written
}

/**
 * The node to which a batch goes directly, in a cluster: one plan instead of two. New users have names in other shards, trips are on the
 * coordinator, and the stream of events relies on the coordinator's transactions: batches with any of these go through it.
 */
function nodeFor(database: Database, { users, events, trips }: Batch): ShardNode | undefined {
  if (!database.isDistributed || events.length > 0 || trips.length > 0) return undefined
  const [first] = users
  const isOfOne = users.every(({ bucket, version }) => bucket === first?.bucket && version > 1)
  return first && isOfOne ? database.ofBucket(first.bucket) : undefined
}

function count({ users, locations, events }: Batch, written: ReadonlySet<string>): void {
  const isWhole = written.size === users.length
  const isWritten = ({ userId }: { userId: string | undefined }) =>
    userId !== undefined && written.has(userId)
  tally.updates += isWhole ? locations.length : locations.filter(isWritten).length
  tally.events += isWhole ? events.length : events.filter(isWritten).length
}

/** Locks the trips first: where one has changed since it was read, its user is left out, too. */
async function saveWithTrips(transaction: Queries, batch: Batch, wantedBy: WantedBy): Promise<Set<string>> {
  const trips = batch.trips.map(({ trip }) => trip)
  const moved = trips.length > 0 ? await lockTrips(transaction, trips) : new Set<string>()
  const left = new Set(batch.trips.flatMap(({ trip }) => (moved.has(trip.id) ? (trip.user?.id ?? []) : [])))
  const rows = {
    ...batch,
    users: batch.users.filter(({ id }) => !left.has(id)),
    events: batch.events.filter(({ userId }) => userId === undefined || !left.has(userId)),
    locations: batch.locations.filter(({ userId }) => !left.has(userId)),
  }
  const written = await saveUsers(transaction, rows, wantedBy)
  const kept = batch.trips.filter(({ trip }) => trip.user && written.has(trip.user.id))
  const saved = new Set(kept.map(({ trip }) => trip.id))
  const locations = batch.tripLocations.filter(({ tripId }) => saved.has(tripId))
  if (kept.length > 0) await moveTrips(transaction, kept, locations)
  return written
}

async function saveUsers(database: Queries, batch: BatchRows, wantedBy: WantedBy): Promise<Set<string>> {
  if (batch.users.length === 0) return new Set()
  if (database.isDistributed) return saveToShards(database, batch, wantedBy)
  const { text, values, name } = saveStatement(batch, wantedBy)
  const [written] = await database.query<{ ids: string[] | null }>(text, values, name)
  return new Set(written?.ids ?? batch.users.map(({ id }) => id))
}

/** Like `saveBatch`, but all or nothing. False when nothing was written. */
export async function saveWhole(database: Database, batch: Batch, wantedBy: WantedBy): Promise<boolean> {
  const conflict = new Error('a user has changed')
  return withPartitions(database, batch.locations, () =>
    database.transaction(async (transaction) => {
      const written = await saveWithTrips(transaction, batch, wantedBy)
      if (written.size < batch.users.length) throw conflict
      return written
    }),
  )
    .then((written) => {
      count(batch, written)
      return true
    })
    .catch((error) => {
      if (error === conflict) return false
      throw error
    })
}
