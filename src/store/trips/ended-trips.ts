import type { Scope } from '../../model/project/scope.ts'
import type { KnownTrip } from '../../model/trip.ts'
import type { Queries } from '../database.ts'
import { keptSince } from '../retention/kept-since.ts'
import { storedTrip } from './trip-row.ts'

/** Whose trips are looked for that were under way at some time between two (Unix milliseconds). */
export interface LateUser extends Scope {
  /** users.id */
  id: string
  userId: string | undefined
  from: number
  to: number
}

/** Trips that have ended, of these users or started for them without a location. */
export async function endedTrips(database: Queries, users: readonly LateUser[]): Promise<KnownTrip[]> {
  const wasUnderWay = `ended_at >= to_timestamp(since / 1000) and started_at <= to_timestamp(until / 1000)
    and updated_at >= ${keptSince('trips', 'trips.project', 'trips.live')}`
  const rows = await database.query(
    `with late as (
       select * from unnest($1::text[], $2::int[], $3::boolean[], $4::text[], $5::float8[], $6::float8[])
         as late(seeker, of_project, of_live, of_user, since, until))
     select ${storedTrip.select} from trips join late on tracked_id = seeker where ${wasUnderWay}
     union
     select ${storedTrip.select} from trips join late on (project, live, user_id) = (of_project, of_live, of_user)
     where tracked_id is null and ${wasUnderWay}`,
    [
      users.map(({ id }) => id),
      users.map(({ project }) => project),
      users.map(({ live }) => live),
      users.map(({ userId }) => userId),
      users.map(({ from }) => from),
      users.map(({ to }) => to),
    ],
    'ended trips',
  )
  return rows.map(storedTrip.read)
}
