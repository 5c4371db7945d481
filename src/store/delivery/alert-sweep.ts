import type { KnownAlert } from '../../model/delivery/alert.ts'
import type { Database, Queries } from '../database.ts'
import {
  makeAllInsideDue,
  type StoredUser,
  toStoredUser,
  type UserRow,
  userColumns,
} from '../users/tracking.ts'

/** Seconds after which an alert may be looked at again, by any node. */
const lookEvery = 10

/** Takes alerts of these to look at; each with how far it was looked at, Unix milliseconds. */
export function claimUnseen(
  database: Queries,
  ids: string[],
): Promise<{ id: string; checkedUntil: number }[]> {
  return database.query(
    `update alerts set claimed_at = clock_timestamp()
     where id = any($1) and (claimed_at is null or claimed_at < clock_timestamp() - interval '${lookEvery} seconds')
     returning id, round(date_part('epoch', coalesce(checked_until, updated_at - minutes * interval '1 minute')) * 1000) as "checkedUntil"`,
    [ids],
  )
}

/** Unless the rule has changed meanwhile, which begins anew. */
export async function noteChecked(
  database: Queries,
  { id, updatedAt }: KnownAlert,
  until: number,
): Promise<void> {
  await database.query(
    `update alerts set checked_until = greatest(checked_until, to_timestamp($2::float8 / 1000))
     where id = $1 and updated_at = $3`,
    [id, until, new Date(updatedAt)],
  )
}

/** Users whose last update is in this span, and for whom the alert has not begun; in the order of those updates. */
export async function findUnseen(
  database: Queries,
  { id, project, live }: KnownAlert,
  from: number,
  until: number,
  most: number,
): Promise<StoredUser[]> {
  const rows = await database.query<UserRow>(
    `select ${userColumns} from users
     where project = $1 and live = $2
       and quarter between floor($3::float8 / 900000) and floor($4::float8 / 900000)
       and updated_at >= to_timestamp($3::float8 / 1000) and updated_at <= to_timestamp($4::float8 / 1000)
       and (alerts is null or not alerts @> $5::jsonb)
     order by updated_at, id limit $6`,
    [project, live, from, until, JSON.stringify([[id]]), most],
  )
  return rows.map(toStoredUser)
}

/** Every server knows a new rule within a second: before that it must not decide about users who are due. */
const knownAfter = 5 // seconds

/** For new rules about dwells: users who are inside are due, so that the sweep looks at them. */
export async function makeInsideDue(database: Database, ids: string[]): Promise<void> {
  const fresh = await database.query<{ id: string; project: number; live: boolean }>(
    `select id, project, live from alerts
     where id = any($1) and checked_until is null and updated_at < now() - interval '${knownAfter} seconds'`,
    [ids],
  )
  for (const { id, ...scope } of fresh) {
    await makeAllInsideDue(database, scope)
    await database.query('update alerts set checked_until = now() where id = $1', [id])
  }
}
