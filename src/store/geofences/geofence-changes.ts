import type { StoredGeofence } from '../../model/geofence.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { storedGeofence } from './geofence-row.ts'

/** One page of changes, to be applied in order: a removal comes after the upsert of the same geofence. */
export interface GeofenceChanges {
  upserts: StoredGeofence[]
  removals: GeofenceRemoval[]
  /** Where to continue after this page; it advances with the last page only. */
  revision: number
}

export interface GeofenceRemoval extends Scope {
  id: string
  removedAt: number // Unix milliseconds, by the database's clock
}

/** A million geofences are read a page at a time. */
const pageOf = 10_000

/**
 * All changes after a revision; after 0, all geofences. Changes made meanwhile may be included or not: their revision is
 * higher than that of the last page, so the next call returns them (again).
 */
export async function* changesAfter(
  database: Queries,
  revision: number,
  most = pageOf,
): AsyncGenerator<GeofenceChanges> {
  const [now] = await database.query<{ revision: number }>(
    "select revision from revisions where topic = 'geofences'",
  )
  const geofences = `${storedGeofence.select}, revision from geofences`
  for await (const rows of pages(database, geofences, revision, most)) {
    yield { upserts: rows.map(storedGeofence.read), removals: [], revision }
  }
  // A first read has nothing to remove.
  if (revision > 0) {
    const removed = 'project, live, id, revision, removed_at as "removedAt" from geofence_removals'
    for await (const rows of pages<Scope & { removedAt: Date }>(database, removed, revision, most)) {
      const removals = rows.map(({ project, live, id, removedAt }) => ({
        ...{ project, live, id },
        removedAt: removedAt.getTime(),
      }))
      yield { upserts: [], removals, revision }
    }
  }
  yield { upserts: [], removals: [], revision: now?.revision ?? revision }
}

export interface RemovedGeofence extends Pick<GeofenceRemoval, 'removedAt'> {
  geofence: StoredGeofence
}

/** The geofences removed in the last `within` milliseconds, as they were. */
export async function recentlyRemoved(database: Queries, within: number): Promise<RemovedGeofence[]> {
  const rows = await database.query<{ removed_at: Date }>(
    `select ${storedGeofence.select}, removed_at
     from (select removed_at, geofence from geofence_removals
           where removed_at > now() - $1 * interval '1 millisecond' and geofence is not null) as removals,
       jsonb_populate_record(null::geofences, geofence)`,
    [within],
  )
  return rows.map(({ removed_at, ...row }) => ({
    geofence: storedGeofence.read(row),
    removedAt: removed_at.getTime(),
  }))
}

type Numbered<Row> = Row & { revision: number; id: string } & Record<string, unknown>

async function* pages<Row>(
  database: Queries,
  selected: string,
  after: number,
  most: number,
): AsyncGenerator<Numbered<Row>[]> {
  let last = { revision: after + 1, id: '' } // before every id of that revision
  for (;;) {
    const rows = await database.query<Numbered<Row>>(
      `select ${selected} where (revision, id) > ($1, $2) order by revision, id limit $3`,
      [last.revision, last.id, most],
    )
    if (rows.length > 0) yield rows
    if (rows.length < most) return
    last = rows.at(-1) as Numbered<Row>
  }
}
