import type { Queries } from '../database.ts'

/** Who delivers to which receiver. Leases go by the database's clock, so that servers need not agree on the time. */

/** Takes receivers for which something waits, apart from those that the caller cannot serve, and returns each with the failures in a row so far. */
export function claimReceivers(
  database: Queries,
  owner: string,
  seconds: number,
  most: number,
  except: string[] = [],
): Promise<{ id: string; failures: number }[]> {
  return database.query<{ id: string; failures: number }>(
    `update receivers set owner = $1, leased_until = clock_timestamp() + $2 * interval '1 second'
     where id in (
       select id from receivers
       where id <> all($4) and (leased_until is null or leased_until < clock_timestamp())
         and not exists (select from webhooks where webhooks.id = receivers.id and not enabled)
         and exists (select from deliveries where receiver = receivers.id)
       limit $3 for update skip locked)
     returning id, failures`,
    [owner, seconds, most, except],
    'claim receivers',
  )
}

/** Returns those that are still the owner's. */
export async function renewLeases(
  database: Queries,
  owner: string,
  seconds: number,
  ids: string[],
): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(
    `update receivers set leased_until = clock_timestamp() + $2 * interval '1 second'
     where id = any($3) and owner = $1 returning id`,
    [owner, seconds, ids],
    'renew leases',
  )
  return new Set(rows.map(({ id }) => id))
}

export async function releaseReceivers(database: Queries, owner: string, ids: string[]): Promise<void> {
  await database.query(
    'update receivers set owner = null, leased_until = null where id = any($2) and owner = $1',
    [owner, ids],
  )
}
