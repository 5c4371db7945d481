import type { Scope } from '../../model/project/scope.ts'
import type { KnownTrip } from '../../model/trip.ts'
import { openStatuses, type TripStatus } from '../../model/trip-status.ts'
import type { Queries } from '../database.ts'
import { bucketOf } from '../ids.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import { keptSince } from '../retention/kept-since.ts'
import { fromExcluded, parameters } from '../rows/row-mapping.ts'
import { storedTrip } from './trip-row.ts'

/** Repeats the condition of the partial indexes, which would not be used otherwise. */
export const isOpen = `status in ('${openStatuses.join("', '")}')`

const isKept = `updated_at >= ${keptSince('trips')}`

export interface TripPage {
  status?: TripStatus[] | undefined
  destinationGeofenceTag?: string | undefined
  destinationGeofenceExternalId?: string | undefined
  externalId?: string[] | undefined
  /** users.id */
  userId?: string | undefined
  createdAfter?: Date | undefined
  createdBefore?: Date | undefined
  updatedAfter?: Date | undefined
  updatedBefore?: Date | undefined
  cursor?: ListPosition | undefined
  sortBy: 'createdAt' | 'updatedAt'
  delayed?: boolean | undefined
  limit: number
}

/** Newest first. */
export async function listTrips(
  database: Queries,
  { project, live }: Scope,
  wanted: TripPage,
): Promise<Page<KnownTrip>> {
  const order = wanted.sortBy === 'createdAt' ? 'created_at' : 'updated_at'
  const slice = (limit: number, cursor: ListPosition | undefined) =>
    database.query(
      `select ${storedTrip.select} from trips
     where project = $1 and live = $2 and ${isKept}
       and ($3::text[] is null or status = any($3))
       and ($4::text is null or destination_tag = $4)
       and ($5::text is null or destination_external_id = $5)
       and ($6::text[] is null or external_id = any($6))
       and ($7::text is null or tracked_id = $7 or (tracked_id is null
         and user_id = (select users.user_id from users
           where bucket = $16 and users.id = $7 and users.project = $1 and users.live = $2)))
       and ($8::timestamptz is null or created_at > $8)
       and ($9::timestamptz is null or created_at < $9)
       and ($10::boolean is null
         or $10 = coalesce(coalesce(arrived_at, ended_at, greatest(expected_at, now()), now()) > scheduled_arrival_at, false))
       and ($12::timestamptz is null or updated_at > $12)
       and ($13::timestamptz is null or updated_at < $13)
       and ${isAfter(order, 14, 'desc')}
     order by ${order} desc, id desc
     limit $11`,
      [
        project,
        live,
        wanted.status,
        wanted.destinationGeofenceTag,
        wanted.destinationGeofenceExternalId,
        wanted.externalId,
        wanted.userId,
        wanted.createdAfter,
        wanted.createdBefore,
        wanted.delayed,
        limit,
        wanted.updatedAfter,
        wanted.updatedBefore,
        ...cursorValues(cursor),
        bucketOf(wanted.userId ?? ''),
      ],
    )
  return readPage(wanted, slice, storedTrip.read, (trip) => ({ at: trip[wanted.sortBy], id: trip.id }))
}

/** By `_id`, then by `externalId`. With `lock` the row stays locked until the transaction ends. */
export function getTrip(
  database: Queries,
  scope: Scope,
  reference: string,
  lock = false,
): Promise<KnownTrip | undefined> {
  return findTrip(database, scope, reference, '(id = $3 or external_id = $3)', lock)
}

/** By `externalId` alone, which another may have as its `_id`; locked until the transaction ends. */
export function lockNamedTrip(
  transaction: Queries,
  scope: Scope,
  externalId: string,
): Promise<KnownTrip | undefined> {
  return findTrip(transaction, scope, externalId, 'external_id = $3', true)
}

async function findTrip(
  database: Queries,
  { project, live }: Scope,
  reference: string,
  isNamed: string,
  lock: boolean,
): Promise<KnownTrip | undefined> {
  const isMeant = `project = $1 and live = $2 and ${isNamed}`
  // Its name is free for a new one.
  if (lock)
    await database.query(`delete from trips where ${isMeant} and not ${isKept}`, [project, live, reference])
  const [row] = await database.query(
    `select ${storedTrip.select} from trips where ${isMeant} and ${isKept}
     order by (id = $3) desc limit 1 ${lock ? 'for update' : ''}`,
    [project, live, reference],
  )
  return row && storedTrip.read(row)
}

