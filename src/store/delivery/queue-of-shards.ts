import { apart } from '../cluster/apart.ts'
import type { Database, Queries } from '../database.ts'
import { tally } from '../tally.ts'
import { type Attempt, type Health, instant, isKey, now, type WaitingEvent, type Wanted } from './waiting.ts'

/**
 * The statements of `queue.ts` for a cluster, where what waits is in shards and receivers are on the coordinator. Each statement that
 * locks or joins is about one bucket.
 */

export async function nextOfShards(
  database: Queries,
  receiver: string,
  { without, lanes, perLane, isProbe, longestWait }: Wanted,
  ahead: number,
): Promise<WaitingEvent[]> {
  const [state] = await database.query<{ mayTry: boolean }>(
    `select coalesce(next_at, '-infinity') <= ${now('$2')} as "mayTry" from receivers where id = $1`,
    [receiver, ahead],
  )
  if (isProbe && !state?.mayTry) return []
  const first = await database.query<{ bucket: number; lane: string }>(
    `select bucket, lane from deliveries
     where receiver = $1 and lane <> all($2) and due_at <= case when $4 then 'infinity' else ${now('$5')} end
     order by due_at limit $3`,
    [receiver, without, lanes, isProbe, ahead],
  )
  const found = apart(database, first, ({ bucket }) => bucket).map((group) =>
    database.query<WaitingEvent & Record<string, unknown>>(
      `select waiting.bucket, waiting.lane, waiting.sequence, waiting.event_id as "eventId", waiting.attempts,
         waiting.batch, waiting.due_at <= ${now('$4')} as "isDue",
         waiting.stored_at <= ${now('$4')} - $5::float8 * interval '1 millisecond' as "isOld", events.body as event,
         events.project, events.live
       from unnest($6::text[]) as first(lane)
       cross join lateral (
         select * from deliveries as own
         where own.bucket = $3 and own.receiver = $1 and own.lane = first.lane
         order by own.sequence, own.event_id limit $2
       ) as waiting
       left join events on events.bucket = $3 and events.id = waiting.event_id
       order by waiting.lane, waiting.sequence, waiting.event_id`,
      [receiver, perLane, group[0]?.bucket, ahead, longestWait, [...new Set(group.map(({ lane }) => lane))]],
    ),
  )
  return (await Promise.all(found)).flat()
}

/** Of an attempt that is written twice, because this was ended half-way, the second try changes nothing. */
export async function recordInShards(
  database: Database,
  receiver: string,
  attempts: Attempt[],
  { failures, pause, isBack }: Health,
  ahead: number,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const tried = attempts.flatMap(({ id, events, outcome, pause }) =>
      events.map((key) => ({ ...key, id, isOver: outcome !== 'failed', pause })),
    )
    const found = new Set<string>()
    for (const group of apart(transaction, tried, ({ bucket }) => bucket))
      for (const isOver of [true, false]) {
        const rows = group.filter((one) => one.isOver === isOver)
        if (rows.length === 0) continue
        const values = [receiver, JSON.stringify(rows), rows[0]?.bucket]
        const changed = isOver
          ? await transaction.query<{ id: string }>(removeTried, values)
          : await transaction.query<{ id: string }>(keepTried, [...values, ahead])
        for (const { id } of changed) found.add(id)
      }
    const logged = attempts
      .filter(({ id }) => found.has(id))
      .map(({ events: [first, ...more], ...attempt }) => ({
        ...attempt,
        bucket: first?.bucket,
        lane: first?.lane,
        eventIds: [first, ...more].map((event) => event?.eventId),
      }))
    if (logged.length > 0) await transaction.query(logTried, [receiver, JSON.stringify(logged), ahead])
    await transaction.query(
      `update receivers set failures = $3,
         failing_since = case when $3 > 0 then coalesce(failing_since, ${now('$2')}) end,
         next_at = ${now('$2')} + $4::float8 * interval '1 millisecond'
       where id = $1 and (failures > 0 or $3 > 0)`,
      [receiver, ahead, failures, pause],
    )
    if (isBack)
      await transaction.query(
        `update deliveries set due_at = ${now('$2')} where receiver = $1 and due_at > ${now('$2')}`,
        [receiver, ahead],
      )
  })
}

const tried = `json_to_recordset($2) as tried(bucket int, lane text, sequence bigint, "eventId" text, id text, pause float8)`
const removeTried = `
  delete from deliveries using ${tried} where deliveries.bucket = $3 and ${isKey('tried')} returning tried.id`
/** Nodes may not compute a time from a column and an interval: it is a number of seconds here. */
const keepTried = `
  update deliveries set attempts = attempts + 1,
    due_at = to_timestamp(date_part('epoch', ${now('$4')}) + tried.pause / 1000)
  from ${tried} where deliveries.bucket = $3 and ${isKey('tried')} returning tried.id`
const logTried = `
  insert into delivery_attempts (bucket, lane, id, receiver, delivery, event_ids, number, outcome, status, milliseconds,
    answer, error, at)
  select bucket, lane, id, $1, delivery, "eventIds", number, outcome, status, milliseconds, answer, error, ${instant('$3')}
  from json_to_recordset($2) as a(bucket int, lane text, id text, delivery text, "eventIds" text[], number int,
    outcome text, status int, milliseconds int, answer text, error text)`

interface ParkedEvent extends Record<string, unknown> {
  bucket: number
  lane: string
  event_id: string
  attempts: number
}

export async function parkInShards(
  database: Database,
  receiver: string,
  longestWait: number,
  ahead: number,
  most: number,
): Promise<number> {
  const longAgo = (wait: string, ahead: string) =>
    `${now(ahead)} - ${wait}::float8 * interval '1 millisecond'`
  const failing = await database.query(
    `select id from receivers where id = $1 and failing_since <= ${longAgo('$2', '$3')}`,
    [receiver, longestWait, ahead],
  )
  if (failing.length === 0) return 0
  const old = await database.query<ParkedEvent>(
    `select bucket, lane, event_id, attempts from deliveries
     where receiver = $1 and due_at <= ${longAgo('$2', '$3')} order by due_at limit $4`,
    [receiver, longestWait, ahead, most],
  )
  return database.transaction(async (transaction) => {
    let parked = 0
    for (const group of apart(transaction, old, ({ bucket }) => bucket)) {
      const gone = await transaction.query<ParkedEvent>(
        `delete from deliveries where bucket = $2 and receiver = $1 and event_id = any($3)
         returning bucket, lane, event_id, attempts`,
        [receiver, group[0]?.bucket, group.map((event) => event.event_id)],
      )
      if (gone.length > 0) await transaction.query(logParked, [receiver, JSON.stringify(gone), ahead, parked])
      parked += gone.length
    }
    tally.deliveries.parked += parked
    return parked
  })
}

const logParked = `
  insert into delivery_attempts (bucket, lane, id, receiver, delivery, event_ids, number, outcome, error, at)
  select bucket, lane, event_id || '_' || $1, $1, $1 || '-' || event_id, array[event_id], attempts, 'parked',
    'The receiver has failed for too long.', ${instant('$3')} + ($4 + number) / 100 * interval '1 millisecond'
  from rows from (json_to_recordset($2) as (bucket int, lane text, event_id text, attempts int)) with ordinality
    as parked(bucket, lane, event_id, attempts, number)
  on conflict (bucket, lane, id) do update set at = excluded.at`
