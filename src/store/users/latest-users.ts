import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { cursorValues, isAfter, type ListPosition } from '../page.ts'
import { type UserRow, userColumns } from './tracking.ts'

/**
 * The users updated last, of a project with many who move. No index has the exact time of a user's last update, as each update
 * would have to write an entry into every index of users; but every update is a location, and those have an index by time. So the
 * newest locations name all users who can be first in the list.
 */

/** Milliseconds before the first user of a page within which locations are looked for: those of few partitions. */
const longestTime = 24 * 3_600_000

/** Locations that the first try reads: so many for each user of a page, and some more. Each further try reads `growth` times as many. */
const forEach = 1.25
const besides = 25
const growth = 4
const mostTries = 3

/** Users of the newest quarters of an hour up to which sorting them all is quicker than a second try. */
const crowd = 1000

/** Milliseconds by which an update may be ahead of its arrival, and more (clockTolerance in tracking/rules/accept.ts). */
const mostAhead = 10 * 60_000

export interface LatestQuery {
  limit: number
  cursor: ListPosition | undefined
  updatedBefore: Date | undefined
  updatedAfter: Date | undefined
}

/** Undefined where locations do not tell, or where users are few: then a list must sort quarters of an hour. */
export async function latestUsers(
  database: Queries,
  scope: Scope,
  query: LatestQuery,
): Promise<UserRow[] | undefined> {
  const now = Date.now()
  const future = now + mostAhead
  const newest = Math.min(future, query.cursor?.at ?? future, query.updatedBefore?.getTime() ?? future)
  const oldest = Math.max(newest - longestTime, query.updatedAfter?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (newest < now - longestTime) return undefined
  let most = Math.ceil(forEach * query.limit) + besides
  for (let tries = 1; ; tries++, most *= growth) {
    const { read, rows } = await latestOf(database, scope, query, { newest, oldest, most })
    if (rows.length === query.limit) return rows
    if (read < most) return oldest === query.updatedAfter?.getTime() ? rows : undefined
    // The newest locations are of a few who move all the time, or there are few users at all.
    if (tries === mostTries || !(await isCrowded(database, scope, newest))) return undefined
  }
}

/** Whether the first users of a list are a crowd within two quarters of an hour, which takes long to sort. */
async function isCrowded(database: Queries, { project, live }: Scope, newest: number): Promise<boolean> {
  const [first] = await database.query<{ users: number; quarters: number }>(
    `select count(*)::int as users, max(quarter) - min(quarter) as quarters from (
       select quarter from users where project = $1 and live = $2 and quarter <= $3 order by quarter desc limit $4
     ) as newest`,
    [project, live, Math.floor(newest / 900_000), crowd],
    'are users crowded',
  )
  return first !== undefined && first.users === crowd && first.quarters <= 1
}

const isWithin = 'at <= $3 and at > $4 and received_at > $5'

/** As much of the page as the newest locations tell, and how many of these there were. */
async function latestOf(
  database: Queries,
  { project, live }: Scope,
  { limit, cursor, updatedBefore }: LatestQuery,
  { newest, oldest, most }: { newest: number; oldest: number; most: number },
): Promise<{ read: number; rows: UserRow[] }> {
  const found = await database.query<UserRow>(
    `with moved as materialized (
       select bucket, user_id, at from (
         (select bucket, user_id, at from locations where project = $1 and live = $2 and ${isWithin} order by at desc limit $6)
         union all -- of servers that do not store whose it is
         (select bucket, user_id, at from locations where project is null and ${isWithin} order by at desc limit $6)
       ) as newest order by at desc limit $6
     )
     select counted.read, listed.*
     from (select count(*)::int as read from moved) as counted
     left join (
       select ${userColumns} from (select distinct bucket, user_id as id from moved) as one join users using (bucket, id)
       where project = $1 and live = $2
         -- Of others at the time of the last location, or before it, the location may not have been read.
         and updated_at > (select case when count(*) = $6 then min(at) else $4 end from moved)
         and ($8::timestamptz is null or updated_at < $8) and ${isAfter('updated_at', 9, 'asc')}
       order by updated_at desc, id limit $7
     ) as listed on true
     order by "updatedAt" desc, id`,
    [
      project,
      live,
      new Date(newest),
      new Date(oldest),
      new Date(oldest - mostAhead),
      most,
      limit,
      updatedBefore,
      ...cursorValues(cursor),
    ],
    'latest users',
  )
  const read = found[0]?.read as number
  const rows = found.filter(({ id }) => id !== null)
  for (const row of rows) row.read = undefined // copies without it would take longer than all else that is done with a row
  return { read, rows }
}