/** How open trips are found: by users.id, by the caller's userId, or by an externalId named in an update. */
export interface TripSeekers {
  ids: string[]
  users: (Scope & { userId: string })[]
  named: (Scope & { externalId: string })[]
}

/** SQL: whether a row of `users` has an open trip, by userId or because the user is tracked on it. */
export const isTravelling = `(exists (select from trips where ${isOpen} and tracked_id = users.id)
  or exists (select from trips
    where ${isOpen} and (trips.project, trips.live, trips.user_id) = (users.project, users.live, users.user_id)))`

/** The ids of those users of whom the same is true. */
export async function findTravellers(
  database: Queries,
  users: readonly (Scope & { id: string; userId: string | undefined })[],
): Promise<Set<string>> {
  if (users.length === 0) return new Set()
  const rows = await database.query<{ id: string }>(
    `select id from unnest($1::text[], $2::int[], $3::boolean[], $4::text[]) as users(id, project, live, user_id)
     where ${isTravelling}`,
    [
      users.map(({ id }) => id),
      users.map(({ project }) => project),
      users.map(({ live }) => live),
      users.map(({ userId }) => userId),
    ],
    'find travellers',
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Increments the version of the trip's user, as every change does that the user's next update depends on: a server that
 * has the user in memory without the trip must read it again.
 */
export async function bumpTripUser(
  transaction: Queries,
  { project, live, userId }: KnownTrip,
): Promise<void> {
  if (userId === undefined) return
  await transaction.query(
    'update users set version = version + 1 where project = $1 and live = $2 and user_id = $3',
    [project, live, userId],
  )
}

/** Trips that have not ended. */
export async function openTrips(database: Queries, { ids, users, named }: TripSeekers): Promise<KnownTrip[]> {
  const rows = await database.query(
    `select ${storedTrip.select} from trips where ${isOpen} and tracked_id = any($1::text[])
     union all
     select ${storedTrip.select} from trips where ${isOpen} and (project, live, user_id) in
       (select * from unnest($2::int[], $3::boolean[], $4::text[]))
     union all
     select ${storedTrip.select} from trips where ${isOpen} and (project, live, external_id) in
       (select * from unnest($5::int[], $6::boolean[], $7::text[]))`,
    [
      ids,
      users.map(({ project }) => project),
      users.map(({ live }) => live),
      users.map(({ userId }) => userId),
      named.map(({ project }) => project),
      named.map(({ live }) => live),
      named.map(({ externalId }) => externalId),
    ],
    'open trips',
  )
  // A trip may be found in several ways.
  return [...new Map(rows.map(storedTrip.read).map((trip) => [trip.id, trip])).values()]
}

/** Locks these trips and returns the ids of those that have changed since they were read. */
export async function lockTrips(transaction: Queries, trips: KnownTrip[]): Promise<Set<string>> {
  const rows = await transaction.query<{ id: string; version: number }>(
    'select id, version from trips where id = any($1) order by id for update',
    [trips.map(({ id }) => id)],
  )
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return new Set(trips.filter(({ id, version }) => versions.get(id) !== version - 1).map(({ id }) => id))
}

/** Inserts or replaces a trip; an existing one must be locked by the caller. */
export async function saveTrip(
  transaction: Queries,
  trip: KnownTrip,
  orderDueAt: number | undefined,
): Promise<void> {
  const expectedAt = expectedArrival(trip)
  await transaction.query(saveStatement, [...storedTrip.values(trip), toDate(expectedAt), toDate(orderDueAt)])
}

/** Unix milliseconds: the arrival, or when it is expected. */
export function expectedArrival({ arrivedAt, eta }: KnownTrip): number | undefined {
  return arrivedAt ?? (eta && eta.at + eta.minutes * 60_000)
}

const savedColumns = [...storedTrip.written, 'expected_at', 'order_due_at']
const saveStatement = `
  insert into trips (${savedColumns.join(', ')}) values (${parameters(savedColumns)})
  on conflict (id) do update set ${fromExcluded(savedColumns)}`

function toDate(at: number | undefined): Date | undefined {
  return at === undefined ? undefined : new Date(at)
}

/** False when there is none. */
export async function deleteTrip(
  database: Queries,
  { project, live }: Scope,
  reference: string,
): Promise<boolean> {
  const gone = await database.query(
    `delete from trips where id = (
       select id from trips where project = $1 and live = $2 and (id = $3 or external_id = $3)
       order by (id = $3) desc limit 1) returning id`,
    [project, live, reference],
  )
  return gone.length > 0
}
