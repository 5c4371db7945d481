import type { BeaconVisit } from '../../model/beacon.ts'
import type { Metadata } from '../../model/fields.ts'
import type { Fraud } from '../../model/fraud.ts'
import type { NearbyChain, PlaceVisit } from '../../model/place.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Residence } from '../../model/region.ts'
import type { KnownTrip } from '../../model/trip.ts'
import type { deviceTypes } from '../../model/user.ts'
import type { Database, Queries } from '../database.ts'
import {
  addTripLocations,
  isTravelling,
  lockTrips,
  type StoredTripLocation,
  saveTrip,
} from '../trips/trips.ts'
import { saveStatement, type WrittenRows } from './save-statement.ts'

/** A user as the database keeps them. Times are Unix milliseconds. */
export interface StoredUser extends Scope {
  bucket: number
  id: string
  userId: string | undefined
  deviceId: string
  description: string | undefined
  metadata: Metadata | undefined
  x: number
  y: number
  accuracy: number
  foreground: boolean | undefined
  stopped: boolean | undefined
  deviceType: (typeof deviceTypes)[number] | undefined
  ip: string | undefined
  pushToken: string | undefined
  createdAt: number
  updatedAt: number
  version: number
  visits: StoredVisit[]
  regions: Residence | undefined
  place: PlaceVisit | undefined
  nearbyChains: NearbyChain[] | undefined
  beacons: BeaconVisit[] | undefined
  fraud: Fraud | undefined
  /** How far replayed updates have come, and where they were then. */
  history: StoredPast | undefined
  dueAt: number | undefined
}

export interface StoredPast {
  at: number
  visits: StoredVisit[]
  regions?: Residence | undefined
  place?: PlaceVisit | undefined
  nearbyChains?: NearbyChain[] | undefined
  beacons?: BeaconVisit[] | undefined
}

export type StoredVisit = [geofence: string, since: number, dwelled: boolean]

export interface StoredEvent extends Scope {
  bucket: number
  id: string
  userId: string | undefined
  geofenceId: string | undefined
  type: string
  createdAt: number
  /** As it is answered. */
  body: object
}

/** An accepted update, for the history. */
export interface StoredLocation {
  bucket: number
  userId: string
  at: number
  receivedAt: number
  sentAt: number | undefined
  x: number
  y: number
  accuracy: number
  foreground: boolean | undefined
  stopped: boolean | undefined
  replayed: boolean
  eventIds: string[] | undefined
}

export interface Batch {
  /** Each with the version it is to have: 1 for a new user, else one more than was read. */
  users: StoredUser[]
  events: StoredEvent[]
  locations: StoredLocation[]
  /** Each with the version it is to have, and when its order is to be fired (Unix milliseconds). */
  trips: { trip: KnownTrip; orderDueAt: number | undefined }[]
  tripLocations: StoredTripLocation[]
}

export type UserRow = Record<string, unknown>

export const userColumns = `bucket, id, project, live, user_id as "userId", device_id as "deviceId", description, metadata,
  longitude as x, latitude as y, accuracy, foreground, stopped, device_type as "deviceType", ip, push_token as "pushToken",
  round(date_part('epoch', created_at) * 1000) as "createdAt",
  round(date_part('epoch', updated_at) * 1000) as "updatedAt",
  version, visits, regions, place, nearby_chains as "nearbyChains", beacons, fraud, history, round(date_part('epoch', due_at) * 1000) as "dueAt"`

export async function loadUsers(
  database: Queries,
  keys: { bucket: number; id: string }[],
): Promise<StoredUser[]> {
  return (await loadTravellers(database, keys)).users
}

