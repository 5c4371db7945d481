import type { BeaconVisit } from '../../model/beacon.ts'
import type { StoredAlert } from '../../model/delivery/alert.ts'
import type { Metadata } from '../../model/fields.ts'
import type { Fraud } from '../../model/fraud.ts'
import type { NearbyChain, PlaceVisit } from '../../model/place.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Residence } from '../../model/region.ts'
import type { deviceTypes, Telemetry } from '../../model/user.ts'
import { apart } from '../cluster/apart.ts'
import type { Queries } from '../database.ts'
import { withoutNulls } from '../rows/row-mapping.ts'
import { findTravellers, isTravelling } from '../trips/trips.ts'

/** A user as stored. Times are Unix milliseconds. */
export interface StoredUser extends Scope, Telemetry {
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
  /** The latest time of any update, where a later one had an earlier time (the server's). */
  latestAt: number | undefined
  version: number
  visits: StoredVisit[]
  regions: Residence | undefined
  place: PlaceVisit | undefined
  nearbyChains: NearbyChain[] | undefined
  beacons: BeaconVisit[] | undefined
  fraud: Fraud | undefined
  /** The user's state after the latest replayed update. */
  history: StoredPast | undefined
  dueAt: number | undefined
  /** Those that the user is in. */
  alerts: StoredAlert[] | undefined
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
  /** As answered. */
  body: object
}

