import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { sequenceOf } from '../events/sequence.ts'
import type { StoredEvent } from '../users/tracking.ts'
import type { WantedBy } from './receivers.ts'

/** One for each receiver of an event. `number` is the event's in its batch, from 1 on. */
export interface OutboxRow {
  bucket: number
  userId: string | undefined
  eventId: string
  number: number
  receiver: string
}

export function outboxRows(events: readonly StoredEvent[], wantedBy: WantedBy): OutboxRow[] {
  return events.flatMap((event, index) =>
    wantedBy(event).map((receiver) => ({
      bucket: event.bucket,
      userId: event.userId,
      eventId: event.id,
      number: index + 1,
      receiver,
    })),
  )
}

/** Part of the statement that writes a batch; see `saveStatement`. */
export const insertOutbox = (rows: string, written: string) => `
  insert into deliveries (bucket, receiver, lane, sequence, event_id)
  select d.bucket, d.receiver, d."userId", ${sequenceOf('written.version', 'd.number')}, d."eventId"
  from json_to_recordset(${rows}) as d(bucket int, "userId" text, "eventId" text, number int, receiver text)
  join (${written}) as written on written.id = d."userId"`

const columns = 'bucket, receiver, lane, sequence, event_id, batch'

/** SQL that queues the rows of `events` for the receivers in a list. */
export const queueFor = (events: string, receivers: string) => `
  insert into deliveries (${columns})
  select bucket, receiver, coalesce(user_id, id), sequence, id, null
  from ${events} cross join unnest(${receivers}::text[]) as receiver`

/** Queues stored events again; those that wait already stay as they are. Returns how many were queued. */
export async function queueAgain(
  database: Queries,
  { project, live }: Scope,
  receiver: string,
  eventIds: string[],
  batch?: string,
): Promise<number> {
  const rows = await database.query(
    `insert into deliveries (${columns})
     select bucket, $3, coalesce(user_id, id), sequence, id, $5 from events
     where id = any($4) and project = $1 and live = $2
     on conflict do nothing returning event_id`,
    [project, live, receiver, eventIds, batch],
  )
  return rows.length
}
