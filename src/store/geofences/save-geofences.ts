import type { Position } from '../../geo/distance.ts'
import type { GeofenceFields, StoredGeofence } from '../../model/geofence.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { newId } from '../ids.ts'
import { moveRevision } from '../revisions.ts'
import { assignments, parameters } from '../rows/row-mapping.ts'
import { makeDue } from '../users/tracking.ts'
import { geofenceFields, storedGeofence, visitRules } from './geofence-row.ts'
import { columns, exists, getGeofence } from './geofences.ts'
import { isNamed, type TaggedName, valuesOf } from './tagged-names.ts'

/**
 * In milliseconds, as datetimes are answered and come back as cursors. Not `now()`: the transaction may have waited for a lock
 * before this statement. Not `clock_timestamp()`: both times of a new row are the same.
 */
const thisMillisecond = "date_trunc('milliseconds', statement_timestamp())"

const changedColumns = [...geofenceFields.written, 'revision']

/** Concurrent changes run one after the other: each locks the row of the revision. */
export function upsertGeofence(
  database: Database,
  scope: Scope,
  name: { tag: string; externalId: string },
  fields: GeofenceFields,
): Promise<StoredGeofence> {
  return database.transaction(async (transaction) => {
    const revision = await moveRevision(transaction, 'geofences')
    const replaced = await replace(transaction, revision, scope, name, fields)
    return replaced ?? insert(transaction, revision, scope, name, fields)
  })
}

/** Like `upsertGeofence` for many, in the caller's transaction. */
export async function putGeofences(
  transaction: Queries,
  scope: Scope,
  all: { tag: string; externalId: string; fields: GeofenceFields }[],
): Promise<void> {
  const revision = await moveRevision(transaction, 'geofences')
  for (const { tag, externalId, fields } of all) {
    const name = { tag, externalId }
    const replaced = await replace(transaction, revision, scope, name, fields)
    if (!replaced) await insert(transaction, revision, scope, name, fields)
  }
}

/** Undefined when one with that tag and externalId exists: nearly always before the revision moves. */
export async function createGeofence(
  database: Database,
  scope: Scope,
  name: { tag: string; externalId: string },
  fields: GeofenceFields,
): Promise<StoredGeofence | undefined> {
  if (await getGeofence(database, scope, name)) return undefined
  return database.transaction(async (transaction) => {
    const revision = await moveRevision(transaction, 'geofences')
    if (await getGeofence(transaction, scope, name)) return undefined
    return insert(transaction, revision, scope, name, fields)
  })
}

/** Undefined when there is none with that id. */
export async function replaceGeofence(
  database: Database,
  scope: Scope,
  name: { id: string },
  fields: GeofenceFields,
): Promise<StoredGeofence | undefined> {
  if (!(await getGeofence(database, scope, name))) return undefined
  return database.transaction(async (transaction) => {
    const revision = await moveRevision(transaction, 'geofences')
    return replace(transaction, revision, scope, name, fields)
  })
}

/** False when there is none. */
export async function deleteGeofence(database: Database, scope: Scope, name: TaggedName): Promise<boolean> {
  if (!(await getGeofence(database, scope, name))) return false
  return database.transaction(async (transaction) => {
    const revision = await moveRevision(transaction, 'geofences')
    return remove(transaction, revision, scope, name, exists)
  })
}

/** Stores a new ring, unless the geofence was changed meanwhile. `updatedAt` stays: only the map has changed. */
export async function moveIsochrone(
  database: Database,
  { id, updatedAt }: StoredGeofence,
  ring: readonly Position[] | undefined,
  roads: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const revision = await moveRevision(transaction, 'geofences')
    await transaction.query(
      `update geofences set ring = coalesce($3::json, ring), roads = $4, revision = $5
       where id = $1 and updated_at = $2`,
      [id, updatedAt, ring && JSON.stringify(ring), roads, revision],
    )
  })
}

const removalsKept = 7 // days; a node that was cut off for longer must restart

/** Deletes geofences past their `deleteAfter`, and old removals. */
export async function purgeGeofences(database: Database): Promise<void> {
  await database.query(
    `delete from geofence_removals where removed_at < now() - interval '${removalsKept} days'`,
  )
  const over = await database.query<{ id: string; project: number; live: boolean }>(
    'select id, project, live from geofences where delete_after <= now() limit 1000',
  )
  for (const { id, project, live } of over) {
    await database.transaction(async (transaction) => {
      const revision = await moveRevision(transaction, 'geofences')
      await remove(transaction, revision, { project, live }, { id }, 'delete_after <= now()')
    })
  }
}

async function replace(
  transaction: Queries,
  revision: number,
  { project, live }: Scope,
  name: TaggedName,
  fields: GeofenceFields,
): Promise<StoredGeofence | undefined> {
  const [changed] = await transaction.query<{ hasNewRules: boolean }>(
    `with before as (
       select id as replaced, ${visitRules} as rules from geofences
       where project = $1 and live = $2 and ${isNamed(name, changedColumns.length + 3)} and ${exists}
     )
     update geofences set ${assignments(changedColumns, 3)}, updated_at = ${thisMillisecond}
     from before where id = replaced returning ${columns}, ${visitRules} <> rules as "hasNewRules"`,
    [project, live, ...geofenceFields.values(fields), revision, ...valuesOf(name)],
  )
  const { hasNewRules, ...row } = changed ?? {}
  const geofence = changed && storedGeofence.read(row)
  if (geofence && hasNewRules) await makeDue(transaction, geofence.id)
  return geofence
}

async function insert(
  transaction: Queries,
  revision: number,
  scope: Scope,
  { tag, externalId }: { tag: string; externalId: string },
  fields: GeofenceFields,
): Promise<StoredGeofence> {
  const inserted = ['id', 'project', 'live', 'tag', 'external_id', ...changedColumns]
  // An expired one may still have the name.
  await remove(transaction, revision, scope, { tag, externalId }, 'true')
  const [made] = await transaction.query(
    `insert into geofences (${inserted.join(', ')}, created_at, updated_at)
     values (${parameters(inserted)}, ${thisMillisecond}, ${thisMillisecond})
     returning ${columns}`,
    [newId(), scope.project, scope.live, tag, externalId, ...geofenceFields.values(fields), revision],
  )
  return storedGeofence.read(made as Record<string, unknown>)
}

/** Records the removal for the nodes that keep geofences in memory. */
async function remove(
  transaction: Queries,
  revision: number,
  { project, live }: Scope,
  name: TaggedName,
  condition: string,
): Promise<boolean> {
  const gone = await transaction.query<{ id: string; hadEnded: boolean }>(
    `with gone as (
       delete from geofences where project = $1 and live = $2 and ${isNamed(name, 4)} and ${condition} returning *
     )
     insert into geofence_removals (revision, project, live, id, geofence)
     select $3, $1, $2, id, to_jsonb(gone) from gone
     returning id, coalesce((geofence ->> 'delete_after')::timestamptz <= now(), false) as "hadEnded"`,
    [project, live, revision, ...valuesOf(name)],
  )
  // Who was in one that had ended is due since, where an exit is wanted; a late update may still leave it by itself.
  for (const { id, hadEnded } of gone) if (!hadEnded) await makeDue(transaction, id)
  return gone.length > 0
}
