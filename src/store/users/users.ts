import { boxAround } from '../../geo/box.ts'
import { type Fraud, unsuspected } from '../../model/fraud.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { bucketOf } from '../ids.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import { isKeptUser } from '../retention/kept-since.ts'
import { cellRanges, cellsOf } from './cells.ts'
import { latestUsers } from './latest-users.ts'
import {
  inGeofence,
  isVisitSince,
  type StoredUser,
  toStoredUser,
  type UserRow,
  userColumns,
} from './tracking.ts'

export interface UserPage {
  limit: number
  cursor?: ListPosition
  updatedBefore?: Date
  updatedAfter?: Date
}

/** In this geofence, by a visit that began at this time (Unix milliseconds) or later. */
interface InGeofence {
  geofence: string
  since: number
}

/** Latest update first; optionally only users inside a geofence. */
export async function listUsers(
  database: Queries,
  { project, live }: Scope,
  page: UserPage,
  inside?: InGeofence,
): Promise<Page<StoredUser>> {
  const { updatedBefore, updatedAfter } = page
  const slice = async (limit: number, cursor: ListPosition | undefined) => {
    const wanted = { limit, cursor, updatedBefore, updatedAfter }
    const latest = inside === undefined ? await latestUsers(database, { project, live }, wanted) : undefined
    return latest ?? sortedUsers(limit, cursor)
  }
  const sortedUsers = (limit: number, cursor: ListPosition | undefined) =>
    database.query<UserRow>(
      // Sorted without the other columns: they can be large.
      `select ${userColumns} from (
       select bucket, id from users
       where project = $1 and live = $2 and ${isKeptUser}
       and ($3::timestamptz is null or (updated_at < $3 and quarter <= extract(epoch from $3::timestamptz) / 900))
       and ($4::timestamptz is null or (updated_at > $4 and quarter >= floor(extract(epoch from $4::timestamptz) / 900)))
       and ${isAfter('updated_at', 6, 'asc')}
       and ($6::timestamptz is null or quarter <= extract(epoch from $6::timestamptz) / 900)
       ${inside === undefined ? '' : `and ${inGeofence('$8')} and ${isVisitSince('$8', '$9')}`}
       order by quarter desc, updated_at desc, id
       limit $5) as page join users using (bucket, id)
     order by updated_at desc, id`,
      [
        project,
        live,
        updatedBefore,
        updatedAfter,
        limit,
        ...cursorValues(cursor),
        ...(inside === undefined ? [] : [inside.geofence, inside.since]),
      ],
    )
  return readPage(page, slice, toStoredUser, ({ id, updatedAt }) => ({ at: updatedAt, id }))
}

/** By `_id`, then by `userId`, then the user last seen on that `deviceId`. With `isExpiredToo` also one who has expired. */
export async function getUser(
  database: Queries,
  { project, live }: Scope,
  reference: string,
  isExpiredToo = false,
): Promise<StoredUser | undefined> {
  const isSeen = isExpiredToo ? 'true' : isKeptUser
  const [row] = await database.query<UserRow>(
    `(select ${userColumns}, 1 as preference from users
      where bucket = $4 and id = $3 and project = $1 and live = $2 and ${isSeen})
     union all
     (select ${userColumns}, 2 from users where project = $1 and live = $2 and user_id = $3 and ${isSeen})
     union all
     (select ${userColumns}, 3 from users where project = $1 and live = $2 and device_id = $3 and ${isSeen}
      order by updated_at desc limit 1)
     order by preference
     limit 1`,
    [project, live, reference, bucketOf(reference)],
  )
  return row && toStoredUser(row)
}

export interface UserReferences {
  /** `_id`, `userId` or `deviceId`. */
  user?: string
  userId?: string
  /** Of the users last seen on it. */
  deviceId?: string
}

/** The ids (users.id) of the users that all given references mean; undefined when none is given. */
export async function userIdsOf(
  database: Queries,
  scope: Scope,
  { user, userId, deviceId }: UserReferences,
): Promise<string[] | undefined> {
  const meant = user === undefined ? undefined : await getUser(database, scope, user)
  if (user !== undefined && !meant) return []
  if (userId === undefined && deviceId === undefined) return meant && [meant.id]
  const rows = await database.query<{ id: string }>(
    `select id from users where project = $1 and live = $2 and ${isKeptUser}
       and ($3::text is null or user_id = $3) and ($4::text is null or device_id = $4)`,
    [scope.project, scope.live, userId, deviceId],
  )
  return rows.map(({ id }) => id).filter((id) => !meant || meant.id === id)
}

/**
 * By `userId`; without one the user last seen on the device. A `userId` that is not known yet is that of the device's logged-out
 * user, whom its first update will claim, and of nobody else who was logged in there.
 */
