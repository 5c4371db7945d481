import type { KnownAlert } from '../../model/delivery/alert.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { holdRevision, moveRevision } from '../revisions.ts'
import { assignments, mapRows, unixTime } from '../rows/row-mapping.ts'
import { receiverTable } from './receiver-table.ts'

const rows = mapRows<KnownAlert>({
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
  return (await database.query(`select ${rows.select} from alerts order by created_at, id`)).map(rows.read)
}

const { list, get, add, remove } = receiverTable('alerts', rows)

export { get as getAlert, list as listAlerts, remove as deleteAlert }

/** `name`: another one has it. `most`: the environment has as many already. */
type Refusal = 'name' | 'most'

/** Its e-mails are a receiver, like a webhook. */
export function addAlert(database: Database, alert: KnownAlert, most: number): Promise<Refusal | undefined> {
  return database.transaction(async (transaction) => {
    await holdRevision(transaction, 'webhooks')
    const names = await namesOf(transaction, alert)
    if (names.has(alert.name)) return 'name'
    if (names.size >= most) return 'most'
    await add(transaction, alert)
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
    const alert = await get(transaction, scope, id)
    if (!alert) return undefined
    const changed = change(alert)
    if (changed.name !== alert.name && (await namesOf(transaction, scope)).has(changed.name)) return 'name'
    await moveRevision(transaction, 'webhooks')
    await transaction.query(
      `update alerts set ${assignments(rows.written, 3)}, checked_until = case when $2 then checked_until end where id = $1`,
      [id, isSameRule(alert, changed), ...rows.values(changed)],
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
  const named = await transaction.query<{ name: string }>(
    'select name from alerts where project = $1 and live = $2',
    [project, live],
  )
  return new Set(named.map(({ name }) => name))
}