/** Users, and the ids of those who may have a trip to go on with: few have, and looking is cheaper than asking again. */
export async function loadTravellers(
  database: Queries,
  keys: { bucket: number; id: string }[],
): Promise<{ users: StoredUser[]; travellers: Set<string> }> {
  const rows = await database.query<{ travels: boolean } & UserRow>(
    `select ${userColumns}, ${isTravelling} as travels
     from users where (bucket, id) in (select * from unnest((select $1::int[]), (select $2::text[])))`,
    [keys.map(({ bucket }) => bucket), keys.map(({ id }) => id)],
    'load users',
  )
  const travellers = new Set<string>()
  const users = rows.map(({ travels, ...row }) => {
    const user = toStoredUser(row)
    if (travels) travellers.add(user.id)
    return user
  })
  return { users, travellers }
}

/** With the index's own condition, or it would not be used. */
export function inGeofence(id: string): string {
  return `geofence_ids <> '{}' and geofence_ids @> array[${id}::text]`
}

/** Users for whom the clock has something, the longest overdue first. */
export async function dueUsers(database: Queries, now: number, most: number): Promise<StoredUser[]> {
  const rows = await database.query<UserRow>(
    `select ${userColumns} from users where due_at <= to_timestamp($1::float8 / 1000) order by due_at limit $2`,
    [now, most],
    'due users',
  )
  return rows.map(toStoredUser)
}

/** A geofence has ended: whoever is in it is due now. */
export async function makeDue(transaction: Queries, geofenceId: string): Promise<void> {
  await transaction.query(
    `update users set due_at = now(), version = version + 1 where ${inGeofence('$1')}`,
    [geofenceId],
  )
}

/** What is not there is null in the database and undefined with us. */
export function toStoredUser(row: UserRow): StoredUser {
  for (const name in row) if (row[name] === null) row[name] = undefined
  return row as unknown as StoredUser
}

/**
 * Writes users, events and locations in one statement, and returns the ids of the users written. A user whose version
 * has moved since it was read is left out, with everything of theirs: someone else was quicker, and whoever asked must
 * look again.
 */
export async function saveBatch(database: Database, batch: Batch): Promise<Set<string>> {
  if (batch.trips.length === 0) return saveUsers(database, batch)
  return database.transaction((transaction) => saveWithTrips(transaction, batch))
}

/** Trips are held first: where one has moved since it was read, its user is left out as if they had moved themselves. */
async function saveWithTrips(transaction: Queries, batch: Batch): Promise<Set<string>> {
  const moved = await lockTrips(
    transaction,
    batch.trips.map(({ trip }) => trip),
  )
  const left = new Set(batch.trips.flatMap(({ trip }) => (moved.has(trip.id) ? (trip.user?.id ?? []) : [])))
  const written = await saveUsers(transaction, {
    users: batch.users.filter(({ id }) => !left.has(id)),
    events: batch.events.filter(({ userId }) => userId === undefined || !left.has(userId)),
    locations: batch.locations.filter(({ userId }) => !left.has(userId)),
  })
  const trips = batch.trips.filter(({ trip }) => trip.user && written.has(trip.user.id))
  for (const { trip, orderDueAt } of trips) await saveTrip(transaction, trip, orderDueAt)
  const saved = new Set(trips.map(({ trip }) => trip.id))
  await addTripLocations(
    transaction,
    batch.tripLocations.filter(({ tripId }) => saved.has(tripId)),
  )
  return written
}

async function saveUsers(database: Queries, batch: WrittenRows): Promise<Set<string>> {
  if (batch.users.length === 0) return new Set()
  const { text, values, name } = saveStatement(batch)
  const rows = await database.query<{ id: string }>(text, values, name)
  return new Set(rows.map(({ id }) => id))
}

/** The same, all or nothing: for updates that the caller wants taken as one. False when nothing was written. */
export async function saveWhole(database: Database, batch: Batch): Promise<boolean> {
  const conflict = new Error('a user has moved on')
  return database
    .transaction(async (transaction) => {
      const written = await saveWithTrips(transaction, batch)
      if (written.size < batch.users.length) throw conflict
      return true
    })
    .catch((error) => {
      if (error === conflict) return false
      throw error
    })
}
