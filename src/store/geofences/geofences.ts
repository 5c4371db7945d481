import type { Position } from '../../geo/distance.ts'
import type { MetadataValue } from '../../model/fields.ts'
import type { GeofenceFields, StoredGeofence } from '../../model/geofence.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { newId } from '../ids.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import { moveRevision } from '../revisions.ts'
import { assignments, parameters } from '../rows/row-mapping.ts'
import { makeDue } from '../users/tracking.ts'
import { geofenceFields, ringlessGeofence, storedGeofence, visitRules } from './geofence-row.ts'
import { isNamed, type TaggedName, valuesOf } from './tagged-names.ts'

/** A metadata filter matches any of its values. */
export interface GeofenceFilters {
  limit: number
  cursor?: ListPosition
  createdBefore?: Date
  createdAfter?: Date
  updatedBefore?: Date
  updatedAfter?: Date
  tag?: string
  externalId?: string
  metadata?: { key: string; values: MetadataValue[] }[]
}

/** Past its `deleteAfter` a geofence counts as deleted, though its row may stay a while. */
const exists = '(delete_after is null or delete_after > now())'

/**
 * In milliseconds, as datetimes are answered and come back as cursors. Not `now()`: the transaction may have waited for a lock
 * before this statement. Not `clock_timestamp()`: both times of a new row are the same.
 */
const thisMillisecond = "date_trunc('milliseconds', statement_timestamp())"

/** A geofence past its `disableAfter` reads as disabled. */
const isEnabled = 'enabled and (disable_after is null or disable_after > now()) as enabled'
const columns = `${storedGeofence.select}, ${isEnabled}`
const changedColumns = [...geofenceFields.written, 'revision']

/** Last changed first. */
export async function listGeofences(
  database: Queries,
  { project, live }: Scope,
  filters: GeofenceFilters,
): Promise<Page<StoredGeofence>> {
  const { tag, externalId, metadata = [] } = filters
  const times = [filters.createdBefore, filters.createdAfter, filters.updatedBefore, filters.updatedAfter]
  const wanted = metadata.map(({ key, values }) => values.map((value) => JSON.stringify({ [key]: value })))
  const withMetadata = metadata.map((_, index) => `and metadata @> any($${12 + index}::jsonb[])`)
  const slice = (limit: number, cursor: ListPosition | undefined) =>
    database.query(
      `select ${columns} from geofences
     where project = $1 and live = $2 and ${exists}
       and ($3::timestamptz is null or created_at < $3)
       and ($4::timestamptz is null or created_at > $4)
       and ($5::timestamptz is null or updated_at < $5)
       and ($6::timestamptz is null or updated_at > $6)
       and ($7::text is null or tag = $7)
       and ($8::text is null or external_id = $8)
       and ${isAfter('updated_at', 10, 'asc')}
       ${withMetadata.join(' ')}
     order by updated_at desc, id
     limit $9`,
      [project, live, ...times, tag, externalId, limit, ...cursorValues(cursor), ...wanted],
    )
  const positionOf = ({ id, updatedAt }: StoredGeofence) => ({ at: updatedAt.getTime(), id })
  return readPage(filters, slice, storedGeofence.read, positionOf)
}

export async function getGeofence(
  database: Queries,
  { project, live }: Scope,
  name: TaggedName,
): Promise<StoredGeofence | undefined> {
  const [row] = await database.query(
    `select ${columns} from geofences where project = $1 and live = $2 and ${isNamed(name, 3)} and ${exists}`,
    [project, live, ...valuesOf(name)],
  )
  return row && storedGeofence.read(row)
}

/** In no order; unknown ids are left out. */
export async function geofencesByIds(
  database: Queries,
  { project, live }: Scope,
  ids: readonly string[],
): Promise<StoredGeofence[]> {
  const rows = await database.query(
    `select ${columns} from geofences where project = $1 and live = $2 and id = any($3) and ${exists}`,
    [project, live, ids],
  )
  return rows.map(storedGeofence.read)
}

/** Like `geofencesByIds`, without the rings. */
export async function ringlessGeofencesByIds(
  database: Queries,
  { project, live }: Scope,
  ids: readonly string[],
): Promise<Omit<StoredGeofence, 'ring'>[]> {
  const rows = await database.query(
    `select ${ringlessGeofence.select}, ${isEnabled}
     from geofences where project = $1 and live = $2 and id = any($3) and ${exists}`,
    [project, live, ids],
  )
  return rows.map(ringlessGeofence.read)
}

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

/** All geofences, in pages, oldest first. */
export async function* everyGeofence(
  database: Queries,
  { project, live }: Scope,
  tag: string | undefined,
): AsyncGenerator<StoredGeofence[]> {
  for (let last = ''; ; ) {
    const rows = await database.query(
      `select ${columns} from geofences
       where project = $1 and live = $2 and ($3::text is null or tag = $3) and id > $4 and ${exists}
       order by id limit 1000`,
      [project, live, tag, last],
    )
    if (rows.length === 0) return
    const page = rows.map(storedGeofence.read)
    yield page
    last = (page.at(-1) as StoredGeofence).id
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

/** Up to 100 isochrones that were computed with other roads. */
export async function staleIsochrones(database: Queries, roads: string): Promise<StoredGeofence[]> {
  const rows = await database.query(
    `select ${columns} from geofences
     where type = 'isochrone' and roads is distinct from $1 and ${exists} order by id limit 100`,
    [roads],
  )
  return rows.map(storedGeofence.read)
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
  const gone = await transaction.query<{ id: string }>(
    `with gone as (
       delete from geofences where project = $1 and live = $2 and ${isNamed(name, 4)} and ${condition} returning *
     )
     insert into geofence_removals (revision, project, live, id, geofence)
     select $3, $1, $2, id, to_jsonb(gone) from gone returning id`,
    [project, live, revision, ...valuesOf(name)],
  )
  for (const { id } of gone) await makeDue(transaction, id)
  return gone.length > 0
}
