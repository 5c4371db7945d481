import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { cursorValues, isAfter, type ListPosition } from '../page.ts'
import { type UserRow, userColumns } from './tracking.ts'

/**
 * The users updated last, of a project with many who move. No index has the exact time of a user's last update, as each update
 * would have to change it; but every update is a location, and those are stored in the order of time. So the locations of
 * the last moments name all users who can be first in the list.
 */

/** Users of the newest quarters of an hour up to which sorting them all is quicker. */
const crowd = 1000

/** Milliseconds before the first user of a page that are read first, how many times more next, and at most. */
const firstWindow = 250
const growth = 4
const longestWindow = 15 * 60_000

/** Then the times are too uneven: all move at once, or few who move all the time are before many who do not. */
const mostTries = 16

/** Locations that are read at most, of whatever project: for each user of a page, and besides. */
const mostForEach = 20
const mostBesides = 1000

/** Milliseconds by which an update may be ahead of its arrival, and more (clockTolerance in tracking/rules/accept.ts). */
const mostAhead = 10 * 60_000

export interface LatestQuery {
  limit: number
  cursor: ListPosition | undefined
  updatedBefore: Date | undefined
  updatedAfter: Date | undefined
}

/** Undefined where users are not crowded, or where their locations do not tell: then a list must sort quarters of an hour. */
export async function latestUsers(
  database: Queries,
  scope: Scope,
  query: LatestQuery,
): Promise<UserRow[] | undefined> {
  const now = Date.now()
  const future = now + mostAhead
  const end = Math.min(future, query.cursor?.at ?? future, query.updatedBefore?.getTime() ?? future)
  const newest = Math.min(now, end)
  const oldest = query.updatedAfter?.getTime() ?? Number.NEGATIVE_INFINITY
  if (newest < now - longestWindow || !(await isCrowded(database, scope, newest))) return undefined
  let [tooShort, tooLong] = [newest - end, Number.POSITIVE_INFINITY]
  for (let tries = 0, window = firstWindow; tries < mostTries; tries++) {
    const after = Math.max(newest - window, oldest)
    const { arrived, own, rows } = await updatedAfter(database, scope, query, new Date(after))
    const isTooLong = arrived === mostArrivals(query)
    if (isTooLong && own < arrived / mostForEach) return undefined // others move, and these hardly do
    if (!isTooLong && (rows.length === query.limit || after === oldest)) return rows
    if (isTooLong) tooLong = window
    else if (window === longestWindow) return undefined
    else tooShort = window
    // The longest is tried, too: users may have stopped minutes ago, all at once.
    window = Number.isFinite(tooLong) ? (tooShort + tooLong) / 2 : Math.min(window * growth, longestWindow)
  }
  return undefined
}

function mostArrivals({ limit }: LatestQuery): number {
  return mostForEach * limit + mostBesides
}

/** Whether the newest users of a list are so many that they should not all be sorted. */
async function isCrowded(database: Queries, { project, live }: Scope, newest: number): Promise<boolean> {
  const [first] = await database.query<{ users: number; quarter: number }>(
    `select count(*)::int as users, min(quarter) as quarter from (
       select quarter from users where project = $1 and live = $2 and quarter <= $3 order by quarter desc limit $4
     ) as newest`,
    [project, live, quarterOf(newest + mostAhead), crowd],
    'are users crowded',
  )
  return first !== undefined && first.users === crowd && first.quarter >= quarterOf(newest - longestWindow)
}

function quarterOf(time: number): number {
  return Math.floor(time / 900_000)
}

/** The page, as far as it was updated after a time; how many locations were read for it, and how many of them are the project's. */
async function updatedAfter(
  database: Queries,
  { project, live }: Scope,
  query: LatestQuery,
  after: Date,
): Promise<{ arrived: number; own: number; rows: UserRow[] }> {
  const { limit, cursor, updatedBefore } = query
  const found = await database.query<UserRow>(
    `with arrived as materialized (
       select bucket, user_id, project = $1 and live = $2 as is_own from locations -- null where it is not stored
       where at > $3 and received_at > $4 and ($5::timestamptz is null or at < $5) and ($8::timestamptz is null or at <= $8)
       limit $6
     ), page as (
       -- Each by its key: the planner does not know that they are few.
       select found.bucket, found.id from (select distinct bucket, user_id from arrived where is_own is not false) as one
       cross join lateral (
         select bucket, id, project, live, updated_at from users
         where users.bucket = one.bucket and users.id = one.user_id limit 1
       ) as found
       where (select count(*) from arrived) < $6 and project = $1 and live = $2 and updated_at > $3 and ($5::timestamptz is null or updated_at < $5) and ${isAfter('updated_at', 8, 'asc')}
       order by updated_at desc, id limit $7
     )
     select counted.arrived, counted.own, listed.*
     from (select count(*)::int as arrived, count(*) filter (where is_own)::int as own from arrived) as counted
     left join (select ${userColumns} from page join users using (bucket, id)) as listed on true
     order by "updatedAt" desc, id`,
    [
      project,
      live,
      after,
      new Date(after.getTime() - mostAhead),
      updatedBefore,
      mostArrivals(query),
      limit,
      ...cursorValues(cursor),
    ],
  )
  const rows = found.flatMap(({ arrived: _, own: __, ...row }) => (row.id === null ? [] : [row]))
  const { arrived, own } = found[0] as unknown as { arrived: number; own: number }
  return { arrived, own, rows }
}
