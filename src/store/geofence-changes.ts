import type { StoredGeofence } from '../model/geofence.ts'
import type { Scope } from '../model/scope.ts'
import type { Queries } from './database.ts'
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
