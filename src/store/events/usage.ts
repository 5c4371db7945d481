import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'

export type UsageKind = 'requests' | 'updates' | 'events' | 'entries'

/** A row may become visible this much after its timestamp, so younger rows are counted next time. */
const settled = '30 seconds'

const monthsOfEntries = 3 // there may be a row per geofence and hour; older ones are not shown

/** In UTC. Quicker than date_trunc, which looks up the zone for each row. */
const hourOf = (time: string) => `date_bin('1 hour', ${time}, timestamptz 'epoch')`

/** Counts by project, environment, hour, kind and name. `isCounted`: SQL for whether the time in a column is meant. */
function countsOf(isCounted: (column: string) => string): string {
  return `
    select project, live, ${hourOf('stored_at')} as hour, 'events' as kind, type as name, count(*) as count
    from events where ${isCounted('stored_at')} group by 1, 2, 3, 5
    union all
    select project, live, ${hourOf('stored_at')}, 'entries', geofence_id, count(*)
    from events where ${isCounted('stored_at')}
      and type = 'user.entered_geofence' and geofence_id is not null group by 1, 2, 3, 5
    union all
    select project, live, ${hourOf('received_at')}, 'updates', '', count(*)
    from locations where ${isCounted('received_at')} and project is not null group by 1, 2, 3
    union all -- of older servers, which do not store whose a location is
    select users.project, users.live, ${hourOf('received_at')}, 'updates', '', count(*)
    from locations join users on users.bucket = locations.bucket and users.id = locations.user_id
    where ${isCounted('received_at')} and locations.project is null group by 1, 2, 3`
}

const add = `on conflict (project, live, hour, kind, name) do update set count = usage.count + excluded.count`

/** Minutes that are added up at once at first, and milliseconds within which that is quick: then twice as many are next time. */
const firstStep = 5
const quick = 1000

/**
 * Adds up the settled rows, in steps: after hours without, all at once would take longer than a statement may, and be tried in vain with
 * more rows each time. Of several servers that try at once, one does it.
 */
export async function countUsage(database: Database): Promise<void> {
  for (let minutes = firstStep; ; ) {
    const begun = performance.now()
    if (!(await countStep(database, minutes))) return
    minutes = performance.now() - begun < quick ? 2 * minutes : firstStep
  }
}

// Far ahead, the mark was set by a clock that was; what is counted already may be counted again then.
const counted = `case when counted_to > statement_timestamp() + interval '1 hour'
  then statement_timestamp() - interval '${settled}' else counted_to end`
const latest = `statement_timestamp() - interval '${settled}'`
/** What is older than a day is one step: the mark begins long before the first row. */
const stepEnd = `greatest(${counted} + $1 * interval '1 minute', ${latest} - interval '1 day')`

/** Returns whether more is left. */
function countStep(database: Database, minutes: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [step] = await transaction.query<{ from: string; to: string; isLast: boolean }>(
      `select (${counted})::text as "from", least(${latest}, ${stepEnd})::text as "to", ${stepEnd} >= ${latest} as "isLast"
       from usage_progress for update skip locked`,
      [minutes],
    )
    if (!step) return false
    await transaction.query(
      `insert into usage (project, live, hour, kind, name, count)
       select project, live, hour, kind, name, sum(count)
       from (${countsOf((column) => `${column} > $1::timestamptz and ${column} <= $2::timestamptz`)}) as counts group by 1, 2, 3, 4, 5 ${add}`,
      [step.from, step.to],
    )
    await transaction.query('update usage_progress set counted_to = $1', [step.to])
    await transaction.query(
      `delete from usage where kind = 'entries' and hour < now() - interval '${monthsOfEntries} months'`,
    )
    return !step.isLast
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
export async function readUsage(
  database: Queries,
  { project, live }: Scope,
  { from, to, by }: { from: Date; to: Date; by: 'hour' | 'day' },
): Promise<UsageRow[]> {
  const [progress] = await database.query<{ counted: string }>(
    'select counted_to::text as counted from usage_progress',
  )
  // Read before, so that the planner knows that few rows are meant; and again, as rows may have been added up meanwhile.
  const isLate = (column: string) =>
    `${column} > $6::timestamptz and ${column} > (select counted_to from usage_progress) and ${column} <= now()`
  return database.query<UsageRow & Record<string, unknown>>(
    `select date_trunc($5, hour, 'UTC') as at, kind, name, sum(count)::bigint as count
     from (select * from usage union all select * from (${countsOf(isLate)}) lately) as counts
     where project = $1 and live = $2 and hour >= $3 and hour < $4
     group by 1, 2, 3`,
    [project, live, from, to, by, progress?.counted],
  )
}
