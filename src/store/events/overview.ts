import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { keptSince } from '../retention/kept-since.ts'

/** Users, and trips, that are counted at most: more cost time, and nobody reads the difference. */
export const mostCounted = 10_000

/** What happens in a project, at a glance. Counts end at `mostCounted`. */
export interface Overview {
  hasUsers: boolean
  /** Updated within the last hour, and within 24. */
  activeUsers: { hour: number; day: number }
  /** Of the trips updated within 24 hours; `onTime` and `late` of those with a scheduled arrival that were not canceled. */
  trips: { underWay: number; onTime: number; late: number }
}

export async function readOverview(database: Queries, { project, live }: Scope): Promise<Overview> {
  const [row] = await database.query<Record<string, unknown>>(
    `select
       exists (select 1 from users where project = $1 and live = $2) as "hasUsers",
       (select json_build_object('hour', ${activeWithin('1 hour')}, 'day', ${activeWithin('24 hours')})) as "activeUsers",
       (select json_build_object(
          'underWay', count(*) filter (where status in ('started', 'approaching', 'arrived')),
          'onTime', count(*) filter (where is_late = false and status not in ('canceled', 'expired')),
          'late', count(*) filter (where is_late and status not in ('canceled', 'expired')))
        from (select status, -- null where no arrival is scheduled
                coalesce(arrived_at, ended_at, greatest(expected_at, now()), now()) > scheduled_arrival_at as is_late
              from trips
              where project = $1 and live = $2 and updated_at > now() - interval '24 hours'
                and updated_at >= ${keptSince('trips')}
              order by updated_at desc limit ${mostCounted}) as latest) as trips`,
    [project, live],
  )
  return row as unknown as Overview
}

/** SQL. By the quarters of an hour, of which there is an index. */
function activeWithin(interval: string): string {
  const since = `now() - interval '${interval}'`
  return `(select count(*) from (
    select 1 from users where project = $1 and live = $2 and quarter >= floor(extract(epoch from ${since}) / 900)
      and updated_at > ${since} limit ${mostCounted}) as active)`
}
