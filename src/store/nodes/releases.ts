import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Release, ReleaseItems } from '../../model/map/release.ts'
import type { Database, Queries } from '../database.ts'

/** With which nodes sign their requests to each other; the first one makes it. */
export async function clusterSecret(database: Queries): Promise<string> {
  await database.query('insert into cluster (secret) values ($1) on conflict do nothing', [
    randomBytes(32).toString('hex'),
  ])
  const [row] = await database.query<{ secret: string }>('select secret from cluster')
  return (row as { secret: string }).secret
}

/** Changes the release, one node after the other, so that none undoes what another did. Returns it as it is then. */
export function changeRelease(
  database: Database,
  change: (items: ReleaseItems) => ReleaseItems,
): Promise<Release> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.query<Release & Record<string, unknown>>(
      'select revision, items from cluster for update',
    )
    const { revision, items: before } = row as Release
    const items = change(before)
    if (isDeepStrictEqual(items, before)) return { revision, items }
    const [changed] = await transaction.query<{ revision: number }>(
      'update cluster set revision = revision + 1, items = $1 returning revision',
      [JSON.stringify(items)],
    )
    return { revision: (changed as { revision: number }).revision, items }
  })
}

/** Seconds after the first node is ready in which the others are waited for. */
const patience = 30

/**
 * For a node that has all files of the newest revision: decides on it once every live node has them, or `patience` after the
 * first one had. Returns the revision that is decided.
 */
export async function decideRelease(database: Queries, ready: number): Promise<number> {
  const [row] = await database.query<{ decided: number }>(
    `with due as (
       select coalesce(ready_since, now()) as since,
         coalesce(ready_since, now()) < now() - interval '${patience} seconds' or not exists (
           select from nodes where url is not null and ready < $1
             and seen_at between now() - interval '1 minute' and now() + interval '1 minute') as now_due
       from cluster)
     update cluster set ready_since = case when now_due then null else since end,
       decided = case when now_due then revision else decided end,
       decided_at = case when now_due then now() else decided_at end
     from due where revision = $1 and decided < $1 returning decided`,
    [ready],
  )
  if (row) return row.decided
  const [known] = await database.query<{ decided: number }>('select decided from cluster')
  return known?.decided ?? 0
}
