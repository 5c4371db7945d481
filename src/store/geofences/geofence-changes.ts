import type { StoredGeofence } from '../../model/geofence.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { fromRow, type GeofenceRow } from './geofence-row.ts'

/** Some of what changed. To be taken in as it comes: removals come after the geofences they may be of. */
export interface GeofenceChanges {
  upserts: StoredGeofence[]
  removals: GeofenceRemoval[]
  /** From which to ask on, once this is taken in: it moves with the last page. */
  revision: number
}

export interface GeofenceRemoval extends Scope {
  id: string
}

/** A million geofences pass through memory a page at a time. */
const pageOf = 10_000

/**
 * Everything that changed after the revision; after 0, everything there is. What changes meanwhile may come or not: it
 * has a higher number than the last page names, and comes (again) to whoever asks on from there.
 */
export async function* changesAfter(
  database: Queries,
  revision: number,
  most = pageOf,
): AsyncGenerator<GeofenceChanges> {
  const [now] = await database.query<{ revision: number }>(
    "select revision from revisions where topic = 'geofences'",
  )
  for await (const rows of pages<GeofenceRow>(database, 'geofences', revision, most)) {
    yield { upserts: rows.map(fromRow), removals: [], revision }
  }
  // Who knows nothing yet has nothing to remove.
  if (revision > 0) {
    for await (const rows of pages<RemovalRow>(database, 'geofence_removals', revision, most)) {
      const removals = rows.map(({ project, live, id }) => ({ project, live, id }))
      yield { upserts: [], removals, revision }
    }
  }
  yield { upserts: [], removals: [], revision: now?.revision ?? revision }
}

export interface RemovedGeofence {
  geofence: StoredGeofence
  /** Unix milliseconds. */
  removedAt: number
}

/** What was removed within so many milliseconds, as it was. */
export async function latelyRemoved(database: Queries, within: number): Promise<RemovedGeofence[]> {
  const rows = await database.query<{ geofence: GeofenceRow; removed_at: Date }>(
    `select geofence, removed_at from geofence_removals
     where removed_at > now() - $1 * interval '1 millisecond' and geofence is not null`,
    [within],
  )
  return rows.map(({ geofence, removed_at }) => ({
    geofence: fromRow(withDates(geofence)),
    removedAt: removed_at.getTime(),
  }))
}

/** JSON has no dates. */
function withDates(row: GeofenceRow): GeofenceRow {
  const date = (value: unknown) => (value === null ? null : new Date(value as string))
  return {
    ...row,
    disable_after: date(row.disable_after),
    delete_after: date(row.delete_after),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }
}

interface RemovalRow extends GeofenceRemoval, Record<string, unknown> {
  revision: number
}

async function* pages<Row extends { revision: number; id: string } & Record<string, unknown>>(
  database: Queries,
  table: 'geofences' | 'geofence_removals',
  after: number,
  most: number,
): AsyncGenerator<Row[]> {
  let last = { revision: after + 1, id: '' } // before every id of that revision
  for (;;) {
    const rows = await database.query<Row>(
      `select * from ${table} where (revision, id) > ($1, $2) order by revision, id limit $3`,
      [last.revision, last.id, most],
    )
    if (rows.length > 0) yield rows
    if (rows.length < most) return
    last = rows.at(-1) as Row
  }
}
