import type { Event } from '../../model/event.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'

/** An event of the live feed. */
export interface FeedEvent {
  /** When it was stored: Unix microseconds by the database's clock. */
  at: number
  id: string
  /** users.id */
  userId: string | null
  geofenceId: string | null
  type: string
  event: Event
}

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`
const fromMicros = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000000)`

export interface Horizon {
  now: number
  /** Every event stored before this is visible: no transaction under way can add one. */
  settled: number
}

/**
 * Unix microseconds by the database's clock. An event is stamped when it is inserted: not before its transaction began, nor, if
 * that has written nothing yet, before this statement. In a cluster other backends write the shards for a transaction of the
 * coordinator, which itself looks as if it had written nothing: there all transactions count, but for backups, which only read and
 * take long.
 */
export async function readHorizon(database: Queries): Promise<Horizon> {
  const [row] = await database.query<Horizon & Record<string, unknown>>(
    `select ${micros('statement_timestamp()')} as now,
       ${micros('least(statement_timestamp(), min(xact_start))')} as settled
     from pg_stat_activity where datname = current_database()
       and ${database.isDistributed ? "application_name not in ('groma backup', 'Citus Maintenance Daemon')" : 'backend_xid is not null'}`,
    [],
    'horizon',
  )
  return row as Horizon
}

/** Events stored after `since`, oldest first, without the `known` ids; none stored while the clock was ahead. */
export function eventsStoredSince(
  database: Queries,
  { project, live }: Scope,
  since: number,
  known: string[],
  limit: number,
): Promise<FeedEvent[]> {
  return database.query<FeedEvent & Record<string, unknown>>(
    `select ${micros('stored_at')} as at, id, user_id as "userId", geofence_id as "geofenceId", type, body as event
     from events
     where project = $1 and live = $2 and stored_at > ${fromMicros('$3')} and stored_at < now() + interval '5 seconds'
       and id <> all($4)
     order by stored_at, sequence, id limit $5`,
    [project, live, since, known, limit],
    'events stored since',
  )
}

/**
 * Summarizes new blocks in the BRIN indexes by arrival; until then a query reads all of them. The database does this
 * itself only once a minute or more. Returns the number of block ranges summarized.
 */
export async function summarizeArrivals(database: Queries): Promise<number> {
  if (database.isDistributed) return 0 // the nodes do it themselves
  const [row] = await database.query<{ ranges: number }>(
    `select sum(brin_summarize_new_values(index::regclass))::int as ranges from (
       select inhrelid as index from pg_inherits where inhparent = 'locations_by_arrival'::regclass
       union all select 'events_by_arrival'::regclass
     ) as indexes`,
  )
  return (row as { ranges: number }).ranges
}

/** A user of the live feed, after an update. */
export interface MovedUser {
  id: string
  userId: string | null
  deviceId: string
  x: number
  y: number
  accuracy: number
  foreground: boolean | null
  stopped: boolean | null
  /** Per cent. */
  battery: number | null
  /** Metres per second. */
  speed: number | null
  /** Degrees, clockwise from north. */
  heading: number | null
  updatedAt: Date
  geofenceIds: string[]
  version: number
}

/** Users with an update received after `since` (Unix milliseconds), as they are now. */
export function usersMovedSince(
  database: Queries,
  { project, live }: Scope,
  since: number,
): Promise<MovedUser[]> {
  return database.query<MovedUser & Record<string, unknown>>(
    `select users.id, users.user_id as "userId", device_id as "deviceId", longitude as x, latitude as y, accuracy, foreground,
       stopped, battery, speed, heading, updated_at as "updatedAt", geofence_ids as "geofenceIds", version
     from (select distinct bucket, user_id from locations
           where received_at > to_timestamp($3::float8 / 1000) and received_at < to_timestamp($3::float8 / 1000) + interval '1 hour'
             and (project is null or (project = $1 and live = $2))) moved
     join users on users.bucket = moved.bucket and users.id = moved.user_id
     where project = $1 and live = $2`,
    [project, live, since],
    'users moved since',
  )
}
