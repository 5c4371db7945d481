import type { StoredGeofence } from '../../model/geofence.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { storedGeofence } from './geofence-row.ts'

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
  const geofences = `${storedGeofence.select}, revision from geofences`
  for await (const rows of pages(database, geofences, revision, most)) {
    yield { upserts: rows.map(storedGeofence.read), removals: [], revision }
  }
  // Who knows nothing yet has nothing to remove.
  if (revision > 0) {
    const removed = 'project, live, id, revision from geofence_removals'
    for await (const rows of pages<Scope>(database, removed, revision, most)) {
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