/** A location update, for the history. */
export interface StoredLocation extends Telemetry {
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

export type UserRow = Record<string, unknown>

export const userColumns = `bucket, id, project, live, user_id as "userId", device_id as "deviceId", description, metadata,
  longitude as x, latitude as y, accuracy, foreground, stopped, device_type as "deviceType",
  battery, speed, altitude, heading, ip, push_token as "pushToken",
  round(date_part('epoch', created_at) * 1000) as "createdAt",
  round(date_part('epoch', updated_at) * 1000) as "updatedAt",
  round(date_part('epoch', latest_at) * 1000) as "latestAt",
  version, visits, regions, place, nearby_chains as "nearbyChains", beacons, fraud, history, round(date_part('epoch', due_at) * 1000) as "dueAt", alerts`

export async function loadUsers(
  database: Queries,
  keys: { bucket: number; id: string }[],
): Promise<StoredUser[]> {
  return (await loadTravellers(database, keys)).users
}

/** Users, and the ids of those who may be on an open trip: checking here saves most batches a second query. */
export async function loadTravellers(
  database: Queries,
  keys: { bucket: number; id: string }[],
): Promise<{ users: StoredUser[]; travellers: Set<string> }> {
  if (database.isDistributed) return loadFromShards(database, keys)
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

/** Trips are on the coordinator: they are asked for by themselves. */
async function loadFromShards(
  database: Queries,
  keys: { bucket: number; id: string }[],
): Promise<{ users: StoredUser[]; travellers: Set<string> }> {
  const read = apart(database, keys, ({ bucket }) => bucket).map((group) =>
    database.query<UserRow>(
      `select ${userColumns} from users where bucket = $1 and id = any($2)`,
      [group[0]?.bucket, group.map(({ id }) => id)],
      'load users of a bucket',
    ),
  )
  const users = (await Promise.all(read)).flat().map(toStoredUser)
  return { users, travellers: await findTravellers(database, users) }
}

/** Repeats the condition of the partial index, which would not be used otherwise. */
export function inGeofence(id: string): string {
  return `geofence_ids <> '{}' and geofence_ids @> array[${id}::text]`
}

/** Whether the visit to that geofence began at that time (Unix milliseconds) or later. */
export function isVisitSince(id: string, since: string): string {
  return `exists (select from jsonb_array_elements(visits) as visit
    where visit ->> 0 = ${id}::text and (visit ->> 1)::float8 >= ${since}::float8)`
}

/** Users with something due (a dwell, an ending geofence), the longest overdue first. */
export async function dueUsers(database: Queries, now: number, most: number): Promise<StoredUser[]> {
  const rows = await database.query<UserRow>(
    `select ${userColumns} from users where due_at <= to_timestamp($1::float8 / 1000) order by due_at limit $2`,
    [now, most],
    'due users',
  )
  return rows.map(toStoredUser)
}

/** A geofence, and since when (Unix milliseconds) the visits to it go on that are not over. */
export interface VisitsSince {
  geofence: string
  since: number
}

/** Users in these geofences who are due, or whose visit is over; in the order of their keys. */
export async function usersToSweep(
  database: Queries,
  { project, live }: Scope,
  geofences: readonly VisitsSince[],
  { bucket, id }: { bucket: number; id: string },
  most: number,
): Promise<StoredUser[]> {
  const ids = geofences.map(({ geofence }) => geofence)
  const over = geofences.filter(({ since }) => since > Number.NEGATIVE_INFINITY)
  // Of nearly all geofences no visit is over: then the users who are due, by their index, are all that is read.
  const isOver = `exists (
    select from jsonb_array_elements(visits) as visit
    where (visit ->> 1)::float8 < ($8::float8[])[array_position($7::text[], visit ->> 0)])`
  const rows = await database.query<UserRow>(
    `select ${userColumns} from users
     where project = $1 and live = $2 and geofence_ids <> '{}' and geofence_ids && $3 and (bucket, id) > ($4, $5)
       and ${over.length > 0 ? `(due_at <= now() or ${isOver})` : 'due_at <= now()'}
     order by bucket, id limit $6`,
    [
      ...[project, live, ids, bucket, id, most],
      ...(over.length > 0 ? [over.map(({ geofence }) => geofence), over.map(({ since }) => since)] : []),
    ],
  )
  return rows.map(toStoredUser)
}

/**
 * A geofence has ended, or may end or dwell otherwise: users inside it are due now. They are locked in the order of their keys,
 * as by every writer.
 */
export async function makeDue(transaction: Queries, geofenceId: string): Promise<void> {
  if (transaction.isDistributed) {
    // Rows of several shards cannot be locked in an order; writers that meet are undone and try again.
    await transaction.query(
      `update users set due_at = now(), version = version + 1 where ${inGeofence('$1')}`,
      [geofenceId],
    )
    return
  }
  await transaction.query(
    `update users set due_at = now(), version = version + 1
     from (select bucket, id from users where ${inGeofence('$1')} order by bucket, id for no key update) as inside
     where users.bucket = inside.bucket and users.id = inside.id`,
    [geofenceId],
  )
}

const dueAtOnce = 1000

/** Users who are in any geofence of a project are due, now or in so many seconds. */
export async function makeAllInsideDue(
  database: Queries,
  { project, live }: Scope,
  inSeconds = 0,
): Promise<void> {
  const set = `set due_at = least(due_at, now() + $3 * interval '1 second'), version = version + 1`
  if (database.isDistributed) {
    // Rows of several shards cannot be locked in an order; writers that meet are undone and try again.
    await database.query(`update users ${set} where project = $1 and live = $2 and geofence_ids <> '{}'`, [
      project,
      live,
      inSeconds,
    ])
    return
  }
  for (let after = { bucket: -1, id: '' }; ; ) {
    // Locked in the order of their keys, as by every writer.
    const rows = await database.query<{ bucket: number; id: string }>(
      `with inside as (
         select bucket, id from users
         where project = $1 and live = $2 and (bucket, id) > ($4, $5) and geofence_ids <> '{}'
         order by bucket, id limit ${dueAtOnce} for no key update
       ), due as (
         update users ${set} from inside where users.bucket = inside.bucket and users.id = inside.id
       )
       select bucket, id from inside order by bucket, id`,
      [project, live, inSeconds, after.bucket, after.id],
    )
    const last = rows.at(-1)
    if (!last || rows.length < dueAtOnce) return
    after = last
  }
}

export const toStoredUser = withoutNulls<StoredUser>
