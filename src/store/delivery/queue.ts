import { apart } from '../cluster/apart.ts'
import type { Database, Queries } from '../database.ts'
import { tally } from '../tally.ts'
import { nextOfShards, parkInShards, recordInShards } from './queue-of-shards.ts'
import {
  type Attempt,
  type EventKey,
  type Health,
  instant,
  isKey,
  keys,
  now,
  type WaitingEvent,
  type Wanted,
} from './waiting.ts'

/**
 * What waits for a receiver. No statement is prepared: the table is empty or has a million rows, and plans differ. All times
 * are the database's; `ahead` (milliseconds) is added to them, for tests of what takes hours.
 */

/** The first events of lanes, those that have been due longest first; each lane's in order. */
export function nextEvents(
  database: Queries,
  receiver: string,
  { without, lanes, perLane, isProbe, longestWait }: Wanted,
  ahead: number,
): Promise<WaitingEvent[]> {
  if (database.isDistributed)
    return nextOfShards(database, receiver, { without, lanes, perLane, isProbe, longestWait }, ahead)
  return database.query<WaitingEvent & Record<string, unknown>>(
    `select lanes.bucket, lanes.lane, waiting.sequence, waiting.event_id as "eventId", waiting.attempts, waiting.batch,
       waiting.due_at <= ${now('$6')} as "isDue",
       waiting.stored_at <= ${now('$6')} - $7::float8 * interval '1 millisecond' as "isOld", events.body as event,
       events.project, events.live
     from (
       select distinct bucket, lane from (
         select bucket, lane from deliveries
         where receiver = $1 and lane <> all($2)
           and due_at <= case when $5 then 'infinity' else ${now('$6')} end
           and (not $5 or (select coalesce(next_at, '-infinity') <= ${now('$6')} from receivers where id = $1))
         order by due_at limit $3
       ) as first
     ) as lanes
     cross join lateral (
       select * from deliveries as own
       where own.bucket = lanes.bucket and own.receiver = $1 and own.lane = lanes.lane
       order by own.sequence, own.event_id limit $4
     ) as waiting
     left join events on events.bucket = waiting.bucket and events.id = waiting.event_id
     order by lanes.lane, waiting.sequence, waiting.event_id`,
    [receiver, without, lanes, perLane, isProbe, ahead, longestWait],
  )
}

/** The first of these lanes waits for its next try: until then those behind it must not hide other lanes. */
export async function restLanes(
  database: Queries,
  receiver: string,
  lanes: Pick<WaitingEvent, 'bucket' | 'lane'>[],
  ahead: number,
): Promise<void> {
  await eachShard(database, lanes, (group, inBucket) =>
    database.query(
      `update deliveries set due_at = first.due_at
       from json_to_recordset($2) as resting(bucket int, lane text)
       cross join lateral (
         select due_at from deliveries as own
         where own.bucket = resting.bucket and own.receiver = $1 and own.lane = resting.lane ${inBucket('own')}
         order by own.sequence, own.event_id limit 1
       ) as first
       where deliveries.bucket = resting.bucket and deliveries.receiver = $1 and deliveries.lane = resting.lane
         and deliveries.due_at <= ${now('$3')} and deliveries.due_at < first.due_at ${inBucket('deliveries')}`,
      [receiver, JSON.stringify(group.map(({ bucket, lane }) => ({ bucket, lane }))), ahead],
    ),
  )
}

/** Runs a statement about the items: once; or in a cluster for each bucket, to which `inBucket` limits a table. */
async function eachShard<Item extends { bucket: number }>(
  database: Queries,
  items: Item[],
  run: (items: Item[], inBucket: (table: string) => string) => Promise<unknown>,
): Promise<void> {
  for (const group of apart(database, items, ({ bucket }) => bucket)) {
    const { bucket } = group[0] as Item
    await run(group, (table) => (database.isDistributed ? `and ${table}.bucket = ${bucket}` : ''))
  }
}

/** Before the first try: the same events go under the same id at every further one. */
export async function bindBatches(
  database: Queries,
  receiver: string,
  events: (EventKey & { batch: string })[],
): Promise<void> {
  await eachShard(database, events, (group, inBucket) =>
    database.query(
      `update deliveries set batch = bound.batch from json_to_recordset($2) as bound${keys}
       where ${isKey('bound')} ${inBucket('deliveries')}`,
      [receiver, JSON.stringify(group)],
    ),
  )
}

