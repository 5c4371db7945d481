import type { MetadataValue } from '../../model/fields.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import { ringlessGeofence, storedGeofence } from './geofence-row.ts'
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
export const exists = '(delete_after is null or delete_after > now())'

/** A geofence past its `disableAfter` reads as disabled. */
const isEnabled = 'enabled and (disable_after is null or disable_after > now()) as enabled'
export const columns = `${storedGeofence.select}, ${isEnabled}`

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

/** Up to 100 isochrones that were computed with other roads. */
export async function staleIsochrones(database: Queries, roads: string): Promise<StoredGeofence[]> {
  const rows = await database.query(
    `select ${columns} from geofences
     where type = 'isochrone' and roads is distinct from $1 and ${exists} order by id limit 100`,
    [roads],
  )
  return rows.map(storedGeofence.read)
}
