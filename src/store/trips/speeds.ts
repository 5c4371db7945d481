import type { Scope } from '../../model/project/scope.ts'
import type { TripMode } from '../../model/trip.ts'
import type { Queries } from '../database.ts'
import { bucketOf } from '../ids.ts'

/** Users of whom a speed must come, so that none of them can be read out of it. */
const fewestUsers = 5

/** Days after which a speed that nobody drives any more is forgotten. */
const daysKept = 30

/** Hours: trips that ended longer ago, before an update of the server for instance, are left alone. */
const latestEnd = 24

/** A road in one direction at an hour of the week. */
interface RoadHour {
  way: number
  forward: boolean
  hour: number
}

export interface SpeedObservation extends RoadHour {
  metres: number
  seconds: number
}

export interface EndedTrip extends Scope {
  id: string
  mode: TripMode
  /** users.id */
  trackedId: string | undefined
  /** Unix milliseconds. */
  endedAt: number
}

/** Trips that have ended, each once: to one node, and not again if that stops meanwhile. */
export function claimEndedTrips(database: Queries, now: number, count: number): Promise<EndedTrip[]> {
  return database.query(
    `update trips set observed_end = ended_at where id in (
       select id from trips
       where ended_at is not null and observed_end is distinct from ended_at
         and ended_at > to_timestamp($1::float8 / 1000) - interval '${latestEnd} hours'
       order by ended_at limit $2 for update skip locked)
     returning id, project, live, mode, tracked_id as "trackedId", round(date_part('epoch', ended_at) * 1000) as "endedAt"`,
    [now, count],
    'claim ended trips',
  )
}

/**
 * Adds what was observed of a user; what was before counts half. The user's row is locked, so that nothing is left of one who is
 * being erased.
 */
export async function addObservations(
  database: Queries,
  userId: string,
  observations: SpeedObservation[],
  at: number,
): Promise<void> {
  await database.query(
    `with owner as (select bucket, id from users where bucket = $1 and id = $2 for key share)
     insert into speed_observations as o (bucket, user_id, way, forward, hour, metres, seconds, observed_at)
     select bucket, id, way, forward, hour, metres, seconds, to_timestamp($4::float8 / 1000)
     from owner, json_to_recordset($3) as r(way bigint, forward boolean, hour smallint, metres float8, seconds float8)
     on conflict (bucket, user_id, way, forward, hour) do update set metres = o.metres / 2 + excluded.metres,
       seconds = o.seconds / 2 + excluded.seconds, observed_at = greatest(o.observed_at, excluded.observed_at)`,
    [bucketOf(userId), userId, JSON.stringify(observations), at],
  )
}

/** Computes these speeds anew, where enough users are left. Each user counts once. */
export async function computeSpeeds(database: Queries, roads: RoadHour[], now: number): Promise<void> {
  await database.query(
    `insert into speeds (way, forward, hour, kmh, users, observed_at)
     select way, forward, hour, least(250, greatest(1, round(3.6 / avg(seconds / metres)))), count(*), max(observed_at)
     from speed_observations
     join json_to_recordset($1) as r(way bigint, forward boolean, hour smallint) using (way, forward, hour)
     where observed_at > ${forgotten('$2')}
     group by way, forward, hour having count(*) >= ${fewestUsers}
     order by way, forward, hour
     on conflict (way, forward, hour) do update set kmh = excluded.kmh, users = excluded.users,
       observed_at = excluded.observed_at`,
    [JSON.stringify(roads.map(({ way, forward, hour }) => ({ way, forward, hour }))), now],
  )
}

/** What nobody has driven for a month. */
export async function forgetSpeeds(database: Queries, now: number): Promise<void> {
  for (const table of ['speed_observations', 'speeds'])
    await database.query(`delete from ${table} where observed_at <= ${forgotten('$1')}`, [now])
}

const forgotten = (now: string) => `to_timestamp(${now}::float8 / 1000) - interval '${daysKept} days'`

/** Another one when any speed has changed; undefined without speeds. */
export async function speedsVersion(database: Queries): Promise<string | undefined> {
  const [row] = await database.query<{ version: string | null }>(
    `select count(*) || ' ' || sum(kmh) || ' ' || date_part('epoch', max(observed_at)) as version from speeds`,
  )
  return row?.version ?? undefined
}

/** All of them. */
export function knownSpeeds(database: Queries): Promise<(RoadHour & { kmh: number })[]> {
  return database.query('select way, forward, hour, kmh from speeds')
}