/** Forgets events that were deleted while they waited. */
export async function dropWaiting(database: Queries, receiver: string, events: EventKey[]): Promise<void> {
  await eachShard(database, events, (group, inBucket) =>
    database.query(
      `delete from deliveries using json_to_recordset($2) as gone${keys} where ${isKey('gone')} ${inBucket('deliveries')}`,
      [receiver, JSON.stringify(group)],
    ),
  )
}

/** Writes down what was tried. Of events that are gone (their user was deleted) nothing is written. */
export async function recordAttempts(
  database: Database,
  receiver: string,
  attempts: Attempt[],
  { failures, pause, isBack }: Health,
  ahead: number,
): Promise<void> {
  const health = { failures, pause, isBack }
  if (database.isDistributed) await recordInShards(database, receiver, attempts, health, ahead)
  else await recordAll(database, receiver, attempts, health, ahead)
  for (const { outcome } of attempts) tally.deliveries[outcome] += 1
}

async function recordAll(
  database: Queries,
  receiver: string,
  attempts: Attempt[],
  { failures, pause, isBack }: Health,
  ahead: number,
): Promise<void> {
  const tried = attempts.flatMap(({ id, events, outcome, pause }) =>
    events.map((key) => ({ ...key, id, isOver: outcome !== 'failed', pause })),
  )
  const logged = attempts.map(({ events, ...attempt }) => ({
    ...attempt,
    bucket: events[0]?.bucket,
    lane: events[0]?.lane,
    eventIds: events.map(({ eventId }) => eventId),
  }))
  await database.query(
    `with tried as (
       select * from json_to_recordset($2)
         as t(bucket int, lane text, sequence bigint, "eventId" text, id text, "isOver" boolean, pause float8)
     ), over as (
       delete from deliveries using tried where tried."isOver" and ${isKey('tried')} returning tried.id
     ), kept as (
       update deliveries set attempts = attempts + 1, due_at = ${now('$4')} + tried.pause * interval '1 millisecond'
       from tried where not tried."isOver" and ${isKey('tried')} returning tried.id
     ), health as (
       update receivers set failures = $5,
         failing_since = case when $5 > 0 then coalesce(failing_since, ${now('$4')}) end,
         next_at = ${now('$4')} + $6::float8 * interval '1 millisecond'
       where id = $1 and (failures > 0 or $5 > 0)
     )
     insert into delivery_attempts (bucket, lane, id, receiver, delivery, event_ids, number, outcome, status, milliseconds,
       answer, error, at)
     select bucket, lane, id, $1, delivery, "eventIds", number, outcome, status, milliseconds, answer, error, ${instant('$4')}
     from json_to_recordset($3) as a(bucket int, lane text, id text, delivery text, "eventIds" text[], number int,
       outcome text, status int, milliseconds int, answer text, error text)
     where id in (select id from over union all select id from kept)`,
    [receiver, JSON.stringify(tried), JSON.stringify(logged), ahead, failures, pause],
  )
  if (isBack)
    await database.query(
      `update deliveries set due_at = ${now('$2')} where receiver = $1 and due_at > ${now('$2')}`,
      [receiver, ahead],
    )
}

const parkedAtOnce = 1000

/** Parks what has waited too long for a receiver that has failed for as long. Returns how many events. */
export async function parkOld(
  database: Database,
  receiver: string,
  longestWait: number,
  ahead: number,
): Promise<number> {
  if (database.isDistributed) return parkInShards(database, receiver, longestWait, ahead, parkedAtOnce)
  const rows = await database.query(
    `with parked as (
       delete from deliveries where (bucket, receiver, lane, sequence, event_id) in (
         select bucket, receiver, lane, sequence, event_id from deliveries
         where receiver = $1 and due_at <= ${now('$3')} - $2::float8 * interval '1 millisecond'
           and (select failing_since <= ${now('$3')} - $2::float8 * interval '1 millisecond' from receivers where id = $1)
         order by due_at limit $4)
       returning bucket, lane, event_id, attempts
     )
     insert into delivery_attempts (bucket, lane, id, receiver, delivery, event_ids, number, outcome, error, at)
     select bucket, lane, event_id || '_' || $1, $1, $1 || '-' || event_id, array[event_id], attempts, 'parked',
       'The receiver has failed for too long.', ${instant('$3')} + row_number() over () / 100 * interval '1 millisecond'
     from parked
     on conflict (bucket, lane, id) do update set at = excluded.at
     returning id`,
    [receiver, longestWait, ahead, parkedAtOnce],
  )
  tally.deliveries.parked += rows.length
  return rows.length
}
