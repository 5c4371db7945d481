import { hash, randomBytes } from 'node:crypto'
import type { KnownTrip, TripLocation } from '../../model/trip.ts'
import type { Queries } from '../database.ts'
import { newId } from '../ids.ts'
import { keptSince } from '../retention/kept-since.ts'
import { storedTrip } from './trip-row.ts'

/** A link that shows a trip. Its token is known only to whoever was given it. */
export interface TripShare extends Record<string, unknown> {
  id: string
  displayName: string | null
  createdAt: Date
  expiresAt: Date
}

/** What a token opens. */
export interface OpenedShare {
  share: TripShare
  trip: KnownTrip
  /** Where the user was last on this trip. */
  last: TripLocation | undefined
}

const longestShare = "interval '48 hours'"
const sharedAfterEnd = "interval '1 hour'"

const columns = 'id, display_name as "displayName", created_at as "createdAt", expires_at as "expiresAt"'

/** SQL: when a link is over, that ends at `latest` anyway. */
const overAt = (latest: string) => `least(${latest}, ended_at + ${sharedAfterEnd})`

export async function addShare(
  database: Queries,
  trip: string,
  displayName: string | undefined,
): Promise<TripShare & { token: string }> {
  await database.query('delete from trip_shares where expires_at <= now()')
  const token = randomBytes(tokenBytes).toString('base64url')
  const [row] = await database.query<TripShare>(
    `insert into trip_shares (id, hash, trip_id, display_name, expires_at)
     values ($1, $2, $3, $4, now() + ${longestShare}) returning ${columns}`,
    [newId(), hash('sha256', token), trip, displayName],
  )
  return { ...(row as TripShare), token }
}

/** Of a trip, those that are not over, the newest first. */
export function listShares(database: Queries, trip: string): Promise<TripShare[]> {
  return database.query(
    `select share.id, display_name as "displayName", share.created_at as "createdAt", ${overAt('expires_at')} as "expiresAt"
     from trip_shares as share join trips on trips.id = trip_id
     where trip_id = $1 and ${overAt('expires_at')} > now() order by share.created_at desc, share.id desc`,
    [trip],
  )
}

/** False when the trip has no such link. */
export async function deleteShare(database: Queries, trip: string, id: string): Promise<boolean> {
  const gone = await database.query('delete from trip_shares where trip_id = $1 and id = $2 returning id', [
    trip,
    id,
  ])
  return gone.length > 0
}

/** A trip that begins anew is another one to whoever has an old link. */
export async function clearShares(transaction: Queries, trip: string): Promise<void> {
  await transaction.query('delete from trip_shares where trip_id = $1', [trip])
}

const tokenBytes = 16 // 128 bits cannot be guessed, so a fast hash is safe
const isToken = /^[\w-]{22}$/

/** Undefined where the token opens nothing: unknown, revoked or over, or of a disabled project. */
export async function openShare(database: Queries, token: string): Promise<OpenedShare | undefined> {
  if (!isToken.test(token)) return undefined
  const expiresAt = overAt('latest')
  const [row] = await database.query<OpenedRow>(
    `with opened as (
       select id as share_id, trip_id, display_name, created_at as shared_at, expires_at as latest
       from trip_shares where hash = $1
     )
     select ${storedTrip.select}, share_id as "shareId", display_name as "displayName", shared_at as "sharedAt",
       ${expiresAt} as "expiresAt", last
     from opened join trips on id = opened.trip_id
     left join lateral (
       select json_build_object('x', longitude, 'y', latitude, 'at', round(date_part('epoch', at) * 1000)) as last
       from trip_locations where trip_locations.trip_id = trips.id order by at desc limit 1
     ) as newest on true
     where ${expiresAt} > now() and updated_at >= ${keptSince('trips', 'trips.project', 'trips.live')}
       and exists (select from projects where projects.id = trips.project and not disabled)`,
    [hash('sha256', token)],
    'open share',
  )
  if (!row) return undefined
  const { shareId, displayName, sharedAt, expiresAt: over, last, ...trip } = row
  return {
    share: { id: shareId, displayName, createdAt: sharedAt, expiresAt: over },
    trip: storedTrip.read(trip),
    last: last ?? undefined,
  }
}

interface OpenedRow extends Record<string, unknown> {
  shareId: string
  displayName: string | null
  sharedAt: Date
  expiresAt: Date
  last: TripLocation | null
}
