import type { LoggedRequest } from '../../model/project/logged-request.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { cursorValues, type ListPosition, type Page, readPage } from '../page.ts'

const daysKept = 7

/** Of each project and environment. */
const mostKept = 10_000

export async function addToRequestLog(
  database: Queries,
  requests: readonly (LoggedRequest & Scope)[],
): Promise<void> {
  if (requests.length === 0) return
  await database.query(
    `insert into request_log (project, live, at, method, route, status, ms, key, error)
     select project, live, at, method, route, status, ms, key, error
     from jsonb_to_recordset($1) as logged(project int, live boolean, at timestamptz, method text, route text,
       status int, ms real, key text, error text)`,
    [JSON.stringify(requests)],
  )
}

export interface RequestFilter {
  limit: number
  cursor?: ListPosition
  /** 2: those that succeeded, 4 and 5: refused and failed. */
  statusClass?: number
  /** A part of it. */
  route?: string
  method?: string
  key?: string
}

interface Row extends Record<string, unknown>, Omit<LoggedRequest, 'error'> {
  id: number
  error: string | null
}

/** Of a project and environment, newest first. */
export function listRequests(
  database: Queries,
  { project, live }: Scope,
  filter: RequestFilter,
): Promise<Page<LoggedRequest & { _id: string }>> {
  const { statusClass, route, method, key } = filter
  const slice = (limit: number, cursor: ListPosition | undefined) => {
    const [at, id] = cursorValues(cursor)
    return database.query<Row>(
      `select id, date_trunc('milliseconds', at) as at, method, route, status, ms::float8 as ms, key, error from request_log
       where project = $1 and live = $2 and at > now() - interval '${daysKept} days'
         and ($3::int is null or status / 100 = $3) and ($4::text is null or strpos(route, $4) > 0)
         and ($5::text is null or method = $5) and ($6::text is null or key = $6)
         and ($8::timestamptz is null or (date_trunc('milliseconds', at), id) < ($8, $9::bigint))
       order by date_trunc('milliseconds', at) desc, id desc limit $7`,
      [project, live, statusClass, route, method, key, limit, at, /^\d{1,18}$/.test(id ?? '') ? id : '0'],
    )
  }
  const read = ({ id, error, ...row }: Row) => ({ _id: String(id), ...row, ...(error !== null && { error }) })
  return readPage(filter, slice, read, ({ _id, at }) => ({ at: at.getTime(), id: _id }))
}

/** What is too old, and of each project and environment all but the newest. */
export async function purgeRequestLog(database: Queries): Promise<void> {
  await database.query(`delete from request_log where at < now() - interval '${daysKept} days'`)
  await database.query(
    `with oldest as (
       select project, live, id from (
         select project, live, id, row_number() over (partition by project, live order by id desc) as place
         from request_log) as placed
       where place = ${mostKept + 1})
     delete from request_log using oldest
     where request_log.project = oldest.project and request_log.live = oldest.live and request_log.id <= oldest.id`,
  )
}
