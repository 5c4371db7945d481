import { errors } from '../../errors.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { bucketOf, newId } from '../ids.ts'

/** The sender of an update: a logged-in user, or a device alone. */
export interface Sender extends Scope {
  deviceId: string
  userId: string | undefined
}

/** The primary key of a user. */
export interface UserKey {
  id: string
  bucket: number
}

/** The name of an identity: by userId, or by device for a logged-out user. */
export function nameOf({ project, live, userId, deviceId }: Sender): string {
  return userId === undefined ? deviceName(project, live, deviceId) : `${project}:${live}:user:${userId}`
}

function deviceName(project: number, live: boolean, deviceId: string): string {
  return `${project}:${live}:device:${deviceId}`
}

/** By identity name; and the ids of those that are new: they have no row yet. */
interface Identified {
  keys: Map<string, UserKey>
  reserved: Set<string>
}

/**
 * The users of the senders: the user with that userId; else the logged-out user of the device, which
 * this call claims; else a new user, whose id is reserved here and whose row is written with the first update. Senders whom
 * `mayCreate` refuses a new user are left out.
 */
export async function identify<Of extends Sender>(
  database: Database,
  senders: Of[],
  mayCreate: (sender: Of) => Promise<boolean>,
): Promise<Identified> {
  const keys = new Map<string, UserKey>()
  const reserved = new Set<string>()
  const refused = new Set<Of>()
  let unknown = [...new Map(senders.map((sender) => [nameOf(sender), sender])).values()]
  // A call that loses the race for a name to another server finds it at the next try.
  for (let tries = 0; unknown.length > 0; tries++) {
    if (tries === mostTries) throw errors.databaseUnavailable()
    const found = await find(database, unknown)
    const strangers: Of[] = []
    for (const sender of unknown) {
      const own = found.get(nameOf(sender))
      const loggedOut = found.get(deviceName(sender.project, sender.live, sender.deviceId))
      if (own) keys.set(nameOf(sender), own)
      else if (loggedOut) await claim(database, sender, loggedOut)
      else strangers.push(sender)
    }
    const admitted = await Promise.all(strangers.map(mayCreate))
    const fresh = strangers.filter((_, at) => admitted[at])
    for (const [at, sender] of strangers.entries()) if (!admitted[at]) refused.add(sender)
    for (const { name, id, bucket } of fresh.length > 0 ? await reserve(database, fresh) : []) {
      keys.set(name, { id, bucket })
      reserved.add(id)
    }
    unknown = unknown.filter((sender) => !keys.has(nameOf(sender)) && !refused.has(sender))
  }
  return { keys, reserved }
}

/** So many failures in a row are not a race any more. */
const mostTries = 20

/** The columns of an IdentityRow; the first is what `nameOf` says. */
const columns = `project || ':' || live || ':' || kind || ':' || value as name, user_id as id, user_bucket as bucket`

interface IdentityRow extends Record<string, unknown> {
  name: string
  id: string
  bucket: number
}

/** Looks up both the userId and the device of each sender. */
async function find(database: Queries, senders: Sender[]): Promise<Map<string, UserKey>> {
  const wanted = senders.flatMap((sender) => [
    { ...sender, kind: 'device', value: sender.deviceId },
    ...(sender.userId === undefined ? [] : [{ ...sender, kind: 'user', value: sender.userId }]),
  ])
  const rows = await database.query<IdentityRow>(
    `select ${columns} from identities
     where (slot, project, live, kind, value) in
       (select * from unnest($1::int[], $2::int[], $3::boolean[], $4::text[], $5::text[]))
       ${database.isDistributed ? 'and slot = any($1)' : ''}`,
    columnsOf(wanted),
    'find identities',
  )
  return new Map(rows.map(({ name, id, bucket }) => [name, { id, bucket }]))
}

/** Returns those whom no other server has reserved before. */
async function reserve(database: Queries, senders: Sender[]): Promise<IdentityRow[]> {
  // In the same order everywhere, to avoid deadlocks.
  const inOrder = senders.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const wanted = inOrder.map((sender) => ({
    ...sender,
    ...(sender.userId === undefined
      ? { kind: 'device', value: sender.deviceId }
      : { kind: 'user', value: sender.userId }),
  }))
  const ids = wanted.map(() => newId())
  return database.query<IdentityRow>(
    `insert into identities (slot, project, live, kind, value, user_bucket, user_id)
     select * from unnest($1::int[], $2::int[], $3::boolean[], $4::text[], $5::text[], $6::int[], $7::text[])
     on conflict do nothing returning ${columns}`,
    [...columnsOf(wanted), ids.map(bucketOf), ids],
    'reserve identities',
  )
}

/**
 * The logged-out user keeps its id; its identity changes from the device to the userId. Where another server was faster, in
 * giving the userId to a user or in claiming this one, nothing changes: whoever loses a name must have got another.
 */
async function claim(
  database: Database,
  { project, live, userId, deviceId }: Sender,
  key: UserKey,
): Promise<void> {
  if (userId === undefined) return
  await database.transaction(async (transaction) => {
    const named = await transaction.query(
      `insert into identities (slot, project, live, kind, value, user_bucket, user_id)
       values ($1, $2, $3, 'user', $4, $5, $6) on conflict do nothing returning value`,
      [bucketOf(userId), project, live, userId, key.bucket, key.id],
    )
    if (named.length === 0) return
    const gone = await transaction.query(
      `delete from identities where slot = $1 and project = $2 and live = $3 and kind = 'device' and value = $4
         and user_id = $5 returning value`,
      [bucketOf(deviceId), project, live, deviceId, key.id],
    )
    if (gone.length > 0) return
    await transaction.query(
      `delete from identities where slot = $1 and project = $2 and live = $3 and kind = 'user' and value = $4
         and user_id = $5`,
      [bucketOf(userId), project, live, userId, key.id],
    )
  })
}

function columnsOf(wanted: (Scope & { kind: string; value: string })[]): unknown[][] {
  return [
    wanted.map(({ value }) => bucketOf(value)),
    wanted.map(({ project }) => project),
    wanted.map(({ live }) => live),
    wanted.map(({ kind }) => kind),
    wanted.map(({ value }) => value),
  ]
}
