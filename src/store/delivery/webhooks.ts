import type { KnownWebhook } from '../../model/delivery/webhook.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { holdRevision, moveRevision } from '../revisions.ts'
import { assignments, mapRows, unixTime } from '../rows/row-mapping.ts'
import { receiverTable } from './receiver-table.ts'

const rows = mapRows<KnownWebhook>({
  id: 'id',
  project: 'project',
  live: 'live',
  url: 'url',
  description: 'description',
  enabled: 'enabled',
  mode: 'mode',
  types: 'types',
  tags: 'tags',
  users: 'users',
  secret: 'secret',
  oldSecret: 'old_secret',
  oldSecretUntil: unixTime('old_secret_until'),
  fullSince: {
    select: `round(date_part('epoch', (select full_since from receivers where receivers.id = webhooks.id)) * 1000)`,
    write: {},
  },
  createdAt: unixTime('created_at'),
  updatedAt: unixTime('updated_at'),
})

/** Of all projects, which every node keeps in memory. */
export async function loadWebhooks(database: Queries): Promise<KnownWebhook[]> {
  return (await database.query(`select ${rows.select} from webhooks`)).map(rows.read)
}

/** The receiver that is the MQTT broker. */
export const brokerId = 'mqtt'

/** Makes the receiver, where there is none yet. */
export async function loadBroker(database: Queries): Promise<{ isFull: boolean }> {
  await database.query('insert into receivers (id) values ($1) on conflict do nothing', [brokerId])
  const [row] = await database.query<{ isFull: boolean }>(
    'select full_since is not null as "isFull" from receivers where id = $1',
    [brokerId],
  )
  return row as { isFull: boolean }
}

const { list, get, add, remove } = receiverTable('webhooks', rows)

export { get as getWebhook, list as listWebhooks, remove as deleteWebhook }

/** False when the environment has `most` already. */
export function addWebhook(database: Database, webhook: KnownWebhook, most: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await holdRevision(transaction, 'webhooks')
    const [row] = await transaction.query<{ count: number }>(
      'select count(*) as count from webhooks where project = $1 and live = $2',
      [webhook.project, webhook.live],
    )
    if ((row as { count: number }).count >= most) return false
    await add(transaction, webhook)
    return true
  })
}

/** Undefined when there is none. */
export function changeWebhook(
  database: Database,
  { project, live }: Scope,
  id: string,
  change: (webhook: KnownWebhook) => KnownWebhook,
): Promise<KnownWebhook | undefined> {
  return database.transaction(async (transaction) => {
    await holdRevision(transaction, 'webhooks')
    const webhook = await get(transaction, { project, live }, id)
    if (!webhook) return undefined
    const changed = change(webhook)
    await moveRevision(transaction, 'webhooks')
    await transaction.query(`update webhooks set ${assignments(rows.written, 2)} where id = $1`, [
      id,
      ...rows.values(changed),
    ])
    return changed
  })
}

/**
 * Call it in the transaction that erases a user. A webhook for nobody else is disabled: without a list it would get everyone's
 * events.
 */
export async function eraseFromWebhooks(
  transaction: Queries,
  {
    project,
    live,
    id,
    userId,
    deviceId,
  }: Scope & { id: string; userId: string | undefined; deviceId: string },
): Promise<void> {
  const changed = await transaction.query(
    `update webhooks set users = array(select name from unnest(users) as name where name <> all($3)),
       enabled = enabled and not users <@ $3::text[]
     where project = $1 and live = $2 and users && $3::text[] returning id`,
    [project, live, [id, deviceId, ...(userId === undefined ? [] : [userId])]],
  )
  if (changed.length > 0) await moveRevision(transaction, 'webhooks')
}

/** Marks receivers for which `most` or more events wait, and those for which enough have been delivered. */
export function markFull(database: Database, most: number): Promise<void> {
  const waiting = (limit: string) =>
    `(select count(*) from (select from deliveries where receiver = receivers.id limit ${limit}) as first)`
  if (database.isDistributed) return markFullOfCluster(database, most)
  return database.transaction(async (transaction) => {
    const full = await transaction.query(
      `update receivers set full_since = now() where full_since is null and ${waiting('$1')} >= $1 returning id`,
      [most],
    )
    const free = await transaction.query(
      `update receivers set full_since = null where full_since is not null and ${waiting('$1')} < $1 returning id`,
      [Math.ceil(0.9 * most)],
    )
    if (full.length + free.length > 0) await moveRevision(transaction, 'webhooks')
  })
}

/** What waits is in shards, and receivers are not. */
async function markFullOfCluster(database: Database, most: number): Promise<void> {
  const rows = await database.query<{ receiver: string; count: number }>(
    'select receiver, count(*) as count from deliveries group by receiver',
  )
  const withMore = (than: number) => rows.filter(({ count }) => count >= than).map(({ receiver }) => receiver)
  await database.transaction(async (transaction) => {
    const changed = await transaction.query(
      `update receivers set full_since = case when full_since is null then now() end
       where case when full_since is null then id = any($1) else id <> all($2) end returning id`,
      [withMore(most), withMore(Math.ceil(0.9 * most))],
    )
    if (changed.length > 0) await moveRevision(transaction, 'webhooks')
  })
}
