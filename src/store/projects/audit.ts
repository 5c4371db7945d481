import { createHmac } from 'node:crypto'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { cursorValues, type ListPosition, type Page, readPage } from '../page.ts'

/** Who changes something, and from where. */
export interface Actor {
  actor: string
  address: string | undefined
}

/** What was changed. Without a project it is of the whole server, without `live` of both environments. */
export interface AuditedChange extends Partial<Scope> {
  /** Instead of its number. */
  projectName?: string | undefined
  action: string
  target?: string | undefined
}

const daysKept = 400

export async function addAudit(
  database: Queries,
  { actor, address }: Actor,
  { project, live, projectName, action, target }: AuditedChange,
): Promise<void> {
  await database.query(
    `insert into audit_log (project, live, actor, action, target, address)
     values (coalesce($1::int, (select id from projects where name = $7)), $2, $3, $4, $5, $6)`,
    [project, live, actor, action, target, address, projectName],
  )
}

/** Names a user in the log: the same each time, and nobody can read it who does not know them. */
export async function hashedUser(database: Queries, id: string): Promise<string> {
  const [secret] = await database.query<{ value: string }>("select value from secrets where name = 'audit'")
  return `user ${createHmac('sha256', (secret as { value: string }).value)
    .update(id)
    .digest('hex')
    .slice(0, 32)}`
}

export interface AuditEntry {
  _id: string
  at: Date
  actor: string
  action: string
  target?: string
  address?: string
}

interface AuditRow extends Record<string, unknown> {
  id: number
  at: Date
  actor: string
  action: string
  target: string | null
  address: string | null
}

export interface AuditPage {
  limit: number
  cursor?: ListPosition
  createdBefore?: Date
  createdAfter?: Date
}

/** Of a project and environment, with `ofServer` also of the whole server; newest first. */
export function listAudit(
  database: Queries,
  { project, live }: Scope,
  page: AuditPage,
  ofServer = false,
): Promise<Page<AuditEntry>> {
  const slice = (limit: number, cursor: ListPosition | undefined) => {
    const [at, id] = cursorValues(cursor)
    return database.query<AuditRow>(
      `select id, date_trunc('milliseconds', at) as at, actor, action, target, address from audit_log
       where ((project = $1 and (live is null or live = $2)) or ($8 and project is null))
         and ($3::timestamptz is null or at < $3) and ($4::timestamptz is null or at > $4)
         and ($6::timestamptz is null or (date_trunc('milliseconds', at), id) < ($6, $7::bigint))
       order by date_trunc('milliseconds', at) desc, id desc limit $5`,
      [project, live, page.createdBefore, page.createdAfter, limit, at, numberIn(id), ofServer],
    )
  }
  return readPage(page, slice, toEntry, ({ _id, at }) => ({ at: at.getTime(), id: _id }))
}

/** A cursor of another list is at the beginning of its instant. */
function numberIn(id = ''): string {
  return /^\d{1,18}$/.test(id) ? id : '0'
}

function toEntry({ id, at, actor, action, target, address }: AuditRow): AuditEntry {
  return {
    _id: String(id),
    at,
    actor,
    action,
    ...(target !== null && { target }),
    ...(address !== null && { address }),
  }
}

export async function purgeAudit(database: Queries): Promise<void> {
  await database.query(`delete from audit_log where at < now() - interval '${daysKept} days'`)
}
