import type { Queries } from '../database.ts'

/** Who delivers to which receiver. Leases go by the database's clock, so that servers need not agree on the time. */

/**
 * Takes receivers for which something waits, apart from those that the caller cannot serve. Returns each with its failures in
 * a row so far.
 */
export function claimReceivers(
  database: Queries,
  owner: string,
  seconds: number,
  most: number,
  except: string[] = [],
): Promise<{ id: string; failures: number }[]> {
  if (database.isDistributed) return claimOfCluster(database, owner, seconds, most, except)
  return database.query<{ id: string; failures: number }>(
    claim('id <> all($4) and exists (select from deliveries where receiver = receivers.id)'),
    [owner, seconds, most, except],
    'claim receivers',
  )
}

const isFree = `(leased_until is null or leased_until < clock_timestamp())
  and not exists (select from webhooks where webhooks.id = receivers.id and not enabled)`

const claim = (isMeant: string) => `
  update receivers set owner = $1, leased_until = clock_timestamp() + $2 * interval '1 second'
  where id in (select id from receivers where ${isMeant} and ${isFree} limit $3 for update skip locked)
  returning id, failures`

/** What waits is in shards, and receivers are not. */
async function claimOfCluster(
  database: Queries,
  owner: string,
  seconds: number,
  most: number,
  except: string[],
): Promise<{ id: string; failures: number }[]> {
  const free = await database.query<{ id: string }>(
    `select id from receivers where id <> all($1) and ${isFree}`,
    [except],
  )
  if (free.length === 0) return []
  const waiting = await database.query<{ receiver: string }>(
    'select distinct receiver from deliveries where receiver = any($1)',
    [free.map(({ id }) => id)],
  )
  if (waiting.length === 0) return []
  return database.query(claim('id = any($4)'), [
    owner,
    seconds,
    most,
    waiting.map(({ receiver }) => receiver),
  ])
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
