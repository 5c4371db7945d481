import { apart } from '../cluster/apart.ts'
import type { Queries } from '../database.ts'
import { outboxRows } from '../delivery/outbox.ts'
import type { WantedBy } from '../delivery/receivers.ts'
import { sequenceOf } from '../events/sequence.ts'
import { bucketOf } from '../ids.ts'
import { arraysOf, rowsOfArrays } from '../rows/sent-rows.ts'
import { type BatchRows, changed, insertUsers, locationColumns, moved, time } from './save-statement.ts'
import type { StoredUser } from './tracking.ts'

/**
 * Writes a batch in a cluster and returns the ids of the users written, like `saveStatement`, which no node could plan as a whole. Each
 * statement here is about one bucket: it is sent to the node that has its shard, and runs there. Call it in a transaction.
 */
export async function saveToShards(
  transaction: Queries,
  batch: BatchRows,
  wantedBy: WantedBy,
): Promise<Set<string>> {
  const all = new Set<string>()
  const groups = apart(transaction, batch.users, ({ bucket }) => bucket)
  // In the same order everywhere, to avoid deadlocks.
  for (const users of groups.sort(([a], [b]) => (a as StoredUser).bucket - (b as StoredUser).bucket)) {
    const { bucket } = users[0] as StoredUser
    const written = await saveUsersOf(transaction, bucket, users, batch.areMoves ?? false)
    for (const id of written) all.add(id)
    const events = batch.events.filter(({ userId }) => userId !== undefined && written.has(userId))
    const numbered = events.map((event, index) => ({ ...event, number: index + 1 }))
    const locations = batch.locations.filter(({ userId }) => written.has(userId))
    const queued = outboxRows(events, wantedBy)
    if (locations.length > 0)
      await transaction.query(
        insertLocations,
        [bucket, ...arraysOf(locationColumns, locations)],
        'save locations of a bucket',
      )
    for (const [rows, text, name] of [
      [numbered, insertEvents, 'save events of a bucket'],
      [queued, insertOutbox, 'save deliveries of a bucket'],
    ] as const)
      if (rows.length > 0) await transaction.query(text, [bucket, JSON.stringify(rows)], name)
  }
  return all
}

async function saveUsersOf(
  transaction: Queries,
  bucket: number,
  users: StoredUser[],
  areMoves: boolean,
): Promise<Set<string>> {
  const known = users.filter(({ version }) => version > 1).sort((a, b) => (a.id < b.id ? -1 : 1))
  const added = await stillNamed(
    transaction,
    users.filter(({ version }) => version === 1),
  )
  const update = areMoves ? moved : changed
  const rows: { id: string }[] = []
  if (known.length > 0)
    rows.push(
      ...(await transaction.query<{ id: string }>(
        update.updateInBucket,
        [bucket, ...arraysOf(update.columns, known)],
        `${update.names.several} of a bucket`,
      )),
    )
  if (added.length > 0)
    rows.push(...(await transaction.query<{ id: string }>(insertUsers('$1'), [JSON.stringify(added)])))
  return new Set(rows.map(({ id }) => id))
}

/** Those who were not erased after they were read as new. A name has a shard of its own, by which it is looked up and held. */
async function stillNamed(transaction: Queries, added: StoredUser[]): Promise<StoredUser[]> {
  const named = new Set<string>()
  const slotOf = ({ userId, deviceId }: StoredUser) => bucketOf(userId ?? deviceId)
  for (const users of apart(transaction, added, slotOf)) {
    const rows = await transaction.query<{ id: string }>(
      'select user_id as id from identities where slot = $1 and user_id = any($2) for key share',
      [slotOf(users[0] as StoredUser), users.map(({ id }) => id)],
      'names of new users',
    )
    for (const { id } of rows) named.add(id)
  }
  return added.filter(({ id }) => named.has(id))
}

/** The join with the user, whose bucket is given, is what lets the shard's node do it alone. Times of the row's default would not. */
const ofUser = (alias: string) => `join users on users.id = ${alias}."userId" where users.bucket = $1`

const insertEvents = `
  insert into events (bucket, id, project, live, user_id, geofence_id, type, created_at, stored_at, sequence, body)
  select users.bucket, e.id, e.project, e.live, users.id, e."geofenceId", e.type, ${time('e."createdAt"')}, now(),
    ${sequenceOf('users.version', 'e.number')}, e.body
  from json_to_recordset($2) as e(id text, project int, live boolean, "userId" text, "geofenceId" text, type text,
    "createdAt" float8, body jsonb, number int)
  ${ofUser('e')}`

const insertLocations = `
  insert into locations (bucket, user_id, at, received_at, sent_at, longitude, latitude, accuracy, foreground, stopped,
    replayed, battery, speed, altitude, heading, event_ids, project, live)
  select users.bucket, users.id, ${time('sent.at')}, ${time('sent."receivedAt"')}, ${time('sent."sentAt"')}, sent.x, sent.y,
    sent.accuracy, sent.foreground, sent.stopped, sent.replayed, sent.battery, sent.speed, sent.altitude, sent.heading,
    sent."eventIds"::text[], users.project, users.live
  from ${rowsOfArrays(locationColumns, 2)}
  ${ofUser('sent')}`

const insertOutbox = `
  insert into deliveries (bucket, receiver, lane, sequence, event_id, stored_at, due_at, attempts)
  select users.bucket, d.receiver, users.id, ${sequenceOf('users.version', 'd.number')}, d."eventId", now(), now(), 0
  from json_to_recordset($2) as d("userId" text, "eventId" text, number int, receiver text)
  ${ofUser('d')}`
