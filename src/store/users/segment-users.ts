import type { Scope } from '../../model/project/scope.ts'
import { type SegmentRule, usualDays } from '../../model/segment.ts'
import type { Queries } from '../database.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import { isKeptUser, keptSince } from '../retention/kept-since.ts'
import { mostSearched } from './find-users.ts'
import { type StoredUser, toStoredUser, type UserRow, userColumns } from './tracking.ts'
import type { UserPage } from './users.ts'

/** SQL: whether the user of the row has entered something of the kind within the days of `$7`. Null stands for anything. */
const hasVisited = (parameter: string, isMeant: string) =>
  `(${parameter}::text is null or exists (
     select 1 from events where events.bucket = users.bucket and events.user_id = users.id
       and type in ('user.entered_geofence', 'user.entered_place')
       and created_at > now() - $7 * interval '1 day' and created_at >= ${keptSince('events')} and ${isMeant}))`

/**
 * Who is in a segment now, latest update first: the rule of `isInSegment`, in SQL. A rule is asked of the users updated last
 * only, so that a million users cost no more than some thousands; users who are listed are all found.
 */
export function listSegmentUsers(
  database: Queries,
  { project, live }: Scope,
  { userIds, metadata, geofenceTag, chain, category, days = usualDays }: SegmentRule,
  page: Pick<UserPage, 'limit' | 'cursor'>,
): Promise<Page<StoredUser>> {
  const candidates = userIds
    ? 'project = $1 and live = $2 and user_id = any($3)'
    : `(bucket, id) in (select bucket, id from users where project = $1 and live = $2
         order by quarter desc limit ${mostSearched}) and $3::text[] is null`
  const slice = (limit: number, cursor: ListPosition | undefined) =>
    database.query<UserRow>(
      `select ${userColumns} from users
       where ${candidates} and ${isKeptUser}
         and coalesce(metadata, '{}') @> $8::jsonb
         and ${hasVisited('$4', "body #>> '{geofence,tag}' = $4")}
         and ${hasVisited('$5', "body #>> '{place,chain,slug}' = $5")}
         and ${hasVisited('$6', "body #> '{place,categories}' ? $6")}
         and ${isAfter('updated_at', 10, 'asc')}
       order by updated_at desc, id limit $9`,
      [
        project,
        live,
        userIds ?? null,
        ...(userIds ? [null, null, null] : [geofenceTag ?? null, chain ?? null, category ?? null]),
        days,
        JSON.stringify((!userIds && metadata) || {}),
        limit,
        ...cursorValues(cursor),
      ],
    )
  return readPage(page, slice, toStoredUser, ({ id, updatedAt }) => ({ at: updatedAt, id }))
}
