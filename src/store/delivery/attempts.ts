import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import { withoutNulls } from '../rows/row-mapping.ts'
import type { Outcome } from './waiting.ts'

/** A try as it is in the log. */
export interface LoggedAttempt {
  id: string
  delivery: string
  eventIds: string[]
  number: number
  outcome: Outcome
  status?: number
  milliseconds?: number
  answer?: string
  error?: string
  at: Date
}

/** Newest first. */
export async function listAttempts(
  database: Queries,
  receiver: string,
  page: { limit: number; cursor?: ListPosition; outcome?: Outcome },
): Promise<Page<LoggedAttempt>> {
  return readPage(
    page,
    (limit, cursor) =>
      database.query(
        `select id, delivery, event_ids as "eventIds", number, outcome, status, milliseconds, answer, error, at
         from delivery_attempts
         where receiver = $1 and ($2::text is null or outcome = $2) and ${isAfter('at', 3, 'asc')}
         order by at desc, id limit $5`,
        [receiver, page.outcome, ...cursorValues(cursor), limit],
      ),
    withoutNulls<LoggedAttempt>,
    ({ at, id }) => ({ at: at.getTime(), id }),
  )
}

/** The events of a batch that was tried; undefined when the log has no such batch. `first` is its first event. */
export async function eventsOfBatch(
  database: Queries,
  { project, live }: Scope,
  receiver: string,
  delivery: string,
  first: string,
): Promise<string[] | undefined> {
  const [row] = await database.query<{ ids: string[] }>(
    `select event_ids as ids from delivery_attempts
     join events on events.id = $5 and project = $1 and live = $2
       and delivery_attempts.bucket = events.bucket and lane = coalesce(user_id, events.id)
     where receiver = $3 and delivery = $4 limit 1`,
    [project, live, receiver, delivery, first],
  )
  return row?.ids
}

/** How many events wait, counted up to `most`, and since when nothing gets through. */
export async function receiverState(
  database: Queries,
  receiver: string,
  most: number,
): Promise<{ waiting: number; failingSince?: Date }> {
  const [row] = await database.query(
    `select (select count(*) from (select 1 from deliveries where receiver = $1 limit $2) as first) as waiting,
       (select failing_since from receivers where id = $1) as "failingSince"`,
    [receiver, most],
  )
  return withoutNulls<{ waiting: number; failingSince?: Date }>(row ?? {})
}

/** Those receivers to which nothing gets through, by id. */
export async function failingOf(
  database: Queries,
  receivers: readonly { id: string }[],
): Promise<Map<string, { failingSince: Date }>> {
  const rows = await database.query<{ id: string; failingSince: Date }>(
    'select id, failing_since as "failingSince" from receivers where id = any($1) and failing_since is not null',
    [receivers.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, failingSince }) => [id, { failingSince }]))
}

/** Rows of what waits that are looked at. */
const mostCounted = 100_000

/** What waits for all receivers. */
export interface OutboxState {
  /** Counted up to a limit. */
  waiting: number
  oldestSeconds: number
  /** Receivers. */
  failing: number
}

export async function outboxState(database: Queries): Promise<OutboxState> {
  const [row] = await database.query<{ [Name in keyof OutboxState]: number }>(
    `select count(*) as waiting,
       greatest(0, coalesce(extract(epoch from clock_timestamp() - min(stored_at)), 0))::float8 as "oldestSeconds",
       (select count(*) from receivers where failing_since is not null) as failing
     from (select stored_at from deliveries limit ${mostCounted}) as first`,
  )
  return row as OutboxState
}

const daysOfLog = 7
const purgedAtOnce = 5000

/**
 * Drops attempts older than a week, what has waited for longer (nobody delivers to its receiver), and everything of receivers
 * that are gone.
 */
export async function purgeDeliveries(database: Queries): Promise<void> {
  for (const table of ['delivery_attempts', 'deliveries'] as const)
    for (const { receiver, isGone } of await receiversIn(database, table)) {
      const isOver = `${table === 'deliveries' ? 'stored_at' : 'at'} < now() - interval '${daysOfLog} days'`
      await purge(database, table, receiver, isGone ? 'true' : isOver)
    }
}

const keyOf = {
  delivery_attempts: 'bucket, lane, id',
  deliveries: 'bucket, receiver, lane, sequence, event_id',
}

/** In small pieces, so that nothing is locked for long. */
async function purge(
  database: Queries,
  table: keyof typeof keyOf,
  receiver: string,
  isOver: string,
): Promise<void> {
  for (;;) {
    const gone = await database.query(
      `delete from ${table} where (${keyOf[table]}) in
         (select ${keyOf[table]} from ${table} where receiver = $1 and ${isOver} limit ${purgedAtOnce}) returning bucket`,
      [receiver],
    )
    if (gone.length < purgedAtOnce) return
  }
}

/** Found by jumps through the index: there are few receivers and many rows. */
async function receiversIn(
  database: Queries,
  table: keyof typeof keyOf,
): Promise<{ receiver: string; isGone: boolean }[]> {
  if (database.isDistributed) {
    const rows = await database.query<{ receiver: string }>(`select distinct receiver from ${table}`)
    return database.query(
      `select receiver, not exists (select from receivers where id = receiver) as "isGone" from unnest($1::text[]) as receiver`,
      [rows.map(({ receiver }) => receiver)],
    )
  }
  return database.query<{ receiver: string; isGone: boolean }>(
    `with recursive found as (
       select min(receiver) as receiver from ${table}
       union all
       select (select min(receiver) from ${table} where ${table}.receiver > found.receiver)
       from found where found.receiver is not null
     )
     select receiver, not exists (select from receivers where id = receiver) as "isGone"
     from found where receiver is not null`,
  )
}

/** Call it in the transaction that erases a user, after their events are gone. `events` are those of nobody that go with them. */
export async function eraseDeliveries(
  transaction: Queries,
  { bucket, id }: { bucket: number; id: string },
  events: { bucket: number; id: string }[],
): Promise<void> {
  const lanes = [{ bucket, id }, ...events]
  const values = [lanes.map((lane) => lane.bucket), lanes.map((lane) => lane.id)]
  // What is being sent is written down in one statement with its removal from here: the log afterwards.
  for (const table of ['deliveries', 'delivery_attempts'])
    await transaction.query(
      `delete from ${table} where (bucket, lane) in (select * from unnest($1::int[], $2::text[]))
         ${transaction.isDistributed ? 'and bucket = any($1)' : ''}`,
      values,
    )
}
