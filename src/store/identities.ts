import type { Scope } from '../model/scope.ts'
import type { Database, Queries } from './database.ts'
import { bucketOf, newId } from './ids.ts'

/** Who sends an update: a logged-in user, or the device alone. */
export interface Sender extends Scope {
  deviceId: string
  userId: string | undefined
}

/** Where the user's rows are. */
export interface UserKey {
  id: string
  bucket: number
}

interface Identity extends Record<string, unknown> {
  kind: 'user' | 'device'
  value: string
  id: string
  bucket: number
}

/**
 * The user that a sender stands for: that of the userId; if none, the logged-out user of the device, who is hereby
 * claimed; if none, a new one, whose id is reserved here and whose row comes with their first update.
 */
export async function identify(database: Database, sender: Sender): Promise<UserKey> {
  for (;;) {
    const found = await find(database, sender)
    const wanted = sender.userId === undefined ? 'device' : 'user'
    const own = found.find(({ kind }) => kind === wanted)
    if (own) return { id: own.id, bucket: own.bucket }
    const claimed = found.find(({ kind }) => kind === 'device')
    const made = await (claimed ? claim(database, sender, claimed) : reserve(database, sender))
    if (made) return made
    // Someone else was quicker: look again.
  }
}

function find(database: Queries, { project, live, userId, deviceId }: Sender): Promise<Identity[]> {
  return database.query<Identity>(
    `select kind, value, user_id as id, user_bucket as bucket from identities
     where project = $1 and live = $2
       and ((slot = $3 and kind = 'user' and value = $4) or (slot = $5 and kind = 'device' and value = $6))`,
    [project, live, bucketOf(userId ?? ''), userId ?? null, bucketOf(deviceId), deviceId],
  )
}

async function reserve(database: Queries, sender: Sender): Promise<UserKey | undefined> {
  const id = newId()
  return put(database, sender, { id, bucket: bucketOf(id) })
}

/** The logged-out user keeps their id, and from now on answers to the userId instead of the device. */
function claim(database: Database, sender: Sender, { id, bucket }: Identity): Promise<UserKey | undefined> {
  return database.transaction(async (transaction) => {
    const gone = await transaction.query(
      `delete from identities where slot = $1 and project = $2 and live = $3 and kind = 'device' and value = $4
         and user_id = $5 returning value`,
      [bucketOf(sender.deviceId), sender.project, sender.live, sender.deviceId, id],
    )
    return gone.length > 0 ? put(transaction, sender, { id, bucket }) : undefined
  })
}

async function put(database: Queries, sender: Sender, key: UserKey): Promise<UserKey | undefined> {
  const { project, live, userId, deviceId } = sender
  const [kind, value] = userId === undefined ? ['device', deviceId] : ['user', userId]
  const rows = await database.query(
    `insert into identities (slot, project, live, kind, value, user_bucket, user_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning value`,
    [bucketOf(value), project, live, kind, value, key.bucket, key.id],
  )
  return rows.length > 0 ? key : undefined
}
