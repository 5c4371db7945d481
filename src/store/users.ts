import { type Metadata, pointAt } from '../model/fields.ts'
import type { Scope } from '../model/scope.ts'
import type { deviceTypes, User } from '../model/user.ts'
import type { Database, Queries } from './database.ts'
import { bucketOf } from './ids.ts'

interface UserRow extends Record<string, unknown> {
  bucket: number
  id: string
  live: boolean
  user_id: string | null
  device_id: string
  description: string | null
  metadata: Metadata | null
  longitude: number
  latitude: number
  accuracy: number
  foreground: boolean | null
  stopped: boolean | null
  device_type: (typeof deviceTypes)[number] | null
  ip: string | null
  created_at: Date
  updated_at: Date
}

export interface Page<Item> {
  items: Item[]
  hasMore: boolean
}

/** Newest update first. */
export async function listUsers(
  database: Queries,
  { project, live }: Scope,
  { limit, updatedBefore, updatedAfter }: { limit: number; updatedBefore?: Date; updatedAfter?: Date },
): Promise<Page<User>> {
  const rows = await database.query<UserRow>(
    `select * from users
     where project = $1 and live = $2
       and ($3::timestamptz is null or updated_at < $3)
       and ($4::timestamptz is null or updated_at > $4)
     order by updated_at desc, id
     limit $5`,
    [project, live, updatedBefore, updatedAfter, limit + 1],
  )
  return { items: rows.slice(0, limit).map(toUser), hasMore: rows.length > limit }
}

/** By `_id`, then `userId`, then the user last seen on that `deviceId`. */
export async function getUser(database: Queries, scope: Scope, reference: string): Promise<User | undefined> {
  const row = await findUser(database, scope, reference)
  return row && toUser(row)
}

/** With all that is kept of the user. False when there is none. */
export async function deleteUser(database: Database, scope: Scope, reference: string): Promise<boolean> {
  const row = await findUser(database, scope, reference)
  if (!row) return false
  return database.transaction(async (transaction) => {
    await transaction.query('delete from identities where user_id = $1', [row.id])
    const gone = await transaction.query('delete from users where bucket = $1 and id = $2 returning id', [
      row.bucket,
      row.id,
    ])
    return gone.length > 0
  })
}

async function findUser(
  database: Queries,
  { project, live }: Scope,
  reference: string,
): Promise<UserRow | undefined> {
  const [row] = await database.query<UserRow>(
    `(select *, 1 as preference from users where bucket = $4 and id = $3 and project = $1 and live = $2)
     union all
     (select *, 2 from users where project = $1 and live = $2 and user_id = $3)
     union all
     (select *, 3 from users where project = $1 and live = $2 and device_id = $3 order by updated_at desc limit 1)
     order by preference
     limit 1`,
    [project, live, reference, bucketOf(reference)],
  )
  return row
}

function toUser(row: UserRow): User {
  return {
    _id: row.id,
    live: row.live,
    ...(row.user_id !== null && { userId: row.user_id }),
    deviceId: row.device_id,
    ...(row.description !== null && { description: row.description }),
    ...(row.metadata !== null && { metadata: row.metadata }),
    location: pointAt(row.longitude, row.latitude),
    locationAccuracy: row.accuracy,
    ...(row.foreground !== null && { foreground: row.foreground }),
    ...(row.stopped !== null && { stopped: row.stopped }),
    ...(row.device_type !== null && { deviceType: row.device_type }),
    ...(row.ip !== null && { ip: row.ip }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
