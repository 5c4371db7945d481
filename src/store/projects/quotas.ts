import type { Database, Queries } from '../database.ts'
import { moveRevision } from '../revisions.ts'

/** What a project may use in a month, and what a project has used. */
export interface Amounts {
  updates: number
  calls: number
}

/** Null: no quota. */
export type Quota = { [kind in keyof Amounts]: number | null }

const month = "date_trunc('month', now() at time zone 'UTC')::date"

/** Changes what is given. False when there is no such project. */
export function setQuota(database: Database, name: string, change: Partial<Quota>): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ id: number }>(
      `update projects set
         quota_updates = case when $2 then $3::bigint else quota_updates end,
         quota_calls = case when $4 then $5::bigint else quota_calls end
       where name = $1 returning id`,
      [name, change.updates !== undefined, change.updates, change.calls !== undefined, change.calls],
    )
    if (!row) return false
    // What was used of this month before there was a quota.
    await transaction.query(
      `insert into quota_use (project, month, updates, calls)
       select $1::int, ${month},
         coalesce(sum(count) filter (where kind = 'updates'), 0),
         coalesce(sum(count) filter (where kind = 'requests'), 0)
       from usage where project = $1 and hour >= ${month}::timestamp at time zone 'UTC'
       on conflict (project, month) do update set
         updates = greatest(quota_use.updates, excluded.updates),
         calls = greatest(quota_use.calls, excluded.calls)`,
      [row.id],
    )
    await moveRevision(transaction, 'keys')
    return true
  })
}

/** What a project may use in a month, and has used of this one. */
export async function quotaOf(database: Queries, project: number): Promise<{ quota: Quota; used: Amounts }> {
  const [row] = await database.query<{ quota: Quota; used: Amounts }>(
    `select json_build_object('updates', quota_updates, 'calls', quota_calls) as quota,
       (select json_build_object(
          'updates', coalesce(sum(count) filter (where kind = 'updates'), 0),
          'calls', coalesce(sum(count) filter (where kind = 'requests'), 0))
        from usage where project = $1 and hour >= ${month}::timestamp at time zone 'UTC') as used
     from projects where id = $1`,
    [project],
  )
  return row as { quota: Quota; used: Amounts }
}

/** The quotas of all projects that have one. */
export async function loadQuotas(database: Queries): Promise<Map<number, Quota>> {
  const rows = await database.query<Quota & { id: number }>(
    `select id, quota_updates as updates, quota_calls as calls from projects
     where quota_updates is not null or quota_calls is not null`,
  )
  return new Map(rows.map(({ id, updates, calls }) => [id, { updates, calls }]))
}

/** Adds to what projects have used this month; answers their sums, in which the other servers' parts are. */
export async function addUse(
  database: Queries,
  use: (Amounts & { project: number })[],
): Promise<Map<number, Amounts>> {
  const rows = await database.query<Amounts & { project: number }>(
    `insert into quota_use (project, month, updates, calls)
     select project, ${month}, updates, calls
     from jsonb_to_recordset($1) as use(project int, updates bigint, calls bigint) order by project
     on conflict (project, month) do update set
       updates = quota_use.updates + excluded.updates, calls = quota_use.calls + excluded.calls
     returning project, updates, calls`,
    [JSON.stringify(use)],
  )
  return new Map(rows.map(({ project, updates, calls }) => [project, { updates, calls }]))
}
