import type { Event } from '../../model/event.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import type { StoredEvent } from '../users/tracking.ts'

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
  const slice = (limit: number, cursor: ListPosition | undefined) =>
    database.query<{ body: Event }>(
      `select body from events
     where project = $1 and live = $2
       and ($3::timestamptz is null or created_at < $3)
       and ($4::timestamptz is null or created_at > $4)
       and ($5::text[] is null or type = any($5))
       and ($6::text[] is null or user_id = any($6))
       and ($7::text is null or geofence_id = $7)
       and ($11::text is null or (body ? 'trip' and body #>> '{trip,_id}' = $11))
       and ${isAfter('created_at', 9, 'desc')}
     order by created_at desc, id desc
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
        ...cursorValues(cursor),
        trip,
      ],
    )
  return readPage(
    page,
    slice,
    ({ body }) => body,
    // A body of the database has its times as text.
    ({ _id, createdAt }) => ({ at: new Date(createdAt).getTime(), id: _id }),
  )
}

export async function getEvent(
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

/** Adds fields to an event. False when there is none. */
export async function amendEvent(
  database: Queries,
  { project, live }: Scope,
  id: string,
  more: Partial<Event>,
): Promise<boolean> {
  const rows = await database.query(
    'update events set body = body || $4 where id = $3 and project = $1 and live = $2 returning id',
    [project, live, id, JSON.stringify(more)],
  )
  return rows.length > 0
}

/** False when its user no longer exists: the event is not stored then. */
export async function addEvent(database: Queries, event: StoredEvent): Promise<boolean> {
  const { bucket, id, project, live, userId, geofenceId, type, createdAt, body } = event
  const rows = await database.query(
    `insert into events (bucket, id, project, live, user_id, geofence_id, type, created_at, body)
     select $1::int, $2, $3::int, $4::boolean, $5, $6, $7, to_timestamp($8::float8 / 1000), $9::jsonb
     where $5::text is null or exists (select from users where bucket = $1 and id = $5 for key share)
     returning id`,
    [bucket, id, project, live, userId, geofenceId, type, createdAt, JSON.stringify(body)],
  )
  return rows.length > 0
}
