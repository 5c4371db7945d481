import { pointAt } from '../../model/fields.ts'
import type { Scope } from '../../model/project/scope.ts'
import { type Telemetry, telemetryOf } from '../../model/user.ts'
import { apart } from '../cluster/apart.ts'
import type { Queries } from '../database.ts'
import { bucketOf } from '../ids.ts'
import { completeCount, type ListPosition, type Page } from '../page.ts'
import { keptSince } from '../retention/kept-since.ts'

/** An update that may be a retry of one received since `since`; from `recent` on it may have got the server's time. Unix milliseconds. */
export interface SentAgain {
  userId: string
  sentAt: number
  x: number
  y: number
  since: number
  recent: number
}

/**
 * For each update, the events of an identical one that was received since; undefined where there is none. The time of a
 * location is the one that was sent, or else the server's: so the index by time finds it among many of the user.
 */
export async function findSent(database: Queries, updates: SentAgain[]): Promise<(object[] | undefined)[]> {
  const numbered = updates.map((update, number) => ({ ...update, number, bucket: bucketOf(update.userId) }))
  const found = new Map<number, object[]>()
  for (const group of apart(database, numbered, ({ bucket }) => bucket))
    for (const { number, events } of await findSentOf(database, group)) found.set(number, events)
  return updates.map((_, number) => found.get(number))
}

/** Of one bucket, in a cluster. */
function findSentOf(
  database: Queries,
  updates: (SentAgain & { number: number; bucket: number })[],
): Promise<{ number: number; events: object[] }[]> {
  const { isDistributed } = database
  const inBucket = (table: string) => (isDistributed ? `and ${table}.bucket = $8` : '')
  return database.query(
    `select number, events
     from unnest($1::int[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[])
       as wanted(number, user_id, sent, x, y, since, recent)
     cross join lateral (
       select coalesce((select jsonb_agg(body order by ordinality)
                        from unnest(event_ids) with ordinality as own(id, ordinality)
                        join events on events.id = own.id and events.bucket = locations.bucket ${inBucket('events')}),
                       '[]') as events
       from locations
       where user_id = wanted.user_id and sent_at = to_timestamp(sent / 1000) and longitude = x and latitude = y
         and (at = to_timestamp(sent / 1000) or at >= to_timestamp(recent / 1000))
         and received_at >= to_timestamp(since / 1000) ${inBucket('locations')}
       limit 1
     ) as found`,
    [
      updates.map(({ number }) => number),
      updates.map(({ userId }) => userId),
      updates.map(({ sentAt }) => sentAt),
      updates.map(({ x }) => x),
      updates.map(({ y }) => y),
      updates.map(({ since }) => since),
      updates.map(({ recent }) => recent),
      ...(isDistributed ? [updates[0]?.bucket] : []),
    ],
    'find sent',
  )
}

/** A location update of the history, as answered. */
export interface KeptLocation extends Telemetry {
  location: ReturnType<typeof pointAt>
  locationAccuracy: number
  createdAt: Date
  actualCreatedAt: Date
  foreground?: boolean
  stopped?: boolean
  replayed: boolean
}

interface LocationRow extends Record<string, unknown> {
  longitude: number
  latitude: number
  accuracy: number
  at: Date
  received_at: Date
  foreground: boolean | null
  stopped: boolean | null
  replayed: boolean
  battery: number | null
  speed: number | null
  altitude: number | null
  heading: number | null
}

export interface LocationPage {
  limit: number
  cursor?: ListPosition
  createdBefore?: Date
  createdAfter?: Date
}

/**
 * Of a user, newest first. Locations have no id: within an instant they go by their arrival, and a cursor counts those that arrived at
 * the same time and were listed already.
 */
export async function listLocations(
  database: Queries,
  { id, project, live }: Scope & { id: string },
  { limit, cursor, createdBefore, createdAfter }: LocationPage,
): Promise<Page<KeptLocation>> {
  const { arrival, listed } = readTie(cursor?.id)
  const rows = await database.query<LocationRow>(
    `select longitude, latitude, accuracy, at, received_at, foreground, stopped, replayed,
       battery, speed, altitude, heading
     from locations
     where user_id = $1 and received_at >= ${keptSince('locations', '$8', '$9')}
       and ($2::timestamptz is null or at < $2)
       and ($3::timestamptz is null or at > $3)
       and ($4::timestamptz is null or (at, received_at) <= ($4, to_timestamp($5::float8 / 1000)))
     order by at desc, received_at desc, longitude, latitude, accuracy
     limit $6 offset $7`,
    [
      ...[id, createdBefore, createdAfter, cursor && new Date(cursor.at), arrival, limit + 1, listed],
      project,
      live,
    ],
  )
  const positions = positionsOf(rows, cursor)
  const count = completeCount(positions, limit)
  return {
    items: rows.slice(0, count).map(toKeptLocation),
    positions: positions.slice(0, count),
    hasMore: rows.length > limit,
  }
}

function positionsOf(rows: LocationRow[], cursor: ListPosition | undefined): ListPosition[] {
  let last = cursor
  return rows.map(({ at, received_at }) => {
    const arrival = received_at.getTime()
    const tie = readTie(last?.at === at.getTime() ? last.id : undefined)
    last = { at: at.getTime(), id: `${arrival}/${tie.arrival === arrival ? tie.listed + 1 : 1}` }
    return last
  })
}

/** The id in a position of a location: its arrival in Unix milliseconds, and how many of that arrival are listed with it. */
function readTie(id = ''): { arrival: number; listed: number } {
  const [, arrival = 0, listed = 0] = /^(\d{1,14})\/(\d{1,9})$/.exec(id) ?? []
  return { arrival: Number(arrival), listed: Number(listed) }
}

function toKeptLocation(row: LocationRow): KeptLocation {
  return {
    location: pointAt(row.longitude, row.latitude),
    locationAccuracy: row.accuracy,
    createdAt: row.at,
    actualCreatedAt: row.received_at,
    ...(row.foreground !== null && { foreground: row.foreground }),
    ...(row.stopped !== null && { stopped: row.stopped }),
    replayed: row.replayed,
    ...telemetryOf(row),
  }
}
