import type { Scope } from '../../src/model/project/scope.ts'
import type { Queries } from '../../src/store/database.ts'
import { bucketOf, newId } from '../../src/store/ids.ts'

interface NewUser {
  deviceId: string
  userId?: string
  updatedAt?: string
  metadata?: object
}

/** A user as an update long past would have left them. Returns the id. */
export async function addUser(
  database: Queries,
  { project, live }: Scope,
  { deviceId, userId, updatedAt = '2026-01-01', metadata }: NewUser,
): Promise<string> {
  const id = newId()
  await database.query(
    `insert into users (bucket, id, project, live, user_id, device_id, metadata, longitude, latitude, accuracy, foreground,
       device_type, ip, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 13.2618, 53.5587, 12.5, true, 'iOS', '203.0.113.7', '2026-01-01', $8)`,
    [bucketOf(id), id, project, live, userId, deviceId, metadata, updatedAt],
  )
  const [kind, value] = userId === undefined ? ['device', deviceId] : ['user', userId]
  await database.query(
    `insert into identities (slot, project, live, kind, value, user_bucket, user_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [bucketOf(value), project, live, kind, value, bucketOf(id), id],
  )
  return id
}