export async function getSender(
  database: Queries,
  { project, live }: Scope,
  { userId, deviceId }: { userId: string | undefined; deviceId?: string | undefined },
): Promise<StoredUser | undefined> {
  const [row] = await database.query<UserRow>(
    `select ${userColumns} from users
     where project = $1 and live = $2 and ${isKeptUser}
       and (user_id = $3::text or (device_id = $4::text and ($3::text is null or user_id is null)))
     order by coalesce(user_id = $3, false) desc, updated_at desc
     limit 1`,
    [project, live, userId, deviceId],
  )
  return row && toStoredUser(row)
}

/** What an update's metadata must have under a key: any of these. */
interface MetadataWish {
  key: string
  values: unknown[]
}

/** Metres around the point that are searched first, if the radius is larger: where users are many, the nearest are there. */
const firstReach = 180

export interface NearQuery {
  x: number
  y: number
  /** Metres. */
  radius: number
  limit: number
  wishes: MetadataWish[]
}

/** The nearest first. */
export async function searchUsers(database: Queries, scope: Scope, query: NearQuery): Promise<StoredUser[]> {
  const { radius, limit } = query
  // From the second time on at least twice as far: users may all be in one spot.
  for (let reach = Math.min(firstReach, radius), farther = 1; ; farther = 2) {
    const found = await usersWithin(database, scope, { ...query, radius: reach })
    if (found.length === limit || reach === radius) return found.map(toStoredUser)
    reach = Math.min(radius, reach * Math.max(farther, Math.sqrt(limit / likelyFewest(found.length))))
  }
}

/** How many users there are at least, probably, in another area of this size: the fewer were found here, the less certain it is. */
function likelyFewest(found: number): number {
  return Math.max(0.25, found / 4, found - 2 * Math.sqrt(found))
}

function usersWithin(
  database: Queries,
  { project, live }: Scope,
  { x, y, radius, limit, wishes }: NearQuery,
): Promise<UserRow[]> {
  const box = boxAround(x, y, radius)
  const isAcross = box.minX < -180 || box.maxX > 180
  const ranges = cellRanges(box)
  const cells = cellsOf(ranges)
  const places = cells ? [cells] : [ranges.map(({ from }) => from), ranges.map(({ to }) => to)]
  const hasWished = wishes.map((_, at) => `and metadata @> any($${11 + places.length + at}::jsonb[])`)
  return database.query<UserRow>(
    `select ${userColumns}
     from (select users.*, ${metresTo('$3', '$4')} as metres
           from ${cells ? inCells : inRanges}
           and project = $1 and live = $2
           and latitude between $7 and $8 and longitude between $9 and $10 ${hasWished.join(' ')}) users
     where metres <= $5 and ${isKeptUser}
     order by metres, id
     limit $6`,
    [
      project,
      live,
      x,
      y,
      radius,
      limit,
      box.minY,
      box.maxY,
      isAcross ? -180 : box.minX,
      isAcross ? 180 : box.maxX,
      ...places,
      ...wishes.map(({ key, values }) => values.map((value) => JSON.stringify({ [key]: value }))),
    ],
    wishes.length > 0 ? undefined : cells ? 'users nearby' : 'users around',
  )
}

/** Of ranges the planner expects a ninth of the table each, and would rather read all of it. */
const inCells = 'users where cell = any($11::int[])'
const inRanges =
  'unnest($11::int[], $12::int[]) as range(first, last) join users on cell between first and last where true'

/** Great-circle distance in metres of a row's longitude and latitude, like src/geo/distance.ts. */
export function metresTo(x: string, y: string): string {
  const half = (column: string, value: string) => `sin(radians(${apart(column, value)}) / 2)`
  return `2 * 6371008.8 * asin(least(1, sqrt(
    power(${half('latitude', y)}, 2)
    + ${cosine('latitude')} * ${cosine(`${y}::float8`)} * power(${half('longitude', x)}, 2))))`
}

/** At least 0.1 mm: PostgreSQL raises an underflow error for the sine of much less, or for its square. */
function apart(column: string, value: string): string {
  return `greatest(abs(${column} - ${value}::float8), 1e-9)`
}

function cosine(degrees: string): string {
  return `cos(radians(${apart(degrees, '0')}))`
}

/** Blocks or bypasses a user by hand; undefined when there is no such user. */
export async function setFraud(
  database: Database,
  scope: Scope,
  reference: string,
  change: Partial<Pick<Fraud, 'blocked' | 'bypassed'>>,
): Promise<StoredUser | undefined> {
  const user = await getUser(database, scope, reference)
  if (!user) return undefined
  const { bucket, id } = user
  await database.query(
    `update users set fraud = coalesce(fraud, $3) || $4, version = version + 1 where bucket = $1 and id = $2`,
    [bucket, id, JSON.stringify(unsuspected), JSON.stringify(change)],
  )
  const [row] = await database.query<UserRow>(
    `select ${userColumns} from users where bucket = $1 and id = $2`,
    [bucket, id],
  )
  return row && toStoredUser(row)
}
