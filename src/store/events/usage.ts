import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'

export type UsageKind = 'requests' | 'updates' | 'events' | 'entries'

/** A row may become visible this much after its timestamp, so younger rows are counted next time. */
const settled = '30 seconds'

const monthsOfEntries = 3 // there may be a row per geofence and hour; older ones are not shown

/** Older servers do not store whose a location is. */
const ofLocation = (column: string) => `coalesce(locations.${column}, owner.${column})`

/** Counts of (from, to] by project, environment, hour, kind and name. */
function counted(from: string, to: string): string {
  return `
    select project, live, date_trunc('hour', stored_at, 'UTC') as hour, 'events' as kind, type as name, count(*) as count
    from events where stored_at > ${from} and stored_at <= ${to} group by 1, 2, 3, 5
    union all
    select project, live, date_trunc('hour', stored_at, 'UTC'), 'entries', geofence_id, count(*)
    from events where stored_at > ${from} and stored_at <= ${to}
      and type = 'user.entered_geofence' and geofence_id is not null group by 1, 2, 3, 5
    union all
    select ${ofLocation('project')}, ${ofLocation('live')}, date_trunc('hour', received_at, 'UTC'), 'updates', '', count(*)
    from locations left join lateral (
      select project, live from users
      where locations.project is null and users.bucket = locations.bucket and users.id = locations.user_id limit 1
    ) as owner on true
    where received_at > ${from} and received_at <= ${to} and ${ofLocation('project')} is not null group by 1, 2, 3`
}

const add = `on conflict (project, live, hour, kind, name) do update set count = usage.count + excluded.count`

/** Adds up the settled rows. Of several servers that try at once, one does it. */
export function countUsage(database: Database): Promise<void> {
  return database.transaction(async (transaction) => {
    const [progress] = await transaction.query<{ from: string; to: string }>(
      // Far ahead, the mark was set by a clock that was; what is counted already may be counted again then.
      `select case when counted_to > clock_timestamp() + interval '1 hour' then clock_timestamp() - interval '${settled}'
              else counted_to end::text as "from",
         (clock_timestamp() - interval '${settled}')::text as "to"
       from usage_progress for update skip locked`,
    )
    if (!progress) return
    await transaction.query(
      `insert into usage (project, live, hour, kind, name, count)
       ${counted('$1::timestamptz', '$2::timestamptz')} ${add}`,
      [progress.from, progress.to],
    )
    await transaction.query('update usage_progress set counted_to = $1', [progress.to])
    await transaction.query(
      `delete from usage where kind = 'entries' and hour < now() - interval '${monthsOfEntries} months'`,
    )
  })
}

/** Requests answered by a server, to be added to the current hour. */
export interface RequestCount extends Scope {
  /** Such as `GET /v1/users`. */
  name: string
  count: number
}

export async function addRequests(database: Queries, counts: RequestCount[]): Promise<void> {
  if (counts.length === 0) return
  await database.query(
    `insert into usage (project, live, hour, kind, name, count)
     select project, live, date_trunc('hour', now(), 'UTC'), 'requests', name, count
     from jsonb_to_recordset($1) as counts(project int, live boolean, name text, count bigint)
     order by project, live, name ${add}`,
    [JSON.stringify(counts)],
  )
}

export interface UsageRow {
  at: Date
  kind: UsageKind
  name: string
  count: number
}

/** By hour or day, in UTC, including rows that are not added up yet. */
export function readUsage(
  database: Queries,
  { project, live }: Scope,
  { from, to, by }: { from: Date; to: Date; by: 'hour' | 'day' },
): Promise<UsageRow[]> {
  const lately = counted('(select counted_to from usage_progress)', 'clock_timestamp()')
  return database.query<UsageRow & Record<string, unknown>>(
    `select date_trunc($5, hour, 'UTC') as at, kind, name, sum(count)::bigint as count
     from (select * from usage union all select * from (${lately}) lately) as counts
     where project = $1 and live = $2 and hour >= $3 and hour < $4
     group by 1, 2, 3`,
    [project, live, from, to, by],
  )
}
