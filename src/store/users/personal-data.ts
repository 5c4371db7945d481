import type { KnownTrip } from '../../model/trip.ts'
import type { Queries } from '../database.ts'
import { storedTrip } from '../trips/trip-row.ts'
import type { StoredUser } from './tracking.ts'

/** What is stored about a user beside the tables that have lists of their own in the API. */

/** The names by which they are known: a userId, or devices without one. */
export async function identitiesOf(
  database: Queries,
  id: string,
): Promise<{ kind: 'user' | 'device'; value: string }[]> {
  return database.query('select kind, value from identities where user_id = $1 order by kind, value', [id])
}

/** On which they were tracked, or which are meant for them; newest first. */
export async function tripsOf(
  database: Queries,
  { id, project, live, userId }: StoredUser,
): Promise<KnownTrip[]> {
  const rows = await database.query(
    `select ${storedTrip.select} from trips
     where tracked_id = $1 or (project = $2 and live = $3 and user_id = $4::text) order by created_at desc, id`,
    [id, project, live, userId],
  )
  return rows.map(storedTrip.read)
}

/** What the links that show their trips say of them, as long as it is stored; the newest first. */
export function sharesOf(database: Queries, trips: readonly KnownTrip[]): Promise<object[]> {
  return database.query(
    `select id as "_id", trip_id as "trip", display_name as "displayName", created_at as "createdAt", expires_at as "expiresAt"
     from trip_shares where trip_id = any($1) order by created_at desc, id`,
    [trips.map(({ id }) => id)],
  )
}

/** How fast they went on which roads, by hour of the week. */
export function speedsOf(database: Queries, { bucket, id }: StoredUser): Promise<object[]> {
  return database.query(
    `select way, forward, hour, metres, seconds, observed_at as "observedAt" from speed_observations
     where bucket = $1 and user_id = $2 order by way, forward, hour`,
    [bucket, id],
  )
}
