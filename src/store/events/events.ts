import type { Event } from '../../model/event.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { queueFor } from '../delivery/outbox.ts'
import type { WantedBy } from '../delivery/receivers.ts'
import { type ListPosition, type Page, readPage } from '../page.ts'
import { keptSince } from '../retention/kept-since.ts'
import { tally } from '../tally.ts'
import type { StoredEvent } from '../users/tracking.ts'
import { sequenceAfter } from './sequence.ts'

export interface EventPage {
  limit: number
  cursor?: ListPosition
  createdBefore?: Date
  createdAfter?: Date
  type?: string[]
  /** users.id of any of these. */
  users?: string[] | undefined
  geofence?: string
  /** trips.id */
  trip?: string | undefined
}

/** Newest first. */
export async function listEvents(
  database: Queries,
  { project, live }: Scope,
  page: EventPage,
): Promise<Page<Event>> {
  const { createdBefore, createdAfter, type, users, geofence, trip } = page
  const slice = (limit: number, cursor: ListPosition | undefined) => {
    const after = readTie(cursor?.id)
    return database.query<EventRow>(
      `select body, sequence from events
     where project = $1 and live = $2 and created_at >= ${keptSince('events')}
       and ($3::timestamptz is null or created_at < $3)
       and ($4::timestamptz is null or created_at > $4)
       and ($5::text[] is null or type = any($5))
       and ($6::text[] is null or user_id = any($6))
       and ($7::text is null or geofence_id = $7)
       and ($11::text is null or (body ? 'trip' and body #>> '{trip,_id}' = $11))
       and ($9::timestamptz is null
         or (created_at <= $9 and (created_at < $9 or (sequence, id) < ($10::bigint, $12::text))))
     order by created_at desc, sequence desc, id desc
     limit $8`,
      [
        project,
        live,
        createdBefore,
        createdAfter,
        type,
        users,
        geofence,
        limit,
        cursor && new Date(cursor.at),
        after.sequence,
        trip,
        after.id,
      ],
    )
  }
  const { items, ...rest } = await readPage(page, slice, (row) => row, positionOf)
  return { ...rest, items: items.map(({ body }) => body) }
}

interface EventRow extends Record<string, unknown> {
  body: Event
  sequence: number
}

/** The id in a position of an event is its sequence and its own id. A body of the database has its times as text. */
function positionOf({ body: { _id, createdAt }, sequence }: EventRow): ListPosition {
  return { at: new Date(createdAt).getTime(), id: `${sequence}/${_id}` }
}

/** A cursor from before there was a sequence is at the beginning of its instant. */
function readTie(position = ''): { sequence: number; id: string } {
  const [, sequence = Number.MAX_SAFE_INTEGER, id = ''] = /^(\d{1,16})\/(\w+)$/.exec(position) ?? []
  return { sequence: Number(sequence), id }
}

export async function getEvent(
  database: Queries,
  { project, live }: Scope,
  id: string,
): Promise<Event | undefined> {
  const [row] = await database.query<{ body: Event }>(
    `select body from events where id = $3 and project = $1 and live = $2 and created_at >= ${keptSince('events')}`,
    [project, live, id],
  )
  return row?.body
}

/** Also one that is older than events are kept, and will be deleted. */
export async function getStoredEvent(
  database: Queries,
  { project, live }: Scope,
  id: string,
): Promise<Event | undefined> {
  const [row] = await database.query<{ body: Event }>(
    'select body from events where id = $3 and project = $1 and live = $2',
    [project, live, id],
  )
  return row?.body
}

/** False when there is none. */
export async function deleteEvent(database: Queries, { project, live }: Scope, id: string): Promise<boolean> {
  const rows = await database.query(
    'delete from events where id = $3 and project = $1 and live = $2 returning id',
    [project, live, id],
  )
  return rows.length > 0
}

/** Adds what was found of an event to it, instead of what was found before. False when there is none. */
export async function amendEvent(
  database: Queries,
  { project, live }: Scope,
  id: string,
  found: Pick<Event, 'verification' | 'verifiedPlace'>,
): Promise<boolean> {
  const rows = await database.query(
    "update events set body = body - 'verifiedPlace' || $4 where id = $3 and project = $1 and live = $2 returning id",
    [project, live, id, JSON.stringify(found)],
  )
  return rows.length > 0
}

/**
 * Adds an event that comes without an update of the user, and queues it for its receivers; `number` orders several of one
 * moment. False when its user no longer exists, or an event of that id does: this one is not stored then.
 */
export async function addEvent(
  database: Queries,
  event: StoredEvent,
  wantedBy: WantedBy,
  number = 0,
): Promise<boolean> {
  const { bucket, id, project, live, userId, geofenceId, type, createdAt, body } = event
  const receivers = wantedBy(event)
  const rows = await database.query(
    `with added as (
       insert into events (bucket, id, project, live, user_id, geofence_id, type, created_at, sequence, body)
       select $1::int, $2, $3::int, $4::boolean, $5, $6, $7, to_timestamp($8::float8 / 1000),
         coalesce(${sequenceAfter('owner.version', '$10::int')}, $10::int), $9::jsonb
       from (select) as nothing
       left join (select version from users where bucket = $1 and id = $5 for key share) as owner on true
       where $5::text is null or owner.version is not null
       on conflict do nothing
       returning bucket, id, user_id, sequence
     ), queued as (${queueFor('added', '$11')})
     select id from added`,
    [bucket, id, project, live, userId, geofenceId, type, createdAt, JSON.stringify(body), number, receivers],
  )
  tally.events += rows.length
  return rows.length > 0
}
