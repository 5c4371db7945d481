import type { KnownAlert } from '../../model/delivery/alert.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import { holdRevision, moveRevision } from '../revisions.ts'
import { assignments, mapRows, parameters, unixTime } from '../rows/row-mapping.ts'

const { select, read, written, values } = mapRows<KnownAlert>({
  id: 'id',
  project: 'project',
  live: 'live',
  name: 'name',
  description: 'description',
  enabled: 'enabled',
  when: 'kind',
  types: 'types',
  tags: 'tags',
  minutes: 'minutes',
  speed: 'speed',
  battery: 'battery',
  emails: 'emails',
  createdAt: unixTime('created_at'),
  updatedAt: unixTime('updated_at'),
})

/** Of all projects, which every node keeps in memory. */
export async function loadAlerts(database: Queries): Promise<KnownAlert[]> {
  return (await database.query(`select ${select} from alerts order by created_at, id`)).map(read)
}

/** Newest first. */
export async function listAlerts(
  database: Queries,
  { project, live }: Scope,
  page: { limit: number; cursor?: ListPosition },
): Promise<Page<KnownAlert>> {
  return readPage(
    page,
    (limit, cursor) =>
      database.query(
        `select ${select} from alerts where project = $1 and live = $2 and ${isAfter('created_at', 3, 'asc')}
         order by created_at desc, id limit $5`,
        [project, live, ...cursorValues(cursor), limit],
      ),
    read,
    ({ createdAt, id }) => ({ at: createdAt, id }),
  )
}

export async function getAlert(
  database: Queries,
  { project, live }: Scope,
  id: string,
): Promise<KnownAlert | undefined> {
  const rows = await database.query(
    `select ${select} from alerts where id = $1 and project = $2 and live = $3`,
    [id, project, live],
  )
  return rows.map(read)[0]
}

/** `name`: another one has it. `most`: the environment has as many already. */
type Refusal = 'name' | 'most'

/** Its e-mails are a receiver, like a webhook. */
export function addAlert(database: Database, alert: KnownAlert, most: number): Promise<Refusal | undefined> {
  return database.transaction(async (transaction) => {
    await holdRevision(transaction, 'webhooks')
    const names = await namesOf(transaction, alert)
    if (names.has(alert.name)) return 'name'
    if (names.size >= most) return 'most'
    await moveRevision(transaction, 'webhooks')
    await transaction.query(
      `insert into alerts (${written.join(', ')}) values (${parameters(written)})`,
      values(alert),
    )
    await transaction.query('insert into receivers (id) values ($1)', [alert.id])
    return undefined
  })
}

/** Undefined when there is none. A rule that has changed is looked at anew. */
export function changeAlert(
  database: Database,
  scope: Scope,
  id: string,
  change: (alert: KnownAlert) => KnownAlert,
): Promise<KnownAlert | 'name' | undefined> {
  return database.transaction(async (transaction) => {
    await holdRevision(transaction, 'webhooks')
    const alert = await getAlert(transaction, scope, id)
    if (!alert) return undefined
    const changed = change(alert)
    if (changed.name !== alert.name && (await namesOf(transaction, scope)).has(changed.name)) return 'name'
    await moveRevision(transaction, 'webhooks')
    await transaction.query(
      `update alerts set ${assignments(written, 3)}, checked_until = case when $2 then checked_until end where id = $1`,
      [id, isSameRule(alert, changed), ...values(changed)],
    )
    return changed
  })
}

function isSameRule(a: KnownAlert, b: KnownAlert): boolean {
  const rule = ({ when, minutes, tags, enabled }: KnownAlert) =>
    JSON.stringify([when, minutes, tags, enabled])
  return rule(a) === rule(b)
}

async function namesOf(transaction: Queries, { project, live }: Scope): Promise<Set<string>> {
  const rows = await transaction.query<{ name: string }>(
    'select name from alerts where project = $1 and live = $2',
    [project, live],
  )
  return new Set(rows.map(({ name }) => name))
}

/** E-mails that wait and their log are purged by a job. False when there is none. */
export function deleteAlert(database: Database, { project, live }: Scope, id: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const gone = await transaction.query(
      'delete from alerts where id = $1 and project = $2 and live = $3 returning id',
      [id, project, live],
    )
    if (gone.length === 0) return false
    await transaction.query('delete from receivers where id = $1', [id])
    await moveRevision(transaction, 'webhooks')
    return true
  })
}
